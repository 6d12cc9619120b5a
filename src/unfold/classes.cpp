#include "unfold/classes.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <unordered_map>

#include "model/colored_terms.h"

namespace onager::unfold {

using colored::Term;
using colored::TermKind;

Classes::Classes(std::size_t size, bool each_its_own) : size_(size), count_(each_its_own ? size : 1) {}

bool Classes::renumber(const std::vector<std::uint64_t>& keys) {
  std::unordered_map<std::uint64_t, std::uint32_t> numbers;
  of_.resize(size_);
  for (std::uint32_t color = 0; color < size_; ++color)
    of_[color] = numbers.emplace(keys[color], static_cast<std::uint32_t>(numbers.size())).first->second;
  const bool changed = numbers.size() != count_;
  assert(numbers.size() >= count_);
  count_ = numbers.size();
  if (is_finest() || count_ == 1) std::vector<std::uint32_t>().swap(of_);
  return changed;
}

bool Classes::split_all() {
  if (is_finest()) return false;
  count_ = size_;
  of_.clear();
  return true;
}

Representatives::Representatives(const Classes& classes) : count_(classes.count()) {
  if (classes.is_finest()) return;
  if (count_ == 1) {
    colors_ = {0};
    sizes_ = {static_cast<std::uint32_t>(classes.size())};
    return;
  }
  sizes_.assign(count_, 0);
  for (std::uint32_t color = 0; color < classes.size(); ++color) {
    const std::uint32_t one = classes[color];
    if (one == colors_.size()) colors_.push_back(color);
    ++sizes_[one];
  }
}

namespace {

// One side of a comparison, as a function of at most one flat variable.
struct Side {
  std::optional<std::uint32_t> variable;
  std::uint32_t offset = 0, size = 1;
  std::uint32_t color = 0;                            // without a variable
  const std::vector<std::uint32_t>* parts = nullptr;  // of a partition that is looked at

  std::uint32_t value(std::uint32_t of_variable) const {
    const std::uint32_t here = variable ? (of_variable + offset) % size : color;
    return parts == nullptr ? here : (*parts)[here];
  }
};

class Refinement {
 public:
  Refinement(const colored::Net& net, const FlatNet& flat, Watch& watch) : net_(net), flat_(flat), watch_(watch) {
    for (const auto& place : flat.places) {
      auto& classes = result_.places.emplace_back();
      for (const SortId sort : place) classes.emplace_back(net.sorts[sort].size);
    }
    for (const FlatTransition& transition : flat.transitions) {
      auto& classes = result_.variables.emplace_back();
      for (const FlatVariable& variable : transition.variables) classes.emplace_back(net.sorts[variable.sort].size);
    }
  }

  NetClasses run(const Apart& apart) {
    tell_apart(apart);
    for (TransitionId t = 0; t < flat_.transitions.size(); ++t) {
      read_guards(t);
      read_inputs(t);
    }
    // A split that wanders around a cyclic sort, one colour a round, would take as many rounds as there are colours.
    constexpr std::size_t kPatience = 64;
    for (std::size_t round = 0;; ++round) {
      has_changed_ = false;
      is_impatient_ = round > kPatience;
      for (TransitionId t = 0; t < flat_.transitions.size(); ++t) join_arcs(t);
      if (!has_changed_) return std::move(result_);
    }
  }

 private:
  Classes& of(TransitionId t, std::uint32_t variable) { return result_.variables[t][variable]; }

  template <typename Key>
  bool refine(Classes& classes, const Key& key) {
    watch_.spend(classes.is_finest() ? 10 : 10 * classes.size());
    return classes.refine(key);
  }

  void note(bool changed, Classes& classes) {
    if (changed && is_impatient_) classes.split_all();
    has_changed_ |= changed;
  }

  void tell_apart(const Apart& apart) {
    std::vector<std::uint32_t> colors;
    for (const Apart::OfPlace& each : apart.places) {
      colors.clear();
      split(net_, flat_.places[each.place], each.color, colors);
      for (std::size_t i = 0; i < colors.size(); ++i)
        refine(result_.places[each.place][i], [&](std::uint32_t c) { return c == colors[i]; });
    }
    for (const Apart::OfVariable& each : apart.variables) {
      const FlatTransition& flat = flat_.transitions[each.transition];
      const SortId sort = net_.variables[net_.transitions[each.transition].variables[each.variable]].sort;
      colors.clear();
      split(net_, components(net_, sort), each.color, colors);
      for (std::size_t i = 0; i < colors.size(); ++i)
        refine(of(each.transition, flat.first[each.variable] + static_cast<std::uint32_t>(i)),
               [&](std::uint32_t c) { return c == colors[i]; });
    }
  }

  // Guards.

  // All conditions on one variable together tell apart the colours that make them true from the others.
  void read_guards(TransitionId t) {
    std::map<std::uint32_t, std::vector<const Term*>> of_one;
    for (const Term* conjunct : flat_.transitions[t].conjuncts) {
      if (const auto variable = only_variable(t, *conjunct))
        of_one[*variable].push_back(conjunct);
      else
        read_guard(t, *conjunct);
    }
    for (const auto& [variable, conditions] : of_one) split_by_truth(t, conditions, variable);
  }

  void read_guard(TransitionId t, const Term& term) {
    if (const auto variable = only_variable(t, term)) return split_by_truth(t, {&term}, *variable);
    if (term.kind >= TermKind::kEqual) return read_comparison(t, term);
    for (const Term& operand : term.operands) read_guard(t, operand);
  }

  // The one flat variable that occurs; nothing if there are more.
  std::optional<std::uint32_t> only_variable(TransitionId t, const Term& term) const {
    const auto& variables = net_.transitions[t].variables;
    const FlatTransition& flat = flat_.transitions[t];
    std::optional<std::uint32_t> only;
    bool is_one = true;
    colored::for_each_variable(term, [&](colored::VariableId variable) {
      const auto v = static_cast<std::size_t>(std::ranges::lower_bound(variables, variable) - variables.begin());
      is_one = is_one && flat.first[v + 1] - flat.first[v] == 1 && (!only || *only == flat.first[v]);
      only = flat.first[v];
    });
    return is_one ? only : std::nullopt;
  }
  void split_by_truth(TransitionId t, const std::vector<const Term*>& conditions, std::uint32_t variable) {
    const FlatTransition& flat = flat_.transitions[t];
    const colored::VariableId in_net = net_.transitions[t].variables[flat.variables[variable].variable];
    std::vector<Color> values(net_.variables.size(), 0);
    of(t, variable).refine([&](std::uint32_t color) {
      watch_.spend(100 * conditions.size());
      values[in_net] = color;
      return std::ranges::all_of(conditions, [&](const Term* each) { return colored::is_true(net_, *each, values); });
    });
  }

  std::vector<Side> sides_of(TransitionId t, const Term& term) {
    std::vector<Side> sides;
    const bool is_part = term.kind == TermKind::kPart;
    const Term& inner = is_part ? term.operands[0] : term;
    for (const Component& each : flat_color(net_, inner, net_.transitions[t], flat_.transitions[t])) {
      Side side;
      if (each.kind == Component::kVariable) {
        side.variable = each.variable;
        side.offset = each.offset;
        side.size = static_cast<std::uint32_t>(net_.sorts[flat_.transitions[t].variables[each.variable].sort].size);
      }
      side.color = each.color;
      if (is_part) side.parts = &net_.sorts[term.sort].part_of;
      sides.push_back(side);
    }
    return sides;
  }

  // Of components one by one, where these say the same as the whole.
  void read_comparison(TransitionId t, const Term& term) {
    const auto is_deep = [](const Term& side) { return std::ranges::any_of(side.operands, has_part); };
    if (std::ranges::any_of(term.operands, is_deep)) return split_variables(t, term);
    const std::vector<Side> left = sides_of(t, term.operands[0]), right = sides_of(t, term.operands[1]);
    const bool by_component = term.kind == TermKind::kEqual || term.kind == TermKind::kNotEqual;
    const bool of_product_parts =
        (left.size() > 1 && left[0].parts != nullptr) || (right.size() > 1 && right[0].parts != nullptr);
    if (left.size() != right.size() || of_product_parts || (left.size() > 1 && !by_component))
      return split_variables(t, term);
    for (std::size_t i = 0; i < left.size(); ++i) compare(t, term.kind, left[i], right[i]);
  }

  void compare(TransitionId t, TermKind kind, const Side& left, const Side& right) {
    const auto truth = [&](std::uint32_t color) { return compared(kind, left.value(color), right.value(color)); };
    if (left.variable && right.variable && *left.variable != *right.variable) {
      for (const Side* side : {&left, &right})
        refine(of(t, *side->variable), [&](std::uint32_t color) { return side->value(color); });
    } else if (left.variable || right.variable) {
      refine(of(t, left.variable ? *left.variable : *right.variable), truth);
    }
  }

  static bool compared(TermKind kind, std::uint32_t left, std::uint32_t right) {
    switch (kind) {
      case TermKind::kEqual:
        return left == right;
      case TermKind::kNotEqual:
        return left != right;
      case TermKind::kLess:
        return left < right;
      case TermKind::kLessEqual:
        return left <= right;
      case TermKind::kGreater:
        return left > right;
      default:
        return left >= right;
    }
  }

  // Arcs.

  void read_inputs(TransitionId t) {
    const FlatTransition& transition = flat_.transitions[t];
    std::vector<std::uint64_t> taken(transition.variables.size(), 0);
    for (const FlatArc& arc : transition.inputs) {
      if (arc.term != nullptr) split_complex(t, arc, true);
      for (const Summand& summand : arc.summands)
        for (std::size_t i = 0; i < summand.components.size(); ++i) read_component(arc.place, i, summand, taken);
    }
    for (const FlatArc& arc : transition.outputs)
      if (arc.term != nullptr) split_complex(t, arc, false);
    for (std::uint32_t v = 0; v < taken.size(); ++v)
      if (taken[v] > 1) of(t, v).split_all();
  }

  void read_component(PlaceId place, std::size_t i, const Summand& summand, std::vector<std::uint64_t>& taken) {
    const Component& component = summand.components[i];
    Classes& classes = result_.places[place][i];
    // Beside `all` a variable takes as many tokens as there are colours.
    if (component.kind == Component::kVariable)
      taken[component.variable] += summand.count * (summand.has_all() ? 2 : 1);
    if (component.kind == Component::kAll) classes.split_all();
    if (component.kind == Component::kColor) refine(classes, [&](std::uint32_t c) { return c == component.color; });
  }

  // A difference, or a part, may be different for any two colours.
  void split_complex(TransitionId t, const FlatArc& arc, bool is_input) {
    if (is_input)
      for (Classes& classes : result_.places[arc.place]) classes.split_all();
    split_variables(t, *arc.term);
  }

  void split_variables(TransitionId t, const Term& term) {
    const auto& variables = net_.transitions[t].variables;
    const FlatTransition& flat = flat_.transitions[t];
    colored::for_each_variable(term, [&](colored::VariableId variable) {
      const auto v = static_cast<std::size_t>(std::ranges::lower_bound(variables, variable) - variables.begin());
      for (std::uint32_t i = flat.first[v]; i < flat.first[v + 1]; ++i) of(t, i).split_all();
    });
  }

  void join_arcs(TransitionId t) {
    for (const FlatArc& arc : flat_.transitions[t].inputs) join_arc(t, arc, true);
    for (const FlatArc& arc : flat_.transitions[t].outputs) join_arc(t, arc, false);
  }

  void join_arc(TransitionId t, const FlatArc& arc, bool is_input) {
    for (const Summand& summand : arc.summands)
      for (std::size_t i = 0; i < summand.components.size(); ++i) {
        const Component& component = summand.components[i];
        if (component.kind != Component::kVariable) continue;
        Classes& place = result_.places[arc.place][i];
        Classes& variable = of(t, component.variable);
        if (place.count() == 1 && variable.count() == 1) continue;
        const auto size = static_cast<std::uint32_t>(place.size());
        const std::uint32_t offset = component.offset, back = (size - offset) % size;
        note(refine(variable, [&](std::uint32_t c) { return place[(c + offset) % size]; }), variable);
        if (is_input) note(refine(place, [&](std::uint32_t c) { return variable[(c + back) % size]; }), place);
      }
  }

  const colored::Net& net_;
  const FlatNet& flat_;
  Watch& watch_;
  NetClasses result_;
  bool has_changed_ = false, is_impatient_ = false;
};

}  // namespace

NetClasses finest_classes(const colored::Net& net, const FlatNet& flat) {
  NetClasses result;
  for (const auto& place : flat.places) {
    auto& classes = result.places.emplace_back();
    for (const SortId sort : place) classes.emplace_back(net.sorts[sort].size, true);
  }
  for (const FlatTransition& transition : flat.transitions) {
    auto& classes = result.variables.emplace_back();
    for (const FlatVariable& variable : transition.variables) classes.emplace_back(net.sorts[variable.sort].size, true);
  }
  return result;
}

NetClasses stable_classes(const colored::Net& net, const FlatNet& flat, const Apart& apart, Watch& watch) {
  return Refinement(net, flat, watch).run(apart);
}

}  // namespace onager::unfold
