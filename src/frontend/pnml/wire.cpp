#include "frontend/pnml/wire.h"

#include <fmt/format.h>

#include <cassert>

#include "frontend/xml/text.h"

namespace onager::frontend {

namespace {

bool is_reference(NodeKind kind) {
  return kind == NodeKind::kReferencePlace || kind == NodeKind::kReferenceTransition;
}

class Wiring {
 public:
  Wiring(Draft& draft, Watch& watch) : draft_(draft), watch_(watch) {}

  std::optional<Diagnostic> run() {
    if (auto problem = resolve_references()) return problem;
    return resolve_arcs();
  }

 private:
  using Problem = std::optional<Diagnostic>;

  Problem resolve_references();
  Problem follow(std::uint32_t reference, std::vector<std::uint32_t>& path);
  Problem check_target(const DraftReference& reference, NodeHandle target) const;
  Problem resolve_arcs();
  Problem resolve_end(NodeHandle& end, const char* role, Position at) const;

  const NodeTable::Entry& entry(NodeHandle node) const { return draft_.nodes[node]; }

  static constexpr std::uint64_t kWork = 20;  // for a reference or an arc

  Draft& draft_;
  Watch& watch_;
  std::vector<NodeHandle> resolved_;  // reference -> its node; kNone if not known yet
};

Wiring::Problem Wiring::resolve_references() {
  resolved_.assign(draft_.references.size(), kNone);
  std::vector<std::uint32_t> path;
  for (std::uint32_t i = 0; i < draft_.references.size(); ++i) {
    watch_.spend(kWork);
    if (resolved_[i] != kNone) continue;
    if (auto problem = follow(i, path)) return problem;
  }
  return std::nullopt;
}

// Resolves all references along the chain, so that long chains take linear time. Meanwhile a reference resolves to
// itself: meeting such a reference again means a cycle.
Wiring::Problem Wiring::follow(std::uint32_t reference, std::vector<std::uint32_t>& path) {
  path.clear();
  NodeHandle node = draft_.references[reference].node;
  while (is_reference(entry(node).kind)) {
    const std::uint32_t next = entry(node).index;
    if (resolved_[next] == node)
      return diagnostic_at(draft_.references[next].at,
                           fmt::format("the reference {} leads back to itself", in_quotes(entry(node).id)),
                           "a chain of references must end at a place or transition");
    if (resolved_[next] != kNone) {
      node = resolved_[next];
      break;
    }
    resolved_[next] = node;
    path.push_back(next);
    node = draft_.references[next].target;
  }
  for (auto step = path.rbegin(); step != path.rend(); ++step) {
    if (auto problem = check_target(draft_.references[*step], node)) return problem;
    resolved_[*step] = node;
  }
  return std::nullopt;
}

Wiring::Problem Wiring::check_target(const DraftReference& reference, NodeHandle target) const {
  const bool to_place = entry(reference.node).kind == NodeKind::kReferencePlace;
  const NodeKind wanted = to_place ? NodeKind::kPlace : NodeKind::kTransition;
  if (entry(target).kind == wanted) return std::nullopt;
  const std::string& id = entry(target).id;
  if (entry(target).kind == NodeKind::kUndeclared)
    return diagnostic_at(reference.at, fmt::format("the reference leads to {}, which is not in the net", in_quotes(id)),
                         draft_.nodes.did_you_mean(id, wanted));
  return diagnostic_at(reference.at,
                       fmt::format("the reference {} leads to a {}", to_place ? "place" : "transition",
                                   to_place ? "transition" : "place"),
                       fmt::format("{} is declared in line {}", in_quotes(id), entry(target).line));
}

// Afterwards the ends of all arcs are places and transitions.
Wiring::Problem Wiring::resolve_arcs() {
  for (DraftArc& arc : draft_.arcs) {
    watch_.spend(kWork);
    if (auto problem = resolve_end(arc.source, "source", arc.at)) return problem;
    if (auto problem = resolve_end(arc.target, "target", arc.at)) return problem;
    const bool from_place = entry(arc.source).kind == NodeKind::kPlace;
    if (entry(arc.source).kind == entry(arc.target).kind)
      return diagnostic_at(arc.at,
                           fmt::format("this arc joins two {}, {} and {}", from_place ? "places" : "transitions",
                                       in_quotes(entry(arc.source).id), in_quotes(entry(arc.target).id)),
                           "an arc goes from a place to a transition or from a transition to a place");
    if (arc.inhibitor && !from_place)
      return diagnostic_at(
          arc.at, fmt::format("this inhibitor arc starts at the transition {}", in_quotes(entry(arc.source).id)),
          "an inhibitor arc goes from a place to a transition");
  }
  return std::nullopt;
}

Wiring::Problem Wiring::resolve_end(NodeHandle& end, const char* role, Position at) const {
  if (entry(end).kind == NodeKind::kUndeclared)
    return diagnostic_at(at, fmt::format("the {} {} of this arc is not in the net", role, in_quotes(entry(end).id)),
                         draft_.nodes.did_you_mean(entry(end).id));
  if (is_reference(entry(end).kind)) end = resolved_[entry(end).index];
  assert(end != kNone && !is_reference(entry(end).kind));
  return std::nullopt;
}

}  // namespace

std::optional<Diagnostic> wire(Draft& draft, Watch& watch) {
  return Wiring(draft, watch).run();
}

}  // namespace onager::frontend
