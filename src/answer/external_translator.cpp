#include "answer/external_translator.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/child.h"
#include "ltl/hoa.h"
#include "property/atoms.h"
#include "property/names.h"
#include "property/print.h"

namespace onager::answer {

namespace {

using property::FormulaId;

// The formula with its atoms replaced, by their places in `atoms`.
FormulaId abstracted(property::Formulas& formulas, FormulaId f, const std::vector<FormulaId>& atoms,
                     const std::vector<FormulaId>& propositions) {
  const auto place = std::ranges::find(atoms, f);
  if (place != atoms.end()) return propositions[static_cast<std::size_t>(place - atoms.begin())];
  std::vector<FormulaId> operands(formulas.subformulas(f).begin(), formulas.subformulas(f).end());
  if (operands.empty()) return f;
  for (FormulaId& operand : operands) operand = abstracted(formulas, operand, atoms, propositions);
  return formulas.with_operands(f, operands);
}

Result<std::string> output_of(const std::string& command, Watch& watch) {
  constexpr std::size_t kMostOutput = 64 << 20;
  ChildEnd end = run_child({"/bin/sh", "-c", command}, Errors::kShown, kMostOutput, watch);
  if (end.code == 0) return std::move(end.output);
  return Diagnostic{"", 0, 0,
                    fmt::format("--ltl-translator: {}: {}",
                                end.too_long ? "the command writes more than 64 MiB" : "the command failed", command),
                    "try the command by itself"};
}

}  // namespace

Result<ltl::Automaton> translate_by(const std::string& command, property::Formulas& formulas, FormulaId formula,
                                    Watch& watch) {
  const std::size_t hole = command.find("%f");
  if (hole == std::string::npos)
    return Diagnostic{"", 0, 0, "--ltl-translator: the command has no %f for the formula", "such as 'ltl2tgba -B %f'"};
  const std::vector<FormulaId> atoms = property::atoms(formulas, formula);
  property::Names names;
  std::vector<FormulaId> propositions;
  for (std::size_t i = 0; i < atoms.size(); ++i)
    propositions.push_back(formulas.proposition(names.propositions.add(fmt::format("p{}", i))));
  const std::string text = print(formulas, names, abstracted(formulas, formula, atoms, propositions));
  std::string line = command;
  const Result<std::string> output = output_of(line.replace(hole, 2, "'" + text + "'"), watch);
  if (!output) return output.error();
  Result<ltl::Automaton> automaton = ltl::read_hoa("output of --ltl-translator", *output, formulas, names);
  if (!automaton) return automaton;
  for (FormulaId& atom : automaton->atoms) {
    const auto place = std::ranges::find(propositions, atom);
    if (place == propositions.end())
      return Diagnostic{"", 0, 0, "--ltl-translator: the automaton has a proposition that the formula has not", ""};
    atom = atoms[static_cast<std::size_t>(place - propositions.begin())];
  }
  return automaton;
}

}  // namespace onager::answer
