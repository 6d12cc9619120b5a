#include <algorithm>

#include "witness/promela_points.h"

namespace onager::witness::game {

namespace {

using promela::Expression;
using promela::Proctype;
using promela::Program;

// Collects the labels that expressions refer to, by proctype.
class Referred {
 public:
  explicit Referred(const Program& program) : labels(program.proctypes.size()) {
    for (const Proctype& each : program.proctypes) visit(each);
    if (program.never) visit(*program.never);
    for (const promela::NamedLtl& each : program.formulas) visit(each.formula);
  }
  std::vector<std::set<std::string>> labels;

 private:
  void visit(const Proctype& proctype) {
    visit(proctype.body);
    for (const Expression& e : proctype.provided) visit(e);
  }
  void visit(const promela::Sequence& sequence) {
    for (const promela::Statement& s : sequence) {
      visit(s.value);
      visit(s.channel);
      visit(s.target);
      for (const Expression& e : s.values) visit(e);
      for (const promela::Pattern& p : s.patterns) visit(p);
      for (const promela::Sequence& option : s.options) visit(option);
    }
  }
  void visit(const promela::Ltl& formula) {
    for (const Expression& e : formula.atom) visit(e);
    for (const promela::Ltl& argument : formula.arguments) visit(argument);
  }
  void visit(const promela::Pattern& pattern) {
    visit(pattern.target);
    for (const Expression& e : pattern.value) visit(e);
  }
  void visit(const promela::Reference& reference) {
    for (const promela::Index& index : reference.indices)
      for (const Expression& e : index.value) visit(e);
  }
  void visit(const Expression& e) {
    if (e.op == promela::Op::kRemoteAt && e.index < labels.size()) labels[e.index].insert(e.label);
    for (const Expression& argument : e.arguments) visit(argument);
    for (const promela::Reference& reference : e.reference) visit(reference);
    for (const promela::Pattern& pattern : e.patterns) visit(pattern);
  }
};

bool is_before(const promela::Origin& a, const promela::Origin& b) {
  return std::pair(a.at.line, a.at.column) < std::pair(b.at.line, b.at.column);
}

}  // namespace

// Points are numbered through all bodies in the order of the text.
Code::Code(const Program& program) {
  const Referred referred(program);
  for (std::size_t i = 0; i < program.proctypes.size(); ++i)
    bodies.push_back(lay_out(program.proctypes[i], referred.labels[i]));
  std::vector<std::pair<promela::Origin, Body*>> order;
  for (std::size_t i = 0; i < bodies.size(); ++i) order.emplace_back(program.proctypes[i].at, &bodies[i]);
  std::optional<Body> never;
  if (program.trace) order.emplace_back(program.trace->at, &trace.emplace(lay_out(*program.trace, {})));
  if (program.never) order.emplace_back(program.never->at, &never.emplace(lay_out(*program.never, {})));
  std::ranges::stable_sort(order, is_before, &std::pair<promela::Origin, Body*>::first);
  std::uint32_t number = 0;
  for (const auto& [at, body] : order) {
    std::uint32_t numbered = 0;
    body->first_number = number;
    for (Point& point : body->points) {
      if (point.number == kNone) continue;
      point.number += number;
      ++numbered;
    }
    number += numbered;
  }
}

}  // namespace onager::witness::game
