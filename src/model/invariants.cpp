#include "model/invariants.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>

namespace onager {

namespace {

// Sparse integer vectors, ascending by index, without zeros.
struct Entry {
  std::uint32_t index;
  std::int64_t value;
};
using Vector = std::vector<Entry>;
using VectorView = std::span<const Entry>;

constexpr std::int64_t kLargest = std::int64_t{1} << 30;  // products of two such numbers cannot overflow

std::int64_t at(VectorView v, std::uint32_t index) {
  auto found = std::ranges::lower_bound(v, index, {}, &Entry::index);
  return found != v.end() && found->index == index ? found->value : 0;
}

// a * x - b * y; nullopt if a number becomes too large.
std::optional<Vector> combination(std::int64_t a, VectorView x, std::int64_t b, VectorView y) {
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

Csr<Entry> effects_by_place(const Net& net, Watch& watch) {
  std::vector<std::pair<std::uint32_t, Entry>> pairs;
  for (TransitionId t = 0; t < net.transitions.size(); ++t) {
    for (Arc arc : net.inputs[t]) pairs.push_back({arc.place, {t, -static_cast<std::int64_t>(arc.weight)}});
    for (Arc arc : net.outputs[t]) pairs.push_back({arc.place, {t, static_cast<std::int64_t>(arc.weight)}});
    watch.spend(1 + net.inputs[t].size() + net.outputs[t].size());
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
    watch.spend(1 + raw[p].size());
  }
  return result;
}

// Brings the rows of the incidence matrix to echelon form, one after the other.
class Elimination {
 public:
  Elimination(std::size_t columns, Watch& watch) : pivot_of_(columns, kNone), watch_(watch) {}

  // Adds the row of a place. If it depends on earlier rows, returns factors f with sum of f(q) * row(q) = 0, f(place)
  // != 0.
  std::optional<Vector> add(PlaceId place, Vector row) {
    Vector factors{{place, 1}};
    // A basis row starts at its pivot, so eliminating it leaves the entries before alone.
    for (std::size_t i = 0; i < row.size();) {
      const std::uint32_t column = row[i].index;
      if (pivot_of_[column] == kNone)
        ++i;
      else if (!eliminate(column, row, factors))
        return std::nullopt;
    }
    charge(1 + row.size());
    if (row.empty()) return factors;
    pivot_of_[row.front().index] = static_cast<std::uint32_t>(rows_.rows());
    rows_.add_row(row);
    factors_.add_row(factors);
    return std::nullopt;
  }
  bool exhausted() const { return work_ > kMostWork || rows_.size() + factors_.size() > kMostEntries; }

 private:
  static constexpr std::size_t kMostWork = 20'000'000;
  static constexpr std::size_t kMostEntries = 2'000'000;  // of the basis, 16 bytes each

  void charge(std::size_t work) {
    work_ += work;
    watch_.spend(work);
  }

  bool eliminate(std::uint32_t column, Vector& row, Vector& factors) {
    const VectorView basis_row = rows_[pivot_of_[column]], basis_factors = factors_[pivot_of_[column]];
    const std::int64_t a = at(basis_row, column), b = at(row, column);
    const std::int64_t common = std::gcd(a, b);
    auto next_row = combination(a / common, row, b / common, basis_row);
    auto next_factors = combination(a / common, factors, b / common, basis_factors);
    charge(row.size() + basis_row.size() + factors.size() + basis_factors.size());
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
  Csr<Entry> rows_;                      // of the basis; each = sum of factors(q) * row(q) of places q
  Csr<Entry> factors_;
  std::size_t work_ = 0;
  Watch& watch_;
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

std::vector<PlaceEquation> place_equations(const Net& net, std::span<const PlaceId> order, std::size_t kept,
                                           Watch& watch) {
  const Csr<Entry> effects = effects_by_place(net, watch);
  Elimination elimination(net.transitions.size(), watch);
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

class Farkas {
 public:
  Farkas(const Net& net, SemiflowKind kind, Watch& watch) : kind_(kind), signs_(net.transitions.size()), watch_(watch) {
    const Csr<Entry> effects = effects_by_place(net, watch);
    for (PlaceId p = 0; p < net.places.size(); ++p) {
      watch.spend(kCandidate + effects[p].size());
      Candidate single{{{p, 1}}, {effects[p].begin(), effects[p].end()}, net.initial[p]};
      if (is_kept(single, kind)) candidates_.push_back(std::move(single));
    }
  }

  // Returns false if the work limit is exceeded.
  bool run() {
    for (TransitionId t; (t = next_to_balance()) != kNone;)
      if (!balance(t)) return false;
    return true;
  }
  std::span<const Candidate> semiflows() const { return candidates_; }

 private:
  static constexpr std::size_t kMostCandidates = 2000;
  static constexpr std::size_t kMostWork = 10'000'000;
  static constexpr std::uint64_t kCandidate = 50;  // work to make one, besides its entries
  struct Signs {
    std::size_t gaining = 0, losing = 0;  // numbers of candidates that a transition changes
  };

  void charge(std::size_t work) {
    work_ += work;
    watch_.spend(work);
  }

  // The transition whose balancing creates the fewest candidates; kNone if all are balanced.
  TransitionId next_to_balance() {
    for (const Candidate& candidate : candidates_) {
      for (const Entry& entry : candidate.effect)
        ++(entry.value > 0 ? signs_[entry.index].gaining : signs_[entry.index].losing);
      watch_.spend(1 + candidate.effect.size());
    }
    TransitionId best = kNone;
    std::size_t least = 0;
    for (const Candidate& candidate : candidates_)
      for (const Entry& entry : candidate.effect) {
        const auto [gaining, losing] = std::exchange(signs_[entry.index], {});
        if (gaining + losing == 0) continue;  // looked at before
        const std::size_t cost = gaining * losing;
        if (best == kNone || std::pair(cost, entry.index) < std::pair(least, best)) best = entry.index, least = cost;
      }
    return best;
  }

  // Replaces the candidates that `t` changes by all sums of two that it does not change.
  bool balance(TransitionId t) {
    std::vector<Candidate> balanced, giving, taking;
    for (Candidate& candidate : candidates_) {
      const std::int64_t effect = at(candidate.effect, t);
      charge(1 + candidate.effect.size());
      (effect == 0 ? balanced : effect > 0 ? giving : taking).push_back(std::move(candidate));
    }
    candidates_ = std::move(balanced);
    std::vector<Candidate> sums;
    for (const Candidate& x : giving)
      for (const Candidate& y : taking) {
        const std::int64_t gives = at(x.effect, t), takes = -at(y.effect, t), common = std::gcd(gives, takes);
        auto both = combined(takes / common, x, gives / common, y);
        charge(x.places.size() + y.places.size() + x.effect.size() + y.effect.size());
        if (work_ > kMostWork) return false;
        if (both && is_kept(*both, kind_)) sums.push_back(std::move(*both));
      }
    return add_minimal(std::move(sums));
  }

  // Adds only those sums whose support contains that of no other candidate.
  bool add_minimal(std::vector<Candidate> sums) {
    std::ranges::stable_sort(sums, {}, [](const Candidate& c) { return c.places.size(); });
    for (Candidate& sum : sums) {
      charge(candidates_.size() * sum.places.size());
      if (work_ > kMostWork) return false;
      const bool minimal = std::ranges::none_of(
          candidates_, [&](const Candidate& other) { return contains_support(sum.places, other.places); });
      if (minimal) candidates_.push_back(std::move(sum));
    }
    return candidates_.size() <= kMostCandidates;
  }

  SemiflowKind kind_;
  std::vector<Signs> signs_;  // scratch, by transition; all zero between calls
  std::vector<Candidate> candidates_;
  std::size_t work_ = 0;
  Watch& watch_;
};

}  // namespace

std::vector<Semiflow> semiflows(const Net& net, SemiflowKind kind, Watch& watch) {
  Farkas farkas(net, kind, watch);
  if (!farkas.run()) return {};
  std::vector<Semiflow> result;
  for (const Candidate& candidate : farkas.semiflows()) {
    if (kind == SemiflowKind::kOneToken && candidate.total != 1) continue;
    Semiflow& flow = result.emplace_back(Semiflow{{}, candidate.total});
    for (Entry entry : candidate.places) flow.sum.push_back({entry.index, static_cast<std::int32_t>(entry.value)});
  }
  return result;
}

std::vector<Value> place_bounds(const Net& net, Watch& watch) {
  std::vector<Value> bounds(net.places.size(), kMaxValue);
  for (const Semiflow& flow : semiflows(net, SemiflowKind::kAny, watch))
    for (PlaceEquation::Term term : flow.sum)
      bounds[term.place] = static_cast<Value>(std::min<std::int64_t>(bounds[term.place], flow.total / term.factor));
  return bounds;
}

}  // namespace onager
