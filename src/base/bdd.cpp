#include "base/bdd.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <unordered_map>

#include "base/hash.h"

namespace onager {

namespace {

// The variable of the constants, greater than all others.
constexpr BddVariable kNoVariable = std::numeric_limits<BddVariable>::max();
constexpr std::size_t kFirstSlots = 1 << 8, kFirstCache = 1 << 10, kMostCache = 1 << 18;
constexpr std::uint64_t kWork = 16;  // of one step of an operation

std::uint64_t key(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return combine(std::uint64_t{a} << 32 | b, c);
}

}  // namespace

BddTable::BddTable(Watch* watch) : watch_(watch), slots_(kFirstSlots, 0), cache_(kFirstCache) {
  nodes_.push_back({kNoVariable, kFalse, kFalse});
  nodes_.push_back({kNoVariable, kTrue, kTrue});
}

Bdd BddTable::node(BddVariable variable, Bdd low, Bdd high) {
  if (low == high) return low;
  assert(variable < top(low) && variable < top(high));
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = key(variable, low, high) & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const Node& found = nodes_[slots_[slot]];
    if (found.variable == variable && found.low == low && found.high == high) return slots_[slot];
  }
  const Bdd made = static_cast<Bdd>(nodes_.size());
  nodes_.push_back({variable, low, high});
  slots_[slot] = made;
  if (nodes_.size() * 2 > slots_.size()) grow();
  return made;
}

void BddTable::grow() {
  std::vector<Bdd> slots(slots_.size() * 2, 0);
  for (Bdd f = 2; f < nodes_.size(); ++f) {
    std::size_t slot = key(nodes_[f].variable, nodes_[f].low, nodes_[f].high) & (slots.size() - 1);
    while (slots[slot] != 0) slot = (slot + 1) & (slots.size() - 1);
    slots[slot] = f;
  }
  slots_ = std::move(slots);
  if (cache_.size() < std::min(slots_.size(), kMostCache)) cache_.assign(slots_.size(), {});
}

Bdd BddTable::cofactor(Bdd f, BddVariable variable, bool value) const {
  if (nodes_[f].variable != variable) return f;
  return value ? nodes_[f].high : nodes_[f].low;
}

Bdd BddTable::if_then_else(Bdd condition, Bdd then, Bdd otherwise) {
  assert(condition < size() && then < size() && otherwise < size());
  if (condition == kTrue || then == otherwise) return then;
  if (condition == kFalse) return otherwise;
  if (then == kTrue && otherwise == kFalse) return condition;
  const std::uint64_t hash = key(condition, then, otherwise);
  if (const Cached& known = cache_[hash & (cache_.size() - 1)];
      known.condition == condition && known.then == then && known.otherwise == otherwise)
    return known.result;
  spend(kWork);
  const BddVariable first = std::min({top(condition), top(then), top(otherwise)});
  const auto branch = [&](bool value) {
    return if_then_else(cofactor(condition, first, value), cofactor(then, first, value),
                        cofactor(otherwise, first, value));
  };
  const Bdd low = branch(false);
  const Bdd result = node(first, low, branch(true));
  cache_[hash & (cache_.size() - 1)] = {condition, then, otherwise, result};
  return result;
}

Bdd BddTable::of_cube(const BddCube& cube) {
  assert(std::ranges::is_sorted(cube, {}, &BddLiteral::variable));
  Bdd result = kTrue;
  for (auto each = cube.rbegin(); each != cube.rend(); ++each) result = conjunction(literal(*each), result);
  return result;
}

Bdd BddTable::renamed(Bdd f, const std::vector<BddVariable>& map) {
  std::unordered_map<Bdd, Bdd> done;
  const auto rename = [&](const auto& self, Bdd g) -> Bdd {
    if (is_constant(g)) return g;
    if (const auto known = done.find(g); known != done.end()) return known->second;
    const Bdd low = self(self, nodes_[g].low), high = self(self, nodes_[g].high);
    assert(nodes_[g].variable < map.size());
    return done[g] = if_then_else(variable(map[nodes_[g].variable]), high, low);
  };
  return rename(rename, f);
}

std::vector<BddCube> BddTable::cubes(Bdd f, std::size_t most) {
  std::vector<BddCube> result;
  BddCube prefix;
  irredundant(f, f, prefix, result, most);
  return result;
}

// Minato-Morreale: adds cubes that extend `prefix`; their union covers `lower` and is contained in `upper`. Returns
// that union without the prefix. A branch of a variable must itself cover the part of `lower` that the upper bound of
// the other branch excludes; cubes without the variable cover the rest.
Bdd BddTable::irredundant(Bdd lower, Bdd upper, BddCube& prefix, std::vector<BddCube>& result, std::size_t most) {
  spend(kWork);
  if (lower == kFalse || result.size() > most) return kFalse;
  if (upper == kTrue) {
    result.push_back(prefix);
    return kTrue;
  }
  const BddVariable first = std::min(top(lower), top(upper));
  const Bdd lower0 = cofactor(lower, first, false), lower1 = cofactor(lower, first, true);
  const Bdd upper0 = cofactor(upper, first, false), upper1 = cofactor(upper, first, true);
  const auto branch = [&](Bdd must, Bdd may, bool positive) {
    prefix.push_back({first, positive});
    const Bdd covered = irredundant(must, may, prefix, result, most);
    prefix.pop_back();
    return covered;
  };
  const Bdd covered0 = branch(difference(lower0, upper1), upper0, false);
  const Bdd covered1 = branch(difference(lower1, upper0), upper1, true);
  const Bdd rest = disjunction(difference(lower0, covered0), difference(lower1, covered1));
  const Bdd covered = irredundant(rest, conjunction(upper0, upper1), prefix, result, most);
  return disjunction(covered, node(first, covered0, covered1));
}

}  // namespace onager
