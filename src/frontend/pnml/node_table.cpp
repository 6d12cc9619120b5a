#include "frontend/pnml/node_table.h"

#include <algorithm>
#include <cassert>
#include <functional>

#include "base/hash.h"
#include "base/words.h"

namespace onager::frontend {

namespace {

constexpr std::size_t kFirstSlots = 64;
constexpr std::size_t kMostNodesToCompare = 20000;
constexpr std::size_t kMostCellsToCompare = 50'000'000;  // in all edit-distance tables: about a third of a second

std::uint32_t hash_of(std::string_view id) {
  return static_cast<std::uint32_t>(mix(std::hash<std::string_view>()(id)) >> 32);
}

}  // namespace

NodeHandle NodeTable::intern(std::string_view id) {
  if (slots_.size() < 2 * (entries_.size() + 1)) grow();
  const std::uint32_t hash = hash_of(id);
  Slot& slot = slots_[slot_of(id, hash)];
  if (slot.node == kNone) {
    slot = {hash, static_cast<NodeHandle>(entries_.size())};
    entries_.push_back({.id = std::string(id)});
  }
  return slot.node;
}

void NodeTable::declare(NodeHandle node, NodeKind kind, std::uint32_t index, std::uint32_t line) {
  Entry& entry = entries_[node];
  assert(entry.kind == NodeKind::kUndeclared && kind != NodeKind::kUndeclared);
  entry.kind = kind;
  entry.index = index;
  entry.line = line;
}

// The slot of the id, or the empty slot where it belongs.
std::size_t NodeTable::slot_of(std::string_view id, std::uint32_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at].node != kNone && (slots_[at].hash != hash || entries_[slots_[at].node].id != id))
    at = (at + 1) & mask;
  return at;
}

void NodeTable::grow() {
  const std::vector<Slot> old = std::move(slots_);
  slots_.assign(std::max(kFirstSlots, 2 * old.size()), Slot{});
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.node == kNone) continue;
    std::size_t at = slot.hash & mask;
    while (slots_[at].node != kNone) at = (at + 1) & mask;
    slots_[at] = slot;
  }
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
