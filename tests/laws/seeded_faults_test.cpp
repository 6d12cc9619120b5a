// Faults that a stubborn-set engine might have, each seeded on purpose: the law must break on some random net, and
// without the fault it must hold. A law that lets one of these pass is not worth much.
//
// A fault is in the relations (which the algorithm is given, while the search runs on the true system) or in the sets
// (which a wrapper spoils after the algorithm has chosen). `loses` tells whether deadlocks are lost on some net too,
// so that the fault shows without a look at the sets; the others are seen by the definition alone. To leave out a
// disabled member is not in the list, as it is no fault: nothing outside the set could have enabled it.

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "stubborn/strategies.h"
#include "tests/laws/bent_system.h"
#include "tests/laws/stubborn_law.h"
#include "tests/oracle/random_nets.h"

namespace onager::laws {
namespace {

using Rows = Csr<std::uint32_t>;
using Members = std::vector<TransitionId>;

// Each row without its last value.
template <typename T>
Csr<T> without_last(const Csr<T>& rows) {
  Csr<T> result;
  for (std::size_t r = 0; r < rows.rows(); ++r) result.add_row(rows[r].first(rows[r].empty() ? 0 : rows[r].size() - 1));
  return result;
}

Rows emptied(const Rows& rows) {
  Rows result;
  for (std::size_t r = 0; r < rows.rows(); ++r) result.close_row();
  return result;
}

// The values of each row that are smaller than its number.
Rows one_way(const Rows& rows) {
  Rows result;
  for (std::uint32_t r = 0; r < rows.rows(); ++r) {
    for (std::uint32_t value : rows[r])
      if (value < r) result.push(value);
    result.close_row();
  }
  return result;
}

Rows without(const Rows& rows, const Rows& removed) {
  Rows result;
  for (std::size_t r = 0; r < rows.rows(); ++r) {
    for (std::uint32_t value : rows[r])
      if (!std::ranges::binary_search(removed[r], value)) result.push(value);
    result.close_row();
  }
  return result;
}

// transition -> those that may enable a guard of it.
Rows helpers(const NetSystem& system, const Rows& enablers) {
  std::vector<std::vector<std::uint32_t>> rows(system.transitions());
  for (TransitionId t = 0; t < system.transitions(); ++t)
    for (GuardId g : system.structure().guards_of[t])
      rows[t].insert(rows[t].end(), enablers[g].begin(), enablers[g].end());
  return sorted_rows(std::move(rows));
}

// The conflicts of the net as if it had no inhibitor arcs.
Rows conflicts_of_arcs(const NetSystem& system) {
  Net net = system.net();
  net.inhibitors = {};
  for (std::size_t t = 0; t < net.transitions.size(); ++t) net.inhibitors.close_row();
  return relations::accord(NetSystem(net));
}

// Each condition without its last member.
void drop_last_members(Relations& relations) {
  relations.dependence->members = without_last(relations.dependence->members);
  relations.dependence->ranges_of = without_last(relations.dependence->ranges_of);
}

// An option that asks for nothing, in every group.
void add_empty_options(Relations& relations) {
  Dependence& dependence = *relations.dependence;
  const std::uint32_t nothing = dependence.add_plain({}, false);
  Rows groups;
  for (std::size_t g = 0; g < dependence.groups.rows(); ++g) {
    for (std::uint32_t condition : dependence.groups[g]) groups.push(condition);
    groups.push(nothing);
    groups.close_row();
  }
  dependence.groups = std::move(groups);
}

// Ranges that depend on the state, from one later or to one less.
Csr<Dependence::Range> narrowed(const Csr<Dependence::Range>& ranges, bool from_below) {
  Csr<Dependence::Range> result;
  for (std::size_t r = 0; r < ranges.rows(); ++r) {
    for (Dependence::Range range : ranges[r]) {
      if (from_below)
        ++range.from;
      else if (range.last > 0 && range.last < kMaxValue)
        --range.last;
      result.push(range);
    }
    result.close_row();
  }
  return result;
}

// Passes on what another algorithm chooses, spoilt.
class Spoilt : public stubborn::Algorithm {
 public:
  explicit Spoilt(std::unique_ptr<stubborn::Algorithm> inner) : inner_(std::move(inner)) {}
  bool wants_forward() const override { return inner_->wants_forward(); }
  std::span<const TransitionId> choose(const stubborn::Situation& situation) override {
    inner_->choose(situation);
    members_ = inner_->members();
    std::ranges::sort(members_);
    spoil(situation, members_);
    chosen_.clear();
    for (TransitionId t : members_)
      if (situation.enabled.contains(t)) chosen_.push_back(t);
    return chosen_;
  }
  std::vector<TransitionId> members() const override { return members_; }

 private:
  virtual void spoil(const stubborn::Situation& situation, Members& members) = 0;

  std::unique_ptr<stubborn::Algorithm> inner_;
  Members members_, chosen_;
};

template <typename Function>
class SpoiltBy final : public Spoilt {
 public:
  SpoiltBy(std::unique_ptr<stubborn::Algorithm> inner, Function function)
      : Spoilt(std::move(inner)), function_(function) {}

 private:
  void spoil(const stubborn::Situation& situation, Members& members) override { function_(situation, members); }
  Function function_;
};

using Wrapped = std::unique_ptr<stubborn::Algorithm>;

template <typename Function>
Wrapped spoilt(Wrapped inner, Function function) {
  return std::make_unique<SpoiltBy<Function>>(std::move(inner), function);
}

std::size_t enabled_among(const stubborn::Situation& situation, const Members& members) {
  return static_cast<std::size_t>(
      std::ranges::count_if(members, [&](TransitionId t) { return situation.enabled.contains(t); }));
}

void erase_enabled(const stubborn::Situation& situation, Members& members, std::size_t keep) {
  std::erase_if(members, [&](TransitionId t) { return situation.enabled.contains(t) && keep-- == 0; });
}

Wrapped drop_one_enabled(Wrapped inner) {
  return spoilt(std::move(inner), [](const stubborn::Situation& situation, Members& members) {
    const std::size_t enabled = enabled_among(situation, members);
    if (enabled > 1) erase_enabled(situation, members, enabled - 1);
  });
}

Wrapped keep_one_enabled(Wrapped inner) {
  return spoilt(std::move(inner), [](const stubborn::Situation& situation, Members& members) {
    for (std::size_t enabled = enabled_among(situation, members); enabled > 1; --enabled)
      erase_enabled(situation, members, enabled - 1);
  });
}

Wrapped drop_all_enabled(Wrapped inner) {
  return spoilt(std::move(inner), [](const stubborn::Situation& situation, Members& members) {
    std::erase_if(members, [&](TransitionId t) { return situation.enabled.contains(t); });
  });
}

// As an undo that forgets to restore what an attempt before has changed.
Wrapped keep_set_before(Wrapped inner) {
  return spoilt(std::move(inner), [before = Members()](const stubborn::Situation& situation, Members& members) mutable {
    Members now = members;
    if (enabled_among(situation, before) > 0) members = before;
    before = std::move(now);
  });
}

// As an undo that restores what was there before an attempt only where both agree.
Wrapped meet_set_before(Wrapped inner) {
  return spoilt(std::move(inner), [before = Members()](const stubborn::Situation& situation, Members& members) mutable {
    Members both;
    std::ranges::set_intersection(members, before, std::back_inserter(both));
    before = members;
    if (enabled_among(situation, both) > 0) members = std::move(both);
  });
}

Wrapped add_one_disabled(Wrapped inner, std::size_t transitions) {
  return spoilt(std::move(inner), [transitions](const stubborn::Situation& situation, Members& members) {
    for (TransitionId t = 0; t < transitions; ++t)
      if (!situation.enabled.contains(t) && !std::ranges::binary_search(members, t)) {
        members.insert(std::ranges::lower_bound(members, t), t);
        return;
      }
  });
}

// Which relations are bent, and how much else is known.
enum class Basis { kFlat, kFlatExclusive, kByPlace, kDynamic };

struct Fault {
  const char* name;
  const char* spec;
  Basis basis;
  bool loses;                                             // deadlocks, on some net
  void (*bend)(const NetSystem&, Relations&) = nullptr;   // the relations
  Wrapped (*spoil)(Wrapped, const NetSystem&) = nullptr;  // the sets
  bool taken_for_strong = false;                          // a weak set is judged as a strong one
};

void PrintTo(const Fault& fault, std::ostream* out) {
  *out << fault.name;
}

// clang-format off
const Fault kFaults[] = {
    // Relations: too small, in the wrong direction, or claimed without reason.
    {"NoConflicts",                 "closure",                    Basis::kFlat,          true,  [](auto&, Relations& r) { r.conflicts = emptied(r.conflicts); }},
    {"ConflictDropped",             "deletion(max-enabled)",      Basis::kFlat,          true,  [](auto&, Relations& r) { r.conflicts = without_last(r.conflicts); }},
    {"ConflictsOneWay",             "closure-star",               Basis::kFlat,          true,  [](auto&, Relations& r) { r.conflicts = one_way(r.conflicts); }},
    {"ConflictsNoInhibitors",       "incremental",                Basis::kFlat,          true,  [](auto& s, Relations& r) { r.conflicts = conflicts_of_arcs(s); }},
    {"NoEnablers",                  "closure",                    Basis::kByPlace,       true,  [](auto&, Relations& r) { r.enablers = emptied(r.enablers); }},
    {"EnablerDropped",              "closure-star(first,cost)",   Basis::kByPlace,       true,  [](auto&, Relations& r) { r.enablers = without_last(r.enablers); }},
    {"EnablersAndDisablersSwapped", "deletion",                   Basis::kByPlace,       true,  [](auto&, Relations& r) { std::swap(r.enablers, r.disablers); }},
    {"DisablerDropped",             "beam(nds)",                  Basis::kFlatExclusive, true,  [](auto&, Relations& r) { r.disablers = without_last(r.disablers); }},
    {"NoDisablers",                 "deletion",                   Basis::kFlatExclusive, true,  [](auto&, Relations& r) { r.disablers = emptied(r.disablers); }},
    {"WrongExclusion",              "deletion",                   Basis::kFlatExclusive, true,  [](auto& s, Relations& r) { for (GuardId g = 0; g + 1 < s.guards(); g += 2) r.exclusive_groups.add_row(std::array{g, g + 1}); }},
    {"AccordsClaimed",              "closure-star",               Basis::kFlatExclusive, true,  [](auto&, Relations& r) { r.accords = r.conflicts; }},
    {"NoLeftConflicts",             "weak:closure",               Basis::kFlat,          true,  [](auto&, Relations& r) { r.left_conflicts = emptied(r.left_conflicts); }},
    {"LeftConflictsNoEnablers",     "weak:deletion",              Basis::kFlat,          true,  [](auto& s, Relations& r) { r.left_conflicts = without(r.left_conflicts, helpers(s, r.enablers)); }},
    {"LeftConflictsNoConflicts",    "weak:deletion(max-enabled)", Basis::kFlat,          true,  [](auto& s, Relations& r) { r.left_conflicts = helpers(s, r.enablers); }},
    // The same place by place, and by the state.
    {"MemberOfAPlaceDropped",       "closure-deletion",           Basis::kByPlace,       true,  [](auto&, Relations& r) { drop_last_members(r); }},
    {"GroupOfAPlaceDropped",        "deletion",                   Basis::kByPlace,       true,  [](auto&, Relations& r) { r.dependence->key_groups_of = without_last(r.dependence->key_groups_of); }},
    {"LeftGroupOfAPlaceDropped",    "weak:deletion",              Basis::kByPlace,       true,  [](auto&, Relations& r) { r.dependence->left_groups_of = without_last(r.dependence->left_groups_of); }},
    {"LeftGroupsTakenForKeyGroups", "weak:deletion",              Basis::kByPlace,       true,  [](auto&, Relations& r) { r.dependence->key_groups_of = r.dependence->left_groups_of; }},
    {"OptionOfNothing",             "closure",                    Basis::kByPlace,       true,  [](auto&, Relations& r) { add_empty_options(r); }},
    {"TokensCountedOneTooMany",     "deletion(max-enabled)",      Basis::kDynamic,       true,  [](auto&, Relations& r) { r.dependence->ranges_of = narrowed(r.dependence->ranges_of, true); }},
    {"TokensCountedOneTooFew",      "deletion(max-enabled)",      Basis::kDynamic,       true,  [](auto&, Relations& r) { r.dependence->ranges_of = narrowed(r.dependence->ranges_of, false); }},
    {"EnablersCountedOneTooFew",    "deletion",                   Basis::kDynamic,       true,  [](auto&, Relations& r) { r.dependence->enabler_ranges = narrowed(r.dependence->enabler_ranges, true); }},
    // Sets: what a wrong algorithm would do with right relations.
    {"EnabledMemberDropped",        "deletion",                   Basis::kByPlace,       true,  nullptr, [](Wrapped a, auto&) { return drop_one_enabled(std::move(a)); }},
    {"OneEnabledMemberKept",        "closure",                    Basis::kDynamic,       true,  nullptr, [](Wrapped a, auto&) { return keep_one_enabled(std::move(a)); }},
    {"AllEnabledMembersDropped",    "incremental",                Basis::kByPlace,       true,  nullptr, [](Wrapped a, auto&) { return drop_all_enabled(std::move(a)); }},
    {"UndoKeepsTheSetBefore",       "deletion(max-enabled)",      Basis::kByPlace,       true,  nullptr, [](Wrapped a, auto&) { return keep_set_before(std::move(a)); }},
    {"UndoMeetsTheSetBefore",       "closure-deletion",           Basis::kByPlace,       true,  nullptr, [](Wrapped a, auto&) { return meet_set_before(std::move(a)); }},
    {"DisabledMemberUnneeded",      "closure",                    Basis::kByPlace,       false, nullptr, [](Wrapped a, auto& s) { return add_one_disabled(std::move(a), s.transitions()); }},
    {"WeakTakenForStrong",          "weak:deletion",              Basis::kByPlace,       false, nullptr, nullptr, true},
};
// clang-format on

constexpr std::uint64_t kNets = 3'000;
constexpr std::size_t kLimit = 120;

class SeededFault : public testing::TestWithParam<Fault> {
 protected:
  using Law = std::string(const NetSystem&, const oracle::Exploration&, Wrapped, bool weak);

  static std::string law(const NetSystem& system, const oracle::Exploration& naive, Wrapped algorithm, bool weak) {
    return broken_law(system, naive, std::move(algorithm), weak, search::make_dfs);
  }
  static std::string deadlock_law(const NetSystem& system, const oracle::Exploration& naive, Wrapped algorithm, bool) {
    return lost_deadlocks(system, naive, *algorithm, search::make_dfs);
  }

  static Relations straight(const NetSystem& system) {
    const Basis basis = GetParam().basis;
    if (basis == Basis::kFlat || basis == Basis::kFlatExclusive) return flat_relations(system);
    return relations_by_place(system, basis == Basis::kDynamic);
  }

  static stubborn::Needs needs_of(const TransitionSystem& system, const stubborn::Spec& spec) {
    const Basis basis = GetParam().basis;
    return {system, {basis == Basis::kFlatExclusive, basis == Basis::kDynamic, nullptr, spec.weak}};
  }

  static std::string faulty(const NetSystem& system, const oracle::Exploration& naive, Law* judge) {
    const Fault& fault = GetParam();
    const stubborn::Spec spec = *stubborn::parse_spec(fault.spec);
    Relations relations = straight(system);
    if (fault.bend != nullptr) fault.bend(system, relations);
    const BentSystem bent(system, std::move(relations));
    const stubborn::Needs needs = needs_of(bent, spec);
    Wrapped algorithm = stubborn::make(needs, spec);
    if (fault.spoil != nullptr) algorithm = fault.spoil(std::move(algorithm), system);
    return judge(system, naive, std::move(algorithm), spec.weak && !fault.taken_for_strong);
  }

  static std::string control(const NetSystem& system, const oracle::Exploration& naive) {
    const stubborn::Spec spec = *stubborn::parse_spec(GetParam().spec);
    const BentSystem unbent(system, straight(system));
    const stubborn::Needs needs = needs_of(unbent, spec);
    return law(system, naive, stubborn::make(needs, spec), spec.weak);
  }

  // The first net on which the law breaks; nothing if it never does.
  static std::optional<std::uint64_t> caught_by(Law* judge, std::uint64_t nets = kNets) {
    for (std::uint64_t seed = 0; seed < nets; ++seed) {
      const Net net = oracle::random_net(seed);
      const oracle::Exploration naive = oracle::explore(net, kLimit);
      if (naive.complete && !faulty(NetSystem(net), naive, judge).empty()) return seed;
    }
    return std::nullopt;
  }
};

TEST_P(SeededFault, BreaksTheLaw) {
  EXPECT_TRUE(caught_by(law));
}

TEST_P(SeededFault, LosesDeadlocks) {
  const bool loses = GetParam().loses;
  EXPECT_EQ(caught_by(deadlock_law, loses ? kNets : kNets / 10).has_value(), loses);
}

TEST_P(SeededFault, IsTheOnlyOne) {
  for (std::uint64_t seed = 0; seed < kNets / 10; ++seed) {
    const Net net = oracle::random_net(seed);
    const oracle::Exploration naive = oracle::explore(net, kLimit);
    if (!naive.complete) continue;
    EXPECT_EQ(control(NetSystem(net), naive), "") << "without the fault, seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Law, SeededFault, testing::ValuesIn(kFaults),
                         [](const auto& parameter) { return std::string(parameter.param.name); });

}  // namespace
}  // namespace onager::laws
