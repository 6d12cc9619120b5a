#include "unfold/flat.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <optional>

#include "base/fault.h"

namespace onager::unfold {

using colored::Sort;
using colored::SortKind;
using colored::Term;
using colored::TermKind;

namespace {

constexpr std::uint64_t kMostColors = 1 << 24;  // of a sort that is no product
constexpr std::size_t kMostVariables = 2000;    // of a transition: joins are as deep

void collect(const colored::Net& net, SortId sort, std::vector<SortId>& out) {
  if (net.sorts[sort].kind != SortKind::kProduct) {
    out.push_back(sort);
    return;
  }
  for (const SortId component : net.sorts[sort].components) collect(net, component, out);
}

class Flattener {
 public:
  Flattener(const colored::Net& net, const colored::Transition& transition, FlatTransition& flat, Watch& watch)
      : net_(net), transition_(transition), flat_(flat), watch_(watch) {}

  void run() {
    for (std::uint32_t v = 0; v < transition_.variables.size(); ++v) {
      flat_.first.push_back(static_cast<std::uint32_t>(flat_.variables.size()));
      for (const SortId sort : components(net_, net_.variables[transition_.variables[v]].sort))
        flat_.variables.push_back({v, sort});
    }
    flat_.first.push_back(static_cast<std::uint32_t>(flat_.variables.size()));
    if (flat_.variables.size() > kMostVariables)
      throw InputFault(fmt::format("the transition '{}' has more than {} variables, counted by components",
                                   transition_.node.id, kMostVariables));
    for (const colored::Inscription& arc : transition_.inputs) flat_.inputs.push_back(arc_of(arc));
    for (const colored::Inscription& arc : transition_.outputs) flat_.outputs.push_back(arc_of(arc));
    add_conjuncts(transition_.guard);
  }

 private:
  using Summands = std::optional<std::vector<Summand>>;

  FlatArc arc_of(const colored::Inscription& arc) {
    FlatArc flat{arc.place, {}, nullptr};
    Summands summands = summands_of(arc.term);
    if (summands)
      flat.summands = std::move(*summands);
    else
      flat.term = &arc.term;
    return flat;
  }

  Summands summands_of(const Term& term) {
    watch_.spend(50);
    switch (term.kind) {
      case TermKind::kSubtract:
      case TermKind::kPart:
        return std::nullopt;
      case TermKind::kTimes:
        return scaled(summands_of(term.operands[0]), term.value);
      case TermKind::kAdd:
        return sum_of(term);
      case TermKind::kTuple:
        return tuples_of(term);
      case TermKind::kAll:
        return std::vector{Summand{1, std::vector(components(net_, term.sort).size(), Component{Component::kAll})}};
      default:
        return std::vector{Summand{1, flat_color(net_, term, transition_, flat_)}};
    }
  }
  static Summands scaled(Summands summands, std::uint64_t times) {
    if (!summands) return summands;
    if (times == 0) summands->clear();
    for (Summand& each : *summands) each.count = std::min(each.count * times, std::uint64_t{1} << 32);
    return summands;
  }
  Summands sum_of(const Term& term) {
    std::vector<Summand> all;
    for (const Term& operand : term.operands) {
      Summands part = summands_of(operand);
      if (!part) return part;
      std::ranges::move(*part, std::back_inserter(all));
    }
    return all;
  }
  Summands tuples_of(const Term& term) {
    std::vector<Summand> all{Summand{}};
    for (const Term& operand : term.operands) {
      const Summands part = summands_of(operand);
      if (!part) return part;
      std::vector<Summand> longer;
      for (const Summand& left : all)
        for (const Summand& right : *part) {
          watch_.spend(50);
          Summand& both = longer.emplace_back(left);
          both.count = std::min(both.count * right.count, std::uint64_t{1} << 32);
          both.components.insert(both.components.end(), right.components.begin(), right.components.end());
        }
      all = std::move(longer);
    }
    return all;
  }

  void add_conjuncts(const Term& guard) {
    if (guard.kind == TermKind::kAnd) {
      for (const Term& operand : guard.operands) add_conjuncts(operand);
    } else if (guard.kind == TermKind::kFalse) {
      flat_.is_dead = true;
    } else if (guard.kind != TermKind::kTrue) {
      flat_.conjuncts.push_back(&guard);
    }
  }

  const colored::Net& net_;
  const colored::Transition& transition_;
  FlatTransition& flat_;
  Watch& watch_;
};

}  // namespace

bool Summand::has_all() const {
  return std::ranges::find(components, Component::kAll, &Component::kind) != components.end();
}

std::vector<SortId> components(const colored::Net& net, SortId sort) {
  std::vector<SortId> out;
  collect(net, sort, out);
  return out;
}

void split(const colored::Net& net, const std::vector<SortId>& components, Color color,
           std::vector<std::uint32_t>& out) {
  const std::size_t begin = out.size();
  out.resize(begin + components.size());
  for (std::size_t i = components.size(); i-- > 0;) {
    const std::uint64_t size = net.sorts[components[i]].size;
    out[begin + i] = static_cast<std::uint32_t>(color % size);
    color /= size;
  }
}

Color join(const colored::Net& net, const std::vector<SortId>& components, const std::uint32_t* colors) {
  Color color = 0;
  for (std::size_t i = 0; i < components.size(); ++i) color = color * net.sorts[components[i]].size + colors[i];
  return color;
}

bool has_part(const Term& term) {
  return term.kind == TermKind::kPart || std::ranges::any_of(term.operands, has_part);
}

std::vector<Component> flat_color(const colored::Net& net, const Term& term, const colored::Transition& transition,
                                  const FlatTransition& flat) {
  std::vector<Component> result;
  switch (term.kind) {
    case TermKind::kVariable: {
      const auto v = static_cast<std::size_t>(
          std::ranges::lower_bound(transition.variables, static_cast<colored::VariableId>(term.value)) -
          transition.variables.begin());
      for (std::uint32_t i = flat.first[v]; i < flat.first[v + 1]; ++i)
        result.push_back({Component::kVariable, i, 0, 0});
      return result;
    }
    case TermKind::kColor: {
      std::vector<std::uint32_t> colors;
      split(net, components(net, term.sort), term.value, colors);
      for (const std::uint32_t color : colors) result.push_back({Component::kColor, 0, 0, color});
      return result;
    }
    case TermKind::kSuccessor:
    case TermKind::kPredecessor: {
      result = flat_color(net, term.operands[0], transition, flat);
      assert(result.size() == 1);
      const auto size = static_cast<std::uint32_t>(net.sorts[term.sort].size);
      std::uint32_t& moved = result[0].kind == Component::kColor ? result[0].color : result[0].offset;
      moved = (moved + (term.kind == TermKind::kSuccessor ? 1 : size - 1)) % size;
      return result;
    }
    case TermKind::kTuple:
      for (const Term& operand : term.operands)
        std::ranges::move(flat_color(net, operand, transition, flat), std::back_inserter(result));
      return result;
    default:
      assert(false);  // a part, or no colour
      return result;
  }
}

FlatNet flatten(const colored::Net& net, Watch& watch) {
  for (const Sort& sort : net.sorts)
    if (sort.kind != SortKind::kProduct && sort.size > kMostColors)
      throw InputFault(fmt::format("the sort '{}' has {} colours", sort.id, sort.size),
                       fmt::format("sorts that are no products have at most {}", kMostColors));
  FlatNet flat;
  for (const colored::Place& place : net.places) flat.places.push_back(components(net, place.sort));
  for (const colored::Transition& transition : net.transitions)
    Flattener(net, transition, flat.transitions.emplace_back(), watch).run();
  return flat;
}

}  // namespace onager::unfold
