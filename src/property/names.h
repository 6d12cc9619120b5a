// The names that a formula may use, and the numbers that stand for them.
//
// Names of a net are fixed. A name may stand for several nodes, as a place of a coloured net does once it is unfolded:
// it means their sum, for a transition any of them. Without a net every name is welcome and gets the next number.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/ids.h"
#include "model/net.h"
#include "model/plugin.h"
#include "model/program.h"

namespace onager::property {

class NameTable {
 public:
  // The numbers that the name stands for; empty: unknown.
  std::span<const std::uint32_t> find(std::string_view name) const;
  // A node of its own; its number is the next one.
  std::uint32_t add(std::string name);
  // A further name for nodes that are there.
  void add_group(std::string name, std::vector<std::uint32_t> members);
  std::size_t size() const { return names_.size(); }
  const std::string& operator[](std::uint32_t number) const { return names_[number]; }
  // A question with the nearest names; empty when none is near, and when the search would take long.
  std::string did_you_mean(std::string_view wrong) const;

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, std::vector<std::uint32_t>> numbers_;
};

struct Names {
  bool open = true;  // unknown names are added
  NameTable places, transitions;
  NameTable propositions;  // only when open

  bool truths = false;  // a number that stands alone is a condition: it is not 0
  bool signs = false;   // values of places may be negative

  static Names of(const Net& net);
  // Places are variables (`x`, `P.x`), elements (`a[2]`) and states of processes (`P.idle`): 1 for the one where the
  // process is, 0 for the others. A state hides a variable of the same name.
  static Names of(const Program& program);
  // Places are slots.
  static Names of(const Plugin& plugin);
};

}  // namespace onager::property
