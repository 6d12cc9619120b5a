#include "model/reachable_box.h"

#include <set>

#include "base/csr.h"

namespace onager {

namespace {

void collect_constants(const Expression& expression, std::set<std::int32_t>& found) {
  if (expression.op == Op::kConstant)
    for (std::int32_t near : {-1, 0, 1}) found.insert(apply(Op::kAdd, expression.value, near));
  for (const Expression& argument : expression.arguments) collect_constants(argument, found);
}

std::set<std::int32_t> constants_of(const Program& program) {
  std::set<std::int32_t> found{0};
  for (const Process& process : program.processes)
    for (const Move& move : process.moves) {
      for (const Expression& condition : move.guard) collect_constants(condition, found);
      for (const Assignment& effect : move.effects) collect_constants(effect.value, found);
      if (move.sync)
        for (const Expression& value : move.sync->values) collect_constants(value, found);
    }
  for (const Variable& variable : program.variables)
    found.insert(static_cast<std::int32_t>(variable.initial.size()) - 1);
  return found;
}

// Grows to the next constant of the program, or directly to the limit.
Interval widened(Interval old, Interval grown, Interval limit, const std::set<std::int32_t>& steps, bool at_once) {
  Interval result = grown;
  if (grown.low < old.low) {
    auto below = steps.upper_bound(grown.low);
    result.low = at_once || below == steps.begin() ? limit.low : std::max(limit.low, *--below);
  }
  if (grown.high > old.high) {
    const auto above = steps.lower_bound(grown.high);
    result.high = at_once || above == steps.end() ? limit.high : std::min(limit.high, *above);
  }
  return meet(result, limit);
}

// Which joint moves mention a slot. One that may mean any element of an array, or uses a channel, mentions a number
// beyond the slots that stands for all of it.
class Mentions {
 public:
  Mentions(const Program& program, const SlotMap& slots, const std::vector<JointMove>& joints, Watch& watch)
      : program_(program), slots_(slots), whole_(slots.slots(), kNone) {
    auto next = static_cast<std::uint32_t>(slots.slots());
    auto fill = [&](SlotId first, std::size_t count) {
      std::fill_n(whole_.begin() + first, count, next);
      return next++;
    };
    for (VariableId v = 0; v < program.variables.size(); ++v)
      arrays_.push_back(program.variables[v].is_array ? fill(slots.variable(v), program.variables[v].initial.size())
                                                      : kNone);
    for (ChannelId c = 0; c < program.channels.size(); ++c) {
      const Channel& channel = program.channels[c];
      channels_.push_back(
          channel.capacity == 0 ? kNone : fill(slots.length(c), 1 + channel.capacity * channel.components.size()));
    }
    for (std::uint32_t j = 0; j < joints.size(); ++j) {
      for (const Part& part : joints[j]) {
        add(slots.location(part.process));
        add(program.processes[part.process].moves[part.move]);
      }
      std::ranges::sort(row_);
      row_.erase(std::unique(row_.begin(), row_.end()), row_.end());
      for (std::uint32_t number : row_) pairs_.emplace_back(number, j);
      watch.spend(20 * row_.size());
      row_.clear();
    }
    joints_of_ = Csr<std::uint32_t>::from_pairs(next, pairs_);
    pairs_ = {};
  }

  template <typename Visit>
  void for_each_joint(SlotId slot, Visit visit) const {
    for (std::uint32_t joint : joints_of_[slot]) visit(joint);
    if (whole_[slot] == kNone) return;
    for (std::uint32_t joint : joints_of_[whole_[slot]]) visit(joint);
  }

 private:
  void add(std::uint32_t number) { row_.push_back(number); }

  void add_element(VariableId array, const Expression& index) {
    const auto size = static_cast<std::int32_t>(program_.variables[array].initial.size());
    const bool is_known = index.op == Op::kConstant && index.value >= 0 && index.value < size;
    add(is_known ? slots_.variable(array) + static_cast<SlotId>(index.value) : arrays_[array]);
    add(index);
  }

  void add(const Expression& expression) {
    switch (expression.op) {
      case Op::kVariable:
        return add(slots_.variable(expression.index));
      case Op::kElement:
        return add_element(expression.index, expression.arguments[0]);
      case Op::kIsAt:
        return add(slots_.location(expression.index));
      case Op::kIsFull:
      case Op::kIsEmpty:
        return add(channels_[expression.index]);
      default:
        for (const Expression& argument : expression.arguments) add(argument);
    }
  }

  void add(const Target& target) {
    if (target.index.empty())
      add(slots_.variable(target.variable));
    else
      add_element(target.variable, target.index[0]);
  }

  void add(const Move& move) {
    for (const Expression& condition : move.guard) add(condition);
    for (const Assignment& effect : move.effects) {
      add(effect.target);
      add(effect.value);
    }
    if (!move.sync) return;
    if (channels_[move.sync->channel] != kNone) add(channels_[move.sync->channel]);
    for (const Expression& value : move.sync->values) add(value);
    for (const Target& target : move.sync->targets) add(target);
  }

  const Program& program_;
  const SlotMap& slots_;
  std::vector<std::uint32_t> whole_;  // slot -> the number of all its array or channel; kNone: it is neither
  std::vector<std::uint32_t> arrays_, channels_;  // their numbers
  std::vector<std::uint32_t> row_;                // scratch: what one joint move mentions
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
  Csr<std::uint32_t> joints_of_;
};

class FixedPoint {
 public:
  FixedPoint(const Program& program, const SlotMap& slots, const std::vector<JointMove>& joints, Watch& watch)
      : joints_(joints),
        abstraction_(program, slots, watch),
        mentions_(program, slots, joints, watch),
        limits_(abstraction_.type_ranges()),
        steps_(constants_of(program)),
        is_due_(joints.size()),
        is_changed_(slots.slots()) {
    for (const Process& process : program.processes)
      commits_.push_back(!program.synchronous && std::ranges::any_of(process.locations, &Location::committed));
  }

  Intervals run() {
    constexpr std::size_t kTooMuch = 50'000'000;
    known_ = grown_ = abstraction_.initial_values();
    make_all_due();
    for (int round = 0; !due_.empty(); ++round) {
      for (std::uint32_t joint : due_) {
        is_due_[joint] = false;
        step(joints_[joint]);
      }
      due_.clear();
      if (abstraction_.work() > kTooMuch) return limits_;
      take_over(round);
    }
    return known_;
  }

 private:
  void step(const JointMove& joint) {
    Box box(known_);
    if (!abstraction_.assume_enabled(joint, box)) return;
    if (abstraction_.may_fail(joint, box)) {
      Box failed = box;
      abstraction_.fail(joint, failed);
      grow(failed);
    }
    if (abstraction_.execute(joint, box)) grow(box);
  }

  void grow(const Box& box) {
    for (const auto& [slot, interval] : box.differences()) {
      if (interval.within(grown_[slot])) continue;
      grown_[slot] = join(grown_[slot], interval);
      if (!is_changed_[slot]) changed_.push_back(slot);
      is_changed_[slot] = true;
    }
  }

  // What has grown is known from now on, and whoever mentions it is due.
  void take_over(int round) {
    constexpr int kExact = 4, kByConstants = 24;  // numbers of rounds
    bool commits = false;
    for (SlotId slot : changed_) {
      if (round >= kExact)
        grown_[slot] = widened(known_[slot], grown_[slot], limits_[slot], steps_, round >= kByConstants);
      known_[slot] = grown_[slot];
      is_changed_[slot] = false;
      commits = commits || (slot < commits_.size() && commits_[slot]);
      mentions_.for_each_joint(slot, [&](std::uint32_t joint) { make_due(joint); });
    }
    changed_.clear();
    if (commits) make_all_due();  // where a process is committed tells whether any other can move
  }

  void make_due(std::uint32_t joint) {
    if (!is_due_[joint]) due_.push_back(joint);
    is_due_[joint] = true;
  }
  void make_all_due() {
    for (std::uint32_t joint = 0; joint < joints_.size(); ++joint) make_due(joint);
  }

  const std::vector<JointMove>& joints_;
  Abstraction abstraction_;
  const Mentions mentions_;
  const Intervals limits_;
  const std::set<std::int32_t> steps_;
  Intervals known_, grown_;         // before and in the round at hand
  std::vector<bool> commits_;       // process -> whether it has committed locations
  std::vector<std::uint32_t> due_;  // joint moves to look at in the next round
  std::vector<bool> is_due_, is_changed_;
  std::vector<SlotId> changed_;  // slots that have grown in this round
};

}  // namespace

Intervals reachable_box(const Program& program, const SlotMap& slots, const std::vector<JointMove>& joints,
                        Watch& watch) {
  return FixedPoint(program, slots, joints, watch).run();
}

}  // namespace onager
