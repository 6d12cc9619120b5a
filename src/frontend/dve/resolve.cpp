#include "frontend/dve/resolve.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "frontend/dve/scope.h"

namespace onager::frontend::dve {

namespace {

constexpr std::int32_t kMostElements = 1'000'000;  // of all variables and channels together
constexpr std::size_t kMostComponents = 64;        // of a message

class Resolver {
 public:
  Resolver(const SystemSyntax& system, std::string id, Watch& watch)
      : system_(system), scope_(program_), watch_(watch) {
    program_.id = std::move(id);
    program_.synchronous = system.synchronous;
  }

  Program run() {
    find_property();
    declare_all(kNone, system_.variables, system_.channels);
    for (ProcessId p = 0; p < order_.size(); ++p)
      scope_.declare(kNone, order_[p]->name, {Meaning::Kind::kProcess, static_cast<std::int32_t>(p), {}});
    for (ProcessId p = 0; p < order_.size(); ++p) declare_process(p);
    for (ProcessId p = 0; p < order_.size(); ++p) fill_process(p);
    check_messages();
    if (has_property_) {
      program_.property = std::move(program_.processes.back());
      program_.processes.pop_back();
    }
    if (!count_joint_moves(program_))
      throw Wrong{{},
                  "the program has more than a million joint transitions of several processes",
                  program_.synchronous ? "" : "give channels a buffer, or let fewer processes share one"};
    return std::move(program_);
  }

 private:
  // The property process goes last, so that the other processes have dense numbers.
  void find_property() {
    for (const ProcessSyntax& process : system_.processes) order_.push_back(&process);
    if (!system_.property) return;
    const auto found =
        std::ranges::find_if(order_, [&](const auto* p) { return p->name.text == system_.property->text; });
    if (found == order_.end())
      throw Wrong{system_.property->at, fmt::format("there is no process '{}'", system_.property->text)};
    std::rotate(found, found + 1, order_.end());
    has_property_ = true;
    scope_.hide(static_cast<ProcessId>(order_.size() - 1));
  }

  std::uint32_t count(ProcessId owner, const Term& term, std::string_view what, std::int32_t least) {
    const std::int32_t value = scope_.constant(owner, term, what);
    if (value < least) throw Wrong{term.at, fmt::format("{} must be at least {}, not {}", what, least, value)};
    if (value > kMostElements - elements_)
      throw Wrong{term.at, fmt::format("{} is too large: variables and channels may have {} elements in all", what,
                                       kMostElements)};
    return static_cast<std::uint32_t>(value);
  }

  void declare_all(ProcessId owner, const std::vector<VariableSyntax>& variables,
                   const std::vector<ChannelSyntax>& channels) {
    for (const VariableSyntax& variable : variables) declare(owner, variable);
    for (const ChannelSyntax& channel : channels) declare(owner, channel);
  }

  std::string full_name(ProcessId owner, const Name& name) const {
    return owner == kNone ? name.text : order_[owner]->name.text + "." + name.text;
  }

  std::int32_t initial_value(ProcessId owner, const Term& term, Type type) {
    watch_.spend(50);
    const std::int32_t value = scope_.constant(owner, term, "an initial value");
    if (cut(type, value) != value)
      throw Wrong{term.at, type == Type::kByte ? fmt::format("{} is no byte: these go from 0 to 255", value)
                                               : fmt::format("{} is no int: these go from -32768 to 32767", value)};
    return value;
  }

  void declare(ProcessId owner, const VariableSyntax& syntax) {
    Variable variable{full_name(owner, syntax.name), syntax.type, syntax.size.has_value(), {}};
    const std::size_t size = syntax.size ? count(owner, *syntax.size, "the size of an array", 1) : 1;
    for (const Term& initial : syntax.initial) variable.initial.push_back(initial_value(owner, initial, syntax.type));
    if (!syntax.size && variable.initial.size() > 1)
      throw Wrong{syntax.name.at, fmt::format("'{}' is not an array but has several initial values", syntax.name.text)};
    if (syntax.is_constant && !syntax.size) {
      if (variable.initial.empty())
        throw Wrong{syntax.name.at, fmt::format("the constant '{}' has no value", syntax.name.text)};
      scope_.declare(owner, syntax.name, {Meaning::Kind::kConstant, variable.initial[0], {}});
      return;
    }
    variable.initial.resize(size);  // missing values are 0, superfluous ones are dropped
    elements_ += static_cast<std::int32_t>(size);
    const auto id = static_cast<VariableId>(program_.variables.size());
    scope_.declare(owner, syntax.name, {Meaning::Kind::kVariable, static_cast<std::int32_t>(id), {}});
    is_constant_.push_back(syntax.is_constant);
    program_.variables.push_back(std::move(variable));
  }

  void declare(ProcessId owner, const ChannelSyntax& syntax) {
    Channel channel{full_name(owner, syntax.name), 0, syntax.is_typed, syntax.components};
    if (syntax.capacity) channel.capacity = count(owner, *syntax.capacity, "the capacity of a channel", 0);
    if (channel.components.size() > kMostComponents)
      throw Wrong{syntax.name.at,
                  fmt::format("a message of channel '{}' has more than {} values", syntax.name.text, kMostComponents)};
    const std::size_t cells = channel.capacity * std::max<std::size_t>(1, channel.components.size());
    if (cells > static_cast<std::size_t>(kMostElements - elements_))
      throw Wrong{syntax.name.at, fmt::format("channel '{}' is too large", syntax.name.text)};
    elements_ += static_cast<std::int32_t>(cells);
    scope_.declare(owner, syntax.name,
                   {Meaning::Kind::kChannel, static_cast<std::int32_t>(program_.channels.size()), {}});
    program_.channels.push_back(std::move(channel));
  }

  void declare_process(ProcessId p) {
    const ProcessSyntax& syntax = *order_[p];
    declare_all(p, syntax.variables, syntax.channels);
    Process& process = program_.processes.emplace_back();
    process.name = syntax.name.text;
    if (syntax.locations.empty())
      throw Wrong{syntax.name.at, fmt::format("process '{}' has no states", process.name), "add: state s; init s;"};
    for (const Name& name : syntax.locations) {
      scope_.declare_location(p, name);
      process.locations.push_back({name.text, false, false});
      watch_.spend(100);
    }
    for (const Name& name : syntax.committed) process.locations[scope_.location(p, name)].committed = true;
    for (const Name& name : syntax.accepting) process.locations[scope_.location(p, name)].accepting = true;
    if (!syntax.initial)
      throw Wrong{syntax.name.at, fmt::format("process '{}' has no initial state", process.name), "add: init s;"};
    process.initial = scope_.location(p, *syntax.initial);
  }

  void fill_process(ProcessId p) {
    const ProcessSyntax& syntax = *order_[p];
    Process& process = program_.processes[p];
    std::map<std::pair<LocationId, LocationId>, int> times;
    for (const MoveSyntax& move : syntax.moves) {
      Move& made = process.moves.emplace_back(this->move(p, move));
      const int time = ++times[{made.from, made.to}];
      made.name = fmt::format("{}.{}->{}", process.name, move.from.text, move.to.text);
      if (time > 1) made.name += fmt::format("#{}", time);
    }
    for (const AssertionSyntax& assertion : syntax.assertions)
      process.assertions.push_back({scope_.location(p, assertion.location), scope_.expression(p, assertion.condition)});
  }

  Move move(ProcessId p, const MoveSyntax& syntax) {
    watch_.spend(500);
    Move move;
    move.at = syntax.from.at;
    move.from = scope_.location(p, syntax.from);
    move.to = scope_.location(p, syntax.to);
    for (const Term& term : syntax.guard) add_conjuncts(scope_.expression(p, term), move.guard);
    if (syntax.sync) move.sync = sync(p, *syntax.sync);
    for (const AssignmentSyntax& effect : syntax.effects)
      move.effects.push_back({assignable(p, effect.target), scope_.expression(p, effect.value)});
    if (is_property(p) && (move.sync || !move.effects.empty()))
      throw Wrong{syntax.from.at, "the property process may only observe the others", "leave out 'sync' and 'effect'"};
    return move;
  }

  bool is_property(ProcessId p) const { return has_property_ && p + 1 == order_.size(); }

  Target assignable(ProcessId p, const Term& term) {
    Target target = scope_.target(p, term);
    if (is_constant_[target.variable])
      throw Wrong{term.at, fmt::format("the constant '{}' cannot be assigned to", term.name.text)};
    return target;
  }

  // `a && b` and `not (a || b)` are two conditions; constant true is none.
  static void add_conjuncts(Expression expression, std::vector<Expression>& guard) {
    if (expression.op == Op::kNot && expression.arguments[0].op == Op::kConstant)
      expression = {Op::kConstant, 0, expression.arguments[0].value == 0, {}, expression.at};
    if (expression.op == Op::kAnd) {
      for (Expression& part : expression.arguments) add_conjuncts(std::move(part), guard);
    } else if (expression.op == Op::kNot && expression.arguments[0].op == Op::kOr) {
      for (Expression& part : expression.arguments[0].arguments) {
        Expression negated{Op::kNot, 0, 0, {}, part.at};
        negated.arguments.push_back(std::move(part));
        add_conjuncts(std::move(negated), guard);
      }
    } else if (expression.op == Op::kNot && expression.arguments[0].op == Op::kNot) {
      add_conjuncts(Expression(expression.arguments[0].arguments[0]), guard);
    } else if (expression.op != Op::kConstant || expression.value == 0) {
      guard.push_back(std::move(expression));
    }
  }

  Sync sync(ProcessId p, const SyncSyntax& syntax) {
    if (program_.synchronous)
      throw Wrong{syntax.channel.at, "channels cannot be used in a synchronous system", "write: system async;"};
    Sync sync{scope_.channel(p, syntax.channel), syntax.sends, {}, {}};
    for (const Term& term : syntax.values) {
      if (sync.sends)
        sync.values.push_back(scope_.expression(p, term));
      else
        sync.targets.push_back(assignable(p, term));
    }
    if (syntax.values.size() > kMostComponents)
      throw Wrong{syntax.channel.at, fmt::format("a message has more than {} values", kMostComponents)};
    uses_.push_back({sync.channel, syntax.values.size(), syntax.channel.at});
    return sync;
  }

  // All messages of a channel have as many values as it has components; without types, as many as at its first use.
  void check_messages() {
    std::vector<const Use*> first(program_.channels.size());
    for (const Use& use : uses_) {
      Channel& channel = program_.channels[use.channel];
      if (first[use.channel] == nullptr) first[use.channel] = &use;
      const std::size_t wanted = channel.is_typed ? channel.components.size() : first[use.channel]->values;
      if (channel.capacity > 0 && !channel.is_typed && first[use.channel] == &use) {
        if (channel.capacity * wanted > static_cast<std::size_t>(kMostElements))
          throw Wrong{use.at, fmt::format("channel '{}' is too large", channel.name)};
        channel.components.assign(wanted, Type::kInt);
      }
      if (use.values != wanted)
        throw Wrong{use.at, fmt::format("a message of channel '{}' has {} value{}, not {}", channel.name, wanted,
                                        wanted == 1 ? "" : "s", use.values)};
    }
  }

  struct Use {
    ChannelId channel;
    std::size_t values;
    Position at;
  };

  const SystemSyntax& system_;
  Program program_;
  Scope scope_;
  std::vector<const ProcessSyntax*> order_;  // processes in the order of their numbers
  bool has_property_ = false;
  std::vector<bool> is_constant_;  // variable -> whether it is an array that must not be assigned to
  std::vector<Use> uses_;
  std::int32_t elements_ = 0;
  Watch& watch_;
};

}  // namespace

Program resolve(const SystemSyntax& system, std::string id, Watch& watch) {
  return Resolver(system, std::move(id), watch).run();
}

}  // namespace onager::frontend::dve
