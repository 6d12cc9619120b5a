#include "explain/explain.h"

#include <algorithm>
#include <cassert>

#include "explain/walk.h"
#include "relations/disabling.h"
#include "relations/enabling.h"
#include "run/run.h"

namespace onager::explain {

namespace {

using stubborn::ConditionId;
using stubborn::GroupId;
using Member = Explanation::Member;
using Reason = Explanation::Reason;

class Explainer {
 public:
  Explainer(const kind::Instance& instance, const stubborn::Needs& needs, const stubborn::Situation& situation,
            std::vector<TransitionId> set, bool weak)
      : instance_(instance),
        system_(instance.system()),
        needs_(needs),
        at_(situation),
        weak_(weak),
        enabling_(relations::enabling(system_)),
        disabling_(relations::disabling(system_)),
        set_(std::move(set)),
        inside_(system_.transitions()) {
    std::ranges::sort(set_);
    for (TransitionId t : set_) inside_[t] = true;
  }

  Explanation explain() {
    for (TransitionId t = 0; t < system_.transitions(); ++t) result_.transitions.push_back(system_.transition_name(t));
    result_.state = instance_.shown(at_.state);
    result_.enabled.assign(at_.enabled.list().begin(), at_.enabled.list().end());
    for (TransitionId t : set_) {
      if (at_.enabled.contains(t)) result_.chosen.push_back(t);
      give_reasons(t);
    }
    const bool some_key = std::ranges::any_of(all_, &Member::key);
    result_.met = result_.met && (some_key || result_.enabled.empty());  // D0
    lay_paths();
    return std::move(result_);
  }

 private:
  void give_reasons(TransitionId t) {
    const bool enabled = at_.enabled.contains(t);
    Member member{t, enabled, false, kNone, {}};
    if (!enabled) {
      add_reasons(member, std::span(&t, 1), Reason::Kind::kFalseGuard);
    } else {
      member.key = add_reasons(member, needs_.key_groups_of(t), Reason::Kind::kConflict);
      if (!member.key && weak_) {
        member.reasons.clear();
        add_reasons(member, needs_.left_groups_of(t), Reason::Kind::kLeftConflict);
      }
    }
    for (const Reason& reason : member.reasons) result_.met = result_.met && (!reason.taken || reason.in_set);
    all_.push_back(std::move(member));
  }

  // Whether the set has what all of these groups need. Groups that need nothing in this state give no reason.
  bool add_reasons(Member& member, std::span<const GroupId> groups, Reason::Kind kind) {
    bool met = true;
    for (GroupId group : groups) {
      std::vector<Reason> ways;
      for (ConditionId c : needs_.conditions_of(group))
        if (needs_.is_active(c, at_.enabled)) ways.push_back(reason_of(member.transition, c, kind));
      assert(!ways.empty());
      const auto best = std::ranges::min_element(
          ways, {}, [](const Reason& way) { return std::pair(!way.in_set, way.needs.size()); });
      best->taken = true;
      met = met && best->in_set;
      if (best->needs.empty() && kind != Reason::Kind::kFalseGuard) continue;
      std::rotate(ways.begin(), best, best + 1);
      member.reasons.insert(member.reasons.end(), ways.begin(), ways.end());
    }
    return met;
  }

  Reason reason_of(TransitionId t, ConditionId c, Reason::Kind kind) const {
    Reason reason{kind, {}, {}, true, false};
    if (needs_.is_guards(c)) {
      reason.guard = instance_.shown_guard(needs_.guard_of(c), at_.state);
      if (!needs_.is_enabling(c)) reason.kind = Reason::Kind::kExclusion;
    }
    needs_.for_members(c, at_.state, [&](TransitionId u) {
      if (u == t) return;
      reason.in_set = reason.in_set && inside_[u];
      reason.needs.push_back({u, needs_.is_guards(c) ? "" : over(t, u)});
    });
    return reason;
  }

  // The slots by which t and u are in each other's way; else those by which one may help the other.
  std::string over(TransitionId t, TransitionId u) const {
    for (const Csr<TransitionId>* movers : {&disabling_, &enabling_}) {
      std::vector<SlotId> slots;
      add_slots(t, u, *movers, slots);
      add_slots(u, t, *movers, slots);
      std::ranges::sort(slots);
      slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
      std::string text;
      for (SlotId slot : slots) text += (text.empty() ? "" : ", ") + system_.slot_name(slot);
      if (!text.empty()) return text;
    }
    return {};
  }
  void add_slots(TransitionId t, TransitionId by, const Csr<TransitionId>& movers, std::vector<SlotId>& slots) const {
    for (GuardId g : system_.structure().guards_of[t]) {
      const auto tests = system_.structure().tests_of[g];
      if (std::ranges::binary_search(movers[g], by)) slots.insert(slots.end(), tests.begin(), tests.end());
    }
  }

  // The key from which most can be reached comes first. Enabled members that are still missing are starts too; the
  // disabled ones are not needed.
  void lay_paths() {
    std::vector<Reached> order;
    for (const Member& member : all_) {
      if (!member.key) continue;
      std::vector<Reached> reached;
      reach(member.transition, reached);
      if (reached.size() > order.size()) order = std::move(reached);
    }
    for (TransitionId t : result_.chosen) reach(t, order);
    std::vector<bool> needed(system_.transitions());
    for (const Reached& reached : order) {
      needed[reached.transition] = true;
      result_.members.push_back(explained(reached.transition));
      result_.members.back().from = reached.from;
    }
    for (TransitionId t : set_)
      if (!needed[t]) result_.unneeded.push_back(t);
  }

  struct Reached {
    TransitionId transition;
    std::uint32_t from;  // position in the order
  };

  // Appends what is reached from the start and was not before: breadth-first, along the reasons that are taken.
  void reach(TransitionId start, std::vector<Reached>& order) const {
    std::vector<bool> seen(system_.transitions());
    for (const Reached& reached : order) seen[reached.transition] = true;
    auto add = [&](TransitionId t, std::uint32_t from) {
      if (seen[t] || !inside_[t]) return;
      seen[t] = true;
      order.push_back({t, from});
    };
    std::size_t next = order.size();
    add(start, kNone);
    for (; next < order.size(); ++next)
      for (const Reason& reason : explained(order[next].transition).reasons)
        for (const Explanation::Needed& needed : reason.needs)
          if (reason.taken) add(needed.transition, static_cast<std::uint32_t>(next));
  }

  const Member& explained(TransitionId t) const { return *std::ranges::lower_bound(all_, t, {}, &Member::transition); }

  const kind::Instance& instance_;
  const TransitionSystem& system_;
  const stubborn::Needs& needs_;
  const stubborn::Situation& at_;
  const bool weak_;
  const Csr<TransitionId> enabling_, disabling_;  // guard -> who may make it true, false
  std::vector<TransitionId> set_;                 // ascending
  std::vector<bool> inside_;                      // the set
  std::vector<Member> all_;                       // one for each of the set
  Explanation result_;
};

}  // namespace

Explanation explain_set(const kind::Instance& instance, const stubborn::Needs& needs,
                        const stubborn::Situation& situation, std::vector<TransitionId> set, bool weak) {
  return Explainer(instance, needs, situation, std::move(set), weak).explain();
}

namespace {

// Whether each enabled transition leads to a state that is not among those known.
std::vector<std::uint8_t> forward(const TransitionSystem& system, const EnabledSet& enabled,
                                  const std::vector<State>& known) {
  std::vector<std::uint8_t> result;
  for (TransitionId t : enabled.list()) {
    Successors successors;
    system.fire(std::span(&t, 1), known.back(), successors);
    State next = known.back();
    for (const Change& change : successors[0].changes) next[change.slot] = change.value;
    result.push_back(std::ranges::find(known, next) == known.end());
  }
  return result;
}

}  // namespace

Result<Explanation> explain(const kind::Model& model, const run::Plan& plan, Watch& watch,
                            std::span<const std::string> steps) {
  run::Run run(model, plan, watch);
  const auto states = walk(run.instance(), steps);
  if (!states) return states.error();
  if (run.reduction() == nullptr) {
    Explanation none;
    none.unfinished = run.reason(run.failed());
    return none;
  }
  EnabledSet enabled(run.system());
  enabled.reset(states->back());
  const std::vector<std::uint8_t> flags = forward(run.system(), enabled, *states);
  const stubborn::Situation situation{states->back(), enabled, flags};
  std::vector<TransitionId> set;  // none is needed where nothing is enabled
  if (!run.reduction()->choose(situation).empty()) set = run.reduction()->members();
  return explain_set(run.instance(), *run.needs(), situation, std::move(set), run.plan().reduction->weak);
}

}  // namespace onager::explain
