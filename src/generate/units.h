// Helpers that all families share: numbered names, and nested units.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/net.h"

namespace onager::generate {

// stem_i
std::string numbered(std::string_view stem, std::uint32_t i);

// Collects the units of a unit-safe net: a root with its own places (often none) and units directly under it.
class Units {
 public:
  explicit Units(std::vector<PlaceId> root_places = {});
  void add(std::string id, std::vector<PlaceId> places);
  Nupn build() &&;

 private:
  Nupn nupn_;
};

}  // namespace onager::generate
