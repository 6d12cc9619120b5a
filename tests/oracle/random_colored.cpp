#include "tests/oracle/random_colored.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "model/colored_build.h"

namespace onager::oracle {

using colored::Color;
using colored::SortId;
using colored::SortKind;
using colored::Term;
using colored::TermKind;
using colored::VariableId;

namespace {

// clang-format off
constexpr ColoredShape kShapes[] = {
    {.name = "ordinary"},
    {.name = "products", .products = 80, .partitions = 10, .guarded = 40},
    {.name = "guards", .partitions = 60, .guarded = 95, .inhibited = 0},
    {.name = "multisets", .multisets = 50, .differences = 20},
    {.name = "differences", .places = 3, .multisets = 60, .differences = 50, .inhibited = 20},
    {.name = "inhibited", .tokens = 3, .inhibited = 60, .symmetric = 40},
    {.name = "symmetric", .places = 3, .variables = 5, .colors = 5, .tokens = 3, .products = 20, .guarded = 30,
     .repeated = 5, .symmetric = 80},
    {.name = "merging", .places = 5, .transitions = 5, .colors = 6, .tokens = 2, .partitions = 10, .guarded = 10,
     .multisets = 5, .repeated = 0, .symmetric = 10},
    {.name = "merging-tuples", .places = 3, .transitions = 3, .colors = 3, .tokens = 6, .products = 95, .partitions = 0,
     .guarded = 5, .multisets = 50, .inhibited = 0, .repeated = 0},
    {.name = "parts", .partitions = 80, .parts = 60, .guarded = 70},
    {.name = "growing", .places = 2, .transitions = 3, .colors = 3, .unbounded = 40},
};
// clang-format on

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  std::uint32_t below(std::size_t n) { return static_cast<std::uint32_t>(engine_() % n); }
  std::uint32_t between(std::uint32_t low, std::uint32_t high) { return low + below(high - low + 1); }
  bool percent(std::uint32_t chance) { return below(100) < chance; }
  template <typename T>
  const T& of(const std::vector<T>& all) {
    return all[below(all.size())];
  }

 private:
  std::mt19937_64 engine_;
};

constexpr TermKind kOrders[] = {TermKind::kEqual,     TermKind::kEqual,   TermKind::kNotEqual,    TermKind::kLess,
                                TermKind::kLessEqual, TermKind::kGreater, TermKind::kGreaterEqual};

// How many tokens a multiset may have.
struct Bounds {
  std::uint64_t least = 0, most = 0;
};

class Maker {
 public:
  Maker(const ColoredShape& shape, std::uint64_t seed)
      : shape_(shape), dice_(seed), builder_(fmt::format("random-{}-{}", shape.name, seed)) {}

  colored::Net run() {
    add_sorts();
    add_variables();
    add_places();
    for (std::uint32_t t = dice_.between(1, shape_.transitions); t > 0; --t) add_transition();
    return std::move(builder_).build();
  }

 private:
  const colored::Net& net() const { return builder_.net(); }
  const colored::Sort& sort(SortId id) const { return net().sorts[id]; }

  // Sorts.

  std::vector<std::string> names(std::size_t count) {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < count; ++i)
      result.push_back(fmt::format("{}{}", char('a' + net().sorts.size() % 26), i));
    return result;
  }
  SortId add_simple(std::string name) {
    const std::uint32_t size = dice_.between(1, shape_.colors);
    switch (dice_.below(4)) {
      case 0:
        return builder_.enumeration(std::move(name), names(size));
      case 1: {
        const auto first = static_cast<std::int64_t>(dice_.below(4)) - 1;
        return builder_.range(std::move(name), first, first + size - 1);
      }
      default:
        return builder_.cyclic(std::move(name), names(size));
    }
  }
  void add_partition(std::string name) {
    const SortId whole = dice_.of(place_sorts_);
    const std::uint32_t parts = dice_.between(1, 3);
    std::vector<std::uint32_t> part_of;
    for (Color color = 0; color < sort(whole).size; ++color) part_of.push_back(dice_.below(parts));
    partitions_.push_back(builder_.partition(std::move(name), whole, names(parts), std::move(part_of)));
  }
  void add_product(std::string name) {
    std::vector<SortId> components;
    std::uint64_t size = 1;
    for (std::uint32_t i = dice_.between(1, 10) < 10 ? dice_.between(2, 3) : 1; i > 0; --i) {
      const bool of_parts = !partitions_.empty() && dice_.percent(shape_.parts);
      const SortId component = of_parts ? dice_.of(partitions_) : dice_.of(place_sorts_);
      if (size * sort(component).size > 16) continue;
      size *= sort(component).size;
      components.push_back(component);
    }
    if (!components.empty()) place_sorts_.push_back(builder_.product(std::move(name), std::move(components)));
  }
  void add_sorts() {
    place_sorts_.push_back(builder_.dot());
    for (std::uint32_t i = dice_.between(1, 3); i > 0; --i) place_sorts_.push_back(add_simple(next("S")));
    for (int i = 0; i < 2; ++i) {
      if (dice_.percent(shape_.partitions)) add_partition(next("D"));
      if (dice_.percent(shape_.products)) add_product(next("P"));
    }
    sorts_ = place_sorts_;
    if (shape_.parts > 0) sorts_.insert(sorts_.end(), partitions_.begin(), partitions_.end());
  }
  std::string next(const char* stem) { return fmt::format("{}{}", stem, number_++); }

  void add_variables() {
    for (std::uint32_t i = dice_.between(1, shape_.variables); i > 0; --i) {
      const SortId chosen = dice_.of(sorts_);
      builder_.variable(next("v"), chosen);
      if (dice_.percent(40)) builder_.variable(next("v"), chosen);
    }
  }
  void add_places() {
    for (std::uint32_t i = dice_.between(1, shape_.places); i > 0; --i) {
      const SortId chosen = dice_.of(dice_.percent(90) ? place_sorts_ : sorts_);
      std::vector<colored::Tokens> tokens;
      for (std::uint32_t k = dice_.between(0, shape_.tokens); k > 0; --k) {
        const Color color = dice_.below(sort(chosen).size);
        const auto known = std::ranges::find(tokens, color, &colored::Tokens::color);
        if (known == tokens.end())
          tokens.push_back({color, 1});
        else
          ++known->count;
      }
      builder_.place(next("p"), chosen, std::move(tokens));
    }
  }

  // Terms.

  // Of the variables at hand.
  std::optional<Term> some_variable(SortId wanted, std::uint32_t chance) {
    std::vector<VariableId> fitting;
    for (const VariableId v : variables_)
      if (net().variables[v].sort == wanted) fitting.push_back(v);
    if (fitting.empty() || !dice_.percent(chance)) return std::nullopt;
    return builder_.value(dice_.of(fitting));
  }
  Term color_term(SortId wanted) {
    const colored::Sort& meant = sort(wanted);
    if (meant.kind == SortKind::kCyclic && dice_.percent(25)) {
      Term moved = color_term(wanted);
      return dice_.percent(50) ? builder_.successor(std::move(moved)) : builder_.predecessor(std::move(moved));
    }
    if (meant.kind == SortKind::kPartition && dice_.percent(60)) return builder_.part(wanted, color_term(meant.whole));
    if (auto variable = some_variable(wanted, 75)) return *std::move(variable);
    if (meant.kind == SortKind::kProduct && dice_.percent(90)) {
      std::vector<Term> operands;
      for (const SortId component : std::vector(meant.components)) operands.push_back(color_term(component));
      return builder_.tuple(wanted, std::move(operands));
    }
    return builder_.color(wanted, dice_.below(meant.size));
  }
  Term tuple_of_multisets(SortId wanted, int depth) {
    std::vector<Term> operands;
    for (const SortId component : std::vector(sort(wanted).components))
      operands.push_back(dice_.percent(25)   ? builder_.all(component)
                         : dice_.percent(20) ? multiset(component, depth - 1)
                                             : color_term(component));
    return builder_.tuple(wanted, std::move(operands));
  }
  Term multiset(SortId wanted, int depth) {
    if (depth == 0) return color_term(wanted);
    if (dice_.percent(shape_.differences)) {
      std::vector<Term> operands{dice_.percent(60) ? builder_.all(wanted) : multiset(wanted, depth - 1)};
      for (std::uint32_t i = dice_.between(1, 10) / 10 + 1; i > 0; --i) operands.push_back(multiset(wanted, depth - 1));
      return builder_.difference(std::move(operands));
    }
    switch (dice_.below(sort(wanted).kind == SortKind::kProduct ? 5 : 3)) {
      case 0:
        return builder_.all(wanted);
      case 1:
        return builder_.times(dice_.percent(5) ? 0 : dice_.between(1, 2), multiset(wanted, depth - 1));
      case 2:
        return builder_.sum({multiset(wanted, depth - 1), multiset(wanted, depth - 1)});
      default:
        return tuple_of_multisets(wanted, depth);
    }
  }
  Term inscription(SortId wanted) {
    return dice_.percent(shape_.multisets) ? multiset(wanted, static_cast<int>(dice_.between(1, 2)))
                                           : color_term(wanted);
  }

  Bounds bounds(const Term& term) const {
    if (term.kind == TermKind::kAll) return {sort(term.sort).size, sort(term.sort).size};
    if (term.kind == TermKind::kSubtract) return {0, bounds(term.operands[0]).most};
    if (term.kind != TermKind::kTuple && term.kind < TermKind::kAll) return {1, 1};
    const bool adds = term.kind == TermKind::kAdd;
    Bounds result = adds ? Bounds{0, 0} : Bounds{1, 1};
    if (term.kind == TermKind::kTimes) result = {term.value, term.value};
    for (const Term& operand : term.operands) {
      const Bounds one = bounds(operand);
      result = adds ? Bounds{result.least + one.least, result.most + one.most}
                    : Bounds{result.least * one.least, result.most * one.most};
    }
    return result;
  }

  Term comparison() {
    const TermKind kind = kOrders[dice_.below(std::size(kOrders))];
    SortId chosen = dice_.of(sorts_);
    if (!partitions_.empty() && dice_.percent(35))
      chosen = dice_.of(partitions_);
    else if (!variables_.empty() && dice_.percent(80))
      chosen = net().variables[dice_.of(variables_)].sort;
    return colored::condition(kind, {color_term(chosen), color_term(chosen)});
  }
  Term guard(int depth) {
    if (depth == 0 || dice_.percent(50)) return dice_.percent(4) ? colored::truth(dice_.percent(50)) : comparison();
    switch (dice_.below(5)) {
      case 0:
        return colored::negation(guard(depth - 1));
      case 1:
        return colored::condition(TermKind::kImplies, {guard(depth - 1), guard(depth - 1)});
      case 2:
        return colored::condition(TermKind::kOr, {guard(depth - 1), guard(depth - 1)});
      default:
        return colored::condition(TermKind::kAnd, {guard(depth - 1), guard(depth - 1)});
    }
  }

  // Two times the same, the second time with one variable in place of another.
  Term symmetric_guard() {
    const Term left = comparison();
    std::vector<VariableId> fitting;
    if (!variables_.empty()) {
      const SortId chosen = net().variables[dice_.of(variables_)].sort;
      for (const VariableId v : variables_)
        if (net().variables[v].sort == chosen) fitting.push_back(v);
    }
    if (fitting.size() < 2) return left;
    constexpr TermKind kKinds[] = {TermKind::kAnd, TermKind::kOr, TermKind::kImplies};
    return colored::condition(kKinds[dice_.below(3)], {left, swapped(left, fitting[0], fitting[1])});
  }
  static Term swapped(Term term, VariableId a, VariableId b) {
    if (term.kind == TermKind::kVariable && (term.value == a || term.value == b)) term.value = a + b - term.value;
    for (Term& operand : term.operands) operand = swapped(std::move(operand), a, b);
    return term;
  }

  // Transitions.

  // Some variables, so that not too many bindings are to be tried.
  void choose_variables() {
    variables_.clear();
    std::uint64_t bindings = 1;
    for (VariableId v = 0; v < net().variables.size(); ++v) {
      const std::uint64_t size = sort(net().variables[v].sort).size;
      if (!dice_.percent(75) || bindings * size > kMostBindings) continue;
      bindings *= size;
      variables_.push_back(v);
    }
  }
  PlaceId some_place() { return dice_.below(net().places.size()); }

  void add_transition() {
    choose_variables();
    const bool is_guarded = dice_.percent(shape_.guarded), is_symmetric = dice_.percent(shape_.symmetric);
    const TransitionId t = builder_.transition(next("t"), !is_guarded    ? colored::truth(true)
                                                          : is_symmetric ? symmetric_guard()
                                                                         : guard(2));
    std::uint64_t taken = 0;
    for (std::uint32_t i = dice_.between(dice_.percent(3) ? 0 : 1, shape_.arcs); i > 0; --i) taken += add_input(t);
    if (dice_.percent(shape_.repeated)) taken += add_input(t);
    if (is_symmetric) taken += add_symmetric(t);
    if (dice_.percent(shape_.unbounded)) taken += 2;
    for (std::uint32_t i = dice_.between(0, shape_.arcs) + 1; i > 0; --i) add_output(t, taken);
    if (dice_.percent(shape_.inhibited)) builder_.inhibitor(some_place(), t, dice_.between(1, 3));
    if (dice_.percent(shape_.inhibited / 4)) builder_.inhibitor(some_place(), t, dice_.between(1, 3));
  }
  // The tokens that it takes at least.
  std::uint64_t add_input(TransitionId t) {
    const PlaceId place = some_place();
    Term term = inscription(net().places[place].sort);
    const std::uint64_t least = bounds(term).least;
    builder_.input(place, t, std::move(term));
    return least;
  }
  // The same of two variables, from one place.
  std::uint64_t add_symmetric(TransitionId t) {
    const PlaceId place = some_place();
    const SortId wanted = net().places[place].sort;
    std::vector<VariableId> fitting;
    for (const VariableId v : variables_)
      if (net().variables[v].sort == wanted) fitting.push_back(v);
    if (fitting.size() < 2) return 0;
    for (const VariableId v : fitting) builder_.input(place, t, builder_.value(v));
    return fitting.size();
  }
  void add_output(TransitionId t, std::uint64_t& taken) {
    const PlaceId place = some_place();
    const SortId wanted = net().places[place].sort;
    Term term = inscription(wanted);
    if (bounds(term).most > taken) term = color_term(wanted);
    if (bounds(term).most > taken) return;
    taken -= bounds(term).most;
    builder_.output(t, place, std::move(term));
  }

  const ColoredShape& shape_;
  Dice dice_;
  colored::NetBuilder builder_;
  std::vector<SortId> place_sorts_, sorts_, partitions_;
  std::vector<VariableId> variables_;  // of the transition at hand
  int number_ = 0;
};

}  // namespace

std::span<const ColoredShape> colored_shapes() {
  return kShapes;
}

colored::Net random_colored_net(const ColoredShape& shape, std::uint64_t seed) {
  return Maker(shape, seed).run();
}

colored::Net random_colored_net(std::uint64_t seed) {
  return random_colored_net(kShapes[seed % std::size(kShapes)], seed);
}

}  // namespace onager::oracle
