// What is wrong with a text that should name colours of a place or bindings of a transition, as a message for people.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "model/colored_text.h"

namespace onager::colored {

struct Mistake {
  std::size_t at = 0;  // where in the text, in bytes
  std::string message, hint;
};

// Precondition: `place_of` cannot read the text. Nothing if it names no place at all.
std::optional<Mistake> mistake_in_place(const Net& net, const Texts& texts, std::string_view text);
// Likewise, of `pattern_of`.
std::optional<Mistake> mistake_in_pattern(const Net& net, const Texts& texts, std::string_view text);

}  // namespace onager::colored
