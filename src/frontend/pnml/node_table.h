// The ids of a net's nodes and what they refer to. An id may be used before it is declared.
//
// Invariant  one entry per id; its handle never changes
// Cost       48 bytes per entry, plus long ids, plus 16 to 32 bytes of hash table; all operations take expected
//            constant time

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/name_index.h"

namespace onager::frontend {

enum class NodeKind : std::uint8_t { kUndeclared, kPlace, kTransition, kReferencePlace, kReferenceTransition };

using NodeHandle = std::uint32_t;

class NodeTable {
 public:
  struct Entry {
    std::string id;
    std::uint32_t index = kNone;  // among the nodes of its kind; kNone while undeclared
    std::uint32_t line = 0;       // line of the declaration
    NodeKind kind = NodeKind::kUndeclared;
  };

  // The entry of this id; added as undeclared if it is new.
  NodeHandle intern(std::string_view id);
  // The entry must be undeclared.
  void declare(NodeHandle node, NodeKind kind, std::uint32_t index, std::uint32_t line);

  std::size_t size() const { return entries_.size(); }
  const Entry& operator[](NodeHandle node) const { return entries_[node]; }

  // Afterwards the table can no longer find this id.
  std::string take_id(NodeHandle node) { return std::move(entries_[node].id); }

  // A question that lists declared nodes (of this kind, unless kUndeclared) with a similar id. Empty if there are none
  // or the search would take too long.
  std::string did_you_mean(std::string_view wrong, NodeKind kind = NodeKind::kUndeclared) const;

 private:
  std::vector<Entry> entries_;
  NameIndex index_;
};

}  // namespace onager::frontend
