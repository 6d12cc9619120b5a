// The contents of a PNML text before ids are resolved: plain data between `Document` and `assemble`.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "frontend/pnml/node_table.h"
#include "frontend/xml/reader.h"
#include "frontend/xml/tree.h"

namespace onager::frontend {

struct DraftNode {
  NodeHandle node;
  Value initial = 0;  // of a place
  std::string name;   // empty if it equals the id
};

struct DraftReference {
  NodeHandle node, target;
  Position at;
};

struct DraftArc {
  NodeHandle source, target;
  Value weight = 1;
  Position at;
  bool inhibitor = false;
};

struct DraftUnit {
  std::string id;
  Position at, places_at, subunits_at;
  std::vector<NodeHandle> places;
  std::vector<std::string> subunits;
};

struct DraftNupn {
  Position at;
  std::optional<std::string> root;
  bool safe = false;
  std::vector<DraftUnit> units;
};

// A label of a coloured net: its <structure>, if it has one.
struct ColoredLabel {
  enum Kind : std::uint8_t { kDeclaration, kSort, kMarking, kCondition, kInscription } kind = kDeclaration;
  std::uint32_t index = 0;  // of the place, transition or arc
  Position at;
  bool has_structure = false;
  std::vector<XmlTree> content;  // its children
};

struct Draft {
  std::string id;
  bool colored = false;
  NodeTable nodes;
  std::vector<DraftNode> places, transitions;  // in the order of the text
  std::vector<DraftReference> references;
  std::vector<DraftArc> arcs;
  std::optional<DraftNupn> nupn;
  std::vector<ColoredLabel> labels;  // in the order of the text
};

}  // namespace onager::frontend
