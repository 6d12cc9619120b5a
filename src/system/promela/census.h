// What a model makes while it runs: process instances, channels, values of channel variables, outcomes of atomic
// sequences, runtime errors. A transition system has a fixed number of slots and transitions, so these are gathered
// before it is made, by a bounded exploration (discover.h). That is a guess; whoever runs the model checks each step
// against it, and a step that does not fit throws `Outgrown`. The run is then begun again with a larger census.
//
// Invariant  a census only grows, and is bounded, since process and channel numbers are

#pragma once

#include <algorithm>
#include <bitset>
#include <compare>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "system/outgrown.h"
#include "system/promela/graph.h"

namespace onager::promela {

inline constexpr std::uint32_t kMostProcesses = 255;
inline constexpr std::uint32_t kMostChannels = 255;

// Processes die in the reverse order of their creation, so the number of a process is its position on a stack. Over
// time, instances of several proctypes may have the same number.
struct InstanceKey {
  std::uint32_t pid = 0;
  std::uint32_t proctype = 0;
  friend auto operator<=>(const InstanceKey&, const InstanceKey&) = default;
};

// Where channels are made: a cell of the frame of a proctype, or of the globals if that is kNone.
struct Site {
  std::uint32_t proctype = kNone;
  std::uint32_t cell = 0;
  friend auto operator<=>(const Site&, const Site&) = default;
};
struct ChannelKey {
  std::uint32_t number = 0;  // from 0; what variables hold is one more
  Site site;
  friend auto operator<=>(const ChannelKey&, const ChannelKey&) = default;
};

// A cell, such as one that holds a channel, or a local one that is given its value with the process and never again: of
// the globals (owner 0), an instance (owner 1 + pid) or a field of the messages of a channel (owner 256 + number).
struct HolderKey {
  std::uint32_t owner = 0;
  std::uint32_t type = 0;  // the proctype, or that of the site
  std::uint32_t cell = 0;
  friend auto operator<=>(const HolderKey&, const HolderKey&) = default;
};

// A step as it begins: an edge, and for a rendezvous that of the receiver.
struct BeginKey {
  InstanceKey instance;
  NodeId node = 0;
  std::uint32_t edge = 0;
  InstanceKey partner;
  NodeId partner_node = kNone;
  std::uint32_t partner_edge = 0;
  friend auto operator<=>(const BeginKey&, const BeginKey&) = default;
};

struct Census {
  std::set<InstanceKey> instances;
  std::set<ChannelKey> channels;
  // The values that such a cell may have; of a channel variable, besides 0.
  std::map<HolderKey, std::bitset<256>> held;
  std::map<BeginKey, std::uint32_t> outcomes;  // where there are more than one
  bool fails = false;                          // some step ends the run with a runtime error
  // How often the exploration that gathered this left each node of a proctype; none of those that it did not meet.
  std::map<std::pair<std::uint32_t, NodeId>, std::uint64_t> visits;
  std::map<HolderKey, std::uint32_t> greatest;  // what it has met in each cell, as stored
  friend bool operator==(const Census&, const Census&) = default;
};

// What has to be added to a census.
struct Missing {
  std::optional<InstanceKey> instance = {};
  std::optional<ChannelKey> channel = {};
  std::optional<std::pair<HolderKey, std::uint8_t>> held = {};
  std::optional<std::pair<BeginKey, std::uint32_t>> outcomes = {};
  bool fails = false;

  void add_to(Census& census) const {
    if (instance) census.instances.insert(*instance);
    if (channel) census.channels.insert(*channel);
    census.fails = census.fails || fails;
    if (held) census.held[held->first].set(held->second);
    if (outcomes) {
      std::uint32_t& known = census.outcomes[outcomes->first];
      known = std::max(known, outcomes->second);
    }
  }
};

// A step goes beyond the census.
struct Outgrown final : onager::Outgrown {
  explicit Outgrown(Missing what) : missing(std::move(what)) {}
  Missing missing;
};

}  // namespace onager::promela
