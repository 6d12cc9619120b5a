#include "tests/oracle/random_programs.h"

#include <cassert>
#include <random>

#include "frontend/dve/read.h"
#include "frontend/dve/write.h"

namespace onager::oracle {

namespace {

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed * 2654435761u + 17) {
    program_.id = "random-" + std::to_string(seed);
  }

  Program run() {
    program_.synchronous = chance(6);
    failing_ = chance(25);
    declare();
    const std::uint32_t processes = program_.synchronous ? 2 : between(2, 3 + chance(30));
    for (ProcessId p = 0; p < processes; ++p) add_process(p);
    for (ProcessId p = 0; p < processes; ++p) add_moves(p);
    return program_;
  }

 private:
  std::uint32_t between(std::uint32_t low, std::uint32_t high) {
    return low + static_cast<std::uint32_t>(random_() % (high - low + 1));
  }
  bool chance(std::uint32_t percent) { return between(0, 99) < percent; }

  void declare() {
    const std::uint32_t variables = between(1, 3);
    for (std::uint32_t v = 0; v < variables; ++v) {
      Variable variable{
          std::string(1, static_cast<char>('u' + v)), chance(70) ? Type::kByte : Type::kInt, chance(25), {}};
      const std::uint32_t size = variable.is_array ? between(2, 3) : 1;
      for (std::uint32_t i = 0; i < size; ++i)
        variable.initial.push_back(variable.type == Type::kByte ? static_cast<std::int32_t>(between(0, 2))
                                                                : static_cast<std::int32_t>(between(0, 3)) - 1);
      program_.variables.push_back(std::move(variable));
    }
    if (program_.synchronous) return;
    const std::uint32_t channels = between(0, 2);
    for (std::uint32_t c = 0; c < channels; ++c) {
      Channel channel{std::string(1, static_cast<char>('c' + c)), chance(50) ? between(1, 2) : 0, chance(70), {}};
      const std::uint32_t width = between(0, 2);
      for (std::uint32_t i = 0; i < width; ++i) channel.components.push_back(chance(50) ? Type::kByte : Type::kInt);
      if (width == 0 || (channel.capacity > 0 && !channel.is_typed)) {
        channel.is_typed = false;
        channel.components.assign(width, Type::kInt);
      }
      program_.channels.push_back(std::move(channel));
    }
  }

  void add_process(ProcessId p) {
    Process& process = program_.processes.emplace_back();
    process.name = "P" + std::to_string(p);
    const std::uint32_t locations = between(1, 3);
    for (std::uint32_t l = 0; l < locations; ++l)
      process.locations.push_back({"s" + std::to_string(l), chance(4), false});
    process.initial = between(0, locations - 1);
    if (chance(30)) program_.variables.push_back({process.name + ".x", Type::kByte, false, {0}});
  }

  void add_moves(ProcessId p) {
    const auto locations = static_cast<std::uint32_t>(program_.processes[p].locations.size());
    const std::uint32_t moves = locations + between(0, program_.synchronous ? 2 : 3);
    for (std::uint32_t m = 0; m < moves; ++m) {
      Move move;
      Process& process = program_.processes[p];
      move.from = m < locations ? m : between(0, locations - 1);
      move.to = chance(70) ? (move.from + 1) % locations : between(0, locations - 1);
      for (std::uint32_t g = chance(50) ? 0 : between(1, 2); g > 0; --g) move.guard.push_back(condition(p, 2));
      if (!program_.channels.empty() && chance(45)) move.sync = sync(p);
      for (std::uint32_t e = between(0, 2); e > 0; --e) move.effects.push_back(effect(p));
      process.moves.push_back(std::move(move));
    }
  }

  static Expression constant(std::int32_t value) { return {Op::kConstant, 0, value, {}, {}}; }
  static Expression binary(Op op, Expression a, Expression b) {
    Expression result{op, 0, 0, {}, {}};
    result.arguments.push_back(std::move(a));
    result.arguments.push_back(std::move(b));
    return result;
  }

  // Global ones, and local ones of the process.
  VariableId variable(ProcessId p) {
    for (;;) {
      const VariableId v = between(0, static_cast<std::uint32_t>(program_.variables.size()) - 1);
      const std::string& name = program_.variables[v].name;
      if (name.find('.') == std::string::npos || name.starts_with(program_.processes[p].name + ".") || chance(20))
        return v;
    }
  }

  Expression index(ProcessId p, VariableId array) {
    const auto size = static_cast<std::uint32_t>(program_.variables[array].initial.size());
    if (chance(60)) return constant(static_cast<std::int32_t>(between(0, size - 1 + (failing_ && chance(10)))));
    return failing_ ? term(p, 1) : binary(Op::kBitAnd, term(p, 1), constant(1));
  }

  Expression leaf(ProcessId p) {
    if (chance(35)) return constant(static_cast<std::int32_t>(between(0, 4)) - 1);
    const VariableId v = variable(p);
    Expression result{program_.variables[v].is_array ? Op::kElement : Op::kVariable, v, 0, {}, {}};
    if (program_.variables[v].is_array)
      result.arguments.push_back(constant(
          static_cast<std::int32_t>(between(0, static_cast<std::uint32_t>(program_.variables[v].initial.size()) - 1))));
    return result;
  }

  Expression term(ProcessId p, int depth) {
    static constexpr Op kOps[] = {Op::kAdd,        Op::kAdd,    Op::kSubtract, Op::kMultiply,
                                  Op::kBitAnd,     Op::kBitOr,  Op::kBitXor,   Op::kShiftLeft,
                                  Op::kShiftRight, Op::kDivide, Op::kRemainder};
    if (depth == 0 || chance(40)) return leaf(p);
    if (chance(10)) {
      const VariableId v = variable(p);
      if (program_.variables[v].is_array) {
        Expression result{Op::kElement, v, 0, {}, {}};
        result.arguments.push_back(index(p, v));
        return result;
      }
    }
    if (chance(8)) {
      Expression result{chance(50) ? Op::kNegate : Op::kComplement, 0, 0, {}, {}};
      result.arguments.push_back(term(p, depth - 1));
      return result;
    }
    const Op op = kOps[between(0, 10)];
    const bool divides = op == Op::kDivide || op == Op::kRemainder;
    return binary(op, term(p, depth - 1),
                  divides && !failing_ ? constant(static_cast<std::int32_t>(between(2, 3))) : term(p, depth - 1));
  }

  Expression condition(ProcessId p, int depth) {
    static constexpr Op kComparisons[] = {Op::kLess,    Op::kAtMost, Op::kGreater,
                                          Op::kAtLeast, Op::kEqual,  Op::kNotEqual};
    if (depth > 0 && chance(25)) {
      Expression result{chance(45) ? Op::kAnd : chance(70) ? Op::kOr : Op::kImplies, 0, 0, {}, {}};
      result.arguments.push_back(condition(p, depth - 1));
      result.arguments.push_back(condition(p, depth - 1));
      if (result.op != Op::kImplies && chance(20)) result.arguments.push_back(condition(p, depth - 1));
      return result;
    }
    if (depth > 0 && chance(12)) {
      Expression result{Op::kNot, 0, 0, {}, {}};
      result.arguments.push_back(condition(p, depth - 1));
      return result;
    }
    if (chance(15)) {
      const ProcessId other = between(0, static_cast<std::uint32_t>(program_.processes.size()) - 1);
      const auto locations = static_cast<std::uint32_t>(program_.processes[other].locations.size());
      return {Op::kIsAt, other, static_cast<std::int32_t>(between(0, locations - 1)), {}, {}};
    }
    if (!program_.channels.empty() && chance(10)) {
      const ChannelId c = between(0, static_cast<std::uint32_t>(program_.channels.size()) - 1);
      if (program_.channels[c].capacity > 0) return {chance(50) ? Op::kIsFull : Op::kIsEmpty, c, 0, {}, {}};
    }
    if (chance(10)) return leaf(p);
    return binary(kComparisons[between(0, 5)], chance(75) ? leaf(p) : term(p, 1),
                  chance(60) ? constant(static_cast<std::int32_t>(between(0, 4)) - 1) : term(p, 1));
  }

  Target target(ProcessId p) {
    const VariableId v = variable(p);
    Target result{v, {}, {}};
    if (program_.variables[v].is_array) result.index.push_back(index(p, v));
    return result;
  }

  // Mostly within a few values, so that programs stay small.
  Assignment effect(ProcessId p) {
    Assignment result{target(p), {}};
    const bool plain = result.target.index.empty();
    const Expression itself{Op::kVariable, result.target.variable, 0, {}, {}};
    if (plain && chance(20)) {
      result.value =
          binary(chance(60) ? Op::kAdd : Op::kSubtract, itself, constant(static_cast<std::int32_t>(between(1, 2))));
    } else if (chance(40)) {
      result.value = constant(static_cast<std::int32_t>(between(0, 3)) - chance(20));
    } else if (chance(75)) {
      result.value = binary(Op::kRemainder, term(p, 2), constant(static_cast<std::int32_t>(between(2, 4))));
    } else {
      result.value = term(p, 2);
    }
    return result;
  }

  Sync sync(ProcessId p) {
    Sync result{between(0, static_cast<std::uint32_t>(program_.channels.size()) - 1), chance(50), {}, {}};
    for (std::size_t i = 0; i < program_.channels[result.channel].components.size(); ++i) {
      if (result.sends)
        result.values.push_back(term(p, 1));
      else
        result.targets.push_back(target(p));
    }
    return result;
  }

  std::mt19937_64 random_;
  Program program_;
  bool failing_ = false;  // whether divisions by zero and bad indices are likely
};

Program read_again(const Program& program) {
  Result<Program> read = frontend::read_dve("", frontend::write_dve(program), program.id);
  assert(read);
  return std::move(*read);
}

}  // namespace

Program random_program(std::uint64_t seed) {
  return read_again(Generator(seed).run());
}

std::string describe(const Program& program) {
  return "// " + program.id + "\n" + frontend::write_dve(program);
}

namespace {

// Calls `attempt` with each program that lacks one thing, until it says yes.
template <typename Attempt>
bool any_smaller(const Program& program, Attempt attempt) {
  auto without = [&](auto change) {
    Program smaller = program;
    change(smaller);
    return attempt(std::move(smaller));
  };
  for (std::size_t p = 0; p < program.processes.size(); ++p)
    for (std::size_t m = 0; m < program.processes[p].moves.size(); ++m) {
      const auto at = [](std::size_t i) { return static_cast<std::ptrdiff_t>(i); };
      auto move = [&](Program& s) -> Move& { return s.processes[p].moves[m]; };
      if (without([&](Program& s) { s.processes[p].moves.erase(s.processes[p].moves.begin() + at(m)); })) return true;
      if (program.processes[p].moves[m].sync && without([&](Program& s) { move(s).sync.reset(); })) return true;
      for (std::size_t i = 0; i < program.processes[p].moves[m].guard.size(); ++i)
        if (without([&](Program& s) { move(s).guard.erase(move(s).guard.begin() + at(i)); })) return true;
      for (std::size_t i = 0; i < program.processes[p].moves[m].effects.size(); ++i)
        if (without([&](Program& s) { move(s).effects.erase(move(s).effects.begin() + at(i)); })) return true;
    }
  return false;
}

}  // namespace

Program shrink(Program program, const std::function<bool(const Program&)>& fails) {
  while (any_smaller(program, [&](Program smaller) {
    smaller = read_again(smaller);
    if (!fails(smaller)) return false;
    program = std::move(smaller);
    return true;
  })) {
  }
  return program;
}

}  // namespace onager::oracle
