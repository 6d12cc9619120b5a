#include "tests/oracle/naive_program.h"

#include <algorithm>
#include <optional>

namespace onager::oracle {

namespace {

struct Failure {
  bool index;  // else a division
  Position at;
};

using Number = std::int64_t;

Number wrapped(Number value, int bits, bool is_signed) {
  const Number size = Number{1} << bits;
  Number rest = ((value % size) + size) % size;
  if (is_signed && rest >= size / 2) rest -= size;
  return rest;
}
Number to_32(Number value) {
  return wrapped(value, 32, true);
}
Number to_type(Type type, Number value) {
  return type == Type::kByte ? wrapped(value, 8, false) : wrapped(value, 16, true);
}

class Interpreter {
 public:
  Interpreter(const Program& program, World world) : program_(program), world_(std::move(world)) {}

  World& world() { return world_; }

  Number value(const Expression& e) const {
    if (e.arguments.empty()) return leaf(e);
    if (e.op == Op::kElement) return element(e.index, value(e.arguments[0]), e.at);
    if (e.op == Op::kAnd || e.op == Op::kOr) {
      for (const Expression& argument : e.arguments)
        if ((value(argument) != 0) != (e.op == Op::kAnd)) return e.op == Op::kOr;
      return e.op == Op::kAnd;
    }
    if (e.op == Op::kImplies) return value(e.arguments[0]) == 0 || value(e.arguments[1]) != 0;
    const Number a = value(e.arguments[0]);
    if (e.op == Op::kNot) return a == 0;
    if (e.op == Op::kNegate) return to_32(-a);
    if (e.op == Op::kComplement) return -a - 1;
    return binary(e, a, value(e.arguments[1]));
  }

  void assign(const Target& target, Number number) {
    const Variable& variable = program_.variables[target.variable];
    Number index = 0;
    if (!target.index.empty()) {
      index = value(target.index[0]);
      element(target.variable, index, target.at);
    }
    world_.variables[target.variable][static_cast<std::size_t>(index)] = to_type(variable.type, number);
  }

 private:
  Number leaf(const Expression& e) const {
    switch (e.op) {
      case Op::kConstant:
        return e.value;
      case Op::kVariable:
        return world_.variables[e.index][0];
      case Op::kIsAt:
        return world_.locations[e.index] == e.value;
      case Op::kIsFull:
        return world_.channels[e.index].size() == program_.channels[e.index].capacity;
      default:
        return world_.channels[e.index].empty();
    }
  }

  Number element(VariableId array, Number index, Position at) const {
    const auto& elements = world_.variables[array];
    if (index < 0 || index >= static_cast<Number>(elements.size())) throw Failure{true, at};
    return elements[static_cast<std::size_t>(index)];
  }

  static Number binary(const Expression& e, Number a, Number b) {
    const Number shift = wrapped(b, 5, false);
    switch (e.op) {
      case Op::kMultiply:
        return to_32(a * b);
      case Op::kDivide:
      case Op::kRemainder:
        if (b == 0) throw Failure{false, e.at};
        return e.op == Op::kDivide ? to_32(a / b) : a % b;
      case Op::kAdd:
        return to_32(a + b);
      case Op::kSubtract:
        return to_32(a - b);
      case Op::kShiftLeft:
        return to_32(a * (Number{1} << shift));
      case Op::kShiftRight:
        return a >> shift;
      case Op::kLess:
        return a < b;
      case Op::kAtMost:
        return a <= b;
      case Op::kGreater:
        return a > b;
      case Op::kAtLeast:
        return a >= b;
      case Op::kEqual:
        return a == b;
      case Op::kNotEqual:
        return a != b;
      case Op::kBitAnd:
        return a & b;
      case Op::kBitXor:
        return a ^ b;
      default:
        return a | b;
    }
  }

  const Program& program_;
  World world_;
};

// The moves that happen together.
using Together = std::vector<std::pair<ProcessId, const Move*>>;

class Stepper {
 public:
  Stepper(const Program& program, const World& world) : program_(program), world_(world) {}

  std::map<std::string, World> all() {
    if (program_.synchronous)
      everyone(0, {});
    else
      someone();
    return std::move(found_);
  }

 private:
  bool is_buffered(const Move& move) const { return move.sync && program_.channels[move.sync->channel].capacity > 0; }

  void someone() {
    for (ProcessId p = 0; p < program_.processes.size(); ++p)
      for (const Move& move : program_.processes[p].moves) {
        if (!move.sync || is_buffered(move)) {
          attempt({{p, &move}});
          continue;
        }
        if (!move.sync->sends) continue;
        for (ProcessId q = 0; q < program_.processes.size(); ++q)
          for (const Move& other : program_.processes[q].moves)
            if (p != q && other.sync && !other.sync->sends && other.sync->channel == move.sync->channel)
              attempt({{p, &move}, {q, &other}});
      }
  }

  void everyone(ProcessId p, const Together& chosen) {
    if (p == program_.processes.size()) return attempt(chosen);
    for (const Move& move : program_.processes[p].moves) {
      Together longer = chosen;
      longer.emplace_back(p, &move);
      everyone(p + 1, longer);
    }
  }

  bool is_committed(ProcessId p) const {
    const auto& locations = program_.processes[p].locations;
    const auto at = static_cast<std::size_t>(world_.locations[p]);
    return at < locations.size() && locations[at].committed;
  }

  bool has_priority(const Together& moves) const {
    if (program_.synchronous) return true;
    bool somebody = false;
    for (ProcessId p = 0; p < program_.processes.size(); ++p) somebody = somebody || is_committed(p);
    return !somebody || std::ranges::all_of(moves, [&](const auto& m) { return is_committed(m.first); });
  }

  // A false condition keeps the step from happening, whatever fails; else the first failure counts.
  void attempt(const Together& moves) {
    if (!has_priority(moves)) return;
    std::optional<Failure> failure;
    const Interpreter before(program_, world_);
    for (const auto& [p, move] : moves) {
      if (world_.locations[p] != move->from) return;
      if (is_buffered(*move)) {
        const auto& buffer = world_.channels[move->sync->channel];
        if (move->sync->sends ? buffer.size() == program_.channels[move->sync->channel].capacity : buffer.empty())
          return;
      }
      for (const Expression& condition : move->guard) {
        try {
          if (before.value(condition) == 0) return;
        } catch (const Failure& wrong) {
          if (!failure) failure = wrong;
        }
      }
    }
    std::string name;
    for (const auto& [p, move] : moves) name += (name.empty() ? "" : " & ") + move->name;
    World after = world_;
    try {
      if (failure) throw *failure;
      after = happened(moves);
    } catch (const Failure& wrong) {
      after = failed(moves, wrong);
    }
    found_.emplace(name, std::move(after));
  }

  World happened(const Together& moves) const {
    Interpreter now(program_, world_);
    const Move& first = *moves[0].second;
    if (first.sync) message(first, moves, now);
    for (const auto& [p, move] : moves)
      for (const Assignment& effect : move->effects) now.assign(effect.target, now.value(effect.value));
    for (const auto& [p, move] : moves) now.world().locations[p] = move->to;
    return now.world();
  }

  void message(const Move& first, const Together& moves, Interpreter& now) const {
    const Channel& channel = program_.channels[first.sync->channel];
    auto& buffer = now.world().channels[first.sync->channel];
    std::vector<Number> values;
    for (std::size_t i = 0; i < first.sync->values.size(); ++i) {
      const Number sent = now.value(first.sync->values[i]);
      values.push_back(channel.is_typed || channel.capacity > 0 ? to_type(channel.components[i], sent) : sent);
    }
    const Move* receiver = moves.back().second;
    if (is_buffered(first)) {
      if (first.sync->sends) {
        buffer.push_back(values);
        return;
      }
      values = buffer.front();
      buffer.pop_front();
    }
    for (std::size_t i = 0; i < values.size(); ++i) now.assign(receiver->sync->targets[i], values[i]);
  }

  World failed(const Together& moves, const Failure& wrong) const {
    const std::vector<Fault> all = faults(program_);
    const Fault fault{wrong.index ? Fault::Kind::kIndexOutOfRange : Fault::Kind::kDivisionByZero, wrong.at};
    const auto number = std::ranges::find(all, fault) - all.begin();
    World after = world_;
    for (const auto& [p, move] : moves)
      after.locations[p] = static_cast<Number>(program_.processes[p].locations.size()) + number;
    return after;
  }

  const Program& program_;
  const World& world_;
  std::map<std::string, World> found_;
};

}  // namespace

World first_world(const Program& program) {
  World world;
  for (const Process& process : program.processes) world.locations.push_back(process.initial);
  for (const Variable& variable : program.variables)
    world.variables.emplace_back(variable.initial.begin(), variable.initial.end());
  world.channels.resize(program.channels.size());
  return world;
}

std::map<std::string, World> successors(const Program& program, const World& world) {
  return Stepper(program, world).all();
}

WorldExploration explore(const Program& program, std::size_t state_limit) {
  WorldExploration result;
  std::vector<World> todo{first_world(program)};
  result.states.insert(todo[0]);
  while (!todo.empty()) {
    const World world = std::move(todo.back());
    todo.pop_back();
    const auto next = successors(program, world);
    result.edges += next.size();
    if (next.empty()) result.deadlocks.insert(world);
    for (const auto& [name, reached] : next) {
      if (result.states.contains(reached)) continue;
      if (result.states.size() == state_limit) {
        result.complete = false;
        return result;
      }
      result.states.insert(reached);
      todo.push_back(reached);
    }
  }
  return result;
}

std::vector<std::int64_t> flat(const Program& program, const World& world) {
  std::vector<std::int64_t> all = world.locations;
  for (const auto& variable : world.variables) all.insert(all.end(), variable.begin(), variable.end());
  for (ChannelId c = 0; c < program.channels.size(); ++c) {
    const Channel& channel = program.channels[c];
    if (channel.capacity == 0) continue;
    all.push_back(static_cast<std::int64_t>(world.channels[c].size()));
    for (std::uint32_t i = 0; i < channel.capacity; ++i)
      for (std::size_t k = 0; k < channel.components.size(); ++k)
        all.push_back(i < world.channels[c].size() ? world.channels[c][i][k] : 0);
  }
  return all;
}

namespace {

struct Watched {
  World world;
  LocationId at;  // of the property process
  friend auto operator<=>(const Watched&, const Watched&) = default;
};

// A condition that cannot be computed is true.
bool holds(const Program& program, const World& world, const Expression& condition) {
  try {
    return Interpreter(program, world).value(condition) != 0;
  } catch (const Failure&) {
    return true;
  }
}

std::set<Watched> next_of(const Program& program, const Watched& from) {
  World with_watcher = from.world;  // a condition may ask where the property process is
  with_watcher.locations.push_back(from.at);
  std::set<Watched> result;
  for (const Move& move : program.property->moves) {
    if (move.from != from.at || !std::ranges::all_of(move.guard, [&](const Expression& condition) {
          return holds(program, with_watcher, condition);
        }))
      continue;
    const auto steps = successors(program, from.world);
    for (const auto& [name, to] : steps) result.insert({to, move.to});
    if (steps.empty()) result.insert({from.world, move.to});
  }
  return result;
}

using WatchedGraph = std::map<Watched, std::set<Watched>>;

std::set<Watched> reached_from(const WatchedGraph& graph, const Watched& start) {
  std::set<Watched> reached = graph.at(start);
  std::vector<Watched> work(reached.begin(), reached.end());
  while (!work.empty()) {
    const Watched from = work.back();
    work.pop_back();
    for (const Watched& to : graph.at(from))
      if (reached.insert(to).second) work.push_back(to);
  }
  return reached;
}

}  // namespace

bool has_failed(const Program& program, const World& world) {
  for (ProcessId p = 0; p < program.processes.size(); ++p)
    if (world.locations[p] >= static_cast<std::int64_t>(program.processes[p].locations.size())) return true;
  return false;
}

bool breaks_assertion(const Program& program, const World& world) {
  for (ProcessId p = 0; p < program.processes.size(); ++p)
    for (const Assertion& assertion : program.processes[p].assertions)
      if (world.locations[p] == static_cast<std::int64_t>(assertion.location) &&
          holds(program, world, {Op::kNot, 0, 0, {assertion.condition}, {}}))
        return true;
  return false;
}

std::optional<bool> has_accepted_run(const Program& program, std::size_t state_limit) {
  if (!explore(program, state_limit).complete) return std::nullopt;
  WatchedGraph graph;
  std::vector<Watched> work{{first_world(program), program.property->initial}};
  while (!work.empty()) {
    const Watched from = work.back();
    work.pop_back();
    if (!graph.emplace(from, next_of(program, from)).second) continue;
    for (const Watched& to : graph.at(from)) work.push_back(to);
  }
  return std::ranges::any_of(graph, [&](const auto& entry) {
    return program.property->locations[entry.first.at].accepting &&
           reached_from(graph, entry.first).contains(entry.first);
  });
}

std::optional<std::int64_t> value_of(const Program& program, const World& world, const std::string& name) {
  for (ProcessId p = 0; p < program.processes.size(); ++p)
    for (LocationId l = 0; l < program.processes[p].locations.size(); ++l)
      if (name == program.processes[p].name + "." + program.processes[p].locations[l].name)
        return world.locations[p] == static_cast<std::int64_t>(l);
  for (VariableId v = 0; v < program.variables.size(); ++v)
    for (std::size_t i = 0; i < world.variables[v].size(); ++i) {
      const Variable& variable = program.variables[v];
      if (name == (variable.is_array ? variable.name + "[" + std::to_string(i) + "]" : variable.name))
        return world.variables[v][i];
    }
  for (std::size_t c = 0; c < world.channels.size(); ++c)
    if (name == "len(" + program.channels[c].name + ")") return static_cast<std::int64_t>(world.channels[c].size());
  return std::nullopt;
}

}  // namespace onager::oracle
