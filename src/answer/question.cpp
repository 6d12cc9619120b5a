#include "answer/question.h"

#include <algorithm>
#include <cassert>

#include "property/print.h"

namespace onager::answer {

namespace {

using run::Setting;
using run::SettingSet;

constexpr SettingSet kAlways = {Setting::kStore, Setting::kShuffle, Setting::kThreads, Setting::kTimeLimit,
                                Setting::kMemoryLimit};
constexpr SettingSet kSearched = kAlways | SettingSet{Setting::kSearch};
constexpr SettingSet kReduced = kSearched | SettingSet{Setting::kReduction, Setting::kRelations, Setting::kProviso};
constexpr SettingSet kOfAnyModel = {Setting::kCompile, Setting::kUnfolding};
constexpr SettingSet kOfNets = {Setting::kUnfolding};
constexpr SettingSet kOfPrograms = {Setting::kCompile};
constexpr SettingSet kAudited = {Setting::kCheckReduction};
constexpr SettingSet kSeen = {Setting::kVisible};
constexpr SettingSet kStates =
    kSearched | kOfAnyModel | kAudited |
    SettingSet{Setting::kReduction, Setting::kRelations, Setting::kNoSimplify, Setting::kShortest};
constexpr SettingSet kOfAutomata =
    kAlways | kOfAnyModel | kAudited | SettingSet{Setting::kReduction, Setting::kRelations,    Setting::kNoSimplify,
                                                  Setting::kEmptiness, Setting::kLtlReduction, Setting::kHeuristic,
                                                  Setting::kFairness};
constexpr SettingSet kOfBranches = kAlways | kOfAnyModel | kAudited |
                                   SettingSet{Setting::kReduction, Setting::kRelations, Setting::kNoSimplify,
                                              Setting::kCtlEngine, Setting::kCtlReduction};

// clang-format off
constexpr KindRow kRows[] = {
    {Kind::kExplore,         "explore",          Group::kSingle, kReduced | kOfAnyModel | kAudited | kSeen,           false},
    {Kind::kDeadlock,        "deadlock",         Group::kSingle, kReduced | kOfAnyModel | kAudited | kSeen,           true},
    {Kind::kAssertions,      "assertion",        Group::kSingle, kSearched | kOfPrograms | SettingSet{Setting::kReduction}, true},
    {Kind::kOneSafe,         "one-safe",         Group::kSingle, kSearched | kOfNets,                                 false},
    {Kind::kQuasiLive,       "quasi-live",       Group::kSingle, kReduced | kOfNets,                                  true},
    {Kind::kLive,            "live",             Group::kSingle, kReduced | kOfNets,                                  true},
    {Kind::kMayTerminate,    "may-terminate",    Group::kSingle, kReduced | kOfAnyModel,                              false},
    {Kind::kStablePlace,     "stable-place",     Group::kSingle, kReduced | kOfNets,                                  false},
    {Kind::kReach,           "reach",            Group::kStates, kStates,                                             true},
    {Kind::kInvariant,       "invariant",        Group::kStates, kStates,                                             true},
    {Kind::kInitially,       "initially",        Group::kStates, kStates,                                             false},
    {Kind::kBound,           "bound",            Group::kStates, kStates,                                             true},
    {Kind::kLtl,             "ltl",              Group::kLtl,    kOfAutomata | SettingSet{Setting::kLtlTranslator},   true},
    {Kind::kAutomaton,       "automaton",        Group::kLtl,    kOfAutomata,                                         true},
    {Kind::kPropertyProcess, "property-process", Group::kLtl,    kOfAutomata - kOfNets,                               true},
    {Kind::kNeverClaim,      "never-claim",      Group::kLtl,    kOfAutomata - kOfNets,                               true},
    {Kind::kCtl,             "ctl",              Group::kCtl,    kOfBranches,                                         true},
};
// clang-format on

}  // namespace

std::span<const KindRow> kinds() {
  return kRows;
}

const KindRow& row_of(Kind kind) {
  const auto row = std::ranges::find(kRows, kind, &KindRow::kind);
  assert(row != std::end(kRows));
  return *row;
}

std::string Inquiry::text_of(const Question& question) const {
  if (!question.wording.empty()) return question.wording;
  return question.formula == kNone ? std::string() : property::print(formulas, names, question.formula);
}

}  // namespace onager::answer
