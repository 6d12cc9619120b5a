// Questions about reachable states: is a condition reachable, does it hold always, how large does a sum get.
//
// Idea       what needs no search first (the initial state, the state equation), then searches that look for all
//            open questions at once, with stubborn sets that keep what the questions ask for.
// Contract   a verdict comes from a witness, a proof that was checked, or a search that was finished; a limit makes it
//            unknown

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "check/job.h"
#include "property/formula.h"
#include "property/names.h"

namespace onager::check {

struct StateQuestion {
  enum class Kind {
    kReach,      // the condition holds in some reachable state
    kInvariant,  // it holds in all of them
    kInitially,  // it holds in the initial state
    kBound,      // the greatest value of a number
  };
  std::string id;
  Kind kind = Kind::kReach;
  property::FormulaId formula = 0;  // a condition; of kBound a number
};

struct StateAnswer {
  Verdict verdict = Verdict::kUnknown;   // of kBound: holds if the bound is known
  std::string reason;                    // why unknown
  std::string technique;                 // what gave the verdict
  Figures figures;                       // of the search that did, and the time since the questions were asked
  std::optional<std::int64_t> bound;     // of kBound: the greatest value, once it is known
  std::optional<std::int64_t> at_least;  // of kBound: the greatest value that was met
  std::optional<witness::Trace> trace;   // to a state where the condition holds, or the invariant does not
  std::optional<VerdictCheck> checked;   // with check_reduction
};

// Called with each answer that is not unknown as soon as there is one, by the number of its question.
using OnAnswer = std::function<void(std::size_t, const StateAnswer&)>;

// `formulas` and `names` are those of the questions; names are those of the model. The reduction `auto` is one that is
// good at questions; the search `auto` tries several ways. `traces`: also to greatest values, which takes a further
// search.
std::vector<StateAnswer> answer(const Model& model, property::Formulas& formulas, const property::Names& names,
                                std::span<const StateQuestion> questions, const Method& method, const Limits& limits,
                                bool traces, const OnAnswer& on_answer = {});

// Methods that cannot answer such questions.
std::optional<Diagnostic> refuse_questions(const Method& method);

}  // namespace onager::check
