// A place/transition net that behaves as a coloured net does.
//
// A place of it stands for a coloured place and a class of its colours, a transition for a coloured transition and a
// binding, up to classes. Without `partition` each colour is a class, and markings of both nets correspond one to one;
// with it a marking stands for all that are alike (unfold/classes.h).
//
// An inhibitor arc counts the tokens of all colours. If these are in several places, one more place holds their sum.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/watch.h"
#include "model/colored_net.h"
#include "model/net.h"
#include "unfold/classes.h"
#include "unfold/flat.h"

namespace onager::unfold {

// What keeps it small; without any of it there is every colour of every place and every binding that satisfies the
// guard.
struct Features {
  bool fixed_point = false;  // only colours and bindings that can occur
  bool partition = false;    // colours that nothing tells apart are one
  bool symmetry = false;     // of bindings that do the same only one is kept; it has fewer edges, no other states
  bool relevant = false;     // what a question cannot notice is left out (unfold/relevant.h)
  friend bool operator==(Features, Features) = default;
};
inline constexpr Features kAll{};
inline constexpr Features kFixedPoint{.fixed_point = true};
// Colours and bindings, but nothing left out.
inline constexpr Features kMerged{.fixed_point = true, .partition = true, .symmetry = true};
inline constexpr Features kSmallest{.fixed_point = true, .partition = true, .symmetry = true, .relevant = true};

struct Unfolding {
  Net net;
  Features features;
  FlatNet flat;  // of the coloured net, which must outlive this
  NetClasses classes;
  std::vector<std::vector<Representatives>> least;  // colours of classes, by place and component
  std::vector<std::uint32_t> first_place;           // by coloured place, and the end: further places are sums
  std::vector<std::uint32_t> first_transition;      // by coloured transition, and the end
  std::vector<Color> colors;                        // of places: the least of the class
  std::vector<PlaceId> sums;                        // by coloured place: the place with the sum, or kNone
  std::vector<std::uint32_t> values;                // of the flat variables, binding after binding
  std::vector<std::size_t> first_value;             // by coloured transition
  // A transition that does what a binding of another coloured transition does, which was left out.
  struct Alias {
    TransitionId origin, transition;
    friend bool operator==(const Alias&, const Alias&) = default;
  };
  std::vector<Alias> aliases;  // ascending

  // The place for a colour; kNone if none of its class can ever be there.
  PlaceId place_of(const colored::Net& colored, PlaceId place, Color color) const;
  PlaceId origin_of_place(PlaceId place) const;
  TransitionId origin_of(TransitionId transition) const;
  // The flat variables of one of the bindings that the transition stands for.
  std::span<const std::uint32_t> values_of(TransitionId transition) const;
  // One of the bindings that the transition stands for: the colours of Transition::variables.
  std::vector<Color> binding_of(const colored::Net& colored, TransitionId transition) const;
  bool is_merged() const;  // whether a class has several colours
};

// Throws LimitMet, and InputFault where a sort or a number of tokens is too large.
Unfolding unfold(const colored::Net& net, Features features, const Apart& apart, Watch& watch);

}  // namespace onager::unfold
