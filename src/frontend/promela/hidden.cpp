#include "frontend/promela/hidden.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace onager::frontend::promela_text {

using promela::Expression;
using promela::Op;
using promela::Pattern;
using promela::Reference;
using promela::Sequence;
using promela::Statement;
using Kind = Statement::Kind;

namespace {

class Reader {
 public:
  explicit Reader(promela::Program& program) : program_(program) {}

  void run() {
    frame(program_.globals);
    for (const promela::Proctype& proctype : program_.proctypes) body(proctype);
    if (program_.never) body(*program_.never);
    if (program_.trace) body(*program_.trace);
    for (const promela::NamedLtl& each : program_.formulas) formula(each.formula);
    for (const std::uint32_t variable : read_) program_.globals.variables[variable].is_hidden = false;
  }

 private:
  using Variables = std::set<std::uint32_t>;

  void frame(const promela::Frame& frame) {
    for (const promela::Cell& cell : frame.cells)
      for (const Expression& value : cell.initial) expression(value);
  }
  void body(const promela::Proctype& proctype) {
    frame(proctype.frame);
    for (const Expression& condition : proctype.provided) expression(condition);
    sequence(proctype.body);
  }
  void formula(const promela::Ltl& ltl) {
    for (const Expression& atom : ltl.atom) expression(atom);
    for (const promela::Ltl& argument : ltl.arguments) formula(argument);
  }

  void sequence(const Sequence& sequence) {
    for (const Statement& each : sequence) {
      if (!each.labels.empty()) set_.clear();  // somebody may come from elsewhere
      statement(each);
    }
  }

  void statement(const Statement& s) {
    switch (s.kind) {
      case Kind::kAssign:
        if (!is_increment(s)) expression(s.value);
        return write(s.target);
      case Kind::kReceive:
        expression(s.channel);
        for (const Pattern& pattern : s.patterns) this->pattern(pattern);
        return;
      case Kind::kPrint:
        for (const Expression& value : s.values)
          if (value.op != Op::kCell || !value.reference[0].indices.empty()) expression(value);
        return;
      case Kind::kDStep:
        return d_step(s);
      case Kind::kIf:
      case Kind::kDo:
      case Kind::kUnless:
        return choice(s);
      default:
        break;
    }
    expression(s.value);
    expression(s.channel);
    for (const Expression& value : s.values) expression(value);
    for (const Sequence& option : s.options) sequence(option);
  }

  void d_step(const Statement& s) {
    const bool before = std::exchange(in_d_step_, true);
    if (!before) set_.clear();
    sequence(s.options[0]);
    if (!before) set_.clear();
    in_d_step_ = before;
  }

  // Behind it is set what every option leaves set; a loop or the main part of an unless may be left before its end.
  void choice(const Statement& s) {
    const Variables before = set_;
    std::optional<Variables> common;
    if (s.kind != Kind::kIf) common = before;
    for (const Sequence& option : s.options) {
      set_ = before;
      sequence(option);
      if (!common) common = set_;
      std::erase_if(*common, [&](std::uint32_t variable) { return !set_.contains(variable); });
    }
    set_ = *common;
  }

  // h++, h--: what comes of it is seen by whoever reads h.
  static bool is_increment(const Statement& s) {
    const Expression& value = s.value;
    if ((value.op != Op::kAdd && value.op != Op::kSubtract) || !s.target.indices.empty()) return false;
    const Expression &left = value.arguments[0], &right = value.arguments[1];
    return left.op == Op::kCell && right.op == Op::kConstant && left.reference[0].is_global == s.target.is_global &&
           left.reference[0].indices.empty() && left.reference[0].offset == s.target.offset;
  }

  void write(const Reference& reference) {
    indices(reference);
    if (in_d_step_ && reference.is_global && program_.globals.variables[reference.variable].cells == 1)
      set_.insert(reference.variable);
  }
  void pattern(const Pattern& pattern) {
    for (const Expression& value : pattern.value) expression(value);
    if (pattern.kind == Pattern::Kind::kStore) write(pattern.target);
  }
  void indices(const Reference& reference) {
    for (const promela::Index& index : reference.indices)
      for (const Expression& value : index.value) expression(value);
  }
  void expression(const Expression& e) {
    for (const Reference& reference : e.reference) {
      indices(reference);
      if (reference.is_global && e.op != Op::kRemoteCell && !set_.contains(reference.variable))
        read_.insert(reference.variable);
    }
    for (const Expression& argument : e.arguments) expression(argument);
    for (const Pattern& each : e.patterns) pattern(each);
  }

  promela::Program& program_;
  bool in_d_step_ = false;
  Variables set_;   // in this d_step, on every way to here
  Variables read_;  // of the globals
};

}  // namespace

void show_what_is_read(promela::Program& program) {
  if (std::ranges::any_of(program.globals.variables, &promela::Variable::is_hidden)) Reader(program).run();
}

}  // namespace onager::frontend::promela_text
