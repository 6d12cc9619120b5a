#include "frontend/pnml/colored_assemble.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "frontend/pnml/colored_terms.h"
#include "frontend/pnml/wire.h"
#include "frontend/xml/text.h"
#include "model/colored_terms.h"

namespace onager::frontend {

namespace {

using colored::Term;
using colored::TermKind;

// The labels of one kind, by the node or arc that they belong to.
using Labels = std::vector<const ColoredLabel*>;

// Text alone is for people.
std::optional<Diagnostic> expect_structure(const ColoredLabel& label, std::string_view name) {
  if (label.has_structure) return std::nullopt;
  return diagnostic_at(label.at, fmt::format("this <{}> has no <structure>", name), "its text alone is not read");
}

bool depends_on_binding(const Term& term) {
  if (term.kind != TermKind::kSubtract) return std::ranges::any_of(term.operands, depends_on_binding);
  bool found = false;
  colored::for_each_variable(term, [&](colored::VariableId) { found = true; });
  return found;
}

class ColoredAssembler {
 public:
  ColoredAssembler(Draft draft, Watch& watch)
      : draft_(std::move(draft)), watch_(watch), sorts_(net_, watch), terms_(net_, sorts_, watch) {}

  Result<colored::Net> run() {
    if (auto problem = wire(draft_, watch_)) return *std::move(problem);
    if (auto problem = declare()) return *std::move(problem);
    if (auto problem = add_places()) return *std::move(problem);
    if (auto problem = add_transitions()) return *std::move(problem);
    if (auto problem = add_arcs()) return *std::move(problem);
    for (colored::Transition& transition : net_.transitions) collect_variables(transition);
    net_.id = std::move(draft_.id);
    return std::move(net_);
  }

 private:
  using Problem = std::optional<Diagnostic>;

  Labels labels_of(ColoredLabel::Kind kind, std::size_t count) const {
    Labels labels(count, nullptr);
    for (const ColoredLabel& label : draft_.labels)
      if (label.kind == kind) labels[label.index] = &label;
    return labels;
  }
  Node node_of(const DraftNode& node) const { return {draft_.nodes[node.node].id, node.name}; }

  Problem declare();
  Problem add_places();
  Problem set_sort(const ColoredLabel* label, colored::Place& place);
  Problem set_initial(const ColoredLabel* label, const DraftNode& draft, colored::Place& place);
  Problem add_transitions();
  Problem add_arcs();
  Problem add_arc(const DraftArc& arc, const ColoredLabel* label);
  Result<Term> inscription(const DraftArc& arc, const ColoredLabel* label, colored::SortId sort);
  Problem add_inhibitor(const DraftArc& arc, PlaceId place, const Term& term, colored::Transition& transition);
  static void collect_variables(colored::Transition& transition);

  Draft draft_;
  Watch& watch_;
  std::vector<XmlTree> declarations_;  // which the sorts refer to
  colored::Net net_;
  ColoredSorts sorts_;
  ColoredTerms terms_;
};

ColoredAssembler::Problem ColoredAssembler::declare() {
  for (ColoredLabel& label : draft_.labels) {
    if (label.kind != ColoredLabel::kDeclaration) continue;
    for (XmlTree& tree : label.content) {
      if (tree.name != "declarations") return unsupported_construct(tree, "as a declaration");
      std::ranges::move(tree.children, std::back_inserter(declarations_));
    }
  }
  return sorts_.declare(declarations_);
}

ColoredAssembler::Problem ColoredAssembler::add_places() {
  const Labels sorts = labels_of(ColoredLabel::kSort, draft_.places.size());
  const Labels markings = labels_of(ColoredLabel::kMarking, draft_.places.size());
  for (std::size_t i = 0; i < draft_.places.size(); ++i) {
    colored::Place& place = net_.places.emplace_back();
    place.node = node_of(draft_.places[i]);
    if (auto wrong = set_sort(sorts[i], place)) return wrong;
    if (auto wrong = set_initial(markings[i], draft_.places[i], place)) return wrong;
  }
  return std::nullopt;
}

ColoredAssembler::Problem ColoredAssembler::set_sort(const ColoredLabel* label, colored::Place& place) {
  if (label == nullptr) {
    place.sort = sorts_.dot();
    return std::nullopt;
  }
  if (auto wrong = expect_structure(*label, "type")) return wrong;
  if (label->content.size() != 1) return diagnostic_at(label->at, "a place has one sort");
  const Result<colored::SortId> sort = sorts_.sort_of(label->content[0]);
  if (!sort) return sort.error();
  place.sort = *sort;
  if (net_.sorts[*sort].kind == colored::SortKind::kPartition)
    return diagnostic_at(label->at, "a place holds colours, not parts of a partition");
  return std::nullopt;
}

ColoredAssembler::Problem ColoredAssembler::set_initial(const ColoredLabel* label, const DraftNode& draft,
                                                        colored::Place& place) {
  const bool is_dot = net_.sorts[place.sort].kind == colored::SortKind::kDot;
  if (draft.initial != 0 && (label != nullptr || !is_dot))
    return diagnostic_at({draft_.nodes[draft.node].line, 1}, "the initial marking is a number, and tokens have colours",
                         "write <hlinitialMarking>");
  if (draft.initial != 0) place.initial.push_back({0, draft.initial});
  if (label == nullptr) return std::nullopt;
  if (auto wrong = expect_structure(*label, "hlinitialMarking")) return wrong;
  const Result<Term> term = terms_.multiset(label->content, place.sort, label->at);
  if (!term) return term.error();
  bool has_variables = false;
  colored::for_each_variable(*term, [&](colored::VariableId) { has_variables = true; });
  if (has_variables) return diagnostic_at(label->at, "a variable in an initial marking");
  for (const auto& [color, count] : colored::multiset_of(net_, *term, {}, watch_)) {
    if (count > kMaxWeight)
      return diagnostic_at(label->at, "too many tokens of one colour", fmt::format("at most {}", kMaxWeight));
    if (count > 0) place.initial.push_back({color, static_cast<Value>(count)});
  }
  return std::nullopt;
}

ColoredAssembler::Problem ColoredAssembler::add_transitions() {
  const Labels conditions = labels_of(ColoredLabel::kCondition, draft_.transitions.size());
  for (std::size_t i = 0; i < draft_.transitions.size(); ++i) {
    colored::Transition& transition = net_.transitions.emplace_back();
    transition.node = node_of(draft_.transitions[i]);
    if (conditions[i] == nullptr) continue;
    if (auto wrong = expect_structure(*conditions[i], "condition")) return wrong;
    Result<Term> guard = terms_.condition(conditions[i]->content, conditions[i]->at);
    if (!guard) return guard.error();
    transition.guard = std::move(*guard);
  }
  return std::nullopt;
}

ColoredAssembler::Problem ColoredAssembler::add_arcs() {
  const Labels inscriptions = labels_of(ColoredLabel::kInscription, draft_.arcs.size());
  for (std::size_t i = 0; i < draft_.arcs.size(); ++i)
    if (auto wrong = add_arc(draft_.arcs[i], inscriptions[i])) return wrong;
  return std::nullopt;
}

ColoredAssembler::Problem ColoredAssembler::add_arc(const DraftArc& arc, const ColoredLabel* label) {
  const NodeTable::Entry &source = draft_.nodes[arc.source], &target = draft_.nodes[arc.target];
  const bool is_input = source.kind == NodeKind::kPlace;
  const PlaceId place = is_input ? source.index : target.index;
  colored::Transition& transition = net_.transitions[is_input ? target.index : source.index];
  Result<Term> term = inscription(arc, label, net_.places[place].sort);
  if (!term) return term.error();
  if (arc.inhibitor) return add_inhibitor(arc, place, *term, transition);
  (is_input ? transition.inputs : transition.outputs).push_back({place, std::move(*term)});
  return std::nullopt;
}

Result<Term> ColoredAssembler::inscription(const DraftArc& arc, const ColoredLabel* label, colored::SortId sort) {
  if (label != nullptr) {
    if (auto wrong = expect_structure(*label, "hlinscription")) return *std::move(wrong);
    if (arc.weight != 1)
      return diagnostic_at(arc.at, "the arc has a weight and colours", "write how many in <hlinscription>");
    if (label->content.empty())
      return diagnostic_at(arc.at, "this arc does not say which colours", "its <hlinscription> has nothing in it");
    return terms_.multiset(label->content, sort, label->at);
  }
  if (arc.inhibitor) return Term{TermKind::kTimes, sort, arc.weight, {Term{TermKind::kColor, sort, 0, {}}}};
  if (net_.sorts[sort].kind != colored::SortKind::kDot)
    return diagnostic_at(arc.at, "this arc does not say which colours", "write <hlinscription>");
  return Term{TermKind::kTimes, sort, arc.weight, {Term{TermKind::kColor, sort, 0, {}}}};
}

ColoredAssembler::Problem ColoredAssembler::add_inhibitor(const DraftArc& arc, PlaceId place, const Term& term,
                                                          colored::Transition& transition) {
  if (depends_on_binding(term))
    return diagnostic_at(arc.at, "the weight of this inhibitor arc depends on variables",
                         "it counts tokens of all colours: write a number of any colour");
  std::uint64_t weight = 0;
  const std::vector<colored::Color> any(net_.variables.size(), 0);  // the number of tokens is the same for each binding
  for (const auto& [color, count] : colored::multiset_of(net_, term, any, watch_))
    weight = std::min(weight + count, std::uint64_t{1} << 32);
  if (weight == 0 || weight > kMaxWeight)
    return diagnostic_at(arc.at, fmt::format("the weight of this inhibitor arc is {}", weight),
                         fmt::format("a weight is a number from 1 to {}", kMaxWeight));
  transition.inhibitors.push_back({place, static_cast<Value>(weight)});
  return std::nullopt;
}

void ColoredAssembler::collect_variables(colored::Transition& transition) {
  std::set<colored::VariableId> found;
  const auto add = [&](colored::VariableId variable) { found.insert(variable); };
  colored::for_each_variable(transition.guard, add);
  for (const auto* arcs : {&transition.inputs, &transition.outputs})
    for (const colored::Inscription& arc : *arcs) colored::for_each_variable(arc.term, add);
  transition.variables.assign(found.begin(), found.end());
}

}  // namespace

Result<colored::Net> assemble_colored(Draft draft, Watch& watch) {
  return ColoredAssembler(std::move(draft), watch).run();
}

}  // namespace onager::frontend
