#include "model/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace onager {

namespace {

// Visits each move that needs no partner, and each sender with each receiver in another process, until more than `most`
// of the latter are met. Returns whether all were visited.
template <typename Visit>
bool visit_asynchronous(const Program& program, std::size_t most, Visit visit) {
  std::vector<std::vector<Part>> receivers(program.channels.size());
  auto meets = [&](const Move& move) { return move.sync && program.channels[move.sync->channel].capacity == 0; };
  auto parts = [&](auto use) {
    for (ProcessId p = 0; p < program.processes.size(); ++p)
      for (std::uint32_t m = 0; m < program.processes[p].moves.size(); ++m)
        if (!use(Part{p, m}, program.processes[p].moves[m])) return false;
    return true;
  };
  parts([&](const Part& part, const Move& move) {
    if (meets(move) && !move.sync->sends) receivers[move.sync->channel].push_back(part);
    return true;
  });
  std::size_t pairs = 0;
  return parts([&](const Part& part, const Move& move) {
    if (!meets(move)) visit(part, nullptr);
    if (!meets(move) || !move.sync->sends) return true;
    for (const Part& receiver : receivers[move.sync->channel]) {
      if (receiver.process == part.process) continue;
      if (++pairs > most) return false;
      visit(part, &receiver);
    }
    return true;
  });
}

std::optional<std::size_t> count_synchronous(const Program& program, std::size_t most) {
  std::size_t count = program.processes.empty() ? 0 : 1;
  for (const Process& process : program.processes) {
    const std::size_t moves = process.moves.size();
    if (moves > 0 && count > most / moves) return std::nullopt;
    count *= moves;
  }
  return count;
}

std::vector<JointMove> synchronous_moves(const Program& program) {
  std::vector<JointMove> all{{}};
  for (ProcessId p = 0; p < program.processes.size(); ++p) {
    std::vector<JointMove> longer;
    for (const JointMove& joint : all)
      for (std::uint32_t m = 0; m < program.processes[p].moves.size(); ++m) {
        longer.push_back(joint);
        longer.back().push_back({p, m});
      }
    all = std::move(longer);
  }
  return all;
}

}  // namespace

std::optional<std::size_t> count_joint_moves(const Program& program, std::size_t most) {
  if (program.synchronous) return count_synchronous(program, most);
  std::size_t count = 0;
  if (!visit_asynchronous(program, most, [&](const Part&, const Part*) { ++count; })) return std::nullopt;
  return count;
}

std::optional<std::vector<JointMove>> joint_moves(const Program& program, std::size_t most) {
  const std::optional<std::size_t> count = count_joint_moves(program, most);
  if (!count) return std::nullopt;
  if (program.synchronous) return program.processes.empty() ? std::vector<JointMove>{} : synchronous_moves(program);
  std::vector<JointMove> all;
  all.reserve(*count);
  visit_asynchronous(program, most, [&](const Part& part, const Part* receiver) {
    JointMove& joint = all.emplace_back(receiver == nullptr ? 1 : 2, part);
    if (receiver != nullptr) joint[1] = *receiver;
  });
  return all;
}

std::string name_of(const Program& program, const JointMove& joint) {
  std::string name;
  for (const Part& part : joint)
    name += (name.empty() ? "" : " & ") + program.processes[part.process].moves[part.move].name;
  return name;
}

Expression with_property_at(const Program& program, Expression condition, LocationId location) {
  if (condition.op == Op::kIsAt && condition.index == program.processes.size())
    return {Op::kConstant, 0, condition.value == static_cast<std::int32_t>(location), {}, condition.at};
  for (Expression& argument : condition.arguments) argument = with_property_at(program, std::move(argument), location);
  return condition;
}

std::string_view sign_of(Op op) {
  switch (op) {
    case Op::kMultiply:
      return "*";
    case Op::kDivide:
      return "/";
    case Op::kRemainder:
      return "%";
    case Op::kAdd:
      return "+";
    case Op::kSubtract:
      return "-";
    case Op::kShiftLeft:
      return "<<";
    case Op::kShiftRight:
      return ">>";
    case Op::kLess:
      return "<";
    case Op::kAtMost:
      return "<=";
    case Op::kGreater:
      return ">";
    case Op::kAtLeast:
      return ">=";
    case Op::kEqual:
      return "==";
    case Op::kNotEqual:
      return "!=";
    case Op::kBitAnd:
      return "&";
    case Op::kBitXor:
      return "^";
    case Op::kBitOr:
      return "|";
    case Op::kImplies:
      return "imply";
    case Op::kAnd:
      return "&&";
    case Op::kOr:
      return "||";
    case Op::kNot:
      return "not ";
    case Op::kComplement:
      return "~";
    default:
      return "-";
  }
}

namespace {

std::string text_within(const Program& program, const Expression& expression) {
  const std::string text = text_of(program, expression);
  return expression.arguments.size() > 1 ? "(" + text + ")" : text;
}

}  // namespace

std::string text_of(const Program& program, const Expression& expression) {
  const auto& arguments = expression.arguments;
  switch (expression.op) {
    case Op::kConstant:
      return std::to_string(expression.value);
    case Op::kVariable:
      return program.variables[expression.index].name;
    case Op::kElement:
      return fmt::format("{}[{}]", program.variables[expression.index].name, text_of(program, arguments[0]));
    case Op::kIsAt: {
      const Process& process = program.processes[expression.index];
      return process.name + "." + process.locations[static_cast<std::size_t>(expression.value)].name;
    }
    case Op::kIsFull:
    case Op::kIsEmpty:
      return fmt::format("{}({})", expression.op == Op::kIsFull ? "full" : "empty",
                         program.channels[expression.index].name);
    default:
      break;
  }
  if (arguments.size() == 1) return fmt::format("{}{}", sign_of(expression.op), text_within(program, arguments[0]));
  std::string text = text_within(program, arguments[0]);
  for (std::size_t i = 1; i < arguments.size(); ++i)
    text += fmt::format(" {} {}", sign_of(expression.op), text_within(program, arguments[i]));
  return text;
}

std::string describe(const Fault& fault) {
  return fmt::format("{} (line {}, column {})",
                     fault.kind == Fault::Kind::kDivisionByZero ? "division by zero" : "index out of range",
                     fault.at.line, fault.at.column);
}

namespace {

class FaultList {
 public:
  explicit FaultList(const Program& program) : program_(program) {}

  void add(const Move& move) {
    for (const Expression& conjunct : move.guard) add(conjunct);
    if (move.sync) {
      for (const Expression& value : move.sync->values) add(value);
      for (const Target& target : move.sync->targets) add(target);
    }
    for (const Assignment& effect : move.effects) {
      add(effect.target);
      add(effect.value);
    }
  }
  std::vector<Fault> take() && {
    auto order = [](const Fault& a, const Fault& b) {
      return std::tuple(a.at.line, a.at.column, a.kind) < std::tuple(b.at.line, b.at.column, b.kind);
    };
    std::ranges::sort(found_, order);
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return std::move(found_);
  }

 private:
  void add(const Target& target) {
    for (const Expression& index : target.index) {
      add_index(target.variable, index, target.at);
      add(index);
    }
  }
  void add(const Expression& expression) {
    if (expression.op == Op::kElement) add_index(expression.index, expression.arguments[0], expression.at);
    if (expression.op == Op::kDivide || expression.op == Op::kRemainder) {
      const Expression& divisor = expression.arguments[1];
      if (divisor.op != Op::kConstant || divisor.value == 0)
        found_.push_back({Fault::Kind::kDivisionByZero, expression.at});
    }
    for (const Expression& argument : expression.arguments) add(argument);
  }
  void add_index(VariableId array, const Expression& index, Position at) {
    const auto size = static_cast<std::int32_t>(program_.variables[array].initial.size());
    if (index.op != Op::kConstant || index.value < 0 || index.value >= size)
      found_.push_back({Fault::Kind::kIndexOutOfRange, at});
  }

  const Program& program_;
  std::vector<Fault> found_;
};

}  // namespace

std::vector<Fault> faults(const Program& program) {
  FaultList list(program);
  for (const Process& process : program.processes)
    for (const Move& move : process.moves) list.add(move);
  return std::move(list).take();
}

SlotMap::SlotMap(const Program& program) {
  for (const Process& process : program.processes) names_.push_back(process.name);
  for (const Variable& variable : program.variables) {
    variables_.push_back(static_cast<SlotId>(names_.size()));
    if (!variable.is_array) {
      names_.push_back(variable.name);
      continue;
    }
    for (std::size_t i = 0; i < variable.initial.size(); ++i) names_.push_back(fmt::format("{}[{}]", variable.name, i));
  }
  for (const Channel& channel : program.channels) {
    channels_.push_back(channel.capacity == 0 ? kNone : static_cast<SlotId>(names_.size()));
    if (channel.capacity == 0) continue;
    names_.push_back(fmt::format("{}.length", channel.name));
    for (std::uint32_t i = 0; i < channel.capacity; ++i)
      for (std::size_t c = 0; c < channel.components.size(); ++c)
        names_.push_back(channel.components.size() == 1 ? fmt::format("{}[{}]", channel.name, i)
                                                        : fmt::format("{}[{}].{}", channel.name, i, c));
  }
}

}  // namespace onager
