#include "model/abstraction.h"

#include <algorithm>
#include <cassert>

namespace onager {

namespace {

Interval one(std::int64_t value) {
  return {static_cast<std::int32_t>(value), static_cast<std::int32_t>(value)};
}

// Whether the slot can be equal to the value, or else differ from it.
bool assume_equal(SlotId slot, std::int64_t value, bool truth, Box& box) {
  return box.narrow(slot, narrowed(truth ? Op::kEqual : Op::kNotEqual, box[slot], one(value)));
}

bool has_faults(const Expression& expression) {
  if (expression.op == Op::kElement || expression.op == Op::kDivide || expression.op == Op::kRemainder) return true;
  return std::ranges::any_of(expression.arguments, has_faults);
}

}  // namespace

Abstraction::Abstraction(const Program& program, const SlotMap& slots, Watch& watch)
    : program_(program), slots_(slots), fault_count_(faults(program).size()), watch_(watch) {
  for (ProcessId p = 0; p < program.processes.size(); ++p) {
    const std::vector<Location>& locations = program.processes[p].locations;
    if (std::ranges::none_of(locations, &Location::committed)) continue;
    Commitment& commitment = commitments_.emplace_back();
    commitment.process = p;
    commitment.next_free.resize(locations.size());
    auto next = static_cast<std::int32_t>(locations.size());
    for (std::size_t l = locations.size(); l-- > 0;) {
      if (!locations[l].committed) next = static_cast<std::int32_t>(l);
      commitment.next_free[l] = next;
    }
  }
}

Intervals Abstraction::initial_values() const {
  Intervals box(slots_.slots());
  for (ProcessId p = 0; p < program_.processes.size(); ++p)
    box[slots_.location(p)] = one(program_.processes[p].initial);
  for (VariableId v = 0; v < program_.variables.size(); ++v)
    for (std::size_t i = 0; i < program_.variables[v].initial.size(); ++i)
      box[slots_.variable(v) + i] = one(program_.variables[v].initial[i]);
  return box;
}

Intervals Abstraction::type_ranges() const {
  Intervals box(slots_.slots());
  for (ProcessId p = 0; p < program_.processes.size(); ++p)
    box[slots_.location(p)] = {0, static_cast<std::int32_t>(program_.processes[p].locations.size() + fault_count_) - 1};
  for (VariableId v = 0; v < program_.variables.size(); ++v)
    for (std::size_t i = 0; i < program_.variables[v].initial.size(); ++i)
      box[slots_.variable(v) + i] = range_of(program_.variables[v].type);
  for (ChannelId c = 0; c < program_.channels.size(); ++c) {
    const Channel& channel = program_.channels[c];
    if (channel.capacity == 0) continue;
    box[slots_.length(c)] = {0, static_cast<std::int32_t>(channel.capacity)};
    const std::size_t width = channel.components.size();
    for (std::size_t i = 0; i < channel.capacity * width; ++i)
      box[slots_.messages(c) + i] = range_of(channel.components[i % width]);
  }
  return box;
}

std::pair<SlotId, SlotId> Abstraction::elements(VariableId array, Interval index) const {
  const auto size = static_cast<std::int32_t>(program_.variables[array].initial.size());
  const Interval inside = meet(index, {0, size - 1});
  const SlotId first = slots_.variable(array);
  if (inside.empty()) return {first, first};
  return {first + static_cast<SlotId>(inside.low), first + static_cast<SlotId>(inside.high) + 1};
}

bool Abstraction::is_index(VariableId array, Interval index) const {
  return index.within({0, static_cast<std::int32_t>(program_.variables[array].initial.size()) - 1});
}

Interval Abstraction::evaluate(const Expression& expression, const Box& box) {
  assert(box.slots() == slots_.slots());
  ++work_;
  const auto& arguments = expression.arguments;
  switch (expression.op) {
    case Op::kConstant:
      return one(expression.value);
    case Op::kVariable:
      return box[slots_.variable(expression.index)];
    case Op::kElement: {
      const auto [first, last] = elements(expression.index, evaluate(arguments[0], box));
      cells_ += last - first;
      Interval all = kNothing;
      for (SlotId slot = first; slot < last; ++slot) all = join(all, box[slot]);
      return all;
    }
    case Op::kIsAt:
      return apply(Op::kEqual, box[slots_.location(expression.index)], one(expression.value));
    case Op::kIsFull:
      return apply(Op::kEqual, box[slots_.length(expression.index)], one(program_.channels[expression.index].capacity));
    case Op::kIsEmpty:
      return apply(Op::kEqual, box[slots_.length(expression.index)], one(0));
    default:
      break;
  }
  Interval value = evaluate(arguments[0], box);
  if (arguments.size() == 1) return apply(expression.op, value);
  // Arguments after a decisive one are not evaluated, so they cannot make the whole expression fail.
  const bool stops_early = expression.op == Op::kAnd || expression.op == Op::kOr || expression.op == Op::kImplies;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    Interval next = evaluate(arguments[i], box);
    if (stops_early && next.empty()) next = kEither;
    value = apply(expression.op, value, next);
  }
  return value;
}

bool Abstraction::may_fail(const Expression& expression, const Box& box) {
  if (!has_faults(expression)) return false;
  const auto& arguments = expression.arguments;
  const bool stops_early = expression.op == Op::kAnd || expression.op == Op::kOr || expression.op == Op::kImplies;
  if (stops_early) {
    Box before = box;
    for (const Expression& argument : arguments) {
      if (may_fail(argument, before)) return true;
      if (!assume(argument, expression.op != Op::kOr, before)) return false;
    }
    return false;
  }
  if (std::ranges::any_of(arguments, [&](const Expression& a) { return may_fail(a, box); })) return true;
  if (expression.op == Op::kElement) return !is_index(expression.index, evaluate(arguments[0], box));
  if (expression.op == Op::kDivide || expression.op == Op::kRemainder) return evaluate(arguments[1], box).contains(0);
  return false;
}

SlotId Abstraction::slot_of(const Expression& expression, const Box& box) {
  if (expression.op == Op::kVariable) return slots_.variable(expression.index);
  if (expression.op != Op::kElement) return kNone;
  const Interval index = evaluate(expression.arguments[0], box);
  return index.is_one() && is_index(expression.index, index) ? elements(expression.index, index).first : kNone;
}

bool Abstraction::assume(const Expression& condition, bool truth, Box& box) {
  assert(box.slots() == slots_.slots());
  ++work_;
  const auto& arguments = condition.arguments;
  switch (condition.op) {
    case Op::kNot:
      return assume(arguments[0], !truth, box);
    case Op::kAnd:
    case Op::kOr: {
      const bool each = condition.op == Op::kAnd;
      if (truth != each) return assume_some(arguments, truth, box);
      return std::ranges::all_of(arguments, [&](const Expression& a) { return assume(a, truth, box); });
    }
    case Op::kImplies: {
      if (!truth) return assume(arguments[0], true, box) && assume(arguments[1], false, box);
      Box other = box;
      const bool first = assume(arguments[0], false, box);
      const bool second = assume(arguments[0], true, other) && assume(arguments[1], true, other);
      if (first && second) box.join_with(other);
      if (!first && second) box = std::move(other);
      return first || second;
    }
    case Op::kIsAt:
      return assume_equal(slots_.location(condition.index), condition.value, truth, box);
    case Op::kIsFull:
      return assume_equal(slots_.length(condition.index), program_.channels[condition.index].capacity, truth, box);
    case Op::kIsEmpty:
      return assume_equal(slots_.length(condition.index), 0, truth, box);
    default:
      break;
  }
  if (is_comparison(condition.op))
    return assume_comparison(truth ? condition.op : negated(condition.op), arguments[0], arguments[1], box);
  if (const SlotId slot = slot_of(condition, box); slot != kNone) return assume_equal(slot, 0, !truth, box);
  const Interval value = evaluate(condition, box);
  return !(value.empty() || (truth ? value.surely_false() : value.surely_true()));
}

// Assumes that one of the conditions has the truth value, and those before it do not.
bool Abstraction::assume_some(const std::vector<Expression>& conditions, bool truth, Box& box) {
  Box before = box;
  bool found = false;
  for (const Expression& condition : conditions) {
    const Interval value = evaluate(condition, before);
    if (!value.empty() && (truth ? value.surely_false() : value.surely_true())) continue;
    Box here = before;
    if (assume(condition, truth, here)) {
      if (found)
        box.join_with(here);
      else
        box = std::move(here);
      found = true;
    }
    if (!assume(condition, !truth, before)) break;
  }
  return found;
}

bool Abstraction::assume_comparison(Op op, const Expression& left, const Expression& right, Box& box) {
  const Interval a = evaluate(left, box), b = evaluate(right, box);
  const Interval narrow_a = narrowed(op, a, b), narrow_b = narrowed(mirrored(op), b, a);
  if (narrow_a.empty() || narrow_b.empty()) return false;
  if (const SlotId slot = slot_of(left, box); slot != kNone) box.set(slot, narrow_a);
  if (const SlotId slot = slot_of(right, box); slot != kNone) box.set(slot, meet(box[slot], narrow_b));
  return true;
}

bool Abstraction::assume_guard(const Expression& condition, Box& box) {
  return may_fail(condition, box) || assume(condition, true, box);
}

// Only the ends of the interval can be left out.
bool Abstraction::assume_uncommitted(const Commitment& commitment, Box& box) const {
  Interval at = box[slots_.location(commitment.process)];
  if (commitment.is_committed(at.low)) at.low = commitment.next_free[static_cast<std::size_t>(at.low)];
  if (!at.empty() && commitment.is_committed(at.high)) --at.high;
  return box.narrow(slots_.location(commitment.process), at);
}

bool Abstraction::assume_enabled(const JointMove& joint, Box& box) {
  spend();
  const bool all_committed = std::ranges::all_of(joint, [&](const Part& part) {
    return program_.processes[part.process].locations[move_of(part).from].committed;
  });
  if (!program_.synchronous && !all_committed) {
    cells_ += commitments_.size();
    for (const Commitment& commitment : commitments_)
      if (!assume_uncommitted(commitment, box)) return false;
  }
  for (const Part& part : joint) {
    const Move& move = move_of(part);
    if (!box.narrow(slots_.location(part.process), one(move.from))) return false;
    if (!move.sync || program_.channels[move.sync->channel].capacity == 0) continue;
    const auto capacity = static_cast<std::int32_t>(program_.channels[move.sync->channel].capacity);
    if (!box.narrow(slots_.length(move.sync->channel),
                    move.sync->sends ? Interval{0, capacity - 1} : Interval{1, capacity}))
      return false;
  }
  // Guards that cannot fail go first: they may show that others cannot fail either.
  for (int round = 0; round < 2; ++round)
    for (const Part& part : joint)
      for (const Expression& condition : move_of(part).guard)
        if (!assume_guard(condition, box)) return false;
  return true;
}

void Abstraction::assign(const Target& target, Interval value, Box& box) {
  const Interval cut_value = cut(program_.variables[target.variable].type, value);
  if (target.index.empty()) {
    box.set(slots_.variable(target.variable), cut_value);
    return;
  }
  const auto [first, last] = elements(target.variable, evaluate(target.index[0], box));
  cells_ += last - first;
  if (last - first == 1)
    box.set(first, cut_value);
  else
    for (SlotId slot = first; slot < last; ++slot) box.set(slot, join(box[slot], cut_value));
}

// Moves the message from sender to receiver or buffer, or from buffer to receiver.
void Abstraction::transfer(const JointMove& joint, Box& box) {
  const Move& move = move_of(joint[0]);
  if (!move.sync) return;
  const Channel& channel = program_.channels[move.sync->channel];
  if (channel.capacity == 0) {
    std::vector<Interval> values;
    for (std::size_t i = 0; i < move.sync->values.size(); ++i) {
      const Interval value = evaluate(move.sync->values[i], box);
      values.push_back(channel.is_typed ? cut(channel.components[i], value) : value);
    }
    const Move& receiver = move_of(joint[1]);
    for (std::size_t i = 0; i < values.size(); ++i) assign(receiver.sync->targets[i], values[i], box);
    return;
  }
  const std::size_t width = channel.components.size();
  const SlotId first = slots_.messages(move.sync->channel);
  cells_ += width * channel.capacity;
  for (std::size_t c = 0; c < width; ++c) {
    Interval content = move.sync->sends ? cut(channel.components[c], evaluate(move.sync->values[c], box))
                                        : box[first + static_cast<SlotId>(c)];
    if (!move.sync->sends) assign(move.sync->targets[c], content, box);
    if (!move.sync->sends) content = one(0);
    // Which cell is written depends on the length; a shift moves every cell.
    for (std::size_t i = 0; i < channel.capacity; ++i) {
      const auto slot = static_cast<SlotId>(first + i * width + c);
      Interval cell = join(box[slot], content);
      if (!move.sync->sends && i + 1 < channel.capacity) cell = join(cell, box[slot + static_cast<SlotId>(width)]);
      box.set(slot, cell);
    }
  }
  const SlotId at = slots_.length(move.sync->channel);
  const Interval length = box[at];
  box.set(at, move.sync->sends ? Interval{length.low + 1, length.high + 1} : Interval{length.low - 1, length.high - 1});
}

bool Abstraction::execute(const JointMove& joint, Box& box) {
  assert(!joint.empty());
  transfer(joint, box);
  for (const Part& part : joint)
    for (const Assignment& effect : move_of(part).effects) assign(effect.target, evaluate(effect.value, box), box);
  for (const Part& part : joint) box.set(slots_.location(part.process), one(move_of(part).to));
  cells_ += box.differences().size();
  return !box.empty();
}

bool Abstraction::target_may_fail(const Target& target, const Box& box) {
  return std::ranges::any_of(target.index, [&](const Expression& index) {
    return may_fail(index, box) || !is_index(target.variable, evaluate(index, box));
  });
}

bool Abstraction::may_fail(const JointMove& joint, const Box& enabled) {
  for (const Part& part : joint)
    for (const Expression& condition : move_of(part).guard)
      if (may_fail(condition, enabled)) return true;
  return step_may_fail(joint, enabled);
}

bool Abstraction::step_may_fail(const JointMove& joint, Box box) {
  for (const Part& part : joint) {
    const Move& move = move_of(part);
    if (!move.sync) continue;
    for (const Expression& value : move.sync->values)
      if (may_fail(value, box)) return true;
    // Indices of targets may depend on values received before them.
    for (const Target& target : move.sync->targets)
      if (target_may_fail(target, box) ||
          (move.sync->targets.size() > 1 && !target.index.empty() && target.index[0].op != Op::kConstant))
        return true;
  }
  transfer(joint, box);
  for (const Part& part : joint)
    for (const Assignment& effect : move_of(part).effects) {
      if (may_fail(effect.value, box) || target_may_fail(effect.target, box)) return true;
      assign(effect.target, evaluate(effect.value, box), box);
    }
  return false;
}

void Abstraction::fail(const JointMove& joint, Box& box) const {
  for (const Part& part : joint) {
    const auto locations = static_cast<std::int32_t>(program_.processes[part.process].locations.size());
    box.set(slots_.location(part.process), {locations, locations + static_cast<std::int32_t>(fault_count_) - 1});
  }
}

}  // namespace onager
