#include "run/settings.h"

namespace onager::run {

std::span<const SettingRow> settings() {
  static constexpr SettingRow kRows[] = {
      {Setting::kSearch, "search"},
      {Setting::kStore, "store"},
      {Setting::kReduction, "reduction"},
      {Setting::kRelations, "relations"},
      {Setting::kProviso, "proviso"},
      {Setting::kShuffle, "shuffle"},
      {Setting::kThreads, "threads"},
      {Setting::kCheckReduction, "check-reduction"},
      {Setting::kCompile, "compile"},
      {Setting::kNoSimplify, "no-simplify"},
      {Setting::kLtlTranslator, "ltl-translator"},
      {Setting::kEmptiness, "emptiness"},
      {Setting::kLtlReduction, "ltl-reduction"},
      {Setting::kHeuristic, "heuristic"},
      {Setting::kTimeLimit, "time-limit"},
      {Setting::kMemoryLimit, "memory-limit"},
  };
  return kRows;
}

}  // namespace onager::run
