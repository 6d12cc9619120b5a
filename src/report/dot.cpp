#include "report/dot.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/number.h"
#include "report/words.h"

namespace onager::report {

namespace {

// Bytes that are not UTF-8 become U+FFFD.
std::string valid_utf8(std::string_view text) {
  using Json = nlohmann::json;
  return Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace)).get<std::string>();
}

// What the slots hold, of a net the marked places with their tokens if not one; a new line where one gets too long.
std::string state_label(const kind::NamedState& state, bool is_marking) {
  constexpr std::size_t kWidth = 28;
  std::string label;
  std::size_t width = 0;
  for (const auto& [slot, value] : state) {
    const bool one = is_marking && value == kind::SlotValue(std::int64_t{1});
    const std::string item = one ? slot : fmt::format("{}={}", slot, kind::text_of(value));
    const bool breaks = width > 0 && width + item.size() + 1 > kWidth;
    if (!label.empty()) label += breaks ? '\n' : ' ';
    width = breaks ? item.size() : width + item.size() + 1;
    label += item;
  }
  return label.empty() && is_marking ? "(no tokens)" : label;
}

std::string node_line(const explain::Graph& graph, std::size_t number, bool is_marking) {
  const explain::Graph::Node& node = graph.nodes[number];
  std::string line = fmt::format("  s{} [label={}", number, dot_quoted(state_label(node.state, is_marking)));
  if (!node.explored) line += ", style=\"rounded,dashed\", color=gray60, fontcolor=gray50";
  if (node.deadlock) line += ", peripheries=2";
  if (node.deadlock && node.explored) line += ", color=firebrick";
  return line + "];\n";
}

std::string_view style_of(explain::Graph::Kind kind) {
  switch (kind) {
    case explain::Graph::Kind::kFired:
      return "";
    case explain::Graph::Kind::kPostponed:
      return ", style=dashed, color=gray60, fontcolor=gray50";
    case explain::Graph::Kind::kLeftOut:
      return ", style=dotted, color=gray60, fontcolor=gray50";
  }
  return "";
}

std::string edge_line(const explain::Graph& graph, const explain::Graph::Edge& edge) {
  return fmt::format("  s{} -> s{} [label={}{}];\n", edge.from, edge.to, dot_quoted(graph.transitions[edge.transition]),
                     style_of(edge.kind));
}

std::string title(const Subject& subject, const run::Plan& used, const explain::Graph& graph) {
  const auto explored = std::ranges::count_if(graph.nodes, &explain::Graph::Node::explored);
  const auto fired = std::ranges::count(graph.edges, explain::Graph::Kind::kFired, &explain::Graph::Edge::kind);
  return fmt::format("{}, {}: {} of {}, {} of {}", subject.model, technique(answer::Kind::kExplore, used),
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

std::string graph_dot(const Subject& subject, const run::Plan& used, const explain::Graph& graph) {
  std::string text = "  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=10];\n";
  text += "  start [shape=point];\n  start -> s0;\n";
  for (std::size_t number = 0; number < graph.nodes.size(); ++number)
    text += node_line(graph, number, subject.is_net());
  for (const explain::Graph::Edge& edge : graph.edges) text += edge_line(graph, edge);
  return dot_graph(subject.model, title(subject, used, graph), text);
}

}  // namespace onager::report
