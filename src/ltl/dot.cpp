#include "ltl/dot.h"

#include <fmt/format.h>

#include <cassert>

#include "property/print.h"

namespace onager::ltl {

namespace {

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string condition(const Automaton& automaton, Bdd label, const property::Formulas& formulas,
                      const property::Names& names) {
  if (label == BddTable::kTrue) return "true";
  std::string text;
  const std::vector<BddCube> cubes = automaton.labels->cubes(label, kMostCubes);
  for (const BddCube& cube : cubes) {
    if (!text.empty()) text += " | ";
    if (cubes.size() > kMostCubes && &cube == &cubes.back()) return text + "...";
    for (const BddLiteral& literal : cube) {
      const property::FormulaId atom = automaton.atoms[literal.variable];
      const bool plain = formulas.operands(atom).empty() || formulas.kind(atom) == property::Kind::kFireable;
      const std::string name = print(formulas, names, atom);
      text += fmt::format("{}{}{}", &literal == cube.data() ? "" : " & ", literal.positive ? "" : "!",
                          plain || literal.positive ? name : "(" + name + ")");
    }
  }
  return text;
}

std::string marks_text(AcceptanceMarks marks) {
  return marks == 0 ? "" : "\\n" + text_of(marks);
}

}  // namespace

std::string write_dot(const Automaton& automaton, const property::Formulas& formulas, const property::Names& names,
                      std::string_view title) {
  assert(automaton.holds_invariant());
  std::string text = "digraph {\n  rankdir=LR\n  node [shape=circle]\n";
  if (!title.empty()) text += fmt::format("  label=\"{}\"\n  labelloc=t\n", escaped(title));
  text += fmt::format("  start [label=\"\" shape=none width=0]\n  start -> {}\n", automaton.initial);
  for (AutomatonState state = 0; state < automaton.states(); ++state) {
    const bool accepting =
        automaton.state_based && !automaton.edges[state].empty() && automaton.marks_of(state) == automaton.all_marks();
    text += fmt::format("  {}{}\n", state, accepting ? " [shape=doublecircle]" : "");
    for (const Edge& edge : automaton.edges[state])
      text += fmt::format("  {} -> {} [label=\"{}{}\"]\n", state, edge.target,
                          escaped(condition(automaton, edge.label, formulas, names)),
                          automaton.state_based ? "" : marks_text(edge.marks));
  }
  return text + "}\n";
}

}  // namespace onager::ltl
