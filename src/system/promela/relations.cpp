#include "system/promela/relations.h"

#include <algorithm>
#include <map>

namespace onager::promela {

namespace {

bool has(const std::vector<SlotId>& sorted, SlotId slot) {
  return std::ranges::binary_search(sorted, slot);
}

const SlotEffect* effect_on(const Access& access, SlotId slot) {
  const auto found = std::ranges::lower_bound(access.effects, slot, {}, &SlotEffect::slot);
  return found != access.effects.end() && found->slot == slot ? &*found : nullptr;
}

class Moves {
 public:
  explicit Moves(const PromelaSystem& system) : system_(system), structure_(system.structure()) {
    for (TransitionId t = 0; t < system.transitions(); ++t)
      for (const GuardId g : structure_.guards_of[t])
        if (system.guard(g).kind == Guard::Kind::kTest) tests_[{t, system.guard(g).test.slot}].push_back(g);
  }

  // Whether t can make the guard true (else false), given that t is enabled before. t writes a slot that g tests.
  bool may_move(TransitionId t, GuardId g, bool to_true) const {
    const Guard& guard = system_.guard(g);
    if (guard.kind != Guard::Kind::kTest) return true;
    const SlotTest& test = guard.test;
    // What t asks of the slot before.
    const auto asked = tests_.find({t, test.slot});
    if (asked != tests_.end())
      for (const GuardId own : asked->second)
        if (implies(system_.guard(own).test, test, to_true)) return false;
    const SlotEffect* effect = effect_on(system_.access(t), test.slot);
    if (effect == nullptr || effect->kind == SlotEffect::Kind::kAnything) return true;
    if (effect->kind == SlotEffect::Kind::kOneOf) {
      // A step that fails leaves its process beyond the last node.
      if (is_node(test.slot) && !to_true && test.inside) return true;
      if (is_node(test.slot) && to_true && !test.inside) return true;
      return std::ranges::any_of(effect->values, [&](Value value) { return test.holds(value) == to_true; });
    }
    // Adding can only cross the border of the range in its direction.
    const bool up = effect->delta > 0;
    const bool to_inside = to_true == test.inside;
    if (to_inside) return up ? test.low > 0 : true;
    return up ? true : test.low > 0;
  }

  // One process would have to be at two nodes, or a slot would need two values.
  bool never_together(TransitionId t, TransitionId u) const {
    for (const GuardId g : structure_.guards_of[t]) {
      const Guard& guard = system_.guard(g);
      if (guard.kind != Guard::Kind::kTest) continue;
      const auto asked = tests_.find({u, guard.test.slot});
      if (asked == tests_.end()) continue;
      for (const GuardId other : asked->second)
        if (implies(guard.test, system_.guard(other).test, false)) return true;
    }
    return false;
  }

  // Whether t may make one of the guards of u true.
  bool may_enable(TransitionId t, TransitionId u) const {
    const Access& access = system_.access(t);
    return std::ranges::any_of(structure_.guards_of[u], [&](GuardId g) {
      return std::ranges::any_of(structure_.tests_of[g], [&](SlotId slot) { return has(access.writes, slot); }) &&
             may_move(t, g, true);
    });
  }

  // Whether u may be enabled right after t.
  bool may_follow(TransitionId t, TransitionId u) const {
    const Access& access = system_.access(t);
    return std::ranges::all_of(structure_.guards_of[u], [&](GuardId g) {
      const Guard& guard = system_.guard(g);
      if (guard.kind != Guard::Kind::kTest || !surely_writes(t, guard.test.slot)) return true;
      const SlotEffect* effect = effect_on(access, guard.test.slot);
      if (effect == nullptr || effect->kind != SlotEffect::Kind::kOneOf) return true;
      return std::ranges::any_of(effect->values, [&](Value value) { return guard.test.holds(value); });
    });
  }

  bool may_disable(TransitionId t, TransitionId u) const {
    const Access& access = system_.access(t);
    return std::ranges::any_of(structure_.guards_of[u], [&](GuardId g) {
      const bool touched =
          std::ranges::any_of(structure_.tests_of[g], [&](SlotId slot) { return has(access.writes, slot); });
      return touched && may_move(t, g, false) && !is_safe_message(t, u, g);
    });
  }

  // Whether both orders, where they are possible, lead to the same state.
  bool commute(TransitionId t, TransitionId u) const {
    const Access &a = system_.access(t), &b = system_.access(u);
    const bool pass = passes(a, b);
    const std::uint32_t channel = pass ? (a.sends != kNone ? a.sends : a.receives) : kNone;
    const auto is_of_channel = [&](SlotId slot) {
      if (channel == kNone) return false;
      const ChannelPlace& place = system_.layout().channels()[channel];
      return slot >= place.length && slot < place.messages + place.capacity * place.fields.size();
    };
    const auto clash = [&](const Access& writer, const Access& other) {
      return std::ranges::any_of(writer.writes, [&](SlotId slot) {
        if (is_of_channel(slot)) return false;
        return has(other.writes, slot) || has(other.reads, slot) || reads_message(other, slot) ||
               (has(other.asks_existence, slot) && may_change_existence(writer, slot));
      });
    };
    return !clash(a, b) && !clash(b, a);
  }

 private:
  // Of a slot with an effect: other processes move only where they meet one that goes on atomically.
  bool surely_writes(TransitionId t, SlotId slot) const {
    if (!is_node(slot)) return true;
    const Begin& begin = system_.transition(t).begin;
    const std::vector<Instance>& instances = system_.layout().instances();
    return slot == instances[begin.instance].node || (begin.partner != kNone && slot == instances[begin.partner].node);
  }

  // Whether every value that fulfils `known` makes `wanted` this truth.
  static bool implies(const SlotTest& known, const SlotTest& wanted, bool truth) {
    if (known.slot != wanted.slot || !known.inside) return false;
    const bool inside = known.low >= wanted.low && known.high <= wanted.high;
    const bool outside = known.high < wanted.low || known.low > wanted.high;
    return (inside && wanted.inside == truth) || (outside && wanted.inside != truth);
  }

  bool is_node(SlotId slot) const {
    if (nodes_.empty()) {
      nodes_.resize(system_.slots());
      for (const Instance& instance : system_.layout().instances()) nodes_[instance.node] = true;
    }
    return nodes_[slot];
  }

  // The slots of the channel of a plain message are not among the reads.
  bool reads_message(const Access& access, SlotId slot) const {
    for (const std::uint32_t channel : {access.sends, access.receives}) {
      if (channel == kNone) continue;
      const ChannelPlace& place = system_.layout().channels()[channel];
      if (slot >= place.length && slot < place.messages + place.capacity * place.fields.size()) return true;
    }
    return false;
  }

  // Whether the step may make or end the process that stands at the node.
  static bool may_change_existence(const Access& access, SlotId node) {
    if (has(access.births, node)) return true;
    const SlotEffect* effect = effect_on(access, node);
    return effect == nullptr || effect->kind != SlotEffect::Kind::kOneOf || effect->values.front() == Graph::kDone;
  }

  // One sends to and the other receives from the same channel, first in first out.
  static bool passes(const Access& a, const Access& b) {
    return (a.sends != kNone && a.sends == b.receives) || (a.receives != kNone && a.receives == b.sends);
  }

  // Where a message is there, a sender puts another behind it, and a receiver makes room: neither disables the other.
  // What is asked of the oldest message is not changed by a sender.
  bool is_safe_message(TransitionId t, TransitionId u, GuardId g) const {
    const Access &a = system_.access(t), &b = system_.access(u);
    if (!passes(a, b)) return false;
    const Guard& guard = system_.guard(g);
    if (guard.kind == Guard::Kind::kMessage) return a.sends != kNone;
    if (guard.kind != Guard::Kind::kTest) return false;
    return reads_message(b, guard.test.slot) && a.sends != kNone;
  }

  const PromelaSystem& system_;
  const Structure& structure_;
  std::map<std::pair<TransitionId, SlotId>, std::vector<GuardId>> tests_;
  mutable std::vector<bool> nodes_;
};

}  // namespace

Csr<TransitionId> movers(const PromelaSystem& system, bool to_true) {
  const Structure& structure = system.structure();
  const Moves moves(system);
  std::vector<std::vector<TransitionId>> rows(system.guards());
  std::vector<std::uint32_t> last(system.guards());
  for (TransitionId t = 0; t < system.transitions(); ++t)
    for (const SlotId slot : structure.writes_of[t]) {
      system.watch().spend(10 + 10 * structure.guards_on[slot].size());
      for (const GuardId g : structure.guards_on[slot])
        if (std::exchange(last[g], t + 1) != t + 1 && moves.may_move(t, g, to_true)) rows[g].push_back(t);
    }
  return sorted_rows(std::move(rows), system.watch());
}

namespace {

// Transitions that touch what others write.
class Neighbourhood {
 public:
  explicit Neighbourhood(const PromelaSystem& system)
      : structure_(system.structure()), users_(system.slots()), writers_(system.slots()) {
    for (TransitionId t = 0; t < system.transitions(); ++t) {
      for (const SlotId slot : structure_.writes_of[t]) writers_[slot].push_back(t);
      for_each_touched(t, [&](SlotId slot) { users_[slot].push_back(t); });
    }
  }

  // Those that touch what t writes; `both`: and those that write what t touches. Ascending, without t.
  const std::vector<TransitionId>& of(TransitionId t, bool both) {
    near_.clear();
    for (const SlotId slot : structure_.writes_of[t]) add(users_[slot]);
    if (both) for_each_touched(t, [&](SlotId slot) { add(writers_[slot]); });
    std::ranges::sort(near_);
    near_.erase(std::unique(near_.begin(), near_.end()), near_.end());
    std::erase(near_, t);
    return near_;
  }

 private:
  template <typename Use>
  void for_each_touched(TransitionId t, const Use& use) const {
    for (const SlotId slot : structure_.writes_of[t]) use(slot);
    for (const SlotId slot : structure_.reads_of[t]) use(slot);
    for (const GuardId g : structure_.guards_of[t])
      for (const SlotId slot : structure_.tests_of[g]) use(slot);
  }
  void add(const std::vector<TransitionId>& more) { near_.insert(near_.end(), more.begin(), more.end()); }

  const Structure& structure_;
  std::vector<std::vector<TransitionId>> users_, writers_;  // of the slots
  std::vector<TransitionId> near_;
};

}  // namespace

Csr<TransitionId> conflicts(const PromelaSystem& system) {
  const Moves moves(system);
  Neighbourhood near(system);
  std::vector<std::vector<TransitionId>> rows(system.transitions());
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    const std::vector<TransitionId>& all = near.of(t, false);
    system.watch().spend(50 * all.size());
    for (const TransitionId u : all) {
      if (moves.never_together(t, u)) continue;
      if (moves.commute(t, u) && !moves.may_disable(t, u) && !moves.may_disable(u, t)) continue;
      rows[t].push_back(u);
      rows[u].push_back(t);
    }
  }
  return sorted_rows(std::move(rows), system.watch());
}

Csr<TransitionId> left_conflicts(const PromelaSystem& system) {
  const Moves moves(system);
  Neighbourhood near(system);
  std::vector<std::vector<TransitionId>> rows(system.transitions());
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    const std::vector<TransitionId>& all = near.of(t, true);
    system.watch().spend(50 * all.size());
    for (const TransitionId u : all)
      if (moves.may_follow(u, t) && (!moves.commute(t, u) || moves.may_disable(t, u) || moves.may_enable(u, t)))
        rows[t].push_back(u);
  }
  return sorted_rows(std::move(rows), system.watch());
}

Csr<GuardId> exclusive_guards(const PromelaSystem& system) {
  std::map<SlotId, std::map<Value, GuardId>> points;
  for (GuardId g = 0; g < system.guards(); ++g) {
    const Guard& guard = system.guard(g);
    if (guard.kind == Guard::Kind::kTest && guard.test.inside && guard.test.low == guard.test.high)
      points[guard.test.slot].try_emplace(guard.test.low, g);
  }
  Csr<GuardId> groups;
  for (const auto& [slot, values] : points) {
    if (values.size() < 2) continue;
    for (const auto& [value, guard] : values) groups.push(guard);
    groups.close_row();
  }
  return groups;
}

}  // namespace onager::promela
