#include "report/dot.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/number.h"

namespace onager::report {

namespace {

// Bytes that are not UTF-8 become U+FFFD.
std::string valid_utf8(std::string_view text) {
  using Json = nlohmann::json;
  return Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace)).get<std::string>();
}

// Marked places with their tokens, if not one; a new line where one gets too long.
std::string marking_label(const check::Graph& graph, const State& state) {
  constexpr std::size_t kWidth = 28;
  std::string label;
  std::size_t width = 0;
  for (SlotId slot = 0; slot < state.size(); ++slot) {
    if (state[slot] == 0) continue;
    const std::string item =
        state[slot] == 1 ? graph.slots[slot] : fmt::format("{}={}", graph.slots[slot], state[slot]);
    const bool breaks = width > 0 && width + item.size() + 1 > kWidth;
    if (!label.empty()) label += breaks ? '\n' : ' ';
    width = breaks ? item.size() : width + item.size() + 1;
    label += item;
  }
  return label.empty() ? "(no tokens)" : label;
}

std::string node_line(const check::Graph& graph, std::size_t number) {
  const check::Graph::Node& node = graph.nodes[number];
  std::string line = fmt::format("  s{} [label={}", number, dot_quoted(marking_label(graph, node.state)));
  if (!node.explored) line += ", style=\"rounded,dashed\", color=gray60, fontcolor=gray50";
  if (node.deadlock) line += ", peripheries=2";
  if (node.deadlock && node.explored) line += ", color=firebrick";
  return line + "];\n";
}

std::string_view style_of(check::Graph::Kind kind) {
  switch (kind) {
    case check::Graph::Kind::kFired:
      return "";
    case check::Graph::Kind::kPostponed:
      return ", style=dashed, color=gray60, fontcolor=gray50";
    case check::Graph::Kind::kLeftOut:
      return ", style=dotted, color=gray60, fontcolor=gray50";
  }
  return "";
}

std::string edge_line(const check::Graph& graph, const check::Graph::Edge& edge) {
  return fmt::format("  s{} -> s{} [label={}{}];\n", edge.from, edge.to, dot_quoted(graph.transitions[edge.transition]),
                     style_of(edge.kind));
}

std::string title(const Subject& subject, const check::Graph& graph) {
  const auto explored = std::ranges::count_if(graph.nodes, &check::Graph::Node::explored);
  const auto fired = std::ranges::count(graph.edges, check::Graph::Kind::kFired, &check::Graph::Edge::kind);
  return fmt::format("{}, {}: {} of {}, {} of {}", subject.model, technique(subject),
                     grouped(static_cast<std::uint64_t>(explored)), counted(graph.nodes.size(), "state"),
                     grouped(static_cast<std::uint64_t>(fired)), counted(graph.edges.size(), "edge"));
}

}  // namespace

std::string dot_quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : valid_utf8(text)) {
    if (c == '"' || c == '\\')
      quoted += {'\\', c};
    else if (c == '\n')
      quoted += "\\n";
    else
      quoted += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  }
  return quoted + '"';
}

std::string dot_graph(std::string_view name, std::string_view title, std::string_view statements) {
  return fmt::format(
      "digraph {} {{\n  label={};\n  labelloc=t;\n  fontname=\"sans-serif\";\n  bgcolor=white;\n"
      "  edge [fontname=\"sans-serif\", fontsize=9];\n{}}}\n",
      dot_quoted(name), dot_quoted(title), statements);
}

std::string graph_dot(const Subject& subject, const check::Graph& graph) {
  std::string text = "  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=10];\n";
  text += "  start [shape=point];\n  start -> s0;\n";
  for (std::size_t number = 0; number < graph.nodes.size(); ++number) text += node_line(graph, number);
  for (const check::Graph::Edge& edge : graph.edges) text += edge_line(graph, edge);
  return dot_graph(subject.model, title(subject, graph), text);
}

}  // namespace onager::report
