// A coloured net and what it is unfolded to behave alike: markings of the naive explorer are mapped to markings of the
// unfolded net, and both are walked in lock step.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "base/fault.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/naive_colored.h"
#include "tests/oracle/random_colored.h"
#include "tests/oracle/shrink_colored.h"
#include "unfold/unfolding.h"

namespace onager {
namespace {

using oracle::ColoredAction;
using oracle::ColoredExploration;
using oracle::ColoredMarking;
using oracle::Marking;
using unfold::Apart;
using unfold::Features;
using unfold::Unfolding;

constexpr std::size_t kLimit = 150;  // states

// What a random question tells apart.
Apart random_apart(const colored::Net& net, std::uint64_t seed) {
  std::mt19937_64 dice(seed);
  Apart apart;
  const auto below = [&](std::uint64_t n) { return dice() % n; };
  for (std::uint64_t i = below(3); i > 0 && !net.places.empty(); --i) {
    const auto p = static_cast<PlaceId>(below(net.places.size()));
    apart.places.push_back({p, below(net.sorts[net.places[p].sort].size)});
    apart.asked.push_back(p);
  }
  for (std::uint64_t i = below(3); i > 0 && !net.transitions.empty(); --i) {
    const auto t = static_cast<TransitionId>(below(net.transitions.size()));
    const auto& variables = net.transitions[t].variables;
    if (variables.empty()) continue;
    const auto v = static_cast<std::uint32_t>(below(variables.size()));
    apart.variables.push_back({t, v, below(net.sorts[net.variables[variables[v]].sort].size)});
    apart.named.push_back(t);
  }
  if (!net.places.empty() && below(2) == 0) apart.asked.push_back(static_cast<PlaceId>(below(net.places.size())));
  if (!net.transitions.empty() && below(2) == 0)
    apart.fireable.push_back(static_cast<TransitionId>(below(net.transitions.size())));
  return apart;
}

// A coloured net beside what it is unfolded to.
class Pair {
 public:
  Pair(const colored::Net& net, const std::vector<ColoredAction>& actions, const Unfolding& unfolded,
       const Apart& apart)
      : net_(net), actions_(actions), unfolded_(unfolded), apart_(apart) {}

  // What is wrong, empty if nothing.
  std::string difference(const ColoredExploration& naive) {
    if (image(oracle::initial_marking(net_)) != oracle::initial_marking(unfolded_.net)) return "other initial marking";
    std::set<Marking> images;
    for (const ColoredMarking& state : naive.states) {
      const auto here = image(state);
      if (!here) return "a colour that occurs has no place";
      images.insert(*here);
      if (std::string wrong = steps(state, *here); !wrong.empty()) return wrong;
      if (std::string wrong = told_apart(state, *here); !wrong.empty()) return wrong;
      if (std::string wrong = asked(state, *here); !wrong.empty()) return wrong;
    }
    return numbers(naive, images);
  }

 private:
  bool is_one_to_one() const { return !unfolded_.features.partition; }
  // What no question can notice is not there.
  bool is_trimmed() const { return unfolded_.features.relevant; }

  std::optional<Marking> image(const ColoredMarking& state) const {
    Marking result(unfolded_.net.places.size(), 0);
    for (PlaceId p = 0; p < state.size(); ++p)
      for (const auto& [color, count] : state[p]) {
        const PlaceId place = unfolded_.place_of(net_, p, color);
        if (place == kNone && !is_trimmed()) return std::nullopt;
        if (place != kNone) result[place] += count;
        const PlaceId sum = unfolded_.sums[p];
        if (sum != kNone && sum != place) result[sum] += count;
      }
    return result;
  }

  // What a step of the coloured net and one of the other must have in common.
  struct Label {
    TransitionId transition;
    std::vector<bool> told_apart;
    std::vector<colored::Color> binding;  // unless colours are merged
    Marking after;
    auto operator<=>(const Label&) const = default;
  };
  Label label(TransitionId t, std::vector<colored::Color> binding, Marking after) const {
    Label result{t, {}, {}, std::move(after)};
    for (const Apart::OfVariable& each : apart_.variables)
      if (each.transition == t) result.told_apart.push_back(binding[each.variable] == each.color);
    if (is_one_to_one()) result.binding = std::move(binding);
    return result;
  }

  // Where every step leads; of steps of other transitions than those that are named nothing else counts.
  std::set<Label> noticed(const std::multiset<Label>& labels) const {
    std::set<Label> result;
    for (const Label& each : labels) {
      const bool is_named = std::ranges::find(apart_.named, each.transition) != apart_.named.end();
      if (is_named || !is_trimmed()) result.insert(each);
      if (is_trimmed()) result.insert({kNone, {}, {}, each.after});
    }
    return result;
  }

  std::string steps(const ColoredMarking& state, const Marking& here) const {
    std::multiset<Label> colored, unfolded;
    for (const ColoredAction& action : actions_) {
      if (!oracle::is_enabled(net_, state, action)) continue;
      const auto after = image(oracle::fired(state, action));
      if (!after) return "a colour that is made has no place";
      colored.insert(label(action.transition, action.binding, *after));
    }
    for (TransitionId u = 0; u < unfolded_.net.transitions.size(); ++u)
      if (oracle::is_enabled(unfolded_.net, here, u))
        unfolded.insert(
            label(unfolded_.origin_of(u), unfolded_.binding_of(net_, u), oracle::fired(unfolded_.net, here, u)));
    const bool is_same = is_one_to_one() && !is_trimmed() ? colored == unfolded : noticed(colored) == noticed(unfolded);
    return is_same ? "" : "other steps";
  }

  // Sums of tokens, and which transitions may fire.
  std::string asked(const ColoredMarking& state, const Marking& here) const {
    for (const PlaceId p : apart_.asked) {
      std::uint64_t tokens = 0, image = 0;
      for (const auto& [color, count] : state[p]) tokens += count;
      for (PlaceId u = unfolded_.first_place[p]; u < unfolded_.first_place[p + 1]; ++u) image += here[u];
      if (tokens != image) return "other tokens in a place that is asked for";
    }
    for (const auto* transitions : {&apart_.fireable, &apart_.named})
      for (const TransitionId t : *transitions) {
        const bool colored = std::ranges::any_of(actions_, [&](const ColoredAction& action) {
          return action.transition == t && oracle::is_enabled(net_, state, action);
        });
        if (colored != may_fire(t, here)) return "a transition that is asked for may fire in one of them only";
      }
    return {};
  }
  bool may_fire(TransitionId t, const Marking& here) const {
    bool may = false;
    for (TransitionId u = unfolded_.first_transition[t]; u < unfolded_.first_transition[t + 1]; ++u)
      may = may || oracle::is_enabled(unfolded_.net, here, u);
    for (const Unfolding::Alias& alias : unfolded_.aliases)
      may = may || (alias.origin == t && oracle::is_enabled(unfolded_.net, here, alias.transition));
    return may;
  }

  std::string told_apart(const ColoredMarking& state, const Marking& here) const {
    for (const Apart::OfPlace& each : apart_.places) {
      const auto found = state[each.place].find(each.color);
      const std::uint64_t count = found == state[each.place].end() ? 0 : found->second;
      const PlaceId place = unfolded_.place_of(net_, each.place, each.color);
      if ((place == kNone ? 0 : here[place]) != count) return "a colour is not told apart from others";
    }
    return {};
  }

  std::string numbers(const ColoredExploration& naive, const std::set<Marking>& images) const {
    for (PlaceId p = 0; p < unfolded_.net.places.size(); ++p) {
      const PlaceId origin = unfolded_.origin_of_place(p);
      const bool is_sum = p >= unfolded_.colors.size();
      if (is_sum ? unfolded_.sums[origin] != p : unfolded_.place_of(net_, origin, unfolded_.colors[p]) != p)
        return "a place with another origin";
    }
    if (!naive.complete) return {};
    const oracle::Exploration found = oracle::explore(unfolded_.net, naive.states.size());
    if (!found.complete || found.states != images) return "other states";
    if (!is_one_to_one() || is_trimmed()) return {};
    if (found.states.size() != naive.states.size()) return "other number of states";
    if (found.edges != naive.edges) return "other number of edges";
    return found.deadlocks.size() == naive.deadlocks.size() ? "" : "other number of deadlocks";
  }

  const colored::Net& net_;
  const std::vector<ColoredAction>& actions_;
  const Unfolding& unfolded_;
  const Apart& apart_;
};

// How many actions can occur as far as colours decide: all that they take is there initially or is given by one of
// them.
std::size_t count_possible(const colored::Net& net, const std::vector<ColoredAction>& actions) {
  std::set<std::pair<PlaceId, colored::Color>> present;
  std::set<const ColoredAction*> possible;
  const auto all_of = [](const ColoredMarking& tokens, const auto& visit) {
    bool all = true;
    for (PlaceId p = 0; p < tokens.size(); ++p)
      for (const auto& [color, count] : tokens[p]) all = visit(std::pair(p, color)) && all;
    return all;
  };
  const auto add = [&](const auto& token) { return present.insert(token), true; };
  all_of(oracle::initial_marking(net), add);
  for (std::size_t before = 1, now = 0; before != now;) {
    before = possible.size();
    for (const ColoredAction& action : actions)
      if (all_of(action.taken, [&](const auto& token) { return present.contains(token); })) {
        possible.insert(&action);
        all_of(action.given, add);
      }
    now = possible.size();
  }
  return possible.size();
}

struct Met {
  std::size_t complete = 0, merged = 0, steps = 0;
};

std::string difference(const colored::Net& net, Features features, std::uint64_t seed, Met* met = nullptr) {
  const std::vector<ColoredAction> actions = oracle::actions_of(net);
  const ColoredExploration naive = oracle::explore(net, actions, kLimit);
  const Apart apart = random_apart(net, seed);
  const Unfolding unfolded = unfold::unfold(net, features, apart, Watch::endless());
  const std::size_t bindings = unfolded.net.transitions.size();
  if (features == unfold::kAll && bindings != actions.size()) return "other number of bindings";
  if (features == unfold::kFixedPoint && bindings != count_possible(net, actions))
    return "impossible bindings, or too few";
  if (met != nullptr) {
    met->complete += naive.complete;
    met->merged += unfolded.is_merged() && naive.edges > 0;
    met->steps += naive.edges;
  }
  return Pair(net, actions, unfolded, apart).difference(naive);
}

constexpr Features kFeatures[] = {
    unfold::kAll,
    unfold::kFixedPoint,
    unfold::kMerged,
    unfold::kSmallest,
    {.fixed_point = false, .partition = true},
    {.fixed_point = true, .relevant = true},
};

void expect_alike(const colored::Net& net, std::uint64_t seed, Met& met) {
  for (std::size_t i = 0; i < std::size(kFeatures); ++i) {
    const Features features = kFeatures[i];
    const std::string wrong = difference(net, features, seed, &met);
    if (wrong.empty()) continue;
    const colored::Net small = oracle::shrink(
        net, [&](const colored::Net& candidate) { return !difference(candidate, features, seed).empty(); });
    FAIL() << "features " << i << ", seed " << seed << ": " << wrong << ", then " << difference(small, features, seed)
           << " on " << oracle::describe(small);
  }
}

Met expect_alike(std::uint64_t begin, std::uint64_t end) {
  Met met;
  for (std::uint64_t seed = begin; seed < end && !testing::Test::HasFatalFailure(); ++seed)
    expect_alike(oracle::random_colored_net(seed), seed, met);
  return met;
}

TEST(ColoredLaw, UnfoldingsBehaveAlike) {
  const Met met = expect_alike(0, 8'000);
  EXPECT_GT(met.complete, 20'000u);
  EXPECT_GT(met.merged, 1'000u);
  EXPECT_GT(met.steps, 100'000u);
}

TEST(LongColoredLaw, UnfoldingsBehaveAlike) {
  expect_alike(8'000, 300'000);
}

// The oracles agree with each other.
TEST(ColoredLaw, NaiveUnfolding) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const colored::Net net = oracle::random_colored_net(seed);
    const ColoredExploration naive = oracle::explore(net, oracle::actions_of(net), kLimit);
    const oracle::Exploration unfolded = oracle::explore(oracle::naive_unfolding(net), kLimit);
    ASSERT_EQ(naive.complete, unfolded.complete) << oracle::describe(net);
    if (!naive.complete) continue;
    ASSERT_EQ(naive.states.size(), unfolded.states.size()) << oracle::describe(net);
    ASSERT_EQ(naive.edges, unfolded.edges) << oracle::describe(net);
    ASSERT_EQ(naive.deadlocks.size(), unfolded.deadlocks.size()) << oracle::describe(net);
  }
}

}  // namespace
}  // namespace onager
