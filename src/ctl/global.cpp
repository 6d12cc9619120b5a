#include "ctl/global.h"

#include "question/truths.h"

namespace onager::ctl {

Global::Global(const Terms& terms, Space& space, MemoryBudget& budget)
    : terms_(terms), space_(space), budget_(budget), states_(space.states()), begins_(budget), sources_(budget) {
  assert(space.is_complete());
}

bool Global::holds(Claim claim, StateId state) {
  read_conditions({&claim, 1});
  label(claim.term);
  return has(claim, state);
}

Truth Global::known(TermId term, StateId state) const {
  if (term >= sets_.size() || !sets_[term]) return Truth::kOpen;
  return has(*sets_[term], state) ? Truth::kTrue : Truth::kFalse;
}

Global::Words Global::empty() const {
  Words words(budget_);
  words.grow((states_ + std::size_t{63}) / 64);
  return words;
}

void Global::label(TermId term) {
  if (sets_.size() < terms_.size()) sets_.resize(terms_.size());
  if (sets_[term]) return;
  for (const Claim part : terms_[term].parts) label(part.term);
  sets_[term] = labelled(terms_[term]);
  labels_ += states_;
}

Global::Words Global::labelled(const Term& term) {
  switch (term.kind) {
    case Term::Kind::kCondition:
      break;  // read_conditions has been there
    case Term::Kind::kAnd:
      return all(term);
    case Term::Kind::kNext:
      return next(term);
    case Term::Kind::kUntil:
      return until(term);
    case Term::Kind::kWeak:
      return weak(term);
  }
  assert(false);
  return empty();
}

void Global::read_conditions(std::span<const Claim> claims) {
  sets_.resize(terms_.size());
  std::vector<TermId> fresh;
  std::vector<question::Predicate> predicates;
  for (const TermId term : terms_.parts_of(claims)) {
    if (terms_[term].kind != Term::Kind::kCondition || sets_[term]) continue;
    fresh.push_back(term);
    predicates.push_back(terms_.condition(terms_[term].index));
  }
  if (fresh.empty()) return;
  std::vector<Words> sets;  // moved when they are whole: a limit may come before
  for (std::size_t i = 0; i < fresh.size(); ++i) sets.push_back(empty());
  question::Truths truths(space_.system(), std::move(predicates));
  for (StateId s = 0; s < states_; ++s) {
    store::Walker& walker = space_.at(s);
    space_.system().watch().spend(16 + 2 * fresh.size());
    if (s == 0)
      truths.reset(walker.state(), walker.enabled());
    else
      truths.update(walker.state(), walker.enabled(), walker.changed());
    walker.settle();
    for (std::size_t i = 0; i < fresh.size(); ++i)
      if (truths[i]) add(sets[i], s);
  }
  for (std::size_t i = 0; i < fresh.size(); ++i) sets_[fresh[i]] = std::move(sets[i]);
  labels_ += fresh.size() * std::uint64_t{states_};
}

Global::Words Global::all(const Term& term) {
  Words set = empty();
  space_.system().watch().spend(states_ / 8);
  for (std::size_t word = 0; word * 64 < states_; ++word) {
    std::uint64_t bits = ~std::uint64_t{0};
    for (const Claim part : term.parts) bits &= (*sets_[part.term])[word] ^ (part.negated ? ~std::uint64_t{0} : 0);
    set[word] = bits;
  }
  return set;
}

Global::Words Global::next(const Term& term) {
  Words set = empty();
  for (StateId s = 0; s < states_; ++s) {
    const Space::Row row = space_.row(s);
    space_.system().watch().spend(4 + row.count);
    for (std::uint32_t i = 0; i < row.count; ++i)
      if (has(term.parts[0], space_.target(row.first + i))) {
        add(set, s);
        break;
      }
  }
  return set;
}

void Global::turn_edges() {
  if (begins_.capacity() != 0) return;
  begins_.grow(states_ + std::size_t{2});
  sources_.grow(space_.edges());
  for (StateId s = 0; s < states_; ++s) {
    const Space::Row row = space_.row(s);
    space_.system().watch().spend(4 + row.count);
    for (std::uint32_t i = 0; i < row.count; ++i) ++begins_[space_.target(row.first + i) + 2];
  }
  for (StateId s = 2; s <= states_; ++s) begins_[s] += begins_[s - 1];
  // begins_[s + 1] is where the next source of s goes; in the end where those of s end.
  for (StateId s = 0; s < states_; ++s) {
    const Space::Row row = space_.row(s);
    space_.system().watch().spend(4 + 2 * row.count);
    for (std::uint32_t i = 0; i < row.count; ++i) sources_[begins_[space_.target(row.first + i) + 1]++] = s;
  }
}

template <typename Visit>
void Global::each_source(StateId state, Visit visit) {
  space_.system().watch().spend(4 + begins_[state + 1] - begins_[state]);
  for (std::uint64_t i = begins_[state]; i < begins_[state + 1]; ++i) visit(sources_[i]);
}

Global::Words Global::until(const Term& term) {
  turn_edges();
  Words set = empty();
  GrowingStack<StateId> fresh(budget_);
  space_.system().watch().spend(states_);
  for (StateId s = 0; s < states_; ++s) {
    if (!has(term.parts[1], s)) continue;
    add(set, s);
    fresh.push(s);
  }
  while (!fresh.empty())
    each_source(fresh.pop(), [&](StateId source) {
      if (has(set, source) || !has(term.parts[0], source)) return;
      add(set, source);
      fresh.push(source);
    });
  return set;
}

Global::Words Global::weak(const Term& term) {
  turn_edges();
  Words set = empty();
  GrowingStack<StateId> lost(budget_);
  GrowingArray<std::uint32_t> left(budget_);  // state -> edges to states of the set
  left.grow(states_);
  space_.system().watch().spend(2 * std::uint64_t{states_});
  for (StateId s = 0; s < states_; ++s) {
    left[s] = space_.row(s).count;
    if (has(term.parts[0], s) || has(term.parts[1], s))
      add(set, s);
    else
      lost.push(s);
  }
  while (!lost.empty())
    each_source(lost.pop(), [&](StateId source) {
      if (--left[source] > 0 || !has(set, source) || has(term.parts[1], source)) return;
      remove(set, source);
      lost.push(source);
    });
  return set;
}

}  // namespace onager::ctl
