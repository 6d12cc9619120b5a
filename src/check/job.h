// What is asked, and how: settings of a run and what it found.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "check/graph.h"
#include "check/limits.h"
#include "check/model.h"
#include "check/names.h"
#include "check/verdict.h"
#include "witness/trace.h"

namespace onager::check {

struct Method {
  std::string reduction = "none";    // a stubborn-set spec, or `auto`
  std::string relations = "static";  // words joined by `+`; `auto` chooses them itself
  std::string search = "bfs";
  std::string store = "tree";
  std::uint64_t shuffle = 0;  // seed of the static order; 0 keeps the model's
  bool check_reduction = false;
  bool draw = false;  // keep the graph; the run ends when there are too many states to draw
  std::string proviso = "none";
  bool strong_only = false;  // `auto` must not choose weak stubborn sets; it never does for a proviso that needs strong
  bool simplify = true;      // of questions about states: try what needs no search first
  std::vector<std::string> visible = {};  // transitions that the question can see; none for `explore`
};

// What the reduction `auto` came to.
struct Choice {
  std::string reduction;
  std::string relations;
  std::string why;  // one sentence for people, lower case, no full stop
};

// Figures that every run has, finished or not.
struct Figures {
  std::uint64_t states = 0;
  std::uint64_t edges = 0;
  double seconds = 0;
  std::uint64_t peak_memory_bytes = 0;

  double states_per_second() const { return seconds > 0 ? static_cast<double>(states) / seconds : 0; }
  double bytes_per_state() const {
    return states > 0 ? static_cast<double>(peak_memory_bytes) / static_cast<double>(states) : 0;
  }
};

// Why a reduction cannot be trusted.
struct ReductionFault {
  std::string condition;  // D0, D1, D2, D2w; `chosen`: not the enabled members were fired; `deadlocks`: one is missing
  std::string message;    // one sentence for people, lower case, no full stop
  NamedState marking;     // the state
  std::vector<std::string> set;  // its stubborn set
  std::vector<std::string> run;  // from the state on, of transitions outside the set
};

// What a run with check_reduction has verified.
struct ReductionCheck {
  std::string conditions;                    // such as "D0, D1, D2"
  std::uint64_t states = 0;                  // whose sets were checked
  std::uint64_t bounded = 0;                 // of these, only in part: a bound or a limit was hit
  std::optional<std::uint64_t> full_states;  // of the space without reduction; nothing: it was not finished
  std::optional<bool> deadlocks_equal;       // likewise
  std::string reason;                        // why the deadlocks were not compared; empty if they were
  std::optional<ReductionFault> fault;       // the first one
};

// A verdict beside the one without reduction, and, of LTL, what was verified of the sets.
struct VerdictCheck {
  std::string conditions;                    // such as "D0, D1, D2, VIS, atoms, IGN, same"; empty: no set was verified
  std::uint64_t states = 0;                  // of the product whose sets were verified
  std::uint64_t bounded = 0;                 // of these, only in part: a bound or a limit was hit
  std::optional<std::uint64_t> full_states;  // of the search without reduction; nothing: it was not finished
  std::optional<bool> equal;                 // likewise
  std::string reason;                        // why not finished
  std::optional<ReductionFault> fault;       // the first one
};

struct Exploration {
  Figures figures;
  std::uint64_t deadlocks = 0;
  Value max_tokens_in_place = 0;            // of a net
  std::uint64_t max_tokens_in_marking = 0;  // likewise
  std::uint64_t failures = 0;               // of a program: states where a process has failed
  bool complete = false;
  std::string reason;  // why not complete; empty if it is
  std::optional<Choice> choice;
  std::optional<ReductionCheck> checked;
  std::optional<Result<Graph>> graph;  // if it was to be drawn and the run is complete
};

struct DeadlockAnswer {
  Figures figures;
  Verdict verdict = Verdict::kUnknown;  // of "no deadlock is reachable"
  std::string reason;                   // why unknown, or why the list of deadlocks may lack some
  std::vector<witness::Trace> traces;   // one for each deadlock listed
  std::optional<Choice> choice;
  std::optional<ReductionCheck> checked;
};

struct AssertionAnswer {  // of "no assertion is ever false, nothing fails"
  Figures figures;
  Verdict verdict = Verdict::kUnknown;
  std::string reason;                   // why unknown
  std::string finding;                  // what is violated, in words; empty if nothing is
  std::optional<witness::Trace> trace;  // to it
};

struct SafetyAnswer {  // of "no place ever holds more than one token"
  Figures figures;
  Verdict verdict = Verdict::kUnknown;
  std::string reason;
};

// Questions about what can fire, now or later; see doc/theory.md, Liveness of transitions.
enum class Question {
  kQuasiLive,    // the transitions fire, each in some run
  kLive,         // from every reachable state they can fire, each in some run
  kStablePlace,  // some place has the same number of tokens in all reachable markings
};

struct LivenessAnswer {
  Figures figures;
  Verdict verdict = Verdict::kUnknown;
  std::string reason;   // why unknown
  std::string witness;  // a transition that is not (quasi-)live, or the stable place; empty if there is none
  std::optional<Choice> choice;
};

// Settings that do not exist, or not together, are refused by `plan` (plan.h) before any of these is called.

// The whole (reduced) state space.
Exploration explore(const Model& model, const Method& method, const Limits& limits);
// Stops at the first `most` deadlocks; with check_reduction it lists these but goes on to the end.
DeadlockAnswer find_deadlocks(const Model& model, const Method& method, const Limits& limits, std::uint64_t most = 1);
// Stops at the first state where an assertion is false or a process has failed. Reductions that keep deadlocks may lose
// such states: the method must have none.
AssertionAnswer check_assertions(const Program& program, const Method& method, const Limits& limits);
// Stops at the first place with two tokens.
SafetyAnswer check_one_safe(const Net& net, const Method& method, const Limits& limits);
// Of the transitions named, all if none is; refused by `refuse_liveness` (liveness.h).
LivenessAnswer check_liveness(const Net& net, Question question, const std::vector<std::string>& transitions,
                              const Method& method, const Limits& limits);

}  // namespace onager::check
