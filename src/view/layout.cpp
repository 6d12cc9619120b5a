#include "view/layout.h"

#include <cmath>
#include <unordered_map>

#include "base/text.h"

namespace onager::view {

namespace {

// Beyond these Graphviz takes more time than anybody waits.
constexpr std::size_t kMostNodes = 12'000, kMostEdges = 40'000;
constexpr double kSeconds = 8;

// Files count from the upper left, as we do; all nodes must have a place, and not the same one.
std::optional<Layout> by_file(const Picture& picture, const frontend::Graphics& graphics) {
  Layout layout;
  layout.by = "file";
  std::unordered_map<std::string, frontend::Graphics::Point> places(graphics.nodes.begin(), graphics.nodes.end());
  bool differ = false;
  for (const Picture::Node& node : picture.nodes) {
    const auto found = places.find(node.name);
    if (found == places.end()) return std::nullopt;
    layout.nodes.push_back({found->second.x, found->second.y});
    differ = differ || layout.nodes.back() != layout.nodes.front();
  }
  if (!differ && picture.nodes.size() > 1) return std::nullopt;
  std::unordered_map<std::string, const std::vector<frontend::Graphics::Point>*> bends;
  for (const auto& arc : graphics.arcs) bends.emplace(arc.source + '\n' + arc.target, &arc.bends);
  for (const Picture::Edge& edge : picture.edges) {
    layout.edges.emplace_back();
    const auto found = bends.find(picture.nodes[edge.from].name + '\n' + picture.nodes[edge.to].name);
    if (found == bends.end() || found->second->empty()) continue;
    layout.edges.back().push_back(layout.nodes[edge.from]);
    for (const auto& bend : *found->second) layout.edges.back().push_back({bend.x, bend.y});
    layout.edges.back().push_back(layout.nodes[edge.to]);
  }
  return layout;
}

}  // namespace

Point size_of(const Picture::Node& node) {
  constexpr double kLetter = 6.6;
  const double text =
      kLetter * static_cast<double>(std::min<std::size_t>(width_of(node.label.empty() ? node.name : node.label), 24));
  switch (node.shape) {
    case Picture::Shape::kPlace:
    case Picture::Shape::kTransition:
      return {std::max(44.0, text), 58};
    case Picture::Shape::kLocation:
      return {std::max(44.0, text + 20), 34};
    case Picture::Shape::kValue:
      return {std::max(90.0, text + 70), 26};
  }
  return {44, 44};
}

std::size_t letters_of(const Picture::Edge& edge) {
  return std::min<std::size_t>(width_of(edge.label), 26);
}

Layout layout_of(const Picture& picture, const std::optional<frontend::Graphics>& graphics, Watch& watch) {
  if (graphics)
    if (auto layout = by_file(picture, *graphics)) return std::move(*layout);
  if (picture.nodes.size() <= kMostNodes && picture.edges.size() <= kMostEdges)
    if (auto layout = by_graphviz(picture, kSeconds, watch)) return std::move(*layout);
  return layered(picture, watch);
}

}  // namespace onager::view
