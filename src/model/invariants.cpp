#include "model/invariants.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>

namespace onager {

namespace {

// Sparse integer vectors, ascending by index, without zeros.
struct Entry {
  std::uint32_t index;
  std::int64_t value;
};
using Vector = std::vector<Entry>;

constexpr std::int64_t kLargest = std::int64_t{1} << 30;  // products of two such numbers cannot overflow

std::int64_t at(const Vector& v, std::uint32_t index) {
  auto found = std::ranges::lower_bound(v, index, {}, &Entry::index);
  return found != v.end() && found->index == index ? found->value : 0;
}

// a * x - b * y; nullopt if a number becomes too large.
std::optional<Vector> combination(std::int64_t a, const Vector& x, std::int64_t b, const Vector& y) {
  Vector result;
  result.reserve(x.size() + y.size());
  std::size_t i = 0, j = 0;
  while (i < x.size() || j < y.size()) {
    const bool left = j == y.size() || (i < x.size() && x[i].index <= y[j].index);
    const bool right = i == x.size() || (j < y.size() && y[j].index <= x[i].index);
    const std::uint32_t index = left ? x[i].index : y[j].index;
    const std::int64_t value = (left ? a * x[i++].value : 0) - (right ? b * y[j++].value : 0);
    if (value == 0) continue;
    if (std::abs(value) >= kLargest) return std::nullopt;
    result.push_back({index, value});
  }
  return result;
}

Csr<Entry> effects_by_place(const Net& net) {
  std::vector<std::pair<std::uint32_t, Entry>> pairs;
  for (TransitionId t = 0; t < net.transitions.size(); ++t) {
    for (Arc arc : net.inputs[t]) pairs.push_back({arc.place, {t, -static_cast<std::int64_t>(arc.weight)}});
    for (Arc arc : net.outputs[t]) pairs.push_back({arc.place, {t, static_cast<std::int64_t>(arc.weight)}});
  }
  const auto raw = Csr<Entry>::from_pairs(net.places.size(), pairs);
  Csr<Entry> result;
  for (PlaceId p = 0; p < net.places.size(); ++p) {
    for (std::size_t i = 0; i < raw[p].size(); ++i) {
      Entry entry = raw[p][i];
      if (i + 1 < raw[p].size() && raw[p][i + 1].index == entry.index) entry.value += raw[p][++i].value;
      if (entry.value != 0) result.push(entry);
    }
    result.close_row();
  }
  return result;
}

// Brings the rows of the incidence matrix to echelon form, one after the other.
class Elimination {
 public:
  explicit Elimination(std::size_t columns) : pivot_of_(columns, kNone) {}

  // Adds the row of a place. If it depends on earlier rows, returns factors f with sum of f(q) * row(q) = 0, f(place)
  // != 0.
  std::optional<Vector> add(PlaceId place, Vector row) {
    Vector factors{{place, 1}};
    for (;;) {
      const Basis* pivot = nullptr;
      for (const Entry& entry : row)
        if (pivot_of_[entry.index] != kNone) {
          pivot = &basis_[pivot_of_[entry.index]];
          break;
        }
      if (pivot == nullptr) break;
      if (!eliminate(*pivot, row, factors)) return std::nullopt;
    }
    if (row.empty()) return factors;
    pivot_of_[row.front().index] = static_cast<std::uint32_t>(basis_.size());
    basis_.push_back({row.front().index, std::move(row), std::move(factors)});
    return std::nullopt;
  }
  bool exhausted() const { return work_ > kMostWork; }

 private:
  struct Basis {
    std::uint32_t column;
    Vector row;  // = sum of factors(q) * row(q) of places q
    Vector factors;
  };
  static constexpr std::size_t kMostWork = 20'000'000;

  bool eliminate(const Basis& basis, Vector& row, Vector& factors) {
    const std::int64_t a = at(basis.row, basis.column), b = at(row, basis.column);
    const std::int64_t common = std::gcd(a, b);
    auto next_row = combination(a / common, row, b / common, basis.row);
    auto next_factors = combination(a / common, factors, b / common, basis.factors);
    work_ += row.size() + basis.row.size() + factors.size() + basis.factors.size();
    if (!next_row || !next_factors || exhausted()) return false;
    row = std::move(*next_row);
    factors = std::move(*next_factors);
    std::int64_t divisor = 0;
    for (const Entry& entry : row) divisor = std::gcd(divisor, entry.value);
    for (const Entry& entry : factors) divisor = std::gcd(divisor, entry.value);
    if (divisor > 1) {
      for (Entry& entry : row) entry.value /= divisor;
      for (Entry& entry : factors) entry.value /= divisor;
    }
    return true;
  }

  std::vector<std::uint32_t> pivot_of_;  // column -> basis row
  std::vector<Basis> basis_;
  std::size_t work_ = 0;
};

std::optional<PlaceEquation> equation(const Net& net, PlaceId place, const Vector& factors) {
  constexpr std::size_t kMostTerms = 32;
  constexpr std::int64_t kLargestFactor = 1 << 20;
  const std::int64_t own = at(factors, place);
  if (std::abs(own) != 1 || factors.size() > kMostTerms) return std::nullopt;
  PlaceEquation result{place, static_cast<std::int64_t>(net.initial[place]), {}};
  for (const Entry& entry : factors) {
    if (entry.index == place) continue;
    if (std::abs(entry.value) > kLargestFactor) return std::nullopt;
    const std::int64_t factor = -entry.value * own;
    result.sum.push_back({entry.index, static_cast<std::int32_t>(factor)});
    result.constant -= factor * static_cast<std::int64_t>(net.initial[entry.index]);
  }
  return result;
}

}  // namespace

std::vector<PlaceEquation> place_equations(const Net& net, std::span<const PlaceId> order, std::size_t kept) {
  const Csr<Entry> effects = effects_by_place(net);
  Elimination elimination(net.transitions.size());
  std::vector<PlaceEquation> equations;
  for (std::size_t i = 0; i < order.size() && !elimination.exhausted(); ++i) {
    const PlaceId place = order[i];
    const auto row = effects[place];
    const auto factors = elimination.add(place, Vector(row.begin(), row.end()));
    if (!factors || i < kept) continue;
    if (auto found = equation(net, place, *factors)) equations.push_back(std::move(*found));
  }
  return equations;
}

namespace {

struct Candidate {  // a weighted sum of places, not yet balanced for all transitions
  Vector places;
  Vector effect;
  std::int64_t total;
};

bool is_kept(const Candidate& candidate, SemiflowKind kind) {
  if (kind == SemiflowKind::kAny) return true;
  return candidate.total <= 1 && std::ranges::all_of(candidate.places, [](Entry e) { return e.value == 1; });
}

// a * x + b * y, divided by the common divisor of its factors.
std::optional<Candidate> combined(std::int64_t a, const Candidate& x, std::int64_t b, const Candidate& y) {
  auto places = combination(a, x.places, -b, y.places);
  auto effect = combination(a, x.effect, -b, y.effect);
  if (!places || !effect) return std::nullopt;
  std::int64_t divisor = 0;
  for (Entry entry : *places) divisor = std::gcd(divisor, entry.value);
  for (Entry& entry : *places) entry.value /= divisor;
  for (Entry& entry : *effect) entry.value /= divisor;
  return Candidate{std::move(*places), std::move(*effect), (a * x.total + b * y.total) / divisor};
}

bool contains_support(const Vector& larger, const Vector& smaller) {
  return std::ranges::includes(larger, smaller, {}, &Entry::index, &Entry::index);
}

// The transition whose balancing creates the fewest candidates; kNone if all are balanced.
TransitionId next_to_balance(std::span<const Candidate> candidates, std::size_t transitions) {
  std::vector<std::pair<std::size_t, std::size_t>> signs(transitions);  // numbers of candidates that gain, that lose
  for (const Candidate& candidate : candidates)
    for (const Entry& entry : candidate.effect)
      ++(entry.value > 0 ? signs[entry.index].first : signs[entry.index].second);
  TransitionId best = kNone;
  std::size_t least = 0;
  for (TransitionId t = 0; t < transitions; ++t) {
    if (signs[t].first + signs[t].second == 0) continue;
    const std::size_t cost = signs[t].first * signs[t].second;
    if (best == kNone || cost < least) best = t, least = cost;
  }
  return best;
}

class Farkas {
 public:
  Farkas(const Net& net, SemiflowKind kind) : kind_(kind), transitions_(net.transitions.size()) {
    const Csr<Entry> effects = effects_by_place(net);
    for (PlaceId p = 0; p < net.places.size(); ++p) {
      Candidate single{{{p, 1}}, {effects[p].begin(), effects[p].end()}, net.initial[p]};
      if (is_kept(single, kind)) candidates_.push_back(std::move(single));
    }
  }

  // Returns false if the work limit is exceeded.
  bool run() {
    for (TransitionId t; (t = next_to_balance(candidates_, transitions_)) != kNone;)
      if (!balance(t)) return false;
    return true;
  }
  std::span<const Candidate> semiflows() const { return candidates_; }

 private:
  static constexpr std::size_t kMostCandidates = 2000;
  static constexpr std::size_t kMostWork = 10'000'000;

  // Replaces the candidates that `t` changes by all sums of two that it does not change.
  bool balance(TransitionId t) {
    std::vector<Candidate> balanced, giving, taking;
    for (Candidate& candidate : candidates_) {
      const std::int64_t effect = at(candidate.effect, t);
      work_ += 1 + candidate.effect.size();
      (effect == 0 ? balanced : effect > 0 ? giving : taking).push_back(std::move(candidate));
    }
    candidates_ = std::move(balanced);
    std::vector<Candidate> sums;
    for (const Candidate& x : giving)
      for (const Candidate& y : taking) {
        const std::int64_t gives = at(x.effect, t), takes = -at(y.effect, t), common = std::gcd(gives, takes);
        auto both = combined(takes / common, x, gives / common, y);
        work_ += x.places.size() + y.places.size() + x.effect.size() + y.effect.size();
        if (work_ > kMostWork) return false;
        if (both && is_kept(*both, kind_)) sums.push_back(std::move(*both));
      }
    return add_minimal(std::move(sums));
  }

  // Adds only those sums whose support contains that of no other candidate.
  bool add_minimal(std::vector<Candidate> sums) {
    std::ranges::stable_sort(sums, {}, [](const Candidate& c) { return c.places.size(); });
    for (Candidate& sum : sums) {
      work_ += candidates_.size() * sum.places.size();
      if (work_ > kMostWork) return false;
      const bool minimal = std::ranges::none_of(
          candidates_, [&](const Candidate& other) { return contains_support(sum.places, other.places); });
      if (minimal) candidates_.push_back(std::move(sum));
    }
    return candidates_.size() <= kMostCandidates;
  }

  SemiflowKind kind_;
  std::size_t transitions_;
  std::vector<Candidate> candidates_;
  std::size_t work_ = 0;
};

}  // namespace

std::vector<Semiflow> semiflows(const Net& net, SemiflowKind kind) {
  Farkas farkas(net, kind);
  if (!farkas.run()) return {};
  std::vector<Semiflow> result;
  for (const Candidate& candidate : farkas.semiflows()) {
    if (kind == SemiflowKind::kOneToken && candidate.total != 1) continue;
    Semiflow& flow = result.emplace_back(Semiflow{{}, candidate.total});
    for (Entry entry : candidate.places) flow.sum.push_back({entry.index, static_cast<std::int32_t>(entry.value)});
  }
  return result;
}

std::vector<Value> place_bounds(const Net& net) {
  std::vector<Value> bounds(net.places.size(), kMaxValue);
  for (const Semiflow& flow : semiflows(net, SemiflowKind::kAny))
    for (PlaceEquation::Term term : flow.sum)
      bounds[term.place] = static_cast<Value>(std::min<std::int64_t>(bounds[term.place], flow.total / term.factor));
  return bounds;
}

}  // namespace onager
