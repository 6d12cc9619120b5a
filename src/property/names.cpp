#include "property/names.h"

#include <algorithm>
#include <cassert>

#include "base/words.h"

namespace onager::property {

namespace {

constexpr std::size_t kMostNamesToCompare = 200'000;

// The name of the node is an alias of its id.
void add(NameTable& table, const Node& node) {
  const std::uint32_t number = table.add(node.id);
  if (!node.name.empty() && node.name != node.id) table.add_alias(node.name, number);
}

}  // namespace

std::span<const std::uint32_t> NameTable::find(std::string_view name) const {
  if (!groups_.empty())
    if (const auto group = groups_.find(std::string(name)); group != groups_.end()) return group->second;
  const std::uint32_t* found = index_.find(name, [&](std::uint32_t n) -> std::string_view { return names_[n]; });
  return found == nullptr ? std::span<const std::uint32_t>{} : std::span(found, 1);
}

void NameTable::reserve(std::size_t names) {
  names_.reserve(names);
  index_.reserve(names);
}

std::span<const std::uint32_t> NameTable::find_or_alias(std::string_view name) const {
  const auto found = find(name);
  if (!found.empty()) return found;
  const std::uint32_t* alias =
      alias_index_.find(name, [&](std::uint32_t n) -> std::string_view { return aliases_[n].name; });
  if (alias == nullptr || aliases_[*alias].number == kNone) return {};
  return std::span(&aliases_[*alias].number, 1);
}

void NameTable::add_alias(const std::string& alias, std::uint32_t number) {
  assert(number < names_.size());
  std::uint32_t& known = alias_index_.at(alias, [&](std::uint32_t n) -> std::string_view { return aliases_[n].name; });
  if (known != kNone) {
    aliases_[known].number = kNone;
    return;
  }
  known = static_cast<std::uint32_t>(aliases_.size());
  aliases_.push_back({alias, number});
}

std::uint32_t NameTable::add(std::string name) {
  const std::uint32_t number = static_cast<std::uint32_t>(names_.size());
  index_.at(name, [&](std::uint32_t n) -> std::string_view { return names_[n]; }) = number;
  if (!groups_.empty()) groups_.erase(name);
  names_.push_back(std::move(name));
  return number;
}

void NameTable::add_group(std::string name, std::vector<std::uint32_t> members) {
  assert(!members.empty() && std::ranges::max(members) < names_.size());
  groups_[std::move(name)] = std::move(members);
}

std::string NameTable::did_you_mean(std::string_view wrong) const {
  if (names_.size() + groups_.size() + aliases_.size() > kMostNamesToCompare) return {};
  std::vector<std::string> known = names_;
  for (const auto& [name, members] : groups_) known.push_back(name);
  for (const Alias& alias : aliases_)
    if (alias.number != kNone) known.push_back(alias.name);
  return onager::did_you_mean(wrong, known);
}

std::span<const std::uint32_t> Names::find_place(std::string_view text) {
  const auto found = places.find_or_alias(text);
  if (!found.empty() || !colors) return found;
  const PlaceId id = colors->place(text, places);
  return id == kNone ? found : places.find(places[id]);
}

std::span<const std::uint32_t> Names::find_transition(std::string_view text) {
  const auto found = transitions.find_or_alias(text);
  if (!found.empty() || !colors) return found;
  const TransitionId id = colors->step(text, transitions);
  return id == kNone ? found : transitions.find(transitions[id]);
}

std::vector<std::string> Names::expression_texts() const {
  std::vector<std::string> texts;
  for (std::uint32_t i = 0; expressions && i < propositions.size(); ++i) texts.push_back(propositions[i]);
  return texts;
}

Names Names::of(const Net& net) {
  Names names;
  names.open = false;
  names.places.reserve(net.places.size());
  names.transitions.reserve(net.transitions.size());
  for (const Node& place : net.places) add(names.places, place);
  for (const Node& transition : net.transitions) add(names.transitions, transition);
  return names;
}

Names Names::of(const colored::Net& net) {
  Names names;
  names.open = false;
  for (const colored::Place& place : net.places) add(names.places, place.node);
  for (const colored::Transition& transition : net.transitions) add(names.transitions, transition.node);
  names.colors.emplace(net);
  return names;
}

Names Names::of(const Plugin& plugin) {
  Names names;
  names.open = false;
  names.truths = true;
  names.place_noun = "slot";
  for (std::uint32_t slot = 0; slot < plugin.table.slots; ++slot) names.places.add(plugin.table.slot_names[slot]);
  for (std::uint32_t t = 0; t < plugin.table.transitions; ++t) names.transitions.add(plugin.table.transition_names[t]);
  return names;
}

Names Names::of(const Program& program) {
  Names names;
  names.open = false;
  names.truths = names.signs = true;
  names.place_noun = "variable or state";
  for (const Process& process : program.processes)
    for (const Location& location : process.locations) names.places.add(process.name + "." + location.name);
  const SlotMap slots(program);
  for (VariableId v = 0; v < program.variables.size(); ++v)
    for (std::size_t i = 0; i < program.variables[v].initial.size(); ++i)
      if (const std::string& name = slots.name(slots.variable(v) + static_cast<SlotId>(i));
          names.places.find(name).empty())
        names.places.add(name);
  for (const Channel& channel : program.channels) {
    const bool holds = channel.capacity > 0;
    names.channels[channel.name] = {holds ? names.places.add("len(" + channel.name + ")") : 0, channel.capacity};
  }
  const std::vector<JointMove> joints = joint_moves(program).value();
  for (const JointMove& joint : joints) names.transitions.add(name_of(program, joint));
  return names;
}

}  // namespace onager::property
