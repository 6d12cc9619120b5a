// How a question is answered: the words of a user, parsed once into rows of the tables, specs and numbers.
//
// Whatever is in a plan exists and goes together; what does not is refused by `plan_of`, with the reason.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "emptiness/strategies.h"
#include "guidance/strategies.h"
#include "product/strategies.h"
#include "proviso/strategies.h"
#include "run/settings.h"
#include "search/strategies.h"
#include "store/strategies.h"
#include "stubborn/strategies.h"
#include "unfold/unfolding.h"

namespace onager::run {

// How sharp the relations behind a reduction are.
struct Relations {
  bool exclusive = false, dynamic = false, exact = false, nds = false;
  friend bool operator==(Relations, Relations) = default;
};
std::string to_string(Relations relations);

// A stubborn method for LTL; nullptr: none.
struct LtlReduction {
  const product::Strategy* first = nullptr;
  bool has_second = false;                    // for properties that do not allow the first
  const product::Strategy* second = nullptr;  // if there is one
};

// How questions of CTL are answered.
enum class CtlEngine : std::uint8_t { kAuto, kLocal, kGlobal };
struct CtlReduction {
  bool automatic = true;  // guided, and singleton for formulas without X in turn
  bool guided = true, singleton = false;
};

// Which steps are followed first.
struct Heuristic {
  bool automatic = true;                            // several in turn
  std::vector<const guidance::Strategy*> sum = {};  // empty and not automatic: the order of the model
};

std::string to_string(unfold::Features features);

struct Plan {
  const search::Strategy* search = nullptr;  // nullptr: several in turn, for questions about states
  const store::Strategy* store = nullptr;
  std::optional<stubborn::Spec> reduction;  // nothing: chosen by sampling the first states
  Relations relations;
  const proviso::Strategy* proviso = nullptr;
  std::vector<std::string> visible = {};  // names of transitions, for provisos that ask which are
  std::uint64_t shuffle = 0;
  bool strong_only = false;  // weak sets must not be chosen
  bool check_reduction = false;
  bool simplify = true;
  bool shortest = false;  // traces of questions about states have the fewest steps
  bool compile = false;
  std::string ltl_translator;
  const emptiness::Strategy* emptiness = nullptr;
  LtlReduction ltl_reduction;
  CtlEngine ctl_engine = CtlEngine::kAuto;
  CtlReduction ctl_reduction;
  Heuristic heuristic;
  bool weakly_fair = false;  // only runs on which no process that can always move stands still for ever
  std::optional<unfold::Features> unfolding;  // of a coloured net; nothing: as small as the question allows
  std::uint64_t seed = 1;                     // of what is random in LTL
  double time_limit = 0;
  std::uint64_t memory_limit = 0;

  bool is_reduced() const { return !reduction || reduction->name != "none"; }
  bool has_proviso() const { return proviso->gives != proviso::Promise::kNothing; }
};

// `reads`: the settings that the question reads. A diagnostic without file and line when another one was given, a word
// is unknown (its hint has the nearest ones), or two do not go together.
Result<Plan> plan_of(const Words& words, SettingSet reads, std::string_view question);

// The names of a list such as `a, f(x=1,y=2)`, without blanks around them: commas in parentheses divide nothing.
std::vector<std::string> listed_names(const std::string& list);

// The plan of the words by default; they must be valid.
Plan plan_of(const Words& words);

// The value of a setting in use, for reports.
using Shown = std::variant<std::string, std::uint64_t, double, bool>;
Shown shown(const Plan& plan, Setting setting);

// A diagnostic for a setting that does not go with the question: what is wrong, and what to do.
Diagnostic refused(std::string message, std::string hint);

// Words beyond the tables.
struct Word {
  std::string_view name;
  std::string_view summary;
};
std::span<const Word> relation_words();
std::span<const Word> ltl_reduction_words();
std::span<const Word> ctl_engine_words();
std::span<const Word> ctl_reduction_words();
std::span<const Word> heuristic_words();
std::span<const Word> fairness_words();
std::span<const Word> unfolding_words();

}  // namespace onager::run
