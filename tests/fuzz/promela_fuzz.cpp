// Any bytes, read as Promela, give a model or a diagnostic that says where; and a model that was read is a valid one:
// what it refers to is there, sequences are not empty, jumps have labels, and its formulas can be read again over it.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>

#include "frontend/promela/read.h"

namespace {

using namespace onager;
using namespace onager::promela;

void require(bool truth, const char* claim) {
  if (truth) return;
  std::fprintf(stderr, "violated: %s\n", claim);
  std::abort();
}

class Checker {
 public:
  explicit Checker(const Program& program) : program_(program) {}

  void run() {
    require(!program_.files.empty() && !program_.mtypes.empty(), "there is a file and the unnamed mtype");
    frame(program_.globals);
    for (const Proctype& p : program_.proctypes) proctype(p);
    if (program_.never) proctype(*program_.never);
    if (program_.trace) proctype(*program_.trace);
    for (const NamedLtl& formula : program_.formulas) ltl(formula.formula);
    require(std::ranges::any_of(program_.proctypes, [](const Proctype& p) { return p.active > 0; }),
            "there is a process");
  }

 private:
  void frame(const Frame& frame) {
    own_ = &frame;
    std::size_t cells = 0;
    for (const Variable& variable : frame.variables) {
      require(variable.offset == cells && variable.cells > 0, "variables follow each other");
      cells += variable.cells;
    }
    require(cells == frame.cells.size() && frame.parameters <= cells, "cells belong to variables");
    for (const Cell& cell : frame.cells) {
      require(cell.variable < frame.variables.size(), "the variable of a cell exists");
      require(cell.initial.size() + (cell.channel ? 1 : 0) <= 1, "a cell has at most one initial value");
      for (const Expression& value : cell.initial) expression(value);
    }
  }

  void proctype(const Proctype& proctype) {
    frame(proctype.frame);
    labels_.clear();
    collect(proctype.body);
    sequence(proctype.body, 0);
    for (const Expression& condition : proctype.provided) expression(condition);
    for (const auto* list : {&proctype.exclusive_receive, &proctype.exclusive_send})
      for (const Expression& channel : *list) expression(channel);
  }

  void collect(const Sequence& sequence) {
    for (const Statement& statement : sequence) {
      for (const std::string& label : statement.labels) require(labels_.insert(label).second, "labels differ");
      for (const Sequence& option : statement.options) collect(option);
    }
  }

  void sequence(const Sequence& sequence, int loops) {
    for (const Statement& s : sequence) statement(s, loops);
  }

  void statement(const Statement& statement, int loops) {
    using Kind = Statement::Kind;
    expression(statement.value);
    for (const Expression& value : statement.values) expression(value);
    for (const Pattern& p : statement.patterns) pattern(p);
    if (statement.kind == Kind::kAssign) reference(statement.target, *own_);
    if (statement.kind == Kind::kGoto) require(labels_.contains(statement.text), "jumps have labels");
    if (statement.kind == Kind::kBreak) require(loops > 0, "break is in a loop");
    const bool has_options = statement.kind >= Kind::kIf;
    require(has_options == !statement.options.empty(), "what has options has them");
    if (statement.kind == Kind::kUnless) require(statement.options.size() == 2, "unless has two parts");
    if (statement.kind == Kind::kSend || statement.kind == Kind::kReceive) channel(statement.channel);
    for (const Sequence& option : statement.options) {
      require(!option.empty(), "no option is empty");
      sequence(option, statement.kind == Kind::kDo ? loops + 1 : loops);
    }
  }

  void channel(const Expression& channel) {
    require(channel.op == Op::kCell && channel.reference.size() == 1, "a channel is a variable");
    require(channel.reference[0].type.type == Type::kChan, "a channel is one");
    expression(channel);
  }

  void pattern(const Pattern& pattern) {
    require((pattern.kind == Pattern::Kind::kMatch) == (pattern.value.size() == 1), "a match has a value");
    for (const Expression& value : pattern.value) expression(value);
    if (pattern.kind == Pattern::Kind::kStore) reference(pattern.target, *own_);
  }

  void reference(const Reference& reference, const Frame& own) {
    const Frame& frame = reference.is_global ? program_.globals : own;
    require(reference.variable < frame.variables.size(), "the variable exists");
    const Variable& variable = frame.variables[reference.variable];
    std::uint64_t last = reference.offset;
    for (const Index& index : reference.indices) {
      require(index.value.size() == 1 && index.bound > 0 && index.stride > 0, "an index is bounded");
      last += std::uint64_t{index.bound - 1} * index.stride;
      expression(index.value[0]);
    }
    require(reference.offset >= variable.offset && last < variable.offset + variable.cells, "elements are in range");
    require(frame.cells[reference.offset].type == reference.type, "the type is that of the cell");
  }

  void expression(const Expression& expression) {
    const bool is_cell = expression.op == Op::kCell || expression.op == Op::kRemoteCell;
    require(is_cell == (expression.reference.size() == 1), "a cell has a reference");
    if (expression.op == Op::kCell) reference(expression.reference[0], *own_);
    const bool has_proctype =
        expression.op == Op::kRun || expression.op == Op::kRemoteAt || expression.op == Op::kRemoteCell;
    if (has_proctype) require(expression.index < program_.proctypes.size(), "the proctype exists");
    if (expression.op == Op::kRemoteCell)
      reference(expression.reference[0], program_.proctypes[expression.index].frame);
    if (expression.op == Op::kRun)
      require(program_.proctypes[expression.index].frame.parameters == expression.arguments.size(),
              "run has an argument for each parameter");
    if (expression.op >= Op::kLength && expression.op <= Op::kPoll) channel(expression.arguments.at(0));
    if (expression.op >= Op::kMultiply && expression.op <= Op::kOr)
      require(expression.arguments.size() == 2, "operators have operands");
    for (const Pattern& p : expression.patterns) pattern(p);
    for (const Expression& argument : expression.arguments) this->expression(argument);
  }

  void ltl(const Ltl& formula) {
    require((formula.op == Ltl::Op::kAtom) == (formula.atom.size() == 1), "an atom is an expression");
    own_ = &none_;
    for (const Expression& atom : formula.atom) expression(atom);
    for (const Ltl& argument : formula.arguments) ltl(argument);
  }

  const Program& program_;
  const Frame none_;
  const Frame* own_ = &none_;
  std::set<std::string> labels_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  (void)frontend::looks_like_promela(text);
  std::vector<Diagnostic> warnings;
  const Result<Program> program = frontend::read_promela("fuzz", text, "fuzz", Watch::endless(), &warnings);
  if (!program) {
    require(!program.error().message.empty(), "a diagnostic has a message");
    return 0;
  }
  for (const Diagnostic& warning : warnings) require(!warning.message.empty(), "a warning has a message");
  Checker(*program).run();
  // The last comment, read as a formula over the model.
  const std::size_t comment = text.rfind("//");
  const std::string_view formula = comment == std::string_view::npos ? "" : text.substr(comment + 2);
  const Result<Ltl> ltl = frontend::read_promela_formula(*program, formula);
  if (!ltl) require(!ltl.error().message.empty(), "a diagnostic has a message");
  for (const Variable& variable : program->globals.variables)
    if (variable.cells == 1 && !variable.is_array && program->definitions.empty())
      require(
          static_cast<bool>(frontend::read_promela_expression(*program, program->globals.cells[variable.offset].name)),
          "a variable can be named in a formula");
  return 0;
}
