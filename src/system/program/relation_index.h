// Which guards and transitions a relation of programs has to look at: found by slots, values and locations, so that the
// cost follows what the relation contains.

#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "system/program/program_system.h"

namespace onager {

// The guards that read a slot, by the values that they ask for.
class GuardIndex {
 public:
  explicit GuardIndex(const ProgramSystem& system) : equal_(system.slots()), others_(system.slots()) {
    for (GuardId g = 0; g < system.guards(); ++g) {
      const ProgramSystem::Test& test = system.test(g);
      if (test.slot != kNone && test.inside && test.low == test.high)
        equal_[test.slot].push_back({system.meaning(test.slot, test.low), g});
      else
        for (SlotId slot : system.structure().tests_of[g]) others_[slot].push_back(g);
    }
    for (auto& guards : equal_) std::ranges::sort(guards);
  }

  // Adds the guards on the slot that can be true for a value in the interval.
  void find(SlotId slot, Interval values, std::vector<GuardId>& found) const {
    const auto first = std::ranges::lower_bound(equal_[slot], values.low, {}, &Asked::first);
    for (auto it = first; it != equal_[slot].end() && it->first <= values.high; ++it) found.push_back(it->second);
    found.insert(found.end(), others_[slot].begin(), others_[slot].end());
  }

 private:
  using Asked = std::pair<std::int32_t, GuardId>;
  std::vector<std::vector<Asked>> equal_;     // slot -> guards that ask it to have one value, ascending
  std::vector<std::vector<GuardId>> others_;  // slot -> the others
};

// The transitions that have to do with each other by the structure (system/neighbours.h), except for those that are
// kept apart by the location of a process: of both, the one of most locations, which is called their home.
class Neighbours {
 public:
  // `both_enabled`: pairs that can be enabled together; else (t, u) such that t can be enabled right after u.
  Neighbours(const ProgramSystem& system, bool both_enabled) : system_(system) {
    users_.resize(system.slots());
    writers_.resize(system.slots());
    const Structure& structure = system.structure();
    for (TransitionId t = 0; t < system.transitions(); ++t) {
      const Move& move = home_move(t);
      const User user{home_of(t).process, both_enabled ? move.from : move.to, t};
      used_slots(t);
      for (SlotId slot : used_) users_[slot].push_back(user);
      for (SlotId slot : structure.writes_of[t]) writers_[slot].push_back(user);
      system.watch().spend(20 * (used_.size() + structure.writes_of[t].size()));
    }
    for (auto* lists : {&users_, &writers_})
      for (auto& list : *lists) std::ranges::sort(list);
  }

  // Ascending, without t; valid until the next call.
  std::span<const TransitionId> of(TransitionId t) {
    found_.clear();
    used_slots(t);
    const std::span<const SlotId> writes = system_.structure().writes_of[t];
    for (SlotId slot : used_) add(t, std::ranges::binary_search(writes, slot) ? users_[slot] : writers_[slot]);
    system_.watch().spend(10 * (used_.size() + found_.size()));
    std::ranges::sort(found_);
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return found_;
  }

 private:
  struct User {
    ProcessId home;
    LocationId at;  // where the home is, before or after the transition
    TransitionId transition;
    auto operator<=>(const User&) const = default;
  };

  const Part& home_of(TransitionId t) const {
    const auto& processes = system_.program().processes;
    return *std::ranges::max_element(system_.joint_move(t), {},
                                     [&](const Part& part) { return processes[part.process].locations.size(); });
  }
  const Move& home_move(TransitionId t) const {
    const Part& home = home_of(t);
    return system_.program().processes[home.process].moves[home.move];
  }

  void used_slots(TransitionId t) {
    const Structure& structure = system_.structure();
    used_.assign(structure.writes_of[t].begin(), structure.writes_of[t].end());
    used_.insert(used_.end(), structure.reads_of[t].begin(), structure.reads_of[t].end());
    for (GuardId g : structure.guards_of[t])
      used_.insert(used_.end(), structure.tests_of[g].begin(), structure.tests_of[g].end());
    std::ranges::sort(used_);
    used_.erase(std::unique(used_.begin(), used_.end()), used_.end());
  }

  // All but those with the same home at another location.
  void add(TransitionId t, const std::vector<User>& list) {
    const ProcessId home = home_of(t).process;
    const LocationId at = home_move(t).from;
    const auto home_begin = std::ranges::lower_bound(list, home, {}, &User::home);
    const auto home_end = std::ranges::upper_bound(home_begin, list.end(), home, {}, &User::home);
    const auto at_begin = std::ranges::lower_bound(home_begin, home_end, at, {}, &User::at);
    auto append = [&](auto begin, auto end) {
      for (; begin != end; ++begin)
        if (begin->transition != t) found_.push_back(begin->transition);
    };
    append(list.begin(), home_begin);
    append(at_begin, std::ranges::upper_bound(at_begin, home_end, at, {}, &User::at));
    append(home_end, list.end());
  }

  const ProgramSystem& system_;
  std::vector<std::vector<User>> users_, writers_;  // of the slots, ascending
  std::vector<SlotId> used_;                        // scratch: by one transition
  std::vector<TransitionId> found_;
};

}  // namespace onager
