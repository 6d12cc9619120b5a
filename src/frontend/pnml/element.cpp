#include "frontend/pnml/element.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/words.h"

namespace onager::frontend {

namespace {

struct Rule {
  Element parent;
  std::string_view name;
  Element element;
};

// Frequent elements come first. PNML before 2009 used `value` for `text`; inputArc and the like come from TAPAAL.
constexpr Rule kRules[] = {
    {Element::kName, "text", Element::kText},
    {Element::kNet, "arc", Element::kArc},
    {Element::kArc, "inscription", Element::kInscription},
    {Element::kNet, "place", Element::kPlace},
    {Element::kNet, "transition", Element::kTransition},
    {Element::kPlace, "name", Element::kName},
    {Element::kPlace, "initialMarking", Element::kMarking},
    {Element::kPlace, "hlinitialMarking", Element::kColored},
    {Element::kPlace, "capacity", Element::kCapacity},
    {Element::kTransition, "name", Element::kName},
    {Element::kTransition, "condition", Element::kColored},
    {Element::kArc, "type", Element::kArcType},
    {Element::kArc, "hlinscription", Element::kColored},
    {Element::kName, "value", Element::kText},
    {Element::kNet, "page", Element::kPage},
    {Element::kNet, "referencePlace", Element::kReferencePlace},
    {Element::kNet, "referenceTransition", Element::kReferenceTransition},
    {Element::kNet, "inputArc", Element::kArc},
    {Element::kNet, "outputArc", Element::kArc},
    {Element::kNet, "inhibitorArc", Element::kInhibitorArc},
    {Element::kNet, "transportArc", Element::kTransportArc},
    {Element::kNet, "declaration", Element::kDeclaration},
    {Element::kNet, "toolspecific", Element::kToolSpecific},
    {Element::kColored, "structure", Element::kColoredStructure},
    {Element::kPlace, "type", Element::kColored},
    {Element::kToolSpecific, "structure", Element::kStructure},
    {Element::kStructure, "unit", Element::kUnit},
    {Element::kUnit, "places", Element::kUnitPlaces},
    {Element::kUnit, "subunits", Element::kSubunits},
    {Element::kPnml, "net", Element::kNet},
    {Element::kDocument, "pnml", Element::kPnml},
};

// Elements with the same children share the rules of one of them.
Element representative(Element element) {
  switch (element) {
    case Element::kPage:
      return Element::kNet;
    case Element::kInhibitorArc:
      return Element::kArc;
    case Element::kDeclaration:
      return Element::kColored;
    case Element::kMarking:
    case Element::kInscription:
    case Element::kCapacity:
    case Element::kArcType:
      return Element::kName;
    default:
      return element;
  }
}

}  // namespace

Element child_of(Element parent, std::string_view name) {
  name.remove_prefix(name.find(':') + 1);
  if (parent == Element::kColoredStructure || parent == Element::kTerm) return Element::kTerm;
  const Element holder = representative(parent);
  for (const Rule& rule : kRules)
    if (rule.parent == holder && rule.name == name) return rule.element;
  return parent == Element::kDocument ? Element::kWrongRoot : Element::kSkipped;
}

bool is_harmless(std::string_view name) {
  constexpr std::string_view kHarmless[] = {"graphics",    "toolspecific", "name",   "text",    "arcpath",
                                            "orientation", "tagged",       "labels", "feature", "k-bound"};
  name.remove_prefix(name.find(':') + 1);
  return std::ranges::find(kHarmless, name) != std::end(kHarmless);
}

std::string did_you_mean_child(Element parent, std::string_view name) {
  std::vector<std::string> known;
  for (const Rule& rule : kRules)
    if (rule.parent == representative(parent)) known.emplace_back(rule.name);
  return did_you_mean(name, known);
}

bool looks_like_a_slip(Element parent, std::string_view name, std::string& meant) {
  name.remove_prefix(name.find(':') + 1);
  for (const Rule& rule : kRules) {
    if (rule.element != Element::kMarking && rule.element != Element::kInscription) continue;
    if (rule.parent != representative(parent) || name.size() + 2 < rule.name.size()) continue;
    if (name.size() > rule.name.size() + 2 || edit_distance(name, rule.name) > 2) continue;
    meant = rule.name;
    return true;
  }
  return false;
}

}  // namespace onager::frontend
