// Any text is an automaton or a diagnostic with line and column; what is read is valid, written and read again as
// large.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "ltl/hoa.h"

namespace {

using namespace onager;

void require(bool truth, const char* claim) {
  if (truth) return;
  std::fprintf(stderr, "violated: %s\n", claim);
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  property::Formulas formulas;
  property::Names names;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto automaton = ltl::read_hoa("fuzz", text, formulas, names);
  if (!automaton) {
    const Diagnostic& wrong = automaton.error();
    require(!wrong.message.empty() && wrong.line > 0 && wrong.column > 0, "a diagnostic says what and where");
    return 0;
  }
  require(automaton->initial < automaton->states(), "there is an initial state");
  for (const auto& out : automaton->edges)
    for (const ltl::Edge& edge : out) {
      require(edge.target < automaton->states(), "edges end at states");
      require((edge.marks & ~automaton->all_marks()) == 0, "marks are in range");
    }
  if (automaton->states() > 1000) return 0;
  const auto again = ltl::read_hoa("fuzz", ltl::write_hoa(*automaton, formulas, names), formulas, names);
  require(again && again->states() == automaton->states(), "what is written can be read");
  require(again->edge_count() == automaton->edge_count(), "with all its edges");
  return 0;
}
