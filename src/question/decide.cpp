#include "question/decide.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>

#include "system/knowledge.h"

namespace onager::question {

namespace {

using Compare = Predicate::Compare;
using Shape = Predicate::Shape;
using Cube = std::vector<StateEquation::Constraint>;
using Cubes = std::vector<Cube>;

constexpr std::size_t kMostCubes = 64;

StateEquation::Constraint at_least(StateEquation::Sum sum, std::int64_t bound) {
  return {std::move(sum), bound};
}
StateEquation::Constraint at_most(StateEquation::Sum sum, std::int64_t bound) {
  for (auto& [slot, factor] : sum) factor = -factor;
  return {std::move(sum), -bound};
}

// nullopt if some reading is not plain.
std::optional<StateEquation::Sum> sum_of(const Number& number) {
  if (!number.is_linear()) return std::nullopt;
  StateEquation::Sum sum;
  for (const Number::Term& term : number.terms()) {
    if (term.reading.how != Reading::How::kPlain) return std::nullopt;
    sum.emplace_back(term.reading.slot, term.factor);
  }
  std::ranges::sort(sum);
  assert(std::ranges::adjacent_find(sum, {}, &StateEquation::Sum::value_type::first) == sum.end());
  return sum;
}

class Normal {
 public:
  Normal(const Predicate& predicate, const TransitionSystem& system)
      : predicate_(predicate), system_(system), facts_(system.knowledge().facts.get()) {}

  Cubes of(Predicate::NodeId id) {
    if (!predicate_.is_shared()) return make(id);
    if (const auto known = known_.find(id); known != known_.end()) return known->second;
    return known_[id] = make(id);
  }

 private:
  Cubes make(Predicate::NodeId id) {
    const Predicate::Node& node = predicate_.node(id);
    switch (node.shape) {
      case Shape::kConstant:
        return node.negated ? Cubes{} : anything();
      case Shape::kSum:
        return comparison(node);
      case Shape::kFireable:
        return node.negated ? none_fires(node) : one_fires(node);
      case Shape::kNumbers:
      case Shape::kDeadlock:
      case Shape::kHolds:
        return anything();
      case Shape::kAll:
        return conjunction(node);
      case Shape::kAny:
        break;
    }
    return disjunction(node);
  }

  static Cubes anything() { return Cubes(1); }

  Cubes comparison(const Predicate::Node& node) const {
    const auto sum = sum_of(predicate_.number(node));
    if (!sum) return anything();
    switch (node.compare) {
      case Compare::kAtLeast:
        return {{at_least(*sum, node.bound)}};
      case Compare::kAtMost:
        return {{at_most(*sum, node.bound)}};
      case Compare::kEqual:
        return {{at_least(*sum, node.bound), at_most(*sum, node.bound)}};
      case Compare::kNotEqual:
        break;
    }
    return {{at_least(*sum, node.bound + 1)}, {at_most(*sum, node.bound - 1)}};
  }

  Cubes one_fires(const Predicate::Node& node) const {
    Cubes cubes;
    for (const TransitionId t : predicate_.transitions(node)) {
      Cube& cube = cubes.emplace_back();
      for (const GuardId g : system_.structure().guards_of[t])
        if (const SlotRange range = facts_.range_of(g); range.is_known()) add(range, cube);
      if (cubes.size() > kMostCubes) return anything();
    }
    return cubes;
  }
  static void add(const SlotRange& range, Cube& cube) {
    if (range.low > 0) cube.push_back(at_least({{range.slot, 1}}, range.low));
    if (range.high < kMaxValue) cube.push_back(at_most({{range.slot, 1}}, range.high));
  }

  // Each transition has a false guard.
  Cubes none_fires(const Predicate::Node& node) const {
    Cubes cubes = anything();
    for (const TransitionId t : predicate_.transitions(node)) {
      Cubes ways;
      bool known = true;
      for (const GuardId g : system_.structure().guards_of[t]) {
        const SlotRange range = facts_.range_of(g);
        known = known && range.is_known();
        if (!range.is_known()) continue;
        if (range.low > 0) ways.push_back({at_most({{range.slot, 1}}, std::int64_t{range.low} - 1)});
        if (range.high < kMaxValue) ways.push_back({at_least({{range.slot, 1}}, std::int64_t{range.high} + 1)});
      }
      if (known) cubes = product(std::move(cubes), ways);
    }
    return cubes;
  }

  Cubes conjunction(const Predicate::Node& node) {
    Cubes cubes = anything();
    for (const Predicate::NodeId operand : predicate_.operands(node)) cubes = product(std::move(cubes), of(operand));
    return cubes;
  }
  Cubes disjunction(const Predicate::Node& node) {
    Cubes cubes;
    for (const Predicate::NodeId operand : predicate_.operands(node)) {
      Cubes more = of(operand);
      if (cubes.size() + more.size() > kMostCubes) return anything();
      std::ranges::move(more, std::back_inserter(cubes));
    }
    return cubes;
  }

  // If there would be too many cubes, returns the shorter operand, which is weaker than the product.
  static Cubes product(Cubes first, const Cubes& second) {
    if (first.size() * second.size() > kMostCubes) return first.size() < second.size() ? first : second;
    if (second.size() == 1) {  // a conjunction of very many stays linear
      for (Cube& cube : first) cube.insert(cube.end(), second[0].begin(), second[0].end());
      return first;
    }
    Cubes cubes;
    for (const Cube& a : first)
      for (const Cube& b : second) {
        Cube& both = cubes.emplace_back(a);
        both.insert(both.end(), b.begin(), b.end());
      }
    assert(cubes.size() == first.size() * second.size());
    return cubes;
  }

  const Predicate& predicate_;
  const TransitionSystem& system_;
  const Facts& facts_;
  std::unordered_map<Predicate::NodeId, Cubes> known_;  // of a predicate with shared nodes
};

}  // namespace

bool never_holds(const Predicate& predicate, const TransitionSystem& system, StateEquation& equation) {
  const Cubes cubes = Normal(predicate, system).of(predicate.root());
  assert(cubes.size() <= kMostCubes);
  return std::ranges::all_of(cubes, [&](const Cube& cube) { return !cube.empty() && equation.excludes(cube); });
}

std::optional<std::int64_t> greatest(const Number& number, StateEquation& equation) {
  const auto sum = sum_of(number);
  if (!sum) return std::nullopt;
  const auto found = equation.greatest(*sum);
  if (!found) return std::nullopt;
  std::int64_t result = 0;
  if (__builtin_add_overflow(*found, number.constant(), &result)) return std::nullopt;
  return result;
}

}  // namespace onager::question
