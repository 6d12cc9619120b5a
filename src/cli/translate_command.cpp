// onager translate: an LTL formula as an automaton.

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "ltl/dot.h"
#include "ltl/hoa.h"
#include "ltl/translate.h"
#include "property/classify.h"
#include "property/parse.h"
#include "property/print.h"

namespace onager::cli {

namespace {

Result<property::FormulaId> read_path_formula(const std::string& text, property::Formulas& formulas,
                                              property::Names& names) {
  const Result<property::FormulaId> formula = property::parse(text, formulas, names);
  if (!formula) return formula;
  const property::FormulaId path = property::path_formula(formulas, *formula);
  if (!property::has_quantifier(formulas, path) && formulas.kind(path) != property::Kind::kBound) return path;
  return Diagnostic{"", 0, 0,
                    fmt::format("this is no LTL formula, but {}", name(property::classify(formulas, *formula))),
                    "LTL has the operators X F G U W R M; an A may stand in front of all"};
}

}  // namespace

int run_translate(const Options& options) try {
  Watched watched(options);
  property::Formulas formulas;
  property::Names names;
  const Result<property::FormulaId> formula = read_path_formula(options.formula, formulas, names);
  if (!formula) return fail(formula.error(), kInput);
  if (const auto wrong = options.output.empty() ? std::nullopt : refuse_to_write(options.output))
    return fail(*wrong, kUsage);
  const ltl::Settings settings{.state_based = !options.generalised, .limits = {}, .watch = &watched.watch()};
  const Result<ltl::Automaton> automaton = ltl::Translator(formulas, settings)(*formula);
  if (!automaton) return fail(automaton.error(), kInput);
  const std::string title = print(formulas, names, *formula);
  const std::string text = options.to == "dot" ? ltl::write_dot(*automaton, formulas, names, title)
                                               : ltl::write_hoa(*automaton, formulas, names, title);
  if (options.output.empty() || options.output == "-")
    print(text);
  else
    write_file(options.output, text);
  return kSuccess;
} catch (const LimitMet&) {
  return fail({"", 0, 0, "unknown: a limit was reached, or interrupted", "raise the limit, or split the formula"},
              kUnknown);
}

}  // namespace onager::cli
