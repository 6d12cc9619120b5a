// The words for colours, bindings and markings of a coloured net, and back: `3`, `(1,red)`, `take_left(p=3)`,
// `fork: 1, 4, 2'5`.
//
// A colour of an enumeration is called by its name, by its id where the name is not unique within the sort or is no
// plain word (letters, digits, `_`, `.`, `-`), and by its number, `#4`, where neither is; a variable likewise. The dot
// has no name: a place of that sort is called by its id alone.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/colored_net.h"

namespace onager::colored {

// One colour for each variable of the transition, in the order of `Transition::variables`.
using Binding = std::vector<Color>;

std::string color_text(const Net& net, SortId sort, Color color);
// What stands in parentheses behind a place for a colour: `2`, `1,red`; empty for the dot.
std::string arguments_text(const Net& net, SortId sort, Color color);
// `fork(2)`; the place alone if its sort is the dot.
std::string place_text(const Net& net, PlaceId place, Color color);
std::string variable_text(const Net& net, VariableId variable);
// `take_left(p=3)`; the transition alone if it has no variables.
std::string step_text(const Net& net, TransitionId transition, std::span<const Color> binding);
// `1, 4, 2'5`; a number for the dot; ascending by colour.
std::string tokens_text(const Net& net, SortId sort, std::span<const Tokens> tokens);

// Reads what color_text and arguments_text write; ids are accepted wherever names are. Nothing if it is no colour.
std::optional<Color> color_of(const Net& net, SortId sort, std::string_view text);

// Reads what step_text writes.
struct Step {
  TransitionId transition = kNone;
  Binding binding;
};
std::optional<Step> step_of(const Net& net, std::string_view text);

}  // namespace onager::colored
