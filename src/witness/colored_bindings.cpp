#include "witness/colored_bindings.h"

#include <algorithm>
#include <cassert>

namespace onager::witness {

using colored::Binding;
using colored::StepPattern;
using colored::Term;
using colored::TermKind;
using colored::VariableId;

namespace {

// Its colour tells the colours of its operands.
bool is_transparent(const Term& term) {
  return term.kind == TermKind::kSuccessor || term.kind == TermKind::kPredecessor || term.kind == TermKind::kTuple;
}

// Its colour tells the colours of all its variables.
bool tells_all(const Term& term) {
  if (term.kind == TermKind::kVariable || term.kind == TermKind::kColor) return true;
  return is_transparent(term) && std::ranges::all_of(term.operands, tells_all);
}

}  // namespace

void BindingSearch::collect_parts(PlaceId place, const Term& term, std::uint64_t times) {
  if (terms_.bounds(term).least == 0) return;
  if (term.kind == TermKind::kAdd)
    for (const Term& operand : term.operands) collect_parts(place, operand, times);
  else if (term.kind == TermKind::kTimes)
    collect_parts(place, term.operands[0], times > kManyTokens / term.value ? kManyTokens : times * term.value);
  else if (term.kind != TermKind::kSubtract)
    parts_.push_back({place, &term, times});
}

void BindingSearch::collect_equations(const Term& condition) {
  if (condition.kind == TermKind::kEqual) equations_.push_back(&condition);
  if (condition.kind != TermKind::kAnd) return;
  for (const Term& operand : condition.operands) collect_equations(operand);
}

void BindingSearch::prepare(const StepPattern& pattern) {
  transition_ = &net_.transitions[pattern.transition];
  parts_.clear();
  equations_.clear();
  levels_.clear();
  order_.clear();
  chosen_.assign(net_.variables.size(), std::nullopt);
  for (const auto& arc : transition_->inputs) collect_parts(arc.place, arc.term, 1);
  collect_equations(transition_->guard);
  for (std::size_t i = 0; i < pattern.binding.size(); ++i) chosen_[transition_->variables[i]] = pattern.binding[i];
}

// Whether a token would choose a variable.
bool BindingSearch::is_open(const Term& term) const {
  if (term.kind == TermKind::kVariable) return !chosen_[term.value];
  if (!is_transparent(term)) return false;
  return std::ranges::any_of(term.operands, [this](const Term& operand) { return is_open(operand); });
}

// Whether what is chosen may be part of an enabled binding.
bool BindingSearch::is_possible() const {
  watch_.spend(64 + 16 * parts_.size());
  if (terms_.truth(transition_->guard, chosen_) == false) return false;
  return std::ranges::all_of(parts_, [this](const Part& part) {
    const auto& tokens = marking_[part.place];
    if (!ColoredTerms::is_color(*part.term)) return !tokens.empty();
    const auto color = terms_.color(*part.term, chosen_);
    if (!color) return !tokens.empty();
    const auto found = tokens.find(*color);
    return found != tokens.end() && found->second >= part.times;
  });
}

// Chooses what equations determine; false if they contradict what is chosen.
bool BindingSearch::use_equations() {
  for (std::size_t before = order_.size() + 1; before != order_.size();) {
    before = order_.size();
    for (const Term* equation : equations_) {
      const Term &left = equation->operands[0], &right = equation->operands[1];
      const auto a = terms_.color(left, chosen_), b = terms_.color(right, chosen_);
      if (a && !b && !terms_.match(right, *a, chosen_, order_)) return false;
      if (b && !a && !terms_.match(left, *b, chosen_, order_)) return false;
    }
  }
  return true;
}

// Opens the next choice; false if nothing is left to choose.
bool BindingSearch::push() {
  const Part* best = nullptr;
  for (const Part& part : parts_)
    if (is_open(*part.term) && (best == nullptr || marking_[part.place].size() < marking_[best->place].size()))
      best = &part;
  if (best != nullptr) {
    levels_.push_back({best, kNone, marking_[best->place].begin(), 0, order_.size(), {}});
    return true;
  }
  const auto variable = std::ranges::find_if(transition_->variables, [this](VariableId v) { return !chosen_[v]; });
  if (variable == transition_->variables.end()) return false;
  levels_.push_back({nullptr, *variable, {}, 0, order_.size(), {}});
  return true;
}

void BindingSearch::undo(std::size_t chosen) {
  for (; order_.size() > chosen; order_.pop_back()) chosen_[order_.back()].reset();
}

// Different tokens may choose the same colours.
bool BindingSearch::is_new(Level& level) const {
  if (tells_all(*level.part->term)) return true;
  Binding choice;
  for (std::size_t i = level.chosen; i < order_.size(); ++i) choice.push_back(*chosen_[order_[i]]);
  return level.tried.insert(std::move(choice)).second;
}

// Makes the next choice that may work out; false if there is none.
bool BindingSearch::advance(Level& level) {
  for (;;) {
    undo(level.chosen);
    if (level.part == nullptr) {
      if (level.color == net_.sorts[net_.variables[level.variable].sort].size) return false;
      chosen_[level.variable] = level.color++;
      order_.push_back(level.variable);
    } else {
      if (level.token == marking_[level.part->place].end()) return false;
      const auto [color, count] = *level.token++;
      watch_.spend(32);
      if (count < level.part->times || !terms_.match(*level.part->term, color, chosen_, order_) || !is_new(level))
        continue;
    }
    if (is_possible() && use_equations() && is_possible()) return true;
  }
}

Binding BindingSearch::binding() const {
  Binding binding;
  for (const VariableId v : transition_->variables) binding.push_back(chosen_[v].value());
  return binding;
}

bool BindingSearch::any(const StepPattern& pattern, const std::function<bool(const Binding&)>& accept) {
  prepare(pattern);
  if (!is_possible() || !use_equations() || !is_possible()) return false;
  if (!push()) return accept(binding());
  while (!levels_.empty()) {
    if (!advance(levels_.back()))
      levels_.pop_back();
    else if (!push() && accept(binding()))
      return true;
  }
  return false;
}

}  // namespace onager::witness
