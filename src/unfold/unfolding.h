// A place/transition net that behaves as a coloured net does.
//
// A place of it stands for a coloured place and a class of its colours, a transition for a coloured transition and a
// binding, up to classes. With `kAll` and `kFixedPoint` each colour is a class: markings of both nets correspond one to
// one. With `kPartition` a marking stands for all that are alike (unfold/classes.h), and of bindings that do the same
// only one is kept.
//
// An inhibitor arc counts the tokens of all colours. If these are in several places, one more place holds their sum.

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/watch.h"
#include "model/colored_net.h"
#include "model/net.h"
#include "unfold/classes.h"
#include "unfold/flat.h"

namespace onager::unfold {

enum class Method : std::uint8_t {
  kAll,         // every colour of every place, every binding that satisfies the guard
  kFixedPoint,  // only what can occur
  kPartition,   // likewise, and colours that nothing tells apart are one
};

struct Unfolding {
  Net net;
  Method method = Method::kFixedPoint;
  FlatNet flat;  // of the coloured net, which must outlive this
  NetClasses classes;
  std::vector<std::vector<Representatives>> least;  // colours of classes, by place and component
  std::vector<std::uint32_t> first_place;           // by coloured place, and the end: further places are sums
  std::vector<std::uint32_t> first_transition;      // by coloured transition, and the end
  std::vector<Color> colors;                        // of places: the least of the class
  std::vector<PlaceId> sums;                        // by coloured place: the place with the sum, or kNone
  std::vector<std::uint32_t> values;                // of the flat variables, binding after binding
  std::vector<std::size_t> first_value;             // by coloured transition

  // The place for a colour; kNone if none of its class can ever be there.
  PlaceId place_of(const colored::Net& colored, PlaceId place, Color color) const;
  PlaceId origin_of_place(PlaceId place) const;
  TransitionId origin_of(TransitionId transition) const;
  // One of the bindings that the transition stands for: the colours of Transition::variables.
  std::vector<Color> binding_of(const colored::Net& colored, TransitionId transition) const;
  bool is_merged() const;  // whether a class has several colours
};

// Throws LimitMet, and InputFault where a sort or a number of tokens is too large.
Unfolding unfold(const colored::Net& net, Method method, const Apart& apart, Watch& watch);

}  // namespace onager::unfold
