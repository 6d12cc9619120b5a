// LTL model checking: whether every run of a model satisfies a formula, or no run is accepted by an automaton.
//
// Idea     the automaton accepts the runs that violate the formula; a search of its product with the system, reduced or
//          not, finds one or shows that there is none (doc/theory.md, LTL).
// Contract a `violated` has a lasso that replays on the model; `holds` only after a complete search or a proof without.

#pragma once

#include <optional>
#include <span>
#include <string>

#include "base/result.h"
#include "check/job.h"
#include "check/state_question.h"
#include "ltl/automaton.h"
#include "property/formula.h"
#include "property/names.h"

namespace onager::check {

struct LtlMethod {
  std::string emptiness = "tarjan";  // a name of emptiness::strategies()
  // A name of product::strategies(), `none` or `auto`; or two with a comma between, the second for properties that do not
  // allow the first.
  std::string reduction = "auto";
  std::string heuristic = "auto";    // names of guidance::strategies() with + between, `none` or `auto`
  std::uint64_t seed = 1;            // of what is random
  bool simplify = true;              // decide what can be decided before the search
};

// Words beyond the strategies of the table.
struct LtlWord {
  std::string_view name;
  std::string_view summary;
};
std::span<const LtlWord> ltl_reduction_words();
std::span<const LtlWord> ltl_heuristic_words();

struct LtlQuestion {
  property::Formulas& formulas;
  const property::Names& names;
  property::FormulaId formula;  // a path formula, or one with A in front; kNone: there is only an automaton
  const ltl::Automaton* automaton = nullptr;  // of what violates the property, made elsewhere
  std::string text;                           // the formula, for the trace
  // Of an automaton that is the property process of the program: what its propositions stand for.
  std::optional<std::vector<Expression>> conditions = std::nullopt;
};

struct LtlAnswer {
  Figures figures;  // states and edges are those of the product
  Verdict verdict = Verdict::kUnknown;
  std::string reason;              // why unknown
  std::string technique;           // what gave the answer, for people and scripts
  std::string reduction = "none";  // what `auto` came to
  std::size_t automaton_states = 0;
  std::optional<witness::Trace> trace;
  std::optional<VerdictCheck> checked;  // with check_reduction, unless no reduction was asked for
};

// Words that are unknown, or do not go together.
std::optional<Diagnostic> refuse_ltl(const Method& method, const LtlMethod& ltl);

// A diagnostic when the method is not sound for this formula. `method.reduction` is what stubborn sets are made with;
// `none` and `auto` leave the choice open.
Result<LtlAnswer> check_ltl(const Model& model, const LtlQuestion& question, const Method& method, const LtlMethod& ltl,
                            const Limits& limits);

}  // namespace onager::check
