#include "system/program/access.h"

#include <algorithm>

namespace onager {

namespace {

void sort_unique(std::vector<SlotId>& list) {
  std::ranges::sort(list);
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

bool contains(const std::vector<SlotId>& list, SlotId slot) {
  return std::ranges::binary_search(list, slot);
}

// Walks through the steps of a joint move in their order, with what is known of the values at each moment.
class Walk {
 public:
  Walk(const Program& program, const SlotMap& slots, Abstraction& abstraction, const Box& box)
      : program_(program), slots_(slots), abstraction_(abstraction), box_(box) {}

  Access of(const JointMove& joint) {
    access_.may_fail = abstraction_.may_fail(joint, box_);
    for (const Part& part : joint) {
      if (access_.may_fail)
        for (const Expression& condition : move_of(part).guard) read(condition);
      if (move_of(part).sync) message(*move_of(part).sync);
    }
    for (const Part& part : joint)
      for (const Assignment& effect : move_of(part).effects) assign(effect);
    for (const Part& part : joint) {
      const Move& move = move_of(part);
      if (move.from != move.to || access_.may_fail) write(slots_.location(part.process), !access_.may_fail, move.to);
    }
    return finish();
  }

  void read(const Expression& expression) {
    switch (expression.op) {
      case Op::kVariable:
        access_.reads.push_back(slots_.variable(expression.index));
        break;
      case Op::kElement: {
        const auto [first, last] =
            abstraction_.elements(expression.index, abstraction_.evaluate(expression.arguments[0], box_));
        for (SlotId slot = first; slot < last; ++slot) access_.reads.push_back(slot);
        break;
      }
      case Op::kIsAt:
        access_.reads.push_back(slots_.location(expression.index));
        break;
      case Op::kIsFull:
      case Op::kIsEmpty:
        access_.reads.push_back(slots_.length(expression.index));
        break;
      default:
        break;
    }
    for (const Expression& argument : expression.arguments) read(argument);
  }

  std::vector<SlotId> reads() && {
    sort_unique(access_.reads);
    return std::move(access_.reads);
  }

 private:
  const Move& move_of(const Part& part) const { return program_.processes[part.process].moves[part.move]; }

  void write(SlotId slot, bool to_constant, std::int64_t value) {
    access_.writes.push_back(slot);
    added_[slot] = false;
    if (to_constant)
      access_.sets[slot] = static_cast<std::int32_t>(value);
    else
      access_.sets.erase(slot);
  }

  void write(const Target& target, Interval value) {
    const Variable& variable = program_.variables[target.variable];
    const Interval now = cut(variable.type, value);
    std::pair<SlotId, SlotId> range{slots_.variable(target.variable), slots_.variable(target.variable) + 1};
    if (!target.index.empty()) {
      read(target.index[0]);
      range = abstraction_.elements(target.variable, abstraction_.evaluate(target.index[0], box_));
    }
    const bool one = range.second - range.first == 1;
    for (SlotId slot = range.first; slot < range.second; ++slot) {
      write(slot, one && now.is_one() && !access_.may_fail, now.low);
      box_.set(slot, one ? now : join(box_[slot], now));
    }
  }

  // Messages of a buffer: all its cells, in a way that sends and receives of one channel do not disturb each other.
  void message(const Sync& sync) {
    const Channel& channel = program_.channels[sync.channel];
    for (const Expression& value : sync.values) read(value);
    if (channel.capacity > 0) {
      (sync.sends ? access_.sends : access_.receives) = sync.channel;
      const std::size_t cells = 1 + channel.capacity * channel.components.size();
      for (std::size_t i = 0; i < cells; ++i) write(slots_.length(sync.channel) + static_cast<SlotId>(i), false, 0);
    }
    // What is received may be anything here: the values are not followed.
    for (const Target& target : sync.targets) write(target, kAnything);
  }

  static bool adds_to(const Assignment& effect) {
    const Expression& value = effect.value;
    return (value.op == Op::kAdd || value.op == Op::kSubtract) && value.arguments[1].op == Op::kConstant &&
           value.arguments[0].op == Op::kVariable && value.arguments[0].index == effect.target.variable &&
           effect.target.index.empty();
  }

  void assign(const Assignment& effect) {
    const Interval value = abstraction_.evaluate(effect.value, box_);
    if (!adds_to(effect) || access_.may_fail) {
      read(effect.value);
      write(effect.target, value);
      return;
    }
    const SlotId slot = slots_.variable(effect.target.variable);
    added_.try_emplace(slot, true);
    access_.writes.push_back(slot);
    access_.sets.erase(slot);
    box_.set(slot, cut(program_.variables[effect.target.variable].type, value));
  }

  Access finish() {
    sort_unique(access_.writes);
    sort_unique(access_.reads);
    for (const auto& [slot, only] : added_)
      if (only && !contains(access_.reads, slot)) access_.adds.push_back(slot);
    return std::move(access_);
  }

  const Program& program_;
  const SlotMap& slots_;
  Abstraction& abstraction_;
  Box box_;
  Access access_;
  std::map<SlotId, bool> added_;  // slots written: whether by additions alone
};

}  // namespace

std::vector<SlotId> slots_read(const Program& program, const SlotMap& slots, Abstraction& abstraction,
                               const Expression& expression, const Box& box) {
  Walk walk(program, slots, abstraction, box);
  walk.read(expression);
  return std::move(walk).reads();
}

Access access_of(const Program& program, const SlotMap& slots, Abstraction& abstraction, const JointMove& joint,
                 const Box& enabled) {
  return Walk(program, slots, abstraction, enabled).of(joint);
}

namespace {

bool is_of_channel(SlotId slot, ChannelId channel, const Program& program, const SlotMap& slots) {
  if (channel == kNone) return false;
  const Channel& buffer = program.channels[channel];
  const SlotId length = slots.length(channel);
  return slot >= length && slot <= length + buffer.capacity * buffer.components.size();
}

}  // namespace

bool commute(const Access& a, const Access& b, const Program& program, const SlotMap& slots) {
  const ChannelId passed = a.sends != kNone && a.sends == b.receives      ? a.sends
                           : a.receives != kNone && a.receives == b.sends ? a.receives
                                                                          : kNone;
  auto harmless = [&](SlotId slot) {
    if (contains(a.adds, slot) && contains(b.adds, slot)) return true;
    if (contains(a.reads, slot) || contains(b.reads, slot)) return false;
    // Both orders take the oldest message and append one; that is the same unless the buffer was empty or full.
    if (is_of_channel(slot, passed, program, slots)) return true;
    const auto in_a = a.sets.find(slot), in_b = b.sets.find(slot);
    return in_a != a.sets.end() && in_b != b.sets.end() && in_a->second == in_b->second;
  };
  auto disturbs = [&](const Access& one, const Access& other) {
    return std::ranges::any_of(one.writes, [&](SlotId slot) {
      return (contains(other.writes, slot) || contains(other.reads, slot)) && !harmless(slot);
    });
  };
  return !disturbs(a, b) && !disturbs(b, a);
}

}  // namespace onager
