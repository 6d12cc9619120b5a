// Which colours can ever be in a place, and for which bindings a transition can ever fire: a fixed point.
//
// A colour is possible in a place if it is there initially or if a possible binding puts it there; a binding is
// possible if its guard is true and all that it takes is possible. Numbers of tokens are not looked at. The fixed point
// is computed as a join of relations: the tokens of one input arc bind some variables, which select among the tokens of
// the next; guards are tested as soon as their variables are bound; in each round one of the arcs takes what is new.
// Colours and bindings are those of classes (unfold/classes.h): the least colour of each.
//
// Cost: what the joins touch, as a rule the possible bindings; memory: four bytes for each variable of a binding, and
// what the places hold.

#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/watch.h"
#include "unfold/classes.h"

namespace onager::unfold {

// The colours that are possible in a place, in the order in which they are found.
class Possible {
 public:
  std::uint32_t find(Color color) const;  // kNone if it is not possible
  bool add(Color color);                  // false if it was there
  std::size_t size() const { return colors_.size(); }
  Color operator[](std::size_t i) const { return colors_[i]; }
  const std::vector<Color>& colors() const { return colors_; }

 private:
  std::vector<Color> colors_;
  std::unordered_map<Color, std::uint32_t> numbers_;
};

struct Bindings {
  std::vector<Possible> places;
  // By transition: the colours of its flat variables, one binding after the other; a transition without variables has a
  // number of empty bindings.
  std::vector<std::vector<std::uint32_t>> values;
  std::vector<std::size_t> counts;
};

struct BindingOptions {
  bool everything = false;  // all colours are possible everywhere
  bool symmetry = false;    // of bindings that differ by symmetric variables only one
  std::vector<TransitionId> without_symmetry;
};

Bindings possible_bindings(const colored::Net& net, const FlatNet& flat, const NetClasses& classes,
                           const BindingOptions& options, Watch& watch);

}  // namespace onager::unfold
