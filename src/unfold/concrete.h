// A run of an unfolding as one of the coloured net.
//
// Idea       the tokens of the coloured net are moved along. A variable whose colours are told apart has the colour of
//            the binding that the transition stands for; any other takes exactly one token, by one component
//            (unfold/classes.h), and any token of the right class will do: the least is taken.
// Invariant  the coloured marking is one of those that the marking of the unfolding stands for
// Cost       a step costs the tokens of its arcs, and for a variable without a colour a look at the tokens of a place

#pragma once

#include <cstdint>
#include <exception>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "base/watch.h"
#include "model/colored_text.h"
#include "unfold/unfolding.h"

namespace onager::unfold {

class ConcreteRun {
 public:
  using Marking = std::vector<std::map<Color, std::uint64_t>>;  // by place; no count is 0

  // All of them must outlive it. Stands on the initial marking.
  ConcreteRun(const colored::Net& net, const Unfolding& unfolding, Watch& watch);

  // Makes a step that the transition of the unfolding stands for, which must be enabled there.
  colored::Step make(TransitionId transition);
  const Marking& marking() const { return marking_; }

 private:
  using Values = std::vector<std::optional<std::uint32_t>>;  // of the flat variables, as far as they are chosen

  void take(const FlatArc& arc, const colored::Term& term);
  void take(PlaceId place, const Summand& summand);
  bool fits(PlaceId place, const Summand& summand, Color color);
  void choose(PlaceId place, const Summand& summand, Color color);
  void put(const FlatArc& arc, const colored::Term& term);
  void add(PlaceId place, const Summand& summand, std::size_t component, Color color, bool gives);
  void change(PlaceId place, Color color, std::uint64_t count, bool gives);
  bool is_chosen(const Summand& summand) const;
  void assemble();

  const colored::Net& net_;
  const Unfolding& unfolding_;
  Watch& watch_;
  Marking marking_;
  // Of the step at hand.
  const FlatTransition* flat_ = nullptr;
  const colored::Transition* transition_ = nullptr;
  std::vector<std::uint32_t> meant_;  // the flat variables of the binding that the transition stands for
  Values values_;
  std::vector<Color> colors_;  // of the variables of the net
};

// A cycle of the unfolding may need several rounds before it closes in the coloured net; there are at most so many.
inline constexpr std::size_t kMostRounds = 1'000;
inline constexpr std::size_t kMostKept = std::size_t{1} << 22;  // steps, and tokens of markings between rounds

// It did not close: the question is to be asked of an unfolding that tells all colours apart.
class NotConcrete : public std::exception {
 public:
  const char* what() const noexcept override { return "a cycle of classes of colours does not close"; }
};

struct ConcreteLasso {
  std::vector<colored::Step> steps, cycle;
};

std::vector<colored::Step> concrete_path(const colored::Net& net, const Unfolding& unfolding,
                                         std::span<const TransitionId> path, Watch& watch);
// The last `repeated` transitions of the path are repeated for ever. The cycle leads back to where it began; with
// `growing` to a marking with at least as many tokens of each colour. Throws NotConcrete.
ConcreteLasso concrete_lasso(const colored::Net& net, const Unfolding& unfolding, std::span<const TransitionId> path,
                             std::size_t repeated, bool growing, Watch& watch);

}  // namespace onager::unfold
