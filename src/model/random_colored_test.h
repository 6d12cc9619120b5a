// For tests: small random coloured nets, with sorts, terms and guards of all kinds, and what they do, as naive as can
// be: every binding is tried, every term is a multiset.

#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "model/colored_build.h"
#include "model/colored_text.h"

namespace onager::colored::testing {

class RandomNets {
 public:
  explicit RandomNets(std::uint64_t seed) : random_(seed), builder_("random") {}

  Net make() {
    make_sorts();
    for (const SortId sort : {dot_, ring_, range_, pair_, half_})
      for (int i = 0; i < 2; ++i)
        variables_[sort].push_back(
            builder_.variable(std::string(1, static_cast<char>('a' + variables_.size())) + std::to_string(i), sort));
    const unsigned places = 2 + pick(3), transitions = 1 + pick(3);
    for (unsigned p = 0; p < places; ++p) make_place(p);
    for (unsigned t = 0; t < transitions; ++t) make_transition(t);
    return std::move(builder_).build();
  }

 private:
  unsigned pick(unsigned below) { return static_cast<unsigned>(random_() % below); }

  void make_sorts() {
    dot_ = builder_.dot();
    ring_ = builder_.cyclic("ring", {"red", "green", "blue"});
    range_ = builder_.range("range", -1, 1);
    pair_ = builder_.product("pair", {ring_, range_});
    half_ = builder_.partition("half", ring_, {"warm", "cold"}, {0, 1, 1});
    sorts_ = {{dot_, 1}, {ring_, 3}, {range_, 3}, {pair_, 9}, {half_, 2}};
  }

  Term color_of(SortId sort) {
    const unsigned way = pick(5);
    if (way <= 1) return builder_.value(variables_[sort][pick(2)]);
    if (way == 2 && sort == ring_)
      return pick(2) == 0 ? builder_.successor(color_of(ring_)) : builder_.predecessor(color_of(ring_));
    if (way <= 3 && sort == pair_) return builder_.tuple(pair_, {color_of(ring_), color_of(range_)});
    if (way == 3 && sort == half_) return builder_.part(half_, color_of(ring_));
    return way == 4 ? builder_.color(sort, pick(sorts_[sort])) : builder_.value(variables_[sort][0]);
  }

  Term multiset_of(SortId sort, int depth = 2) {
    switch (depth == 0 ? 0 : pick(9)) {
      case 5:
        return builder_.times(1 + pick(2), multiset_of(sort, depth - 1));
      case 6:
        return builder_.sum({multiset_of(sort, depth - 1), multiset_of(sort, depth - 1)});
      case 7:
        return builder_.difference({multiset_of(sort, depth - 1), color_of(sort)});
      case 8:
        if (sort == pair_) return builder_.tuple(pair_, {color_of(ring_), builder_.all(range_)});
        return pick(2) == 0 ? builder_.all(sort) : builder_.difference({builder_.all(sort), color_of(sort)});
      default:
        return color_of(sort);
    }
  }

  Term guard(int depth) {
    constexpr TermKind kComparisons[] = {TermKind::kEqual,     TermKind::kNotEqual, TermKind::kLess,
                                         TermKind::kLessEqual, TermKind::kGreater,  TermKind::kGreaterEqual};
    constexpr TermKind kJunctions[] = {TermKind::kAnd, TermKind::kOr, TermKind::kImplies};
    if (depth > 0 && pick(3) == 0)
      return pick(3) == 0 ? negation(guard(depth - 1))
                          : condition(kJunctions[pick(3)], {guard(depth - 1), guard(depth - 1)});
    if (pick(3) == 0) return truth(true);
    const SortId sort = std::vector{ring_, range_, half_, pair_}[pick(4)];
    return condition(kComparisons[pick(6)], {color_of(sort), color_of(sort)});
  }

  void make_place(unsigned number) {
    const SortId sort = std::vector{dot_, ring_, ring_, range_, pair_, half_}[pick(6)];
    std::vector<Tokens> initial;
    for (Color c = 0; c < sorts_[sort]; ++c)
      if (pick(sort == pair_ ? 4 : 2) == 0) initial.push_back({c, 1 + pick(2)});
    places_.push_back({builder_.place("p" + std::to_string(number), sort, initial), sort});
  }

  void make_transition(unsigned number) {
    const TransitionId t = builder_.transition("t" + std::to_string(number), guard(2));
    const auto any_place = [this] { return places_[pick(static_cast<unsigned>(places_.size()))]; };
    for (unsigned i = pick(6) == 0 ? 0 : 1 + pick(2); i > 0; --i) {
      const auto [place, sort] = any_place();
      builder_.input(place, t, multiset_of(sort));
      if (pick(4) != 0) builder_.output(t, place, multiset_of(sort));  // so that not all nets run dry
    }
    for (unsigned i = pick(2); i > 0; --i) {
      const auto [place, sort] = any_place();
      builder_.output(t, place, multiset_of(sort));
    }
    if (pick(5) == 0) builder_.inhibitor(any_place().first, t, 1 + pick(3));
  }

  std::mt19937_64 random_;
  NetBuilder builder_;
  SortId dot_ = 0, ring_ = 0, range_ = 0, pair_ = 0, half_ = 0;
  std::map<SortId, unsigned> sorts_;  // sizes
  std::map<SortId, std::vector<VariableId>> variables_;
  std::vector<std::pair<PlaceId, SortId>> places_;
};

using NaiveMarking = std::map<std::pair<PlaceId, Color>, std::uint64_t>;  // no count is 0

class NaiveGame {
 public:
  explicit NaiveGame(const Net& net) : net_(net) {}

  NaiveMarking initial() const {
    NaiveMarking marking;
    for (PlaceId p = 0; p < net_.places.size(); ++p)
      for (const Tokens& each : net_.places[p].initial) marking[{p, each.color}] = each.count;
    return marking;
  }

  // All steps of the net, enabled or not.
  std::vector<Step> steps() const {
    std::vector<Step> all;
    for (TransitionId t = 0; t < net_.transitions.size(); ++t) add_bindings({t, {}}, all);
    return all;
  }
  // Nothing if the step is not enabled.
  std::optional<NaiveMarking> after(const NaiveMarking& marking, const Step& step) const {
    const Transition& transition = net_.transitions[step.transition];
    std::map<VariableId, Color> chosen;
    for (std::size_t i = 0; i < step.binding.size(); ++i) chosen[transition.variables[i]] = step.binding[i];
    if (!is_true(transition.guard, chosen)) return std::nullopt;
    for (const Arc& arc : transition.inhibitors)
      if (total(marking, arc.place) >= arc.weight) return std::nullopt;
    NaiveMarking next = marking;
    for (const auto& [place, term] : transition.inputs)
      for (const auto& [color, count] : multiset(term, chosen)) {
        std::uint64_t& here = next[{place, color}];
        if (here < count) return std::nullopt;
        here -= count;
      }
    for (const auto& [place, term] : transition.outputs)
      for (const auto& [color, count] : multiset(term, chosen)) next[{place, color}] += count;
    std::erase_if(next, [](const auto& each) { return each.second == 0; });
    return next;
  }
  static std::uint64_t total(const NaiveMarking& marking, PlaceId place) {
    std::uint64_t count = 0;
    for (const auto& [where, here] : marking) count += where.first == place ? here : 0;
    return count;
  }

 private:
  using Chosen = std::map<VariableId, Color>;
  using Multiset = std::map<Color, std::uint64_t>;

  void add_bindings(Step step, std::vector<Step>& all) const {
    const auto& variables = net_.transitions[step.transition].variables;
    if (step.binding.size() == variables.size()) return all.push_back(step);
    const std::uint64_t size = net_.sorts[net_.variables[variables[step.binding.size()]].sort].size;
    step.binding.push_back(0);
    for (; step.binding.back() < size; ++step.binding.back()) add_bindings(step, all);
  }

  Multiset multiset(const Term& term, const Chosen& chosen) const {
    std::vector<Multiset> parts;
    for (const Term& operand : term.operands) parts.push_back(multiset(operand, chosen));
    const auto only = [&] { return parts[0].begin()->first; };
    Multiset result;
    switch (term.kind) {
      case TermKind::kVariable:
        return {{chosen.at(static_cast<VariableId>(term.value)), 1}};
      case TermKind::kColor:
        return {{term.value, 1}};
      case TermKind::kSuccessor:
        return {{(only() + 1) % net_.sorts[term.sort].size, 1}};
      case TermKind::kPredecessor:
        return {{(only() + net_.sorts[term.sort].size - 1) % net_.sorts[term.sort].size, 1}};
      case TermKind::kPart:
        return {{net_.sorts[term.sort].part_of[only()], 1}};
      case TermKind::kTuple:
        return combined(term, parts);
      case TermKind::kAll:
        for (Color c = 0; c < net_.sorts[term.sort].size; ++c) result[c] = 1;
        return result;
      case TermKind::kTimes:
        for (const auto& [color, count] : parts[0]) result[color] = term.value * count;
        return result;
      case TermKind::kAdd:
        for (const Multiset& part : parts)
          for (const auto& [color, count] : part) result[color] += count;
        return result;
      default:
        result = parts[0];
        for (std::size_t i = 1; i < parts.size(); ++i)
          for (const auto& [color, count] : parts[i]) result[color] -= std::min(result[color], count);
        std::erase_if(result, [](const auto& each) { return each.second == 0; });
        return result;
    }
  }
  Multiset combined(const Term& tuple, const std::vector<Multiset>& parts) const {
    Multiset result = {{0, 1}};
    for (std::size_t i = 0; i < parts.size(); ++i) {
      Multiset longer;
      for (const auto& [color, count] : result)
        for (const auto& [more, times] : parts[i])
          longer[color * net_.sorts[net_.sorts[tuple.sort].components[i]].size + more] += count * times;
      result = std::move(longer);
    }
    return result;
  }

  bool is_true(const Term& term, const Chosen& chosen) const {
    const auto operand = [&](std::size_t i) { return is_true(term.operands[i], chosen); };
    const auto color = [&](std::size_t i) { return multiset(term.operands[i], chosen).begin()->first; };
    const auto one = [&](const Term& each) { return is_true(each, chosen); };
    switch (term.kind) {
      case TermKind::kTrue:
        return true;
      case TermKind::kFalse:
        return false;
      case TermKind::kNot:
        return !operand(0);
      case TermKind::kAnd:
        return std::ranges::all_of(term.operands, one);
      case TermKind::kOr:
        return std::ranges::any_of(term.operands, one);
      case TermKind::kImplies:
        return !operand(0) || operand(1);
      case TermKind::kEqual:
        return color(0) == color(1);
      case TermKind::kNotEqual:
        return color(0) != color(1);
      case TermKind::kLess:
        return color(0) < color(1);
      case TermKind::kLessEqual:
        return color(0) <= color(1);
      case TermKind::kGreater:
        return color(0) > color(1);
      default:
        return color(0) >= color(1);
    }
  }

  const Net& net_;
};

}  // namespace onager::colored::testing
