// A state of a program: which guards hold, what is enabled, and where it leads.

#include <algorithm>
#include <cassert>

#include "system/program/program_system.h"

namespace onager {

inline bool ProgramSystem::holds(GuardId guard, StateView state) const {
  assert(guard < tests_.size());
  const Test& test = tests_[guard];
  if (test.slot != kNone) return (state[test.slot] - test.low <= test.high - test.low) == test.inside;
  std::uint32_t fault = kNone;
  const std::int32_t value = run_condition(&code_[test.code], state.data(), fault);
  return value != 0 || fault != kNone;
}

void ProgramSystem::evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const {
  assert(state.size() == slots());
  for (std::size_t i = 0; i < guards.size(); ++i) truth[i] = holds(guards[i], state);
}

std::uint32_t ProgramSystem::fault_before(const Step& step, StateView state) const {
  for (std::uint32_t i = 0; i < step.checks; ++i) {
    std::uint32_t fault = kNone;
    run_condition(&code_[checks_[step.first_check + i]], state.data(), fault);
    if (fault != kNone) return fault;
  }
  return kNone;
}

void ProgramSystem::fail(TransitionId t, std::uint32_t fault, Successors& out) const {
  for (const Part& part : joints_[t])
    out.push(slots_.location(part.process),
             static_cast<Value>(program_.processes[part.process].locations.size() + fault));
}

namespace {

// A copy of the state on which steps run that write much; made when the first of them comes, and restored after each.
class Copy {
 public:
  explicit Copy(StateView state) : state_(state) {}

  void run(const Instruction* code, std::uint32_t& fault, Successors& out) {
    if (slots_.empty()) slots_.assign(state_.begin(), state_.end());
    written_.clear();
    SlotArray memory(slots_.data(), written_);
    run_step(code, memory, fault);
    for (SlotId slot : written_) {
      if (slots_[slot] == state_[slot]) continue;
      if (fault == kNone) out.push(slot, slots_[slot]);
      slots_[slot] = state_[slot];
    }
  }

 private:
  const StateView state_;
  State slots_;
  std::vector<SlotId> written_;
};

}  // namespace

void ProgramSystem::fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const {
  assert(state.size() == slots());
  Copy copy(state);
  for (TransitionId t : transitions) {
    assert(is_enabled(t, state));
    const Step& step = steps_[t];
    std::uint32_t fault = step.checks > 0 ? fault_before(step, state) : kNone;
    if (fault == kNone && step.writes_few) {
      WriteLog log(state.data());
      run_step(&code_[step.code], log, fault);
      if (fault == kNone)
        for (const Change& change : log.writes())
          if (change.value != state[change.slot]) out.push(change.slot, change.value);
    } else if (fault == kNone) {
      copy.run(&code_[step.code], fault, out);
    }
    if (fault != kNone) [[unlikely]]
      fail(t, fault, out);
    out.close(t);
  }
}

// By the location of the process that comes first: of all others it is known that they are disabled.
std::optional<std::size_t> ProgramSystem::list_enabled(StateView state, std::span<TransitionId> room) const {
  if (!is_listed_by_location_) return std::nullopt;
  std::size_t count = 0;
  for (ProcessId p = 0; p < first_row_.size(); ++p) {
    const Value at = state[slots_.location(p)];
    if (at >= program_.processes[p].locations.size()) continue;  // it has failed
    for (TransitionId t : by_location_[first_row_[p] + at])
      if (std::ranges::all_of(structure().guards_of[t].subspan(1), [&](GuardId g) { return holds(g, state); }))
        room[count++] = t;
  }
  if (is_shuffled_) std::ranges::sort(room.first(count));
  return count;
}

}  // namespace onager
