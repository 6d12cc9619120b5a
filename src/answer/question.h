// What can be asked of a model, and which settings each kind of question reads.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ltl/automaton.h"
#include "model/program.h"
#include "property/formula.h"
#include "property/names.h"
#include "run/settings.h"

namespace onager::answer {

enum class Kind : std::uint8_t {
  kExplore,          // the whole (reduced) state space, in figures
  kDeadlock,         // no deadlock is reachable
  kAssertions,       // no assertion of a program is ever false, nothing fails
  kOneSafe,          // no place of a net ever holds more than one token
  kQuasiLive,        // the transitions fire, each in some run
  kLive,             // from every reachable state they can fire, each in some run
  kMayTerminate,     // from every reachable state a deadlock is reachable
  kStablePlace,      // some place has the same number of tokens in all reachable markings
  kReach,            // the condition holds in some reachable state
  kInvariant,        // it holds in all of them
  kInitially,        // it holds in the initial state
  kBound,            // the greatest value of a number
  kLtl,              // the formula holds on every run
  kAutomaton,        // no run is accepted by the automaton
  kPropertyProcess,  // no run is accepted by the property process of the program
  kNeverClaim,       // no run is accepted by the never claim of the Promela model
  kCtl,              // the formula of CTL holds in the initial state
};

struct Question {
  std::string id;
  Kind kind = Kind::kExplore;
  property::FormulaId formula = kNone;                // of kReach to kLtl, and of kCtl
  std::string wording = {};                           // of a formula in the words of another model; empty: its own
  std::vector<std::string> transitions = {};          // of kQuasiLive and kLive; empty: all
  std::vector<std::string> places = {};               // of kOneSafe, kStablePlace and, for tokens, kExplore; empty: all
  std::uint64_t most = 0;                             // of kDeadlock: how many to list; 0: only the first is looked for
  bool strict = false;                                // of kDeadlock: end labels mean nothing
  bool draw = false;                                  // of kExplore: keep the graph
  bool unreached = false;                             // of kExplore of Promela: which statements are never executed
  bool coverage = false;                              // of kExplore: what fires, and what each place holds at most
  std::shared_ptr<const ltl::Automaton> automaton{};  // of what violates the property: kAutomaton, kPropertyProcess,
                                                      // kNeverClaim, and kLtl if another program has translated it
  std::vector<Expression> conditions = {};            // of kPropertyProcess: what its propositions stand for
  std::optional<Diagnostic> refusal = {};             // why it cannot be answered, whatever its kind
};

// Questions with the formulas that they are asked in.
struct Inquiry {
  property::Formulas formulas;
  property::Names names;  // those of the model
  std::vector<Question> questions;

  std::string text_of(const Question& question) const;  // its formula; empty: it has none
};

enum class Group : std::uint8_t { kSingle, kStates, kLtl, kCtl };  // those of a group may share searches and time

// One row a kind. `word` is its name in reports and traces.
struct KindRow {
  Kind kind;
  std::string_view word;
  Group group;
  run::SettingSet reads;
  bool has_trace;  // a violation, or of kReach, kBound and kQuasiLive what was asked for, has one
};
std::span<const KindRow> kinds();
const KindRow& row_of(Kind kind);

}  // namespace onager::answer
