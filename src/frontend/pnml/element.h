// The elements of PNML that carry meaning for a place/transition net, each known by its name and its parent.

#pragma once

#include <cstdint>
#include <string_view>

namespace onager::frontend {

enum class Element : std::uint8_t {
  kDocument,  // what holds the root
  kPnml,
  kWrongRoot,  // in the place of <pnml>
  kNet,
  kPage,
  kPlace,
  kTransition,
  kReferencePlace,
  kReferenceTransition,
  kArc,
  kInhibitorArc,
  kTransportArc,
  kName,
  kMarking,
  kInscription,
  kArcType,
  kText,
  kDeclaration,
  kColoured,  // anything that only coloured nets have
  kToolSpecific,
  kStructure,
  kUnit,
  kUnitPlaces,
  kSubunits,
  kSkipped,  // without meaning here, with all that it contains
};

// A prefix of `name` ("pnml:place") does not matter.
Element child_of(Element parent, std::string_view name);

// Whether the characters inside matter.
inline bool has_text(Element element) {
  return element == Element::kText || element == Element::kUnitPlaces || element == Element::kSubunits;
}

}  // namespace onager::frontend
