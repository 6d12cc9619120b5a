// The answer to a question, whatever was asked: one struct for all kinds of questions. report/ has the words.
//
// Contract   `violated` (and `holds` of a reachable condition) comes with a witness that was replayed on the model by
//            code that shares nothing with the search. Where that failed, or a reduction was seen to be unsound,
//            `fault` says so and the answer must not be trusted: the verdict is then unknown.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "answer/question.h"
#include "answer/unreached.h"
#include "base/result.h"
#include "base/watch.h"
#include "explain/graph.h"
#include "kind/model.h"
#include "run/figures.h"
#include "run/plan.h"
#include "run/verdict.h"
#include "witness/extent.h"
#include "witness/replay.h"
#include "witness/trace.h"

namespace onager::answer {

// A run of the model that shows the answer, and what an independent replay says of it.
struct Witness {
  witness::Trace trace;
  witness::ReplayOutcome replay = {};
  bool is_replayed = false;
};

// Why a reduction cannot be trusted.
struct ReductionFault {
  std::string condition;  // one of audit/; `chosen`: not the enabled members were fired; `deadlocks`: one is missing;
                          // `proviso`: its promise is broken
  std::string message;    // one sentence for people, lower case, no full stop
  kind::NamedState state;
  std::vector<std::string> set;  // its stubborn set
  std::vector<std::string> run;  // from the state on, of transitions outside the set
};

// What --check-reduction has verified.
struct ReductionCheck {
  std::string conditions;                    // such as "D0, D1, D2"; empty: no set was verified
  std::uint64_t states = 0;                  // whose sets were verified
  std::uint64_t bounded = 0;                 // of these, only in part: a bound or a limit was hit
  std::optional<std::uint64_t> full_states;  // of the search without reduction; nothing: it was not finished
  std::optional<bool> equal;                 // its deadlocks, or its verdict; nothing: not compared
  run::Reason reason;                        // why not: a search was not finished
  bool is_reduced_unfinished = false;        // the one with the reduction
  std::optional<ReductionFault> fault;       // the first one
};

// That a net is unbounded: the cycle of the trace, after its steps, can be repeated for ever and adds tokens.
struct Pumping {
  std::string place;  // one that gets more
  Witness witness;
};

// What kExplore counts besides states and edges.
struct Census {
  std::uint64_t deadlocks = 0;
  Value max_tokens_in_place = 0;            // of a net
  std::uint64_t max_tokens_in_marking = 0;  // likewise
  std::uint64_t failures = 0;               // of a program: states where a process has failed
};

struct Answer {
  run::Verdict verdict = run::Verdict::kUnknown;  // of kExplore: holds if complete; of kBound: if the bound is known
  run::Reason reason;                             // why unknown, or why there may be more to find
  run::Technique technique = run::Technique::kNone;
  run::Plan used;                  // the plan, with what `auto` came to in its place
  std::optional<std::string> why;  // sampling chose the reduction; one sentence
  run::Figures figures;            // of LTL states and edges are those of the product
  std::vector<Witness> witnesses;
  bool is_withdrawn = false;                    // there was a witness, but no time or memory to replay it
  std::string finding;                          // of kAssertions what is violated; of liveness a transition or place
  std::optional<std::int64_t> bound;            // of kBound: the greatest value, once it is known
  std::optional<std::int64_t> at_least;         // of kBound: the greatest value that was met
  std::size_t automaton_states = 0;             // of LTL
  Census census;                                // of kExplore
  std::optional<kind::Description> unfolded;    // of a coloured net: the net that the search worked on
  std::optional<Unreached> unreached;           // of kExplore, if it was asked for
  std::optional<witness::Extent> extent;        // likewise
  std::optional<Result<explain::Graph>> graph;  // of kExplore, if it was to be drawn and is complete
  std::optional<Pumping> pumping;               // of kExplore and kDeadlock, if the search did not come to an end
  std::optional<ReductionCheck> checked;        // with check_reduction, if a reduction was used
  std::optional<std::string> fault;             // a mistake of this program: one sentence

  const witness::Trace* trace() const { return witnesses.empty() ? nullptr : &witnesses.front().trace; }
  bool is_known() const { return verdict != run::Verdict::kUnknown; }
};

// Called with each answer that is not unknown as soon as there is one, by the number of its question.
using OnAnswer = std::function<void(std::size_t, const Answer&)>;

// The answers, in the order of the questions. The plan is made by `plan_for`. `traces`: also to greatest values, which
// takes a further search.
std::vector<Answer> answer(const kind::Model& model, Inquiry& inquiry, const run::Plan& plan, Watch& watch,
                           const OnAnswer& on_answer = {}, bool traces = true);

// The plan for these questions from the words of a user. A diagnostic for a setting that none of them reads, a word
// that is unknown, or words that do not go together or with the questions.
Result<run::Plan> plan_for(const run::Words& words, std::span<const Question> questions);
// Questions that this kind of model does not have, and names of transitions that it has not.
std::optional<Diagnostic> refuse(std::span<const Question> questions, const run::Plan& plan, const kind::Model& model);

}  // namespace onager::answer
