// The ids of a net's nodes, each with what it names. An id may be used before it is declared.
//
// Invariant: one entry an id; its handle never changes.
// Cost: 48 bytes and the long ids an entry, 8 to 16 bytes of hash table; all operations expected constant.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"

namespace onager::frontend {

enum class NodeKind : std::uint8_t { kUndeclared, kPlace, kTransition, kReferencePlace, kReferenceTransition };

using NodeHandle = std::uint32_t;

class NodeTable {
 public:
  struct Entry {
    std::string id;
    std::uint32_t index = kNone;  // among the nodes of its kind; kNone while undeclared
    std::uint32_t line = 0;       // of the declaration
    NodeKind kind = NodeKind::kUndeclared;
  };

  // The entry of this id, new and undeclared if there was none.
  NodeHandle intern(std::string_view id);
  // Only for an entry that is undeclared so far.
  void declare(NodeHandle node, NodeKind kind, std::uint32_t index, std::uint32_t line);

  std::size_t size() const { return entries_.size(); }
  const Entry& operator[](NodeHandle node) const { return entries_[node]; }

  // Afterwards the table can no longer find this id.
  std::string take_id(NodeHandle node) { return std::move(entries_[node].id); }

  // A question that names the declared nodes (of this kind, unless kUndeclared) with nearly this id.
  // Empty when none is near, and when the search would take long.
  std::string did_you_mean(std::string_view wrong, NodeKind kind = NodeKind::kUndeclared) const;

 private:
  struct Slot {
    std::uint32_t hash;
    NodeHandle node = kNone;
  };

  std::size_t slot_of(std::string_view id, std::uint32_t hash) const;
  void grow();

  std::vector<Entry> entries_;
  std::vector<Slot> slots_;  // open addressing, size a power of two, at most half full
};

}  // namespace onager::frontend
