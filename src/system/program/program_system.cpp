#include "system/program/program_system.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <random>
#include <utility>

#include "model/reachable_box.h"
#include "system/program/knowledge.h"

namespace onager {

namespace {

// Text that is equal for expressions that mean the same wherever they stand.
void append_key(const Expression& expression, std::string& key) {
  key += std::to_string(static_cast<int>(expression.op)) + ":" + std::to_string(expression.index) + ":" +
         std::to_string(expression.value) + "(";
  for (const Expression& argument : expression.arguments) append_key(argument, key);
  key += ")";
}

Expression unary(Op op, Expression argument) {
  Expression result{op, 0, 0, {}, argument.at};
  result.arguments.push_back(std::move(argument));
  return result;
}

Expression is_at(ProcessId process, LocationId location) {
  return {Op::kIsAt, process, static_cast<std::int32_t>(location), {}, {}};
}

// Each process that has committed locations is at none of them.
std::vector<Expression> nobody_committed(const Program& program) {
  std::vector<Expression> conditions;
  for (ProcessId p = 0; p < program.processes.size(); ++p) {
    std::vector<Expression> committed;
    const auto& locations = program.processes[p].locations;
    for (LocationId l = 0; l < locations.size(); ++l)
      if (locations[l].committed) committed.push_back(is_at(p, l));
    if (committed.empty()) continue;
    Expression some = committed.size() == 1 ? committed[0] : Expression{Op::kOr, 0, 0, committed, {}};
    conditions.push_back(unary(Op::kNot, std::move(some)));
  }
  return conditions;
}

// They are made in one go, so whether they fit is asked before.
std::vector<JointMove> joints_of(const Program& program, Watch& watch) {
  constexpr std::uint64_t kWork = 10, kBytes = 64;  // for each
  const std::size_t count = *count_joint_moves(program);
  watch.spend(kWork * count);
  if (watch.memory_left() < kBytes * count) throw LimitMet(Limit::kMemory);
  return *joint_moves(program);
}

}  // namespace

struct ProgramSystem::Parts {
  SlotMap slots;
  Intervals known;
  std::size_t atoms = 0;
  bool is_shuffled = false;
  std::vector<JointMove> joints;
  std::vector<Expression> conditions;
  std::vector<Access> accesses;
  Structure structure;

  Parts(const Program& program, std::uint64_t shuffle, std::vector<Expression> atoms, Watch& watch);
  void collect_guards(const Program& program, Watch& watch);
  void collect_accesses(const Program& program, Abstraction& abstraction, Watch& watch);
  GuardId guard(Expression condition);

 private:
  std::map<std::string, GuardId> known_conditions_;
};

ProgramSystem::Parts::Parts(const Program& program, std::uint64_t shuffle, std::vector<Expression> given, Watch& watch)
    : slots(program), atoms(given.size()), is_shuffled(shuffle != 0), joints(joints_of(program, watch)) {
  if (shuffle != 0) {
    std::mt19937_64 random(shuffle);
    for (std::size_t i = joints.size(); i > 1; --i) std::swap(joints[i - 1], joints[random() % i]);
  }
  known = reachable_box(program, slots, joints, watch);
  collect_guards(program, watch);
  Abstraction abstraction(program, slots, watch);
  const Box all(known);
  for (Expression& atom : given) conditions.push_back(std::move(atom));
  for (const Expression& condition : conditions) {
    structure.tests_of.add_row(slots_read(program, slots, abstraction, condition, all));
    watch.spend(50 + 10 * structure.tests_of[structure.tests_of.rows() - 1].size());
  }
  collect_accesses(program, abstraction, watch);
  structure.complete(slots.slots());
}

GuardId ProgramSystem::Parts::guard(Expression condition) {
  std::string key;
  append_key(condition, key);
  const auto [found, fresh] = known_conditions_.try_emplace(key, static_cast<GuardId>(conditions.size()));
  if (fresh) conditions.push_back(std::move(condition));
  return found->second;
}

void ProgramSystem::Parts::collect_guards(const Program& program, Watch& watch) {
  const std::vector<Expression> nobody = nobody_committed(program);
  std::vector<GuardId> row, uncommitted;  // the latter: the guards of `nobody`
  std::vector<std::size_t> last_row;      // guard -> the last row that has it, counted from 1
  for (const JointMove& joint : joints) {
    row.clear();
    bool all_committed = true;
    for (const Part& part : joint) {
      const Process& process = program.processes[part.process];
      const Move& move = process.moves[part.move];
      row.push_back(guard(is_at(part.process, move.from)));
      all_committed = all_committed && process.locations[move.from].committed;
      if (move.sync && program.channels[move.sync->channel].capacity > 0) {
        Expression border{move.sync->sends ? Op::kIsFull : Op::kIsEmpty, move.sync->channel, 0, {}, {}};
        row.push_back(guard(unary(Op::kNot, std::move(border))));
      }
      for (const Expression& condition : move.guard) row.push_back(guard(condition));
    }
    if (!all_committed && !program.synchronous) {
      if (uncommitted.empty())
        for (const Expression& condition : nobody) uncommitted.push_back(guard(condition));
      row.insert(row.end(), uncommitted.begin(), uncommitted.end());
    }
    last_row.resize(conditions.size());
    const std::size_t number = structure.guards_of.rows() + 1;
    for (GuardId g : row)
      if (std::exchange(last_row[g], number) != number) structure.guards_of.push(g);
    structure.guards_of.close_row();
    watch.spend(100 + 10 * row.size());
  }
}

void ProgramSystem::Parts::collect_accesses(const Program& program, Abstraction& abstraction, Watch& watch) {
  accesses.reserve(joints.size());
  for (const JointMove& joint : joints) {
    Box box(known);
    if (!abstraction.assume_enabled(joint, box)) box = Box(known);  // never enabled: anything is right
    const Access& access = accesses.emplace_back(access_of(program, slots, abstraction, joint, box));
    structure.writes_of.add_row(access.writes);
    // A message goes to the cell that the length tells, and comes from all cells.
    std::vector<SlotId> reads = access.reads;
    for (ChannelId channel : {access.sends, access.receives}) {
      if (channel == kNone) continue;
      const Channel& buffer = program.channels[channel];
      for (std::size_t i = 0; i <= buffer.capacity * buffer.components.size(); ++i)
        reads.push_back(slots.length(channel) + static_cast<SlotId>(i));
    }
    std::ranges::sort(reads);
    reads.erase(std::unique(reads.begin(), reads.end()), reads.end());
    structure.reads_of.add_row(reads);
    watch.spend(100 + 20 * (reads.size() + access.writes.size()));
  }
}

ProgramSystem::ProgramSystem(const Program& program, std::uint64_t shuffle, std::vector<Expression> atoms, Watch& watch)
    : ProgramSystem(program, Parts(program, shuffle, std::move(atoms), watch), watch) {}

ProgramSystem::ProgramSystem(const Program& program, Parts parts, Watch& watch)
    : TransitionSystem(std::move(parts.structure), program_knowledge(*this), watch),
      program_(program),
      slots_(std::move(parts.slots)),
      known_(std::move(parts.known)),
      encoding_(program, slots_, known_),
      atoms_(parts.atoms),
      is_shuffled_(parts.is_shuffled),
      joints_(std::move(parts.joints)),
      conditions_(std::move(parts.conditions)),
      accesses_(std::move(parts.accesses)) {
  Abstraction abstraction(program_, slots_, watch);
  const Intervals first = abstraction.initial_values();
  for (SlotId slot = 0; slot < slots(); ++slot) {
    assert(first[slot].is_one());
    initial_.push_back(encoding_.encode(slot, first[slot].low));
  }
  const Compiler compiler(program_, slots_, encoding_);
  auto add_code = [&](const Code& code) {
    const auto at = static_cast<std::uint32_t>(code_.size());
    code_.insert(code_.end(), code.begin(), code.end());
    return at;
  };
  for (const Expression& condition : conditions_) {
    Test& test = tests_.emplace_back(test_of(condition, abstraction));
    if (test.slot == kNone) test.code = add_code(compiler.condition(condition));
  }
  names_.reserve(joints_.size());
  steps_.reserve(joints_.size());
  for (TransitionId t = 0; t < joints_.size(); ++t) {
    names_.push_back(name_of(program_, joints_[t]));
    const Code code = compiler.step(joints_[t]);
    Step step{add_code(code), static_cast<std::uint32_t>(checks_.size()), 0, most_writes(code) <= WriteLog::kMost};
    Box box(known_);
    if (accesses_[t].may_fail && abstraction.assume_enabled(joints_[t], box))
      for (const Part& part : joints_[t])
        for (const Expression& condition : program_.processes[part.process].moves[part.move].guard)
          if (abstraction.may_fail(condition, box)) checks_.push_back(add_code(compiler.condition(condition)));
    step.checks = static_cast<std::uint32_t>(checks_.size()) - step.first_check;
    steps_.push_back(step);
    watch.spend(100 + 10 * code.size());
  }
  is_listed_by_location_ = is_quicker_by_location();
  if (is_listed_by_location_) index_by_location();
}

// A comparison of one slot with a constant, if the condition is one and the slot is stored as it is.
ProgramSystem::Test ProgramSystem::test_of(const Expression& condition, const Abstraction& abstraction) const {
  if (condition.op == Op::kNot) {
    Test test = test_of(condition.arguments[0], abstraction);
    test.inside = !test.inside;
    return test;
  }
  auto equal = [](SlotId slot, Value value) { return Test{slot, value, value, true, 0}; };
  switch (condition.op) {
    case Op::kIsAt:
      return equal(slots_.location(condition.index), static_cast<Value>(condition.value));
    case Op::kIsEmpty:
      return equal(slots_.length(condition.index), 0);
    case Op::kIsFull:
      return equal(slots_.length(condition.index), program_.channels[condition.index].capacity);
    default:
      break;
  }
  auto slot_of = [&](const Expression& expression) -> SlotId {
    if (expression.op == Op::kVariable) return slots_.variable(expression.index);
    if (expression.op != Op::kElement || expression.arguments[0].op != Op::kConstant) return kNone;
    const std::int32_t index = expression.arguments[0].value;
    if (!abstraction.is_index(expression.index, {index, index})) return kNone;
    return slots_.variable(expression.index) + static_cast<SlotId>(index);
  };
  if (const SlotId slot = slot_of(condition); slot != kNone) return {slot, 0, 0, false, 0};
  if (!is_comparison(condition.op)) return {};
  const Expression *left = &condition.arguments[0], *right = &condition.arguments[1];
  Op op = condition.op;
  if (left->op == Op::kConstant) {
    std::swap(left, right);
    op = mirrored(op);
  }
  const SlotId slot = slot_of(*left);
  if (slot == kNone || right->op != Op::kConstant) return {};
  if (op == Op::kEqual || op == Op::kNotEqual) {
    if (!encoding_.is_folded(slot) && right->value < 0) return {};
    Test test = equal(slot, encoding_.encode(slot, right->value));
    test.inside = op == Op::kEqual;
    return test;
  }
  if (encoding_.is_folded(slot)) return {};
  const Interval range = narrowed(op, {0, kAnything.high}, {right->value, right->value});
  if (range.empty()) return {};
  return {slot, static_cast<Value>(range.low), static_cast<Value>(range.high), true, 0};
}

std::string ProgramSystem::guard_text(GuardId guard) const {
  return text_of(program_, conditions_[guard]);
}

// Locations and the transitions there, against the guards on the slots that a transition writes (system/enabled_set.h).
bool ProgramSystem::is_quicker_by_location() const {
  constexpr double kTest = 1, kUpdate = 3;  // costs of a guard, an estimate
  double listing = static_cast<double>(program_.processes.size()), updating = 0;
  for (TransitionId t = 0; t < transitions(); ++t) {
    const Part& first = joints_[t][0];
    const auto locations = static_cast<double>(program_.processes[first.process].locations.size());
    listing += kTest * static_cast<double>(structure().guards_of[t].size()) / locations;
    for (SlotId slot : structure().writes_of[t]) updating += static_cast<double>(structure().guards_on[slot].size());
  }
  return listing * static_cast<double>(transitions()) < kUpdate * updating;
}

void ProgramSystem::index_by_location() {
  std::uint32_t rows = 0;
  for (const Process& process : program_.processes) {
    first_row_.push_back(rows);
    rows += static_cast<std::uint32_t>(process.locations.size());
  }
  std::vector<std::pair<std::uint32_t, TransitionId>> pairs;
  for (TransitionId t = 0; t < transitions(); ++t) {
    const Part& first = joints_[t][0];
    pairs.emplace_back(first_row_[first.process] + program_.processes[first.process].moves[first.move].from, t);
  }
  by_location_ = Csr<TransitionId>::from_pairs(rows, pairs);
}

}  // namespace onager
