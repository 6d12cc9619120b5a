// The bindings of a transition that a marking of a coloured net suggests.
//
// Idea       the tokens that are there are tried, one arc after another, the arc with the fewest kinds of tokens first;
//            the variables that no arc tells get what an equation of the guard says, else every colour of their sort.
//            The guard is evaluated as soon as it is decided, so that sorts may be large where tokens are few.
// Contract   every enabled binding is found, each once; of those that are found all satisfy the guard, but may lack
//            tokens: what several arcs take together is not looked at. Throws LimitMet.
// Cost       for each choice the guard and the arcs of the transition

#pragma once

#include <functional>
#include <map>
#include <set>
#include <vector>

#include "base/watch.h"
#include "model/colored_text.h"
#include "witness/colored_terms.h"

namespace onager::witness {

// By place: how many tokens of each colour; no count is 0.
using ColoredMarking = std::vector<std::map<colored::Color, Value>>;

class BindingSearch {
 public:
  // All of them must outlive it, and the marking must not change meanwhile.
  BindingSearch(const colored::Net& net, const ColoredMarking& marking, Watch& watch)
      : net_(net), terms_(net), marking_(marking), watch_(watch) {}

  // Asks `accept` about each binding that agrees with the pattern, until it says yes; whether it did.
  bool any(const colored::StepPattern& pattern, const std::function<bool(const colored::Binding&)>& accept);

 private:
  // Something that an arc takes from a place for sure.
  struct Part {
    PlaceId place;
    const colored::Term* term;
    std::uint64_t times;
  };
  // A choice: a token for a part, or a colour for a variable.
  struct Level {
    const Part* part;  // null: of a variable
    colored::VariableId variable;
    std::map<colored::Color, Value>::const_iterator token;  // the next one to try
    colored::Color color;                                   // likewise
    std::size_t chosen;                                     // variables that were chosen before
    std::set<colored::Binding> tried;                       // what was chosen here already
  };

  void prepare(const colored::StepPattern& pattern);
  void collect_parts(PlaceId place, const colored::Term& term, std::uint64_t times);
  void collect_equations(const colored::Term& condition);
  bool is_open(const colored::Term& term) const;
  bool is_possible() const;
  bool use_equations();
  bool push();
  bool advance(Level& level);
  bool is_new(Level& level) const;
  void undo(std::size_t chosen);
  colored::Binding binding() const;

  const colored::Net& net_;
  const ColoredTerms terms_;
  const ColoredMarking& marking_;
  Watch& watch_;
  const colored::Transition* transition_ = nullptr;
  std::vector<Part> parts_;
  std::vector<const colored::Term*> equations_;  // of the guard: a conjunct that says that two colours are equal
  Assignment chosen_;
  std::vector<colored::VariableId> order_;  // in which variables were chosen
  std::vector<Level> levels_;
};

}  // namespace onager::witness
