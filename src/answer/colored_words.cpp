#include "answer/colored_words.h"

#include <algorithm>
#include <cassert>

namespace onager::answer {

namespace {

using property::FormulaId;
using property::Formulas;
using PropertyKind = property::Kind;

bool agrees(const std::vector<colored::Color>& binding, const colored::StepPattern& pattern) {
  for (std::size_t v = 0; v < pattern.binding.size(); ++v)
    if (pattern.binding[v] && *pattern.binding[v] != binding[v]) return false;
  return true;
}

void add_apart(const colored::StepPattern& pattern, unfold::Apart& apart) {
  for (std::uint32_t v = 0; v < pattern.binding.size(); ++v) {
    if (!pattern.binding[v]) continue;
    apart.variables.push_back({pattern.transition, v, *pattern.binding[v]});
    apart.named.push_back(pattern.transition);
  }
}

void add_apart(const Inquiry& inquiry, FormulaId formula, unfold::Apart& apart) {
  const Formulas& formulas = inquiry.formulas;
  const property::ColoredNames& colors = *inquiry.names.colors;
  for (const FormulaId f : formulas.closure(formula)) {
    if (formulas.kind(f) == PropertyKind::kTokens) {
      const colored::PlacePattern& pattern = colors.place_pattern(static_cast<PlaceId>(formulas.value(f)));
      if (pattern.color) apart.places.push_back({pattern.place, *pattern.color});
      apart.asked.push_back(pattern.place);
    }
    if (formulas.kind(f) == PropertyKind::kFireable)
      for (const TransitionId id : formulas.operands(f)) {
        add_apart(colors.step_pattern(id), apart);
        apart.fireable.push_back(colors.step_pattern(id).transition);
      }
  }
}

void add_apart(Inquiry& inquiry, const std::vector<std::string>& transitions, unfold::Apart& apart) {
  for (const std::string& name : transitions)
    for (const TransitionId id : inquiry.names.find_transition(name)) {
      const colored::StepPattern& pattern = inquiry.names.colors->step_pattern(id);
      add_apart(pattern, apart);
      apart.named.push_back(pattern.transition);
    }
}

}  // namespace

void add_apart(Inquiry& inquiry, const Question& question, unfold::Apart& apart) {
  if (question.formula != kNone) add_apart(inquiry, question.formula, apart);
  if (question.automaton != nullptr)
    for (const FormulaId atom : question.automaton->atoms) add_apart(inquiry, atom, apart);
  add_apart(inquiry, question.transitions, apart);
  const colored::Net& net = inquiry.names.colors->net();
  if (question.kind == Kind::kOneSafe || question.kind == Kind::kStablePlace)
    for (PlaceId p = 0; p < net.places.size(); ++p) apart.asked.push_back(p);
  if (question.transitions.empty() && (question.kind == Kind::kLive || question.kind == Kind::kQuasiLive))
    for (TransitionId t = 0; t < net.transitions.size(); ++t) apart.fireable.push_back(t);
  if (question.kind == Kind::kOneSafe || question.kind == Kind::kStablePlace)
    for (PlaceId p = 0; p < inquiry.names.colors->net().places.size(); ++p) apart.asked.push_back(p);
}

void add_apart(Inquiry& inquiry, const run::Plan& plan, unfold::Apart& apart) {
  add_apart(inquiry, plan.visible, apart);
}

ColoredWords::ColoredWords(Inquiry& from, const unfold::Unfolding& unfolding, Inquiry& to, Watch& watch)
    : net_(from.names.colors->net()), from_(from), unfolding_(unfolding), to_(to), watch_(watch) {}

Question ColoredWords::question(const Question& asked) {
  Question made = asked;
  if (asked.formula != kNone) {
    made.wording = from_.text_of(asked);
    made.formula = formula(asked.formula);
  }
  made.automaton = automaton(asked.automaton);
  if (asked.transitions.empty() && (asked.kind == Kind::kLive || asked.kind == Kind::kQuasiLive))
    for (const colored::Transition& each : net_.transitions) made.transitions.push_back(each.node.id);
  if (asked.kind == Kind::kOneSafe || asked.kind == Kind::kStablePlace || asked.kind == Kind::kExplore)
    for (const colored::Place& each : net_.places) made.places.push_back(each.node.id);
  for (const std::string& name : asked.transitions) {
    std::vector<TransitionId> all;
    for (const TransitionId id : from_.names.find_transition(name))
      std::ranges::move(instances(from_.names.colors->step_pattern(id)), std::back_inserter(all));
    if (!all.empty()) to_.names.transitions.add_group(name, std::move(all));
  }
  return made;
}

run::Plan ColoredWords::plan(run::Plan plan) {
  std::vector<std::string> visible;
  for (const std::string& name : plan.visible)
    for (const TransitionId id : from_.names.find_transition(name))
      for (const TransitionId t : instances(from_.names.colors->step_pattern(id)))
        visible.push_back(unfolding_.net.transitions[t].id);
  plan.visible = std::move(visible);
  return plan;
}

FormulaId ColoredWords::formula(FormulaId f) {
  // Operands come before the formulas that contain them.
  for (const FormulaId part : from_.formulas.closure(f))
    if (!known_.contains(part)) known_[part] = translated(part);
  return known_.at(f);
}

FormulaId ColoredWords::translated(FormulaId f) {
  const Formulas& formulas = from_.formulas;
  watch_.spend(100);
  switch (formulas.kind(f)) {
    case PropertyKind::kNumber:
      return to_.formulas.number(formulas.value(f));
    case PropertyKind::kFalse:
    case PropertyKind::kTrue:
      return to_.formulas.constant(formulas.kind(f) == PropertyKind::kTrue);
    case PropertyKind::kDeadlock:
      return to_.formulas.deadlock();
    case PropertyKind::kTokens:
      return tokens(from_.names.colors->place_pattern(static_cast<PlaceId>(formulas.value(f))));
    case PropertyKind::kFireable:
      return fireable(f);
    default:
      break;
  }
  assert(formulas.kind(f) != PropertyKind::kProposition);  // of closed names there are none
  std::vector<FormulaId> operands;
  for (const FormulaId operand : formulas.operands(f)) operands.push_back(known_.at(operand));
  return to_.formulas.many(formulas.kind(f), operands);
}

FormulaId ColoredWords::tokens(const colored::PlacePattern& pattern) {
  if (pattern.color) {
    const PlaceId place = unfolding_.place_of(net_, pattern.place, *pattern.color);
    return place == kNone ? to_.formulas.number(0) : to_.formulas.tokens(place);
  }
  std::vector<FormulaId> all;
  for (PlaceId p = unfolding_.first_place[pattern.place]; p < unfolding_.first_place[pattern.place + 1]; ++p)
    all.push_back(to_.formulas.tokens(p));
  watch_.spend(20 * all.size());
  if (all.empty()) return to_.formulas.number(0);
  return all.size() == 1 ? all.front() : to_.formulas.many(PropertyKind::kSum, all);
}

FormulaId ColoredWords::fireable(FormulaId f) {
  std::vector<TransitionId> all;
  for (const TransitionId id : from_.formulas.operands(f))
    std::ranges::move(instances(from_.names.colors->step_pattern(id)), std::back_inserter(all));
  return all.empty() ? to_.formulas.constant(false) : to_.formulas.fireable(all);
}

std::vector<TransitionId> ColoredWords::instances(const colored::StepPattern& pattern) {
  std::vector<TransitionId> found;
  const TransitionId end = unfolding_.first_transition[pattern.transition + 1];
  const bool is_open = std::ranges::none_of(pattern.binding, [](const auto& color) { return color.has_value(); });
  for (TransitionId t = unfolding_.first_transition[pattern.transition]; t < end; ++t) {
    watch_.spend(20);
    if (is_open || agrees(unfolding_.binding_of(net_, t), pattern)) found.push_back(t);
  }
  for (const unfold::Unfolding::Alias& alias : unfolding_.aliases)
    if (is_open && alias.origin == pattern.transition) found.push_back(alias.transition);
  return found;
}

std::shared_ptr<const ltl::Automaton> ColoredWords::automaton(const std::shared_ptr<const ltl::Automaton>& given) {
  if (given == nullptr) return given;
  auto made = std::make_shared<ltl::Automaton>(*given);
  for (FormulaId& atom : made->atoms) atom = formula(atom);
  return made;
}

}  // namespace onager::answer
