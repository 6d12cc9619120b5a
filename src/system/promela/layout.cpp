#include "system/promela/layout.h"

#include <cassert>
#include <utility>

namespace onager::promela {

Layout::Layout(const Program& program, const Census& census) : program_(program) {
  for (std::uint32_t c = 0; c < program.globals.cells.size(); ++c) {
    const Cell& cell = program.globals.cells[c];
    if (program.globals.variables[cell.variable].is_hidden)
      globals_.push_back(kHidden + static_cast<SlotId>(hidden_++));
    else
      globals_.push_back(new_slot(cell.name, cell.type, {0, 0, c}));
  }
  if (program.uses_last) last_ = new_slot("_last", {Type::kPid, 0, 0}, {});
  if (program.trace) event_ = new_slot("(trace)", {Type::kUnsigned, 16, 0}, {});
  for (const ChannelKey& key : census.channels) add(key);
  for (const InstanceKey& key : census.instances) add(key);
}

SlotId Layout::new_slot(std::string name, CellType type, HolderKey holder) {
  names_.push_back(std::move(name));
  types_.push_back(type);
  holders_.push_back(holder);
  return static_cast<SlotId>(slots_++);
}

InstanceId Layout::add(const InstanceKey& key) {
  const auto id = static_cast<InstanceId>(instances_.size());
  if (!instance_index_.try_emplace(key, id).second) return instance_index_.at(key);
  const Proctype& proctype = program_.proctypes[key.proctype];
  const std::string name = proctype.name + "(" + std::to_string(key.pid) + ")";
  Instance instance{key};
  instance.node = new_slot(name, {Type::kUnsigned, 16, 0}, {});
  if (program_.uses_priorities) instance.priority = new_slot(name + "._priority", {Type::kByte, 0, 0}, {});
  instance.locals = static_cast<SlotId>(slots_);
  for (std::uint32_t c = 0; c < proctype.frame.cells.size(); ++c) {
    const Cell& cell = proctype.frame.cells[c];
    new_slot(name + "." + cell.name, cell.type, {1 + key.pid, key.proctype, c});
  }
  instances_.push_back(instance);
  if (by_pid_.size() <= key.pid) by_pid_.resize(key.pid + 1);
  by_pid_[key.pid].push_back(id);
  return id;
}

void Layout::add(const ChannelKey& key) {
  const auto id = static_cast<std::uint32_t>(channels_.size());
  if (!channel_index_.try_emplace(key, id).second) return;
  if (numbers_.size() <= key.number) numbers_.resize(key.number + 1);
  ChannelNumber& number = numbers_[key.number];
  const bool is_static = key.site.proctype == kNone;
  const Frame& frame = is_static ? program_.globals : program_.proctypes[key.site.proctype].frame;
  const Cell& cell = frame.cells[key.site.cell];
  const ChannelInit& init = init_of(key.site);
  ChannelPlace place{key, init.capacity, init.fields};
  std::string name = cell.name;
  if (!is_static) {
    name =
        "channel " + std::to_string(key.number + 1) + " of " + program_.proctypes[key.site.proctype].name + "." + name;
    if (number.which == kNone) number.which = new_slot("channel " + std::to_string(key.number + 1), {}, {});
    place.mark = static_cast<std::uint32_t>(number.channels.size()) + 1;
  }
  if (place.capacity > 0) {
    place.length = new_slot("len(" + name + ")", {}, {});
    place.messages = static_cast<SlotId>(slots_);
    for (std::uint32_t i = 0; i < place.capacity; ++i)
      for (std::uint32_t f = 0; f < place.fields.size(); ++f)
        new_slot(name + "[" + std::to_string(i) + "]." + std::to_string(f), place.fields[f],
                 {256 + key.number, static_cast<std::uint32_t>(key.site.proctype + 1), f + 65536 * key.site.cell});
  }
  number.channels.push_back(id);
  channels_.push_back(std::move(place));
}

InstanceId Layout::find(const InstanceKey& key) const {
  const auto found = instance_index_.find(key);
  return found == instance_index_.end() ? kNone : found->second;
}

std::uint32_t Layout::find(const ChannelKey& key) const {
  const auto found = channel_index_.find(key);
  return found == channel_index_.end() ? kNone : found->second;
}

const ChannelInit& Layout::init_of(const Site& site) const {
  const Frame& frame = site.proctype == kNone ? program_.globals : program_.proctypes[site.proctype].frame;
  assert(frame.cells[site.cell].channel);
  return *frame.cells[site.cell].channel;
}

}  // namespace onager::promela
