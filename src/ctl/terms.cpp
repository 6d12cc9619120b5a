#include "ctl/terms.h"

#include <algorithm>
#include <array>

#include "property/normal.h"

namespace onager::ctl {

using property::FormulaId;
using property::Kind;

Terms::Terms(const TransitionSystem& system, property::Formulas& formulas, property::Branching& branching,
             const question::Binding& binding)
    : system_(system), formulas_(formulas), branching_(branching), binding_(binding) {}

Claim Terms::claim(FormulaId formula) {
  if (const auto found = known_.find(formula); found != known_.end()) return found->second;
  const Claim result = compiled(formula);
  known_.emplace(formula, result);
  return result;
}

Claim Terms::compiled(FormulaId formula) {
  const Kind kind = formulas_.kind(formula);
  if (branching_.is_condition(formula)) {
    if (kind == Kind::kNot) return !claim(formulas_.operand(formula));
    return kind == Kind::kFalse ? !always(true) : of_condition(formula);
  }
  if (property::is_quantifier(kind)) return of_path(formula);
  const std::vector<FormulaId> operands(formulas_.operands(formula).begin(), formulas_.operands(formula).end());
  const bool is_or = kind == Kind::kOr;
  assert(is_or || kind == Kind::kAnd);
  std::vector<Claim> parts;
  for (const FormulaId each : operands) parts.push_back(is_or ? !claim(each) : claim(each));
  const Claim result = all(std::move(parts));
  return is_or ? !result : result;
}

// Whatever is asked of all paths is what no path denies.
Claim Terms::of_path(FormulaId quantified) {
  if (formulas_.kind(quantified) == Kind::kForAll) return !claim(branching_(quantified, true));
  const FormulaId path = formulas_.operand(quantified);
  if (formulas_.kind(path) == Kind::kNext)
    return add({.kind = Term::Kind::kNext, .parts = {claim(formulas_.operand(path))}});
  const property::Branching::Walk walk = branching_.walk_of(path);
  Term term{.kind = walk.weak ? Term::Kind::kWeak : Term::Kind::kUntil, .parts = {claim(walk.hold), claim(walk.goal)}};
  if (!walk.weak && formulas_.kind(walk.hold) == Kind::kTrue) {
    const FormulaId aim = branching_.necessary(walk.goal);
    const Kind kind = formulas_.kind(aim);
    if (kind != Kind::kTrue && kind != Kind::kFalse) {
      // As it stands, not negated: the aim is where to go.
      const Claim there = of_condition(aim);
      term.aim = terms_[there.term].index;
    }
  }
  return add(std::move(term));
}

Claim Terms::always(bool value) {
  return of_condition(formulas_.constant(value));
}

Claim Terms::of_condition(FormulaId formula) {
  const auto index = static_cast<std::uint32_t>(conditions_.size());
  const auto [known, is_new] = condition_of_.emplace(formula, index);
  if (is_new) {
    conditions_.emplace_back(system_, formulas_, formula, binding_);
    condition_formulas_.push_back(formula);
  }
  return add({.kind = Term::Kind::kCondition, .index = known->second});
}

Claim Terms::all(std::vector<Claim> parts) {
  std::ranges::sort(parts, [this](Claim a, Claim b) {
    return std::pair(terms_[a.term].depth, a) < std::pair(terms_[b.term].depth, b);
  });
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  if (parts.size() == 1) return parts[0];
  return add({.kind = Term::Kind::kAnd, .parts = std::move(parts)});
}

Claim Terms::add(Term term) {
  for (const Claim part : term.parts) term.depth = std::max(term.depth, terms_[part.term].depth);
  if (term.kind != Term::Kind::kCondition && term.kind != Term::Kind::kAnd) ++term.depth;
  const auto [place, is_new] =
      same_.emplace(Key(term.kind, term.index, term.parts), static_cast<TermId>(terms_.size()));
  if (is_new) terms_.push_back(std::move(term));
  return {place->second, false};
}

std::vector<TermId> Terms::parts_of(std::span<const Claim> claims) const {
  std::vector<bool> is_part(terms_.size());
  TermId last = 0;
  for (const Claim claim : claims) {
    is_part[claim.term] = true;
    last = std::max(last, claim.term);
  }
  std::vector<TermId> parts;
  for (TermId t = last + 1; t-- > 0;) {
    if (!is_part[t]) continue;
    parts.push_back(t);
    for (const Claim part : terms_[t].parts) is_part[part.term] = true;
  }
  return parts;
}

std::vector<std::uint32_t> Terms::conditions_of(TermId term) const {
  std::vector<std::uint32_t> result;
  for (const TermId part : parts_of(std::array{Claim{term}}))
    if (terms_[part].kind == Term::Kind::kCondition) result.push_back(terms_[part].index);
  return result;
}

bool Terms::has_next(TermId term) const {
  return std::ranges::any_of(parts_of(std::array{Claim{term}}),
                             [this](TermId t) { return terms_[t].kind == Term::Kind::kNext; });
}

}  // namespace onager::ctl
