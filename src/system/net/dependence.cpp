#include "system/net/dependence.h"

#include <algorithm>
#include <map>

namespace onager {

namespace {

// How a transition uses a place.
struct Kind {
  Value in = 0, out = 0;   // W(p,t), W(t,p)
  Value inhibited_at = 0;  // 0: not inhibited
  friend auto operator<=>(const Kind&, const Kind&) = default;

  bool raises() const { return out > in; }
  bool lowers() const { return out < in; }
};

struct Use {
  TransitionId transition;
  Kind kind;
};

// Whether t may disable u through the place, when both are enabled.
bool may_disable(const Kind& t, const Kind& u) {
  return t.out < std::min(t.in, u.in) || (t.raises() && u.inhibited_at > 0);
}
bool conflict(const Kind& t, const Kind& u) {
  return may_disable(t, u) || may_disable(u, t);
}

// With how many tokens u can follow t, which takes more than it gives.
Value least_after(const Kind& t, const Kind& u) {
  return static_cast<Value>(std::min<std::uint64_t>(std::uint64_t{u.in} + (t.in - t.out), kMaxValue));
}
// With how many tokens t can follow u, which does not give more than it takes.
Value least_before(const Kind& t, const Kind& u) {
  return static_cast<Value>(std::min<std::uint64_t>(std::uint64_t{t.in} + (u.in - u.out), kMaxValue));
}

class Builder {
 public:
  Builder(const Net& net, std::span<const Value> likely_bound, bool by_state, Watch& watch)
      : net_(net), likely_bound_(likely_bound), by_state_(by_state), watch_(watch) {}

  Dependence build() {
    const std::vector<std::vector<Use>> uses = uses_of_places();
    std::vector<std::vector<std::uint32_t>> key(net_.transitions.size()), left(net_.transitions.size());
    for (PlaceId p = 0; p < uses.size(); ++p) {
      constexpr std::uint64_t kUse = 20;  // work for one user and one kind
      std::map<Kind, std::vector<TransitionId>> kinds;
      for (const Use& use : uses[p]) kinds[use.kind].push_back(use.transition);
      for (const auto& [kind, users] : kinds) {
        watch_.spend(kUse * uses[p].size());
        const Groups groups = groups_of(p, kind, users, uses[p]);
        for (TransitionId t : users) {
          if (groups.key != kNone) key[t].push_back(groups.key);
          if (groups.left != kNone) left[t].push_back(groups.left);
        }
      }
    }
    for (TransitionId t = 0; t < net_.transitions.size(); ++t) {
      result_.key_groups_of.add_row(key[t]);
      result_.left_groups_of.add_row(left[t]);
    }
    return std::move(result_);
  }

 private:
  struct Groups {
    std::uint32_t key = kNone, left = kNone;
  };
  struct Member {
    TransitionId transition;
    Dependence::Range range;
  };

  std::vector<std::vector<Use>> uses_of_places() const {
    std::vector<std::vector<Use>> uses(net_.places.size());
    auto use = [&](PlaceId p, TransitionId t) -> Kind& {
      if (uses[p].empty() || uses[p].back().transition != t) uses[p].push_back({t, {}});
      return uses[p].back().kind;
    };
    for (TransitionId t = 0; t < net_.transitions.size(); ++t) {
      for (Arc arc : net_.inputs[t]) use(arc.place, t).in = arc.weight;
      for (Arc arc : net_.outputs[t]) use(arc.place, t).out = arc.weight;
      for (Arc arc : net_.inhibitors[t]) use(arc.place, t).inhibited_at = arc.weight;
    }
    return uses;
  }

  Groups groups_of(PlaceId p, const Kind& t, const std::vector<TransitionId>& users, const std::vector<Use>& uses) {
    Groups groups;
    std::vector<Member> conflicting = members(uses, [&](const Kind& u) { return conflict(t, u); });
    // A transition is no rival of itself.
    if (conflicting.empty() || (conflicting.size() == 1 && users.size() == 1 && users[0] == conflicting[0].transition))
      return groups;
    std::vector<std::uint32_t> options{add(p, conflicting, true)};
    if (by_state_) add_by_state(p, t, uses, options);
    groups.key = result_.add_group(options);
    if (t.lowers()) options.push_back(add_left(p, t, uses));
    if (t.lowers())
      groups.left = result_.add_group(options);
    else if (t.raises())
      groups.left = left_of_raiser(p, t, uses);
    return groups;
  }

  // no-raise and no-fall, where they can leave out something that `conflict` has.
  void add_by_state(PlaceId p, const Kind& t, const std::vector<Use>& uses, std::vector<std::uint32_t>& options) {
    bool scarce = false, readable = false;
    for (const Use& use : uses) {
      if (!conflict(t, use.kind)) continue;
      scarce = scarce || use.kind.in > t.in;
      readable = readable ||
                 (t.lowers() && !use.kind.lowers() && use.kind.in > 0 && likely_bound_[p] >= least_after(t, use.kind));
    }
    if (scarce)
      options.push_back(add(p, ranged(uses, [&](const Kind& u) -> Dependence::Range {
                              return u.raises() || conflict(t, u) ? Dependence::Range{u.in, kMaxValue} : kNever;
                            })));
    if (readable)
      options.push_back(add(p, ranged(uses, [&](const Kind& u) -> Dependence::Range {
                              const bool inhibits = (t.raises() && u.inhibited_at > 0) ||  //
                                                    (u.raises() && t.inhibited_at > 0);
                              if (u.lowers() || inhibits) return Dependence::kAlways;
                              return may_disable(t, u) ? Dependence::Range{0, least_after(t, u) - 1} : kNever;
                            })));
  }

  // For t that lowers p.
  std::uint32_t add_left(PlaceId p, const Kind& t, const std::vector<Use>& uses) {
    if (!by_state_) return add(p, members(uses, [&](const Kind& u) { return u.raises() || may_disable(t, u); }), false);
    return add(p, ranged(uses, [&](const Kind& u) -> Dependence::Range {
                 if (u.raises()) return {u.in, kMaxValue};
                 if (!may_disable(t, u) || u.out <= t.out) return kNever;
                 return {std::max(u.in, least_before(t, u)), kMaxValue};
               }));
  }

  // Only those that the place inhibits can be hurt by one token more.
  std::uint32_t left_of_raiser(PlaceId p, const Kind& t, const std::vector<Use>& uses) {
    const std::vector<Member> hurt = members(uses, [&](const Kind& u) { return may_disable(t, u); });
    if (hurt.empty()) return kNone;
    const std::uint32_t condition = add(p, hurt, false);
    return result_.add_group(std::span(&condition, 1));
  }

  static constexpr Dependence::Range kNever = {1, 0};

  template <typename Wanted>
  static std::vector<Member> members(const std::vector<Use>& uses, Wanted wanted) {
    return ranged(uses, [&](const Kind& u) { return wanted(u) ? Dependence::kAlways : kNever; });
  }
  template <typename RangeOf>
  static std::vector<Member> ranged(const std::vector<Use>& uses, RangeOf range_of) {
    std::vector<Member> result;
    for (const Use& use : uses)
      if (const Dependence::Range range = range_of(use.kind); range.from <= range.last)
        result.push_back({use.transition, range});
    return result;
  }

  std::uint32_t add(PlaceId p, const std::vector<Member>& row, bool by_accord = false) {
    const bool always =
        std::ranges::all_of(row, [](const Member& member) { return member.range == Dependence::kAlways; });
    for (const Member& member : row) {
      result_.members.push(member.transition);
      if (!always) result_.ranges_of.push(member.range);
    }
    result_.members.close_row();
    result_.ranges_of.close_row();
    result_.slot_of.push_back(always ? kNone : p);
    result_.by_accord.push_back(by_accord);
    return static_cast<std::uint32_t>(result_.members.rows() - 1);
  }

  const Net& net_;
  std::span<const Value> likely_bound_;
  const bool by_state_;
  Watch& watch_;
  Dependence result_;
};

}  // namespace

Dependence net_dependence(const Net& net, std::span<const Value> likely_bound, bool by_state, Watch& watch) {
  return Builder(net, likely_bound, by_state, watch).build();
}

}  // namespace onager
