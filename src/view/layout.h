// Where the items of a picture are: by Graphviz, by the coordinates of the file, or in layers of our own.
//
// Graphviz works in a process of its own, which is ended when it takes too long or falls over; then, and for what is
// too large for it, layers are made here in linear time. So a picture of any size is there within a few seconds, and
// `by` says how.
//
// Result  every node has a finite position; an edge has the points of a spline (1 + 3n) or of a line through them, or
//         none: it is straight

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/watch.h"
#include "frontend/pnml/graphics.h"
#include "view/picture.h"

namespace onager::view {

struct Layout {
  std::vector<Point> nodes;
  std::vector<std::vector<Point>> edges;
  std::vector<std::optional<Point>> labels;  // of edges, where there is room for them; may be empty
  bool is_spline = false;                    // the points of edges are Bezier curves
  std::string by;                            // graphviz, file, layers
};

// The size of a node with its label, in points, as the page draws it.
Point size_of(const Picture::Node& node);
// The letters of the label of an edge that are shown.
std::size_t letters_of(const Picture::Edge& edge);

// `graphics` are the coordinates of the file, used if all nodes have some. Throws LimitMet.
Layout layout_of(const Picture& picture, const std::optional<frontend::Graphics>& graphics, Watch& watch);

Layout layered(const Picture& picture, Watch& watch);
// Nothing where this program was built without Graphviz, and if it does not manage in `seconds`.
std::optional<Layout> by_graphviz(const Picture& picture, double seconds, Watch& watch);
bool has_graphviz();

}  // namespace onager::view
