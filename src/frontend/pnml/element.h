// The elements of PNML that matter, identified by name and parent.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace onager::frontend {

enum class Element : std::uint8_t {
  kDocument,  // parent of the root
  kPnml,
  kWrongRoot,  // anything else in place of <pnml>
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
  kCapacity,
  kArcType,
  kText,
  kDeclaration,
  kColored,           // a label of coloured nets
  kColoredStructure,  // its <structure>
  kTerm,              // any element within
  kToolSpecific,
  kStructure,
  kUnit,
  kUnitPlaces,
  kSubunits,
  kSkipped,  // ignored with its contents
};

// Whether an element that is skipped means nothing by its nature: graphics, data of tools, names of what needs none.
bool is_harmless(std::string_view name);
// The element that belongs here and has nearly this name, as a question; empty if there is none.
std::string did_you_mean_child(Element parent, std::string_view name);

// Whether the name is <initialMarking> or <inscription> where these belong, written slightly wrong: it would be skipped
// in silence. Other names are shorter, and near to many.
bool looks_like_a_slip(Element parent, std::string_view name, std::string& meant);

// A namespace prefix of `name` ("pnml:place") is ignored.
Element child_of(Element parent, std::string_view name);

// Whether the text inside matters.
inline bool has_text(Element element) {
  return element == Element::kText || element == Element::kUnitPlaces || element == Element::kSubunits;
}

}  // namespace onager::frontend
