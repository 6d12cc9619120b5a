#include "frontend/promela/slips.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include "frontend/promela/exclusive.h"
#include "frontend/promela/fold.h"

namespace onager::frontend::promela_text {

using promela::CellType;
using promela::Expression;
using promela::Op;
using promela::Sequence;
using promela::Statement;
using Kind = Statement::Kind;

namespace {

constexpr std::size_t kMostWarnings = 100;

bool has_label(const Statement& statement) {
  if (!statement.labels.empty()) return true;
  for (const Sequence& option : statement.options)
    if (std::ranges::any_of(option, has_label)) return true;
  return false;
}

bool asks_channel(const Expression& expression) {
  switch (expression.op) {
    case Op::kFull:
    case Op::kEmpty:
    case Op::kNotFull:
    case Op::kNotEmpty:
      return true;
    default:
      return std::ranges::any_of(expression.arguments, asks_channel);
  }
}

// The statement that is executed first.
const Statement& guard_of(const Sequence& sequence) {
  const Statement& first = sequence[0];
  const bool is_block = first.kind == Kind::kBlock || first.kind == Kind::kAtomic || first.kind == Kind::kDStep;
  return is_block ? guard_of(first.options[0]) : first;
}

bool is_always_executable(const Statement& guard) {
  switch (guard.kind) {
    case Kind::kAssign:
    case Kind::kPrint:
    case Kind::kAssert:
    case Kind::kGoto:
    case Kind::kBreak:
      return true;
    case Kind::kExpression:
      return value_of(guard.value).value_or(0) != 0;
    default:
      return false;
  }
}

class Slips {
 public:
  Slips(const promela::Program& program, std::vector<Wrong>& warnings) : program_(program), warnings_(warnings) {}

  void run() {
    for (const promela::Cell& cell : program_.globals.cells) initial(cell);
    for (const promela::Proctype& proctype : program_.proctypes) {
      frame_ = &proctype.frame;
      for (const promela::Cell& cell : proctype.frame.cells) initial(cell);
      sequence(proctype.body);
    }
    add_broken_claims(program_, warnings_);
    for (std::uint32_t p = 0; p < program_.proctypes.size(); ++p)
      if (program_.proctypes[p].active == 0 && !run_.contains(p))
        warn(program_.proctypes[p].at, fmt::format("the proctype '{}' is never run", program_.proctypes[p].name));
  }

 private:
  void warn(const Origin& at, std::string message, std::string hint = {}) {
    if (warnings_.size() < kMostWarnings) warnings_.push_back({at, std::move(message), std::move(hint)});
  }

  void initial(const promela::Cell& cell) {
    if (!cell.initial.empty()) fits(cell.type, cell.initial[0], cell.name);
    for (const Expression& value : cell.initial) expression(value);
  }

  void fits(const CellType& type, const Expression& value, const std::string& name) {
    const std::optional<std::int32_t> number = value_of(value);
    if (number && promela::cut(type, *number) != *number)
      warn(value.at,
           fmt::format("{} does not fit into {}, which becomes {}", *number, name, promela::cut(type, *number)));
  }

  void sequence(const Sequence& sequence) {
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      statement(sequence[i]);
      const bool jumps = sequence[i].kind == Kind::kGoto || sequence[i].kind == Kind::kBreak;
      if (jumps && i + 1 < sequence.size() && !has_label(sequence[i + 1]))
        warn(sequence[i + 1].at, "this statement is never reached: it follows a jump and has no label");
    }
  }

  void statement(const Statement& statement) {
    expression(statement.value);
    for (const Expression& value : statement.values) expression(value);
    if (statement.kind == Kind::kAssign && !statement.is_declaration)
      fits(statement.target.type, statement.value, fmt::format("'{}'", name_of(statement)));
    if (statement.kind == Kind::kSend) message(statement, statement.values.size());
    if (statement.kind == Kind::kReceive) message(statement, statement.patterns.size());
    if (statement.kind == Kind::kIf || statement.kind == Kind::kDo) choice(statement);
    for (const Sequence& option : statement.options) sequence(option);
  }

  static std::string name_of(const Statement& assignment) {
    return assignment.source.substr(0, assignment.source.find(" = "));
  }

  void choice(const Statement& choice) {
    const bool has_else = guard_of(choice.options.back()).kind == Kind::kElse;
    for (const Sequence& option : choice.options) {
      const Statement& guard = guard_of(option);
      if (guard.kind == Kind::kExpression && value_of(guard.value) == 0)
        warn(guard.at, "this option is never executable: its guard is false");
      if (!has_else || guard.kind == Kind::kElse) continue;
      if (is_always_executable(guard))
        warn(guard.at, fmt::format("'else' is never chosen beside '{}', which is always executable", guard.source),
             guard.kind == Kind::kAssign ? "a comparison is written '=='" : "");
      if (guard.kind == Kind::kSend || guard.kind == Kind::kReceive ||
          (guard.kind == Kind::kExpression && asks_channel(guard.value)))
        warn(guard.at, fmt::format("'else' beside '{}' sees whether the channel is ready now", guard.source),
             "Spin calls this dubious, as its reductions are not made for it");
    }
  }

  // A message to a channel that the declaration of the variable makes.
  void message(const Statement& statement, std::size_t fields) {
    const promela::Reference& channel = statement.channel.reference[0];
    const promela::Frame& frame = channel.is_global ? program_.globals : *frame_;
    const promela::Cell& cell = frame.cells[channel.offset];
    if (cell.channel && cell.channel->fields.size() != fields)
      warn(statement.at, fmt::format("'{}' has {} field{}, messages of this channel have {}", statement.source, fields,
                                     fields == 1 ? "" : "s", cell.channel->fields.size()));
    for (std::size_t i = 0; cell.channel && i < statement.values.size() && i < cell.channel->fields.size(); ++i)
      fits(cell.channel->fields[i], statement.values[i], fmt::format("field {} of the message", i + 1));
    for (std::size_t i = 0; cell.channel && i < statement.patterns.size() && i < cell.channel->fields.size(); ++i)
      if (statement.patterns[i].kind == promela::Pattern::Kind::kMatch)
        matches(cell.channel->fields[i], statement.patterns[i].value[0], i + 1);
  }

  void matches(const CellType& type, const Expression& value, std::size_t field) {
    const std::optional<std::int32_t> number = value_of(value);
    if (number && promela::cut(type, *number) != *number)
      warn(value.at, fmt::format("no message has {} in field {}, which is too small for it", *number, field));
  }

  void expression(const Expression& expression) {
    if (expression.op == Op::kRun) {
      run_.insert(expression.index);
      const promela::Frame& frame = program_.proctypes[expression.index].frame;
      for (std::size_t i = 0; i < expression.arguments.size() && i < frame.parameters; ++i)
        fits(frame.cells[i].type, expression.arguments[i], fmt::format("the parameter '{}'", frame.cells[i].name));
    }
    if (expression.op == Op::kEqual || expression.op == Op::kNotEqual)
      for (const bool swapped : {false, true})
        comparison(expression, expression.arguments[swapped ? 1 : 0], expression.arguments[swapped ? 0 : 1]);
    if (expression.op >= Op::kLess && expression.op <= Op::kAtLeast) order(expression);
    for (const Expression& argument : expression.arguments) this->expression(argument);
  }

  // x < 0 of a byte and the like.
  void order(const Expression& comparison) {
    const bool is_swapped = comparison.arguments[1].op == Op::kCell;
    const Expression& cell = comparison.arguments[is_swapped ? 1 : 0];
    const std::optional<std::int32_t> number = value_of(comparison.arguments[is_swapped ? 0 : 1]);
    if (cell.op != Op::kCell || !number) return;
    const auto [low, high] = range_of(cell.reference[0].type);
    const auto holds = [&](std::int64_t value) {
      const std::int64_t left = is_swapped ? *number : value, right = is_swapped ? value : *number;
      switch (comparison.op) {
        case Op::kLess:
          return left < right;
        case Op::kAtMost:
          return left <= right;
        case Op::kGreater:
          return left > right;
        default:
          return left >= right;
      }
    };
    if (holds(low) == holds(high))
      warn(comparison.at,
           fmt::format("this is always {}: the variable is from {} to {}", holds(low) ? "true" : "false", low, high));
  }
  static std::pair<std::int64_t, std::int64_t> range_of(const CellType& type) {
    switch (type.type) {
      case promela::Type::kBit:
      case promela::Type::kBool:
        return {0, 1};
      case promela::Type::kShort:
        return {-32'768, 32'767};
      case promela::Type::kInt:
        return {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
      case promela::Type::kUnsigned:
        return {0, (std::int64_t{1} << type.bits) - 1};
      default:
        return {0, 255};
    }
  }

  void comparison(const Expression& comparison, const Expression& cell, const Expression& other) {
    const std::optional<std::int32_t> number = value_of(other);
    if (cell.op != Op::kCell || !number || promela::cut(cell.reference[0].type, *number) == *number) return;
    warn(comparison.at, fmt::format("this is always {}: the variable is never {}",
                                    comparison.op == Op::kEqual ? "false" : "true", *number));
  }

  const promela::Program& program_;
  const promela::Frame* frame_ = nullptr;
  std::vector<Wrong>& warnings_;
  std::set<std::uint32_t> run_;
};

}  // namespace

void add_slips(const promela::Program& program, std::vector<Wrong>& warnings) {
  Slips(program, warnings).run();
}

}  // namespace onager::frontend::promela_text
