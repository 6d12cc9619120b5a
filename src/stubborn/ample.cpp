// Ample sets: all transitions of one process, where no other process can interfere; else everything.
//
// Paper      [holzmann.94.forte]: as in Spin, the baseline that stubborn sets
//            are compared with
// Idea       a process will do when each of its enabled transitions needs
//            nothing outside the process, and each of its disabled ones waits
//            for a condition that only the process itself can bring about. Of
//            the processes that will do, the one with the fewest enabled
//            transitions.
// Differs    Spin's relations are cruder: it asks whether a statement touches
//            anything global at all. Here they are those of
//            stubborn/engine/needs.h.
// Invariant  the process chosen, as a set of transitions, satisfies D0, D1 and
//            D2
// Result     strongly stubborn. Without processes nothing is left out. Guided by
//            a question, only a process that has all that is required will do,
//            whether anything of it is enabled or not.
// Cost       of each process with an enabled transition at most its must-include
//            graph

#include <algorithm>
#include <cassert>
#include <numeric>
#include <vector>

#include "base/bit_set.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

namespace {

class Ample final : public Algorithm {
 public:
  explicit Ample(const Needs& needs) : needs_(needs), inside_(needs.transitions()) {}

  std::span<const TransitionId> choose(const Situation& situation) override {
    const auto enabled = situation.enabled.list();
    chosen_.assign(enabled.begin(), enabled.end());
    process_ = kNone;
    for (std::uint32_t p = 0; p < needs_.processes().rows(); ++p) {
      const std::size_t count = count_enabled(p, situation.enabled);
      if (count < chosen_.size() && is_candidate(p, count, situation) && is_closed(p, situation))
        take(p, situation.enabled);
    }
    assert(is_choice(chosen_, situation));
    return chosen_;
  }

  std::vector<TransitionId> members() const override {
    if (process_ != kNone) {
      const auto row = needs_.processes()[process_];
      return {row.begin(), row.end()};
    }
    std::vector<TransitionId> all(needs_.transitions());
    std::iota(all.begin(), all.end(), 0u);
    return all;
  }

 private:
  // D0, or what a question requires.
  bool is_candidate(std::uint32_t process, std::size_t enabled, const Situation& at) const {
    if (at.required == nullptr) return enabled > 0;
    return std::ranges::all_of(*at.required, [&](TransitionId t) { return belongs(t, process); });
  }
  std::size_t count_enabled(std::uint32_t process, const EnabledSet& enabled) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(enabled.list(), [&](TransitionId t) { return belongs(t, process); }));
  }
  bool belongs(TransitionId t, std::uint32_t process) const {
    return std::ranges::binary_search(needs_.processes()[process], t);
  }

  void take(std::uint32_t process, const EnabledSet& enabled) {
    chosen_.clear();
    for (TransitionId t : enabled.list())
      if (belongs(t, process)) chosen_.push_back(t);
    process_ = process;
  }

  bool is_closed(std::uint32_t process, const Situation& at) {
    const auto row = needs_.processes()[process];
    for (TransitionId t : row) inside_.insert(t);
    const bool closed = std::ranges::all_of(row, [&](TransitionId t) { return has_what_it_needs(t, at); });
    for (TransitionId t : row) inside_.erase(t);
    return closed;
  }

  bool has_what_it_needs(TransitionId t, const Situation& at) const {
    if (!at.enabled.contains(t)) return is_met(t, at);
    return std::ranges::all_of(needs_.key_groups_of(t), [&](GroupId g) { return is_met(g, at); });
  }
  bool is_met(GroupId group, const Situation& at) const {
    return std::ranges::any_of(needs_.conditions_of(group), [&](ConditionId c) {
      return needs_.is_active(c, at.enabled) && is_inside(c, at.state);
    });
  }
  bool is_inside(ConditionId c, StateView state) const {
    bool all = true;
    needs_.for_members(c, state, [&](TransitionId u) { all = all && inside_.contains(u); });
    return all;
  }

  const Needs& needs_;
  BitSet inside_;                  // scratch: the process that is looked at
  std::uint32_t process_ = kNone;  // chosen; kNone: everything
  std::vector<TransitionId> chosen_;
};

}  // namespace

std::unique_ptr<Algorithm> make_ample(const Needs& needs, const Spec&) {
  return std::make_unique<Ample>(needs);
}

}  // namespace onager::stubborn
