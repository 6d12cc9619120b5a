// What color-star and color-star-top share.

#pragma once

#include "proviso/strategies.h"

namespace onager::proviso {

// Which states an edge to an orange or purple one paints purple.
enum class Purple : std::uint8_t {
  kAll,  // its source and what is below it, down to a green or purple one
  kTop,  // its source
};

std::unique_ptr<Proviso> make_color_star_with(const Setting& setting, Purple purple);

}  // namespace onager::proviso
