// Where the nodes of a net are drawn, as its file says. Meaning does not depend on it, so it is no part of the net and
// is read by itself, when somebody wants to look.
//
// Cost  linear in the text, once more

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/watch.h"
#include "frontend/xml/source.h"

namespace onager::frontend {

struct Graphics {
  struct Point {
    double x = 0, y = 0;
    friend bool operator==(const Point&, const Point&) = default;
  };
  struct Arc {
    std::string source, target;
    std::vector<Point> bends;
  };
  std::vector<std::pair<std::string, Point>> nodes;  // by id, those that have a position
  std::vector<Arc> arcs;                             // those with bends
};

// `path` as for load_any_net. Nothing for standard input, which is read already, and where the text cannot be read or
// gives no node a position. Throws LimitMet.
std::optional<Graphics> load_graphics(const std::string& path, Watch& watch);
std::optional<Graphics> read_graphics(ByteSource& source, Watch& watch);

}  // namespace onager::frontend
