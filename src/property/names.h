// The names that a formula may use, and their ids.
//
// The names of a net are fixed. A name may refer to several nodes, as a place of a coloured net does after unfolding:
// then it means their sum, or for a transition any of them. Without a net every name is accepted and gets the next id.
// A coloured net that is not unfolded has names for single colours and bindings as well (property/colored_names.h).

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/ids.h"
#include "base/name_index.h"
#include "model/net.h"
#include "model/plugin.h"
#include "model/program.h"
#include "property/colored_names.h"

namespace onager::property {

class NameTable {
 public:
  // The ids that the name refers to; empty if unknown.
  std::span<const std::uint32_t> find(std::string_view name) const;
  // The same, also by an alias.
  std::span<const std::uint32_t> find_or_alias(std::string_view name) const;
  void reserve(std::size_t names);
  // Adds a node; its id is the next one.
  std::uint32_t add(std::string name);
  // Adds another name for existing nodes.
  void add_group(std::string name, std::vector<std::uint32_t> members);
  // Adds a second way to write an existing node, for people; an alias of several nodes, or that is a name, means
  // nothing.
  void add_alias(const std::string& alias, std::uint32_t number);
  std::size_t size() const { return names_.size(); }
  const std::string& operator[](std::uint32_t number) const { return names_[number]; }
  // A question with the nearest names; empty if there are none or the search would take too long.
  std::string did_you_mean(std::string_view wrong) const;

 private:
  std::vector<std::string> names_;
  NameIndex index_;
  std::unordered_map<std::string, std::vector<std::uint32_t>> groups_;  // take precedence
  struct Alias {
    std::string name;
    std::uint32_t number;  // kNone: of several
  };
  std::vector<Alias> aliases_;
  NameIndex alias_index_;  // into aliases_
};

// A channel of a program: what it holds is the place `len(c)`.
struct ChannelName {
  std::uint32_t length = 0;    // its place
  std::uint32_t capacity = 0;  // 0: it has no buffer, and no place
};

struct Names {
  bool open = true;  // unknown names are added
  NameTable places, transitions;
  NameTable propositions;  // when open, and expressions
  std::unordered_map<std::string, ChannelName> channels;
  std::optional<ColoredNames> colors;  // of coloured nets: what the ids of places and transitions mean

  std::string_view place_noun = "place";  // what messages call one
  bool truths = false;                    // a number used as a condition means that it is not 0
  bool signs = false;                     // values of places may be negative
  bool expressions = false;               // `{...}` is a condition in the model's own language: a proposition

  // The ids of a place, or slot, by name or alias; of a coloured net also of one colour. Empty if there are none.
  std::span<const std::uint32_t> find_place(std::string_view text);
  // Likewise of a transition, and of some of its bindings.
  std::span<const std::uint32_t> find_transition(std::string_view text);

  // The expressions that formulas have used, by the number of their propositions.
  std::vector<std::string> expression_texts() const;

  // The names of nodes are aliases of their ids.
  static Names of(const Net& net);
  // Likewise. The net must outlive the names and their copies, and stay where it is.
  static Names of(const colored::Net& net);
  static Names of(colored::Net&&) = delete;
  // Places are variables (`x`, `P.x`), array elements (`a[2]`) and states of processes (`P.idle`): 1 if the process is
  // there, else 0. A state hides a variable of the same name. Further, the lengths of channels (`len(c)`).
  static Names of(const Program& program);
  // Places are slots.
  static Names of(const Plugin& plugin);
};

}  // namespace onager::property
