#include "answer/property_process.h"

#include <algorithm>

namespace onager::answer {

namespace {

// Equal but for their places in the text.
bool is_same(const Expression& a, const Expression& b) {
  return a.op == b.op && a.index == b.index && a.value == b.value &&
         std::ranges::equal(a.arguments, b.arguments, [](const auto& x, const auto& y) { return is_same(x, y); });
}

// Whether its value may not be defined: then it counts as true, as the guards of steps do, and so does its negation.
bool may_fail(const Expression& e) {
  const bool fails =
      (e.op == Op::kElement && e.arguments[0].op != Op::kConstant) || e.op == Op::kDivide || e.op == Op::kRemainder;
  return fails || std::ranges::any_of(e.arguments, may_fail);
}

class Labels {
 public:
  Labels(PropertyProcess& out, property::Formulas& formulas) : out_(out), formulas_(formulas) {}

  Bdd of(const Expression& condition) {
    BddTable& table = *out_.automaton.labels;
    if (condition.op == Op::kConstant) return condition.value != 0 ? BddTable::kTrue : BddTable::kFalse;
    if (may_fail(condition)) return proposition(condition);
    const auto& arguments = condition.arguments;
    switch (condition.op) {
      case Op::kNot:
        return table.negation(of(arguments[0]));
      case Op::kImplies:
        return table.disjunction(table.negation(of(arguments[0])), of(arguments[1]));
      case Op::kAnd:
      case Op::kOr: {
        Bdd all = of(arguments[0]);
        for (std::size_t i = 1; i < arguments.size(); ++i) {
          const Bdd next = of(arguments[i]);
          all = condition.op == Op::kAnd ? table.conjunction(all, next) : table.disjunction(all, next);
        }
        return all;
      }
      default:
        return proposition(condition);
    }
  }

 private:
  Bdd proposition(const Expression& condition) {
    auto& known = out_.conditions;
    const auto place = std::ranges::find_if(known, [&](const Expression& e) { return is_same(e, condition); });
    const auto number = static_cast<std::uint32_t>(place - known.begin());
    if (place == known.end()) {
      known.push_back(condition);
      out_.automaton.atoms.push_back(formulas_.proposition(number));
    }
    return out_.automaton.labels->variable(number);
  }

  PropertyProcess& out_;
  property::Formulas& formulas_;
};

}  // namespace

PropertyProcess automaton_of_property(const Program& program, property::Formulas& formulas) {
  const Process& property = *program.property;
  PropertyProcess result;
  ltl::Automaton& automaton = result.automaton;
  automaton.labels = std::make_shared<BddTable>();
  automaton.edges.resize(property.locations.size());
  automaton.initial = property.initial;
  automaton.marks = 1;
  automaton.state_based = true;
  Labels labels(result, formulas);
  for (const onager::Move& move : property.moves) {
    Bdd label = BddTable::kTrue;
    for (const Expression& condition : move.guard)
      label = automaton.labels->conjunction(label, labels.of(with_property_at(program, condition, move.from)));
    if (label == BddTable::kFalse) continue;
    automaton.edges[move.from].push_back(
        {label, property.locations[move.from].accepting ? ltl::AcceptanceMarks{1} : 0, move.to});
  }
  ltl::tidy(automaton);
  return result;
}

}  // namespace onager::answer
