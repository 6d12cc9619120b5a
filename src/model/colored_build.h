// Makes coloured nets by hand: for generators and tests.
//
// Terms are made by functions that know the sorts of their operands; that sorts fit is asserted, not diagnosed.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/colored_net.h"

namespace onager::colored {

// The variables that occur in the terms of a transition, ascending.
std::vector<VariableId> variables_in(const Transition& transition);

// Truth values and what is made of them.
Term truth(bool value);
Term negation(Term operand);
// kAnd, kOr, kImplies of truth values; kEqual ... kGreaterEqual of two colours.
Term condition(TermKind kind, std::vector<Term> operands);

class NetBuilder {
 public:
  explicit NetBuilder(std::string id) { net_.id = std::move(id); }

  // Each gives a new sort. Colours of enumerations have their names as ids.
  SortId dot();
  SortId enumeration(std::string name, const std::vector<std::string>& colors);
  SortId cyclic(std::string name, const std::vector<std::string>& colors);
  SortId range(std::string name, std::int64_t first, std::int64_t last);
  SortId product(std::string name, std::vector<SortId> components);
  // `part_of` gives the part of each colour of `whole`.
  SortId partition(std::string name, SortId whole, const std::vector<std::string>& parts,
                   std::vector<std::uint32_t> part_of);
  VariableId variable(std::string name, SortId sort);

  Term value(VariableId variable) const;
  Term color(SortId sort, Color color) const;
  Term successor(Term operand) const;
  Term predecessor(Term operand) const;
  Term part(SortId partition, Term operand) const;
  Term tuple(SortId product, std::vector<Term> components) const;
  Term all(SortId sort) const;
  Term times(std::uint64_t count, Term operand) const;
  Term sum(std::vector<Term> operands) const;         // at least one
  Term difference(std::vector<Term> operands) const;  // likewise

  PlaceId place(std::string id, SortId sort, std::vector<Tokens> initial = {});
  // One token of every colour.
  PlaceId full_place(std::string id, SortId sort);
  TransitionId transition(std::string id, Term guard = truth(true));
  void input(PlaceId place, TransitionId transition, Term term);
  void output(TransitionId transition, PlaceId place, Term term);
  void inhibitor(PlaceId place, TransitionId transition, Value weight = 1);

  const Net& net() const { return net_; }
  Net build() &&;

 private:
  SortId add(Sort sort);

  Net net_;
};

}  // namespace onager::colored
