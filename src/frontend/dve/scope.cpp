#include "frontend/dve/scope.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"

namespace onager::frontend::dve {

namespace {

std::string_view word(Meaning::Kind kind) {
  switch (kind) {
    case Meaning::Kind::kConstant:
      return "constant";
    case Meaning::Kind::kVariable:
      return "variable";
    case Meaning::Kind::kChannel:
      return "channel";
    case Meaning::Kind::kProcess:
      return "process";
  }
  return "";
}

// Folds constants, except divisions by zero.
void fold(Expression& expression) {
  auto& arguments = expression.arguments;
  const bool constant = std::ranges::all_of(arguments, [](const auto& a) { return a.op == Op::kConstant; });
  if (arguments.empty() || !constant || expression.op == Op::kElement) return;
  const bool divides = expression.op == Op::kDivide || expression.op == Op::kRemainder;
  if (divides && arguments[1].value == 0) return;
  std::int32_t value = arguments[0].value;
  if (arguments.size() == 1)
    value = apply(expression.op, value);
  else
    for (std::size_t i = 1; i < arguments.size(); ++i) value = apply(expression.op, value, arguments[i].value);
  expression = {Op::kConstant, 0, value, {}, expression.at};
}

}  // namespace

void Scope::declare(ProcessId owner, const Name& name, Meaning meaning) {
  meaning.at = name.at;
  const auto [known, fresh] = (owner == kNone ? global_ : local_[owner]).try_emplace(name.text, meaning);
  if (!fresh)
    throw Wrong{name.at, fmt::format("'{}' is declared twice", name.text),
                fmt::format("the first is a {} in line {}", word(known->second.kind), known->second.at.line)};
}

const Meaning* Scope::look_up(ProcessId within, const std::string& name) const {
  if (const auto locals = local_.find(within); locals != local_.end())
    if (const auto found = locals->second.find(name); found != locals->second.end()) return &found->second;
  const auto found = global_.find(name);
  return found == global_.end() ? nullptr : &found->second;
}

const Meaning& Scope::find(ProcessId within, const Name& name, Meaning::Kind kind) const {
  const Meaning* meaning = look_up(within, name.text);
  if (meaning != nullptr && meaning->kind == kind) return *meaning;
  if (meaning != nullptr)
    throw Wrong{name.at, fmt::format("'{}' is a {}, not a {}", name.text, word(meaning->kind), word(kind))};
  std::vector<std::string> words;
  auto collect = [&](const Names& names) {
    for (const auto& [known, what] : names)
      if (what.kind == kind) words.push_back(known);
  };
  collect(global_);
  if (const auto locals = local_.find(within); locals != local_.end()) collect(locals->second);
  throw Wrong{name.at, fmt::format("there is no {} '{}'", word(kind), name.text), did_you_mean(name.text, words)};
}

ChannelId Scope::channel(ProcessId within, const Name& name) const {
  return static_cast<ChannelId>(find(within, name, Meaning::Kind::kChannel).value);
}

ProcessId Scope::process(ProcessId within, const Name& name) const {
  const auto id = static_cast<ProcessId>(find(kNone, name, Meaning::Kind::kProcess).value);
  if (id == hidden_ && within != hidden_)
    throw Wrong{name.at, fmt::format("the property process '{}' cannot be seen by the others", name.text)};
  return id;
}

LocationId Scope::declare_location(ProcessId process, const Name& name) {
  auto& known = locations_[process];
  const auto [location, fresh] = known.try_emplace(name.text, static_cast<LocationId>(known.size()));
  if (!fresh) throw Wrong{name.at, fmt::format("state '{}' is declared twice", name.text)};
  return location->second;
}

LocationId Scope::location(ProcessId process, const Name& name) const {
  const auto& known = locations_.at(process);
  if (const auto found = known.find(name.text); found != known.end()) return found->second;
  std::vector<std::string> words;
  for (const Location& location : program_.processes[process].locations) words.push_back(location.name);
  throw Wrong{name.at, fmt::format("process '{}' has no state '{}'", program_.processes[process].name, name.text),
              did_you_mean(name.text, words)};
}

Expression Scope::expression(ProcessId within, const Term& term) const {
  switch (term.kind) {
    case Term::Kind::kNumber:
      return {Op::kConstant, 0, term.value, {}, term.at};
    case Term::Kind::kName:
      return variable(within, within, term);
    case Term::Kind::kForeign:
      return variable(within, process(within, term.owner), term);
    case Term::Kind::kIsFull:
    case Term::Kind::kIsEmpty:
      return channel_test(within, term);
    case Term::Kind::kIsAt: {
      const ProcessId owner = process(within, term.owner);
      const LocationId location = this->location(owner, term.name);
      return {Op::kIsAt, owner, static_cast<std::int32_t>(location), {}, term.at};
    }
    case Term::Kind::kOperator:
      return operation(within, term);
  }
  return {};
}

Expression Scope::operation(ProcessId within, const Term& term) const {
  Expression result{term.op, 0, 0, {}, term.at};
  for (const Term& argument : term.arguments) result.arguments.push_back(expression(within, argument));
  fold(result);
  return result;
}

bool Scope::is_array_used_as_such(VariableId id, const Term& term) const {
  const bool is_array = program_.variables[id].is_array;
  if (!is_array && !term.arguments.empty()) throw Wrong{term.at, fmt::format("'{}' is not an array", term.name.text)};
  return is_array;
}

// An array without an index means its first element, as in some BEEM models.
Expression Scope::index(ProcessId within, const Term& term) const {
  if (term.arguments.empty()) return {Op::kConstant, 0, 0, {}, term.at};
  return expression(within, term.arguments[0]);
}

Expression Scope::variable(ProcessId within, ProcessId owner, const Term& term) const {
  const Meaning* meaning = look_up(owner, term.name.text);
  if (meaning != nullptr && meaning->kind == Meaning::Kind::kConstant) {
    if (!term.arguments.empty()) throw Wrong{term.at, fmt::format("the constant '{}' is not an array", term.name.text)};
    return {Op::kConstant, 0, meaning->value, {}, term.at};
  }
  const auto id = static_cast<VariableId>(find(owner, term.name, Meaning::Kind::kVariable).value);
  const bool is_array = is_array_used_as_such(id, term);
  Expression result{is_array ? Op::kElement : Op::kVariable, id, 0, {}, term.at};
  if (is_array) result.arguments.push_back(index(within, term));
  return result;
}

Expression Scope::channel_test(ProcessId within, const Term& term) const {
  const ChannelId id = channel(within, term.name);
  if (program_.channels[id].capacity == 0)
    throw Wrong{term.at, fmt::format("channel '{}' has no buffer, so it is neither full nor empty", term.name.text)};
  return {term.kind == Term::Kind::kIsFull ? Op::kIsFull : Op::kIsEmpty, id, 0, {}, term.at};
}

Target Scope::target(ProcessId within, const Term& term) const {
  const ProcessId owner = term.kind == Term::Kind::kForeign ? process(within, term.owner) : within;
  const Meaning* meaning = look_up(owner, term.name.text);
  if (meaning != nullptr && meaning->kind == Meaning::Kind::kConstant)
    throw Wrong{term.at, fmt::format("the constant '{}' cannot be assigned to", term.name.text)};
  const auto id = static_cast<VariableId>(find(owner, term.name, Meaning::Kind::kVariable).value);
  const bool is_array = is_array_used_as_such(id, term);
  Target result{id, {}, term.at};
  if (is_array) result.index.push_back(index(within, term));
  return result;
}

std::int32_t Scope::constant(ProcessId within, const Term& term, std::string_view what) const {
  const Expression value = expression(within, term);
  if (value.op != Op::kConstant) throw Wrong{term.at, fmt::format("{} must be a constant", what)};
  return value.value;
}

}  // namespace onager::frontend::dve
