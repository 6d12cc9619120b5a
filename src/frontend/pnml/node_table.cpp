#include "frontend/pnml/node_table.h"

#include <cassert>

#include "base/words.h"

namespace onager::frontend {

namespace {

constexpr std::size_t kMostNodesToCompare = 20000;
constexpr std::size_t kMostCellsToCompare = 50'000'000;  // in all edit-distance tables: about a third of a second

}  // namespace

NodeHandle NodeTable::intern(std::string_view id) {
  NodeHandle& node = index_.at(id, [&](NodeHandle other) -> std::string_view { return entries_[other].id; });
  if (node == kNone) {
    node = static_cast<NodeHandle>(entries_.size());
    entries_.push_back({.id = std::string(id)});
  }
  return node;
}

void NodeTable::declare(NodeHandle node, NodeKind kind, std::uint32_t index, std::uint32_t line) {
  Entry& entry = entries_[node];
  assert(entry.kind == NodeKind::kUndeclared && kind != NodeKind::kUndeclared);
  entry.kind = kind;
  entry.index = index;
  entry.line = line;
}

std::string NodeTable::did_you_mean(std::string_view wrong, NodeKind kind) const {
  if (entries_.size() >= kMostNodesToCompare) return {};
  if (entries_.size() * (wrong.size() + 1) * (wrong.size() + 1) > kMostCellsToCompare) return {};
  std::vector<std::string> ids;
  for (const Entry& entry : entries_) {
    const bool declared = entry.kind != NodeKind::kUndeclared;
    if (declared && (kind == NodeKind::kUndeclared || kind == entry.kind)) ids.push_back(entry.id);
  }
  return onager::did_you_mean(wrong, ids);
}

}  // namespace onager::frontend
