#include "generate/units.h"

#include <fmt/format.h>

#include <utility>

namespace onager::generate {

std::string numbered(std::string_view stem, std::uint32_t i) {
  return fmt::format("{}_{}", stem, i);
}

Units::Units(std::vector<PlaceId> root_places) {
  nupn_.safe = true;
  nupn_.root = 0;
  nupn_.units.push_back({"root", std::move(root_places), {}});
}

void Units::add(std::string id, std::vector<PlaceId> places) {
  nupn_.units.front().subunits.push_back(static_cast<std::uint32_t>(nupn_.units.size()));
  nupn_.units.push_back({std::move(id), std::move(places), {}});
}

Nupn Units::build() && {
  return std::move(nupn_);
}

}  // namespace onager::generate
