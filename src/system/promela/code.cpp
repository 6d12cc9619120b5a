#include "system/promela/code.h"

#include <algorithm>
#include <cassert>

namespace onager::promela {

std::string describe(const Fault& fault) {
  std::string_view what;
  switch (fault.kind) {
    case Fault::Kind::kDivisionByZero:
      what = "division by zero";
      break;
    case Fault::Kind::kIndexOutOfRange:
      what = "index out of range";
      break;
    case Fault::Kind::kNoChannel:
      what = "the variable holds no channel";
      break;
    case Fault::Kind::kFields:
      what = "the channel has messages with another number of fields";
      break;
    case Fault::Kind::kPollRendezvous:
      what = "a rendezvous channel cannot be polled";
      break;
    case Fault::Kind::kTooManyProcesses:
      what = "more than 255 processes";
      break;
    case Fault::Kind::kTooManyChannels:
      what = "more than 255 channels";
      break;
    case Fault::Kind::kMeetingInDStep:
      what = "a message is sent to a rendezvous channel inside d_step";
      break;
    case Fault::Kind::kBlockedDStep:
      what = "a statement inside d_step blocks";
      break;
    case Fault::Kind::kEndless:
      what = "an atomic sequence or d_step does not end";
      break;
    case Fault::Kind::kNoProcess:
      what = "there is no such process";
      break;
    case Fault::Kind::kAmbiguousTrace:
      what = "the trace automaton is not deterministic";
      break;
    case Fault::Kind::kItself:
      what = "'enabled' is asked of the process itself";
      break;
    case Fault::Kind::kPriority:
      what = "a priority is not from 1 to 255";
      break;
  }
  return std::string(what);
}

std::string describe(const Fault& fault, const Program& program) {
  std::string text = describe(fault);
  text += " (";
  if (fault.at.file != 0 && fault.at.file < program.files.size()) text += program.files[fault.at.file] + ", ";
  return text + "line " + std::to_string(fault.at.at.line) + ", column " + std::to_string(fault.at.at.column) + ")";
}

std::uint32_t Compiler::fault(Fault::Kind kind, Origin at) {
  const Fault wanted{kind, at};
  const auto found = std::ranges::find(code_.faults, wanted);
  if (found != code_.faults.end()) return static_cast<std::uint32_t>(found - code_.faults.begin());
  code_.faults.push_back(wanted);
  return static_cast<std::uint32_t>(code_.faults.size() - 1);
}

TermId Compiler::add(Term term) {
  code_.terms.push_back(term);
  return static_cast<TermId>(code_.terms.size() - 1);
}

Term Compiler::folded_up(const Term& term) const {
  const auto is_constant = [this](TermId id) { return code_.terms[id].op == Op::kConstant; };
  if (term.op < Op::kNegate || !is_constant(term.a)) return term;
  const std::int32_t a = code_.terms[term.a].value;
  Term constant;
  if (term.op == Op::kNot) {
    constant.value = a == 0;
    return constant;
  }
  const bool is_plain = term.op >= Op::kMultiply && term.op <= Op::kBitOr;
  if (!is_plain || !is_constant(term.b)) return term;
  const std::int32_t b = code_.terms[term.b].value;
  if (b == 0 && (term.op == Op::kDivide || term.op == Op::kRemainder)) return term;
  constant.value = applied(term.op, a, b);
  return constant;
}

Place Compiler::place(const Reference& reference, InstanceId instance) {
  Place place;
  place.type = reference.type;
  if (reference.is_global) {
    place.slot = layout_.global(reference.offset);
  } else {
    assert(instance != kNone);
    place.slot = layout_.instances()[instance].locals + reference.offset;
  }
  std::vector<CodeIndex> indices;
  for (const Index& index : reference.indices) {
    const Expression& value = index.value[0];
    const TermId term = this->term(value, instance);
    const Term& known = code_.terms[term];
    if (known.op == Op::kConstant && known.value >= 0 && static_cast<std::uint32_t>(known.value) < index.bound) {
      place.slot += static_cast<SlotId>(known.value) * index.stride;
      continue;
    }
    indices.push_back({term, index.bound, index.stride, fault(Fault::Kind::kIndexOutOfRange, value.at)});
  }
  place.first_index = static_cast<std::uint32_t>(code_.indices.size());
  place.indices = static_cast<std::uint32_t>(indices.size());
  code_.indices.insert(code_.indices.end(), indices.begin(), indices.end());
  return place;
}

CodePattern Compiler::pattern(const Pattern& pattern, InstanceId instance) {
  CodePattern result{pattern.kind, {}, 0};
  if (pattern.kind == Pattern::Kind::kStore) result.target = place(pattern.target, instance);
  if (pattern.kind == Pattern::Kind::kMatch) result.value = term(pattern.value[0], instance);
  return result;
}

TermId Compiler::term(const Expression& e, InstanceId instance) {
  Term term;
  term.op = e.op;
  term.value = e.value;
  switch (e.op) {
    case Op::kConstant:
    case Op::kProcesses:
    case Op::kTimeout:
    case Op::kNonProgress:
    case Op::kAccepting:
      return add(term);
    case Op::kLast:
      term.a = layout_.last();
      return add(term);
    case Op::kPid:
      if (instance == kNone) break;
      term.op = Op::kConstant;
      term.value = static_cast<std::int32_t>(layout_.instances()[instance].key.pid);
      return add(term);
    case Op::kPriority:
      term.op = Op::kCell;
      term.a = layout_.instances()[instance].priority;
      return add(term);
    case Op::kCell: {
      const Place place = this->place(e.reference[0], instance);
      if (!e.reference[0].is_global && place.indices == 0 && known_[place.slot]) {
        Term constant;
        constant.value = *known_[place.slot];
        return add(constant);
      }
      term.is_folded = is_signed(place.type.type);
      term.a = place.slot;
      if (place.indices > 0) {
        term.b = 1;
        term.a = static_cast<std::uint32_t>(code_.places.size());
        code_.places.push_back(place);
      }
      return add(term);
    }
    case Op::kRemoteAt:
    case Op::kRemoteCell: {
      term.d = e.index;
      term.a = e.arguments.empty() ? kNone : this->term(e.arguments[0], instance);
      term.fault = fault(Fault::Kind::kNoProcess, e.at);
      if (e.op == Op::kRemoteAt) {
        term.b = static_cast<std::uint32_t>(code_.node_sets.size());
        code_.node_sets.push_back(graphs_[e.index].nodes_at(e.label));
        return add(term);
      }
      // The place is relative to the frame of whichever instance is meant.
      Place place;
      const Reference& reference = e.reference[0];
      place.type = reference.type;
      place.slot = reference.offset;
      std::vector<CodeIndex> indices;
      for (const Index& index : reference.indices)
        indices.push_back({this->term(index.value[0], instance), index.bound, index.stride,
                           fault(Fault::Kind::kIndexOutOfRange, index.value[0].at)});
      place.first_index = static_cast<std::uint32_t>(code_.indices.size());
      place.indices = static_cast<std::uint32_t>(indices.size());
      code_.indices.insert(code_.indices.end(), indices.begin(), indices.end());
      term.b = static_cast<std::uint32_t>(code_.places.size());
      code_.places.push_back(place);
      return add(term);
    }
    case Op::kPoll: {
      term.a = this->term(e.arguments[0], instance);
      std::vector<CodePattern> patterns;
      for (const Pattern& pattern : e.patterns) patterns.push_back(this->pattern(pattern, instance));
      term.c = static_cast<std::uint32_t>(code_.patterns.size());
      term.d = static_cast<std::uint32_t>(patterns.size());
      code_.patterns.insert(code_.patterns.end(), patterns.begin(), patterns.end());
      term.fault = fault(Fault::Kind::kNoChannel, e.at);
      term.b = fault(Fault::Kind::kPollRendezvous, e.at);
      return add(term);
    }
    default:
      break;
  }
  if (e.arguments.size() > 0) term.a = this->term(e.arguments[0], instance);
  if (e.arguments.size() > 1) term.b = this->term(e.arguments[1], instance);
  if (e.arguments.size() > 2) term.c = this->term(e.arguments[2], instance);
  if (e.op == Op::kDivide || e.op == Op::kRemainder) term.fault = fault(Fault::Kind::kDivisionByZero, e.at);
  if (e.op >= Op::kLength && e.op <= Op::kNotEmpty) term.fault = fault(Fault::Kind::kNoChannel, e.at);
  if (e.op == Op::kEnabled) {
    term.b = instance;
    term.fault = fault(Fault::Kind::kItself, e.at);
  }
  return add(folded_up(term));
}

void Compiler::expression_statement(const Expression& value, InstanceId instance, Action& action) {
  if (value.op == Op::kRun) {
    action.effect = action.effect == Action::Effect::kAssign ? Action::Effect::kAssignRun : Action::Effect::kRun;
    action.proctype = value.index;
    action.priority = value.value;
    for (const Expression& argument : value.arguments) action.values.push_back(term(argument, instance));
    action.fault = fault(Fault::Kind::kTooManyProcesses, value.at);
    action.second_fault = fault(Fault::Kind::kTooManyChannels, value.at);
    return;
  }
  if (value.op == Op::kSetPriority) {
    action.effect = Action::Effect::kSetPriority;
    action.fault = fault(Fault::Kind::kPriority, value.at);
    for (const Expression& argument : value.arguments) action.values.push_back(term(argument, instance));
    return;
  }
  action.value = term(value, instance);
}

Action Compiler::action(const Edge& edge, InstanceId instance) {
  using Kind = Statement::Kind;
  Action action;
  action.edge = &edge;
  if (edge.kind != Edge::Kind::kStatement) {
    if (edge.kind == Edge::Kind::kDStep) {
      action.fault = fault(Fault::Kind::kBlockedDStep, edge.at);
      action.second_fault = fault(Fault::Kind::kEndless, edge.at);
    }
    return action;
  }
  const Statement& statement = *edge.statement;
  switch (statement.kind) {
    case Kind::kExpression:
      expression_statement(statement.value, instance, action);
      action.is_condition = action.effect == Action::Effect::kNothing;
      break;
    case Kind::kAssign:
      action.effect = Action::Effect::kAssign;
      action.target = place(statement.target, instance);
      expression_statement(statement.value, instance, action);
      break;
    case Kind::kAssert:
      action.effect = Action::Effect::kAssert;
      action.value = term(statement.value, instance);
      break;
    case Kind::kSend:
    case Kind::kReceive:
      action.effect = statement.kind == Kind::kSend ? Action::Effect::kSend : Action::Effect::kReceive;
      action.channel = term(statement.channel, instance);
      for (const Expression& value : statement.values) action.values.push_back(term(value, instance));
      for (const Pattern& pattern : statement.patterns) action.patterns.push_back(this->pattern(pattern, instance));
      action.fault = fault(Fault::Kind::kNoChannel, statement.at);
      action.second_fault = fault(Fault::Kind::kFields, statement.at);
      action.third_fault = fault(Fault::Kind::kMeetingInDStep, statement.at);
      break;
    default:
      break;
  }
  return action;
}

void Compiler::instance(InstanceId id) {
  const std::uint32_t proctype = layout_.instances()[id].key.proctype;
  InstanceCode compiled;
  compiled.actions = actions(graphs_[proctype], id);
  for (const Cell& cell : program_.proctypes[proctype].frame.cells)
    compiled.initial.push_back(cell.initial.empty() ? kNone : term(cell.initial[0], id));
  if (!program_.proctypes[proctype].provided.empty())
    compiled.provided = term(program_.proctypes[proctype].provided[0], id);
  assert(code_.instances.size() == id);
  code_.instances.push_back(std::move(compiled));
}

std::vector<std::vector<Action>> Compiler::actions(const Graph& graph, InstanceId instance) {
  std::vector<std::vector<Action>> compiled;
  for (const Node& node : graph.nodes) {
    compiled.emplace_back();
    for (const Edge& edge : node.edges) compiled.back().push_back(action(edge, instance));
  }
  return compiled;
}

void Compiler::globals() {
  for (const Cell& cell : program_.globals.cells)
    code_.global_initial.push_back(cell.initial.empty() ? kNone : term(cell.initial[0], kNone));
}

}  // namespace onager::promela
