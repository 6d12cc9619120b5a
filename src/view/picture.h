// A model as a picture: what is drawn, before anybody says where. Plain data.
//
// Items are numbered: nodes first, then edges. So a step can say with one number what it is drawn as.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/ids.h"

namespace onager::view {

struct Point {
  double x = 0, y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

struct Picture {
  enum class Shape : std::uint8_t {
    kPlace,       // of a net: a circle
    kTransition,  // of a net: a box
    kLocation,    // of a process
    kValue,       // a variable, a channel, a slot: a box with what it holds
  };
  struct Node {
    std::string name;   // what formulas and traces call it
    std::string label;  // what people do; empty: the name
    Shape shape = Shape::kPlace;
    std::uint32_t group = kNone;
    std::string detail = {};  // more to read: a guard, the type of a channel
    bool marked = false;      // where tokens or processes are at first: layers begin here
  };
  enum class Line : std::uint8_t {
    kArc,        // from its source to its target
    kInhibitor,  // ends in a circle
    kMove,       // of a process, with a label
    kRead,       // of a slot, without an arrow
  };
  struct Edge {
    std::uint32_t from = 0, to = 0;  // nodes
    std::string label = {};          // empty: none
    Line line = Line::kArc;
  };
  // An automaton, or the variables beside: drawn together, with a title.
  struct Group {
    std::string title;
  };

  std::string kind;  // net, colored net, program, promela, plugin
  std::vector<Node> nodes;
  std::vector<Edge> edges;
  std::vector<Group> groups;

  std::uint32_t item_of_edge(std::size_t edge) const { return static_cast<std::uint32_t>(nodes.size() + edge); }
};

}  // namespace onager::view
