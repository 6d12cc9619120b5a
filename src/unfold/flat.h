// Transitions of a coloured net over components: variables, places and terms without products.
//
// A variable of a product becomes one flat variable for each component, and a multiset a list of summands: so many
// times one tuple of components, each of which is a flat variable with an offset, a colour, or all colours. What
// cannot be written so, which is what contains a difference or a part, is kept as it is and evaluated for each binding.

#pragma once

#include <cstdint>
#include <vector>

#include "base/watch.h"
#include "model/colored_net.h"

namespace onager::unfold {

using colored::Color;
using colored::SortId;

// The sorts of the components, none of which is a product. A partition counts as one component.
std::vector<SortId> components(const colored::Net& net, SortId sort);
// The colours of these components, appended to `out`.
void split(const colored::Net& net, const std::vector<SortId>& components, Color color,
           std::vector<std::uint32_t>& out);
Color join(const colored::Net& net, const std::vector<SortId>& components, const std::uint32_t* colors);

struct FlatVariable {
  std::uint32_t variable = 0;  // index into Transition::variables
  SortId sort = kNone;
};

struct Component {
  enum Kind : std::uint8_t { kVariable, kColor, kAll } kind = kColor;
  std::uint32_t variable = 0;  // flat
  std::uint32_t offset = 0;    // added to the variable's colour, modulo the size of the sort
  std::uint32_t color = 0;
};

struct Summand {
  std::uint64_t count = 1;
  std::vector<Component> components;
  bool has_all() const;
};

struct FlatArc {
  PlaceId place = 0;
  std::vector<Summand> summands;
  const colored::Term* term = nullptr;  // if it is no sum: evaluated as it is
};

struct FlatTransition {
  std::vector<FlatVariable> variables;  // by Transition::variables, then by component
  std::vector<std::uint32_t> first;     // of each variable of the transition, and the end
  std::vector<FlatArc> inputs, outputs;
  std::vector<const colored::Term*> conjuncts;  // of the guard
  bool is_dead = false;                         // the guard is false
};

struct FlatNet {
  std::vector<std::vector<SortId>> places;  // components
  std::vector<FlatTransition> transitions;
};

// The net must outlive the result. Throws InputFault if a sort that is no product has too many colours, or a transition
// too many variables.
FlatNet flatten(const colored::Net& net, Watch& watch);

// Whether it looks at a part of a partition.
bool has_part(const colored::Term& term);
// The components of a colour term that has no part.
std::vector<Component> flat_color(const colored::Net& net, const colored::Term& term,
                                  const colored::Transition& transition, const FlatTransition& flat);

}  // namespace onager::unfold
