// Any bytes, read as DVE, give a program or a diagnostic that says where; and a program that was read is a valid one:
// written and read again it is the same text, and on a walk through it the transition system and the evaluator of
// traces agree.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "frontend/dve/read.h"
#include "frontend/dve/write.h"
#include "system/enabled_set.h"
#include "system/program/program_system.h"
#include "witness/program_game.h"

namespace {

using namespace onager;

void require(bool truth, const char* claim) {
  if (truth) return;
  std::fprintf(stderr, "violated: %s\n", claim);
  std::abort();
}

void walk(const Program& program, std::size_t seed) {
  const ProgramSystem system(program);
  witness::ProgramGame game(program);
  EnabledSet enabled(system);
  State state = system.initial();
  for (std::size_t step = 0; step < 8; ++step) {
    enabled.reset(state);
    const auto list = enabled.list();
    require(list.empty() == !game.enabled_step().has_value(), "both see the same deadlocks");
    if (list.empty()) return;
    const TransitionId t = list[(seed + step * 7) % list.size()];
    Successors successors;
    system.fire(std::span(&t, 1), state, successors);
    for (const Change& change : successors[0].changes) state[change.slot] = change.value;
    require(!game.fire(system.transition_name(t)), "what is enabled can be replayed");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<Program> program = frontend::read_dve("fuzz", text, "fuzz");
  if (!program) {
    require(!program.error().message.empty(), "a diagnostic has a message");
    return 0;
  }
  const std::string written = frontend::write_dve(*program);
  const Result<Program> again = frontend::read_dve("fuzz", written, "fuzz");
  require(static_cast<bool>(again), "what is written can be read");
  require(frontend::write_dve(*again) == written, "what is read again is the same");
  if (SlotMap(*program).slots() * joint_moves(*program)->size() < 20'000) walk(*program, size);
  return 0;
}
