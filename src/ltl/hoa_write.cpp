#include <fmt/format.h>

#include <cassert>
#include <unordered_set>

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

std::string literal(BddVariable variable, bool positive) {
  return fmt::format("{}{}", positive ? "" : "!", variable);
}

// The text of labels. One that would be too long is an alias, and so are the functions below it.
class LabelWriter {
 public:
  explicit LabelWriter(BddTable& labels) : labels_(labels) {}

  // The aliases it needs, each once; to be written before it is used.
  std::string aliases(Bdd label) {
    return labels_.cubes(label, kMostCubes).size() > kMostCubes ? define(label) : std::string();
  }
  std::string operator()(Bdd label) {
    if (labels_.is_constant(label)) return label == BddTable::kTrue ? "t" : "f";
    if (defined_.contains(label)) return fmt::format("@n{}", label);
    std::string text;
    for (const BddCube& cube : labels_.cubes(label)) {
      if (!text.empty()) text += " | ";
      for (const BddLiteral& each : cube)
        text += (&each == cube.data() ? "" : "&") + literal(each.variable, each.positive);
    }
    return text;
  }

 private:
  std::string define(Bdd label) {
    if (labels_.is_constant(label) || !defined_.insert(label).second) return {};
    const BddVariable variable = labels_.top(label);
    const Bdd high = labels_.high(label), low = labels_.low(label);
    std::string text = define(high);
    text += define(low);  // after it: a node is defined before it is used
    return text + fmt::format("Alias: @n{} {}&{} | {}&{}\n", label, literal(variable, true), (*this)(high),
                              literal(variable, false), (*this)(low));
  }

  BddTable& labels_;
  std::unordered_set<Bdd> defined_;
};

}  // namespace

std::string write_hoa(const Automaton& automaton, const property::Formulas& formulas, const property::Names& names,
                      std::string_view title) {
  assert(automaton.holds_invariant());
  std::string text = "HOA: v1\n";
  if (!title.empty()) text += fmt::format("name: {}\n", hoa_string(title));
  text += fmt::format("States: {}\nStart: {}\nAP: {}", automaton.states(), automaton.initial, automaton.atoms.size());
  for (const property::FormulaId atom : automaton.atoms) text += " " + hoa_string(print(formulas, names, atom));
  text += "\n" + acceptance(automaton);
  LabelWriter label_text(*automaton.labels);
  for (const auto& edges : automaton.edges)
    for (const Edge& edge : edges) text += label_text.aliases(edge.label);
  text += fmt::format("properties: trans-labels explicit-labels {}{}\n--BODY--\n",
                      automaton.state_based ? "state-acc" : "trans-acc",
                      is_deterministic(automaton) ? " deterministic" : "");
  for (AutomatonState state = 0; state < automaton.states(); ++state) {
    text += fmt::format("State: {}{}\n", state, automaton.state_based ? set_of(automaton.marks_of(state)) : "");
    for (const Edge& edge : automaton.edges[state])
      text += fmt::format("[{}] {}{}\n", label_text(edge.label), edge.target,
                          automaton.state_based ? "" : set_of(edge.marks));
  }
  return text + "--END--\n";
}

}  // namespace onager::ltl
