// The settings of a run: their words, their values as text, and sets of them. Which of them a question reads is
// declared in answer/question.h; run/plan.h makes a plan of them.

#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"

namespace onager::run {

enum class Setting : std::uint8_t {
  kSearch,
  kStore,
  kReduction,
  kRelations,
  kProviso,
  kVisible,
  kShuffle,
  kThreads,
  kCheckReduction,
  kCompile,
  kNoSimplify,
  kShortest,
  kLtlTranslator,
  kEmptiness,
  kLtlReduction,
  kCtlEngine,
  kCtlReduction,
  kHeuristic,
  kFairness,
  kUnfolding,
  kTimeLimit,
  kMemoryLimit,
};

class SettingSet {
 public:
  constexpr SettingSet() = default;
  constexpr SettingSet(std::initializer_list<Setting> settings) {
    for (const Setting setting : settings) insert(setting);
  }
  constexpr void insert(Setting setting) { bits_ |= bit(setting); }
  constexpr bool contains(Setting setting) const { return (bits_ & bit(setting)) != 0; }
  friend constexpr SettingSet operator|(SettingSet a, SettingSet b) { return SettingSet(a.bits_ | b.bits_); }
  friend constexpr SettingSet operator&(SettingSet a, SettingSet b) { return SettingSet(a.bits_ & b.bits_); }
  friend constexpr SettingSet operator-(SettingSet a, SettingSet b) { return SettingSet(a.bits_ & ~b.bits_); }
  friend constexpr bool operator==(SettingSet, SettingSet) = default;

 private:
  explicit constexpr SettingSet(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t bit(Setting setting) { return std::uint32_t{1} << static_cast<unsigned>(setting); }
  std::uint32_t bits_ = 0;
};

// The settings as text, with the defaults of `explore`, and which of them were given.
struct Words {
  std::string search = "bfs";      // a name of search::strategies(), or auto
  std::string store = "tree";      // a name of store::strategies()
  std::string reduction = "none";  // a stubborn-set spec, or auto
  std::string relations = "static";
  std::string proviso = "none";
  std::string visible = {};   // transitions, with commas between
  std::uint64_t shuffle = 0;  // seed of the static order; 0 keeps the model's
  std::uint64_t threads = 1;
  bool check_reduction = false;
  bool compile = false;
  bool no_simplify = false;
  bool shortest = false;
  std::string ltl_translator = {};     // a command; empty: the translator of this program
  std::string emptiness = "tarjan";    // a name of emptiness::strategies()
  std::string ltl_reduction = "auto";  // a name of product::strategies(), none, auto; a second after a comma
  std::string ctl_engine = "auto";     // a name of ctl_engine_words()
  std::string ctl_reduction = "auto";  // names of ctl_reduction_words() with + between
  std::string heuristic = "auto";      // names of guidance::strategies() with + between, none or auto
  std::string fairness = "none";       // or weak
  std::string unfolding = "auto";      // of coloured nets; names of unfolding_words() with + between
  double time_limit = 0;               // seconds; 0: none
  std::uint64_t memory_limit = 0;      // bytes; 0: none
  SettingSet given = {};
};

// All of them, in the order in which reports list them. `word` is the option of the command line without its dashes.
struct SettingRow {
  using Member = std::variant<std::string Words::*, std::uint64_t Words::*, double Words::*, bool Words::*>;
  Setting setting;
  std::string_view word;
  Member member;
};
std::span<const SettingRow> settings();

// Sets the member that the row names, and notes that it was given. A flag is `true` or `false`.
std::optional<Diagnostic> set(Words& words, const SettingRow& row, const std::string& text);

}  // namespace onager::run
