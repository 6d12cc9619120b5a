#include <fmt/format.h>

#include <cassert>

#include "ltl/hoa.h"
#include "property/print.h"

namespace onager::ltl {

namespace {

std::string hoa_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::string set_of(AcceptanceMarks marks) {
  return marks == 0 ? "" : " " + text_of(marks);
}

std::string acceptance(const Automaton& automaton) {
  if (automaton.marks == 0) return "acc-name: all\nAcceptance: 0 t\n";
  const std::string name = automaton.marks == 1 ? "Buchi" : fmt::format("generalized-Buchi {}", automaton.marks);
  std::string formula;
  for (unsigned m = 0; m < automaton.marks; ++m) formula += fmt::format("{}Inf({})", m == 0 ? "" : "&", m);
  return fmt::format("acc-name: {}\nAcceptance: {} {}\n", name, automaton.marks, formula);
}

bool is_deterministic(const Automaton& automaton) {
  for (const auto& out : automaton.edges)
    for (std::size_t i = 0; i < out.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (!automaton.labels->disjoint(out[i].label, out[j].label)) return false;
  return true;
}

}  // namespace

std::string hoa_label(BddTable& labels, Bdd label) {
  if (label == BddTable::kTrue) return "t";
  if (label == BddTable::kFalse) return "f";
  std::string text;
  for (const BddCube& cube : labels.cubes(label)) {
    if (!text.empty()) text += " | ";
    for (const BddLiteral& literal : cube)
      text += fmt::format("{}{}{}", &literal == cube.data() ? "" : "&", literal.positive ? "" : "!", literal.variable);
  }
  return text;
}

std::string write_hoa(const Automaton& automaton, const property::Formulas& formulas, const property::Names& names,
                      std::string_view title) {
  assert(automaton.holds_invariant());
  std::string text = "HOA: v1\n";
  if (!title.empty()) text += fmt::format("name: {}\n", hoa_string(title));
  text += fmt::format("States: {}\nStart: {}\nAP: {}", automaton.states(), automaton.initial, automaton.atoms.size());
  for (const property::FormulaId atom : automaton.atoms) text += " " + hoa_string(print(formulas, names, atom));
  text += "\n" + acceptance(automaton);
  text += fmt::format("properties: trans-labels explicit-labels {}{}\n--BODY--\n",
                      automaton.state_based ? "state-acc" : "trans-acc",
                      is_deterministic(automaton) ? " deterministic" : "");
  for (AutomatonState state = 0; state < automaton.states(); ++state) {
    text += fmt::format("State: {}{}\n", state, automaton.state_based ? set_of(automaton.marks_of(state)) : "");
    for (const Edge& edge : automaton.edges[state])
      text += fmt::format("[{}] {}{}\n", hoa_label(*automaton.labels, edge.label), edge.target,
                          automaton.state_based ? "" : set_of(edge.marks));
  }
  return text + "--END--\n";
}

}  // namespace onager::ltl
