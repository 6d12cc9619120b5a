// Ample sets: all transitions of one process, where no other process can interfere; else everything.
//
// Paper      [holzmann.94.forte]: as in Spin, the baseline that stubborn sets
//            are compared with
// Idea       a process is sufficient iff each of its enabled transitions needs
//            nothing outside the process, and each of its disabled ones waits
//            for a condition that only the process itself can bring about. Of
//            the sufficient processes, the one with the fewest enabled
//            transitions.
// Differs    Spin's relations are cruder: it asks whether a statement touches
//            anything global at all. Here they are those of
//            stubborn/engine/needs.h.
// Invariant  the process chosen, as a set of transitions, satisfies D0, D1 and
//            D2
// Result     strongly stubborn. Without processes nothing is left out. Guided by
//            a question, only a process that has all that is required counts,
//            whether anything of it is enabled or not.
// Cost       what is enabled, and of each process with an enabled transition at
//            most its must-include graph

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
  explicit Ample(const Needs& needs)
      : needs_(needs),
        processes_of_(transpose(needs.processes(), needs.transitions())),
        count_(needs.processes().rows()),
        inside_(needs.transitions()) {}

  std::span<const TransitionId> choose(const Situation& situation) override {
    const auto enabled = situation.enabled.list();
    chosen_.assign(enabled.begin(), enabled.end());
    process_ = kNone;
    count_enabled(enabled);
    for (const std::uint32_t p : candidates(situation))
      if (count_[p] < chosen_.size() && has_required(p, situation) && is_closed(p, situation))
        take(p, situation.enabled);
    for (const std::uint32_t p : busy_) count_[p] = 0;
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
  void count_enabled(std::span<const TransitionId> enabled) {
    busy_.clear();
    for (const TransitionId t : enabled)
      for (const std::uint32_t p : processes_of_[t])
        if (count_[p]++ == 0) busy_.push_back(p);
    std::ranges::sort(busy_);
    needs_.count_work(enabled.size() + busy_.size());
  }
  // D0: something of the process is enabled; or it may have what a question requires. Ascending.
  std::span<const std::uint32_t> candidates(const Situation& at) {
    if (at.required == nullptr) return busy_;
    if (!at.required->empty()) return processes_of_[at.required->front()];
    all_.resize(count_.size());
    std::iota(all_.begin(), all_.end(), 0u);
    return all_;
  }
  bool has_required(std::uint32_t process, const Situation& at) const {
    return at.required == nullptr ||
           std::ranges::all_of(*at.required, [&](TransitionId t) { return belongs(t, process); });
  }
  bool belongs(TransitionId t, std::uint32_t process) const {
    return std::ranges::binary_search(needs_.processes()[process], t);
  }

  void take(std::uint32_t process, const EnabledSet& enabled) {
    chosen_.clear();
    for (TransitionId t : needs_.processes()[process])
      if (enabled.contains(t)) chosen_.push_back(t);
    process_ = process;
  }

  bool is_closed(std::uint32_t process, const Situation& at) {
    const auto row = needs_.processes()[process];
    needs_.count_work(1 + 2 * row.size());
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
    needs_.count_work(1 + needs_.members_of(c).size());
    needs_.for_members(c, state, [&](TransitionId u) { all = all && inside_.contains(u); });
    return all;
  }

  const Needs& needs_;
  const Csr<std::uint32_t> processes_of_;  // transition -> processes that have it
  std::vector<std::uint32_t> count_;       // of each process: its enabled transitions; 0 between choices
  std::vector<std::uint32_t> busy_;        // processes with such; ascending
  std::vector<std::uint32_t> all_;         // scratch
  BitSet inside_;                          // scratch: the process that is looked at
  std::uint32_t process_ = kNone;          // chosen; kNone: everything
  std::vector<TransitionId> chosen_;
};

}  // namespace

std::unique_ptr<Algorithm> make_ample(const Needs& needs, const Spec&) {
  return std::make_unique<Ample>(needs);
}

}  // namespace onager::stubborn
