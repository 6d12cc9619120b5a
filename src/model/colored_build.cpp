#include "model/colored_build.h"

#include <algorithm>
#include <cassert>

namespace onager::colored {

namespace {

void collect(const Term& term, std::vector<VariableId>& found) {
  if (term.kind == TermKind::kVariable) found.push_back(static_cast<VariableId>(term.value));
  for (const Term& operand : term.operands) collect(operand, found);
}

Sort named_colors(SortKind kind, std::string name, const std::vector<std::string>& colors) {
  assert(!colors.empty());
  Sort sort;
  sort.kind = kind;
  sort.id = sort.name = std::move(name);
  sort.size = colors.size();
  for (const std::string& color : colors) sort.colors.push_back({color, color});
  return sort;
}

}  // namespace

std::vector<VariableId> variables_in(const Transition& transition) {
  std::vector<VariableId> found;
  collect(transition.guard, found);
  for (const Inscription& arc : transition.inputs) collect(arc.term, found);
  for (const Inscription& arc : transition.outputs) collect(arc.term, found);
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

Term truth(bool value) {
  return {value ? TermKind::kTrue : TermKind::kFalse};
}
Term negation(Term operand) {
  return condition(TermKind::kNot, {std::move(operand)});
}
Term condition(TermKind kind, std::vector<Term> operands) {
  assert(kind >= TermKind::kNot);
  assert(kind < TermKind::kEqual || (operands.size() == 2 && operands[0].sort == operands[1].sort));
  return {kind, kNone, 0, std::move(operands)};
}

SortId NetBuilder::add(Sort sort) {
  net_.sorts.push_back(std::move(sort));
  return static_cast<SortId>(net_.sorts.size() - 1);
}

SortId NetBuilder::dot() {
  Sort sort;
  sort.id = sort.name = "dot";
  return add(std::move(sort));
}
SortId NetBuilder::enumeration(std::string name, const std::vector<std::string>& colors) {
  return add(named_colors(SortKind::kEnumeration, std::move(name), colors));
}
SortId NetBuilder::cyclic(std::string name, const std::vector<std::string>& colors) {
  return add(named_colors(SortKind::kCyclic, std::move(name), colors));
}
SortId NetBuilder::range(std::string name, std::int64_t first, std::int64_t last) {
  assert(first <= last);
  Sort sort;
  sort.kind = SortKind::kRange;
  sort.id = sort.name = std::move(name);
  sort.first = first;
  sort.size = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) + 1;
  return add(std::move(sort));
}
SortId NetBuilder::product(std::string name, std::vector<SortId> components) {
  Sort sort;
  sort.kind = SortKind::kProduct;
  sort.id = sort.name = std::move(name);
  for (const SortId component : components) sort.size *= net_.sorts[component].size;
  sort.components = std::move(components);
  return add(std::move(sort));
}
SortId NetBuilder::partition(std::string name, SortId whole, const std::vector<std::string>& parts,
                             std::vector<std::uint32_t> part_of) {
  assert(part_of.size() == net_.sorts[whole].size);
  Sort sort = named_colors(SortKind::kPartition, std::move(name), parts);
  sort.whole = whole;
  sort.part_of = std::move(part_of);
  return add(std::move(sort));
}
VariableId NetBuilder::variable(std::string name, SortId sort) {
  net_.variables.push_back({name, name, sort});
  return static_cast<VariableId>(net_.variables.size() - 1);
}

Term NetBuilder::value(VariableId variable) const {
  return {TermKind::kVariable, net_.variables[variable].sort, variable};
}
Term NetBuilder::color(SortId sort, Color color) const {
  assert(color < net_.sorts[sort].size);
  return {TermKind::kColor, sort, color};
}
Term NetBuilder::successor(Term operand) const {
  assert(net_.sorts[operand.sort].kind == SortKind::kCyclic);
  return {TermKind::kSuccessor, operand.sort, 0, {std::move(operand)}};
}
Term NetBuilder::predecessor(Term operand) const {
  assert(net_.sorts[operand.sort].kind == SortKind::kCyclic);
  return {TermKind::kPredecessor, operand.sort, 0, {std::move(operand)}};
}
Term NetBuilder::part(SortId partition, Term operand) const {
  assert(net_.sorts[partition].whole == operand.sort);
  return {TermKind::kPart, partition, 0, {std::move(operand)}};
}
Term NetBuilder::tuple(SortId product, std::vector<Term> components) const {
  assert(std::ranges::equal(components, net_.sorts[product].components, {}, &Term::sort));
  return {TermKind::kTuple, product, 0, std::move(components)};
}
Term NetBuilder::all(SortId sort) const {
  return {TermKind::kAll, sort};
}
Term NetBuilder::times(std::uint64_t count, Term operand) const {
  return {TermKind::kTimes, operand.sort, count, {std::move(operand)}};
}
Term NetBuilder::sum(std::vector<Term> operands) const {
  return {TermKind::kAdd, operands.front().sort, 0, std::move(operands)};
}
Term NetBuilder::difference(std::vector<Term> operands) const {
  return {TermKind::kSubtract, operands.front().sort, 0, std::move(operands)};
}

PlaceId NetBuilder::place(std::string id, SortId sort, std::vector<Tokens> initial) {
  std::ranges::sort(initial, {}, &Tokens::color);
  net_.places.push_back({{std::move(id), {}}, sort, std::move(initial)});
  return static_cast<PlaceId>(net_.places.size() - 1);
}
PlaceId NetBuilder::full_place(std::string id, SortId sort) {
  std::vector<Tokens> tokens;
  for (Color color = 0; color < net_.sorts[sort].size; ++color) tokens.push_back({color, 1});
  return place(std::move(id), sort, std::move(tokens));
}
TransitionId NetBuilder::transition(std::string id, Term guard) {
  Transition transition;
  transition.node.id = std::move(id);
  transition.guard = std::move(guard);
  net_.transitions.push_back(std::move(transition));
  return static_cast<TransitionId>(net_.transitions.size() - 1);
}
void NetBuilder::input(PlaceId place, TransitionId transition, Term term) {
  assert(term.sort == net_.places[place].sort);
  net_.transitions[transition].inputs.push_back({place, std::move(term)});
}
void NetBuilder::output(TransitionId transition, PlaceId place, Term term) {
  assert(term.sort == net_.places[place].sort);
  net_.transitions[transition].outputs.push_back({place, std::move(term)});
}
void NetBuilder::inhibitor(PlaceId place, TransitionId transition, Value weight) {
  net_.transitions[transition].inhibitors.push_back({place, weight});
}

Net NetBuilder::build() && {
  for (Transition& transition : net_.transitions) transition.variables = variables_in(transition);
  return std::move(net_);
}

}  // namespace onager::colored
