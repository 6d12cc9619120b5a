#include "run/settings.h"

#include <charconv>

namespace onager::run {

namespace {

bool read(const std::string& text, std::string& value) {
  value = text;
  return true;
}
bool read(const std::string& text, bool& value) {
  value = text == "true";
  return value || text == "false";
}
template <typename Number>
bool read(const std::string& text, Number& value) {
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && rest == end;
}

}  // namespace

std::span<const SettingRow> settings() {
  static constexpr SettingRow kRows[] = {
      {Setting::kSearch, "search", &Words::search},
      {Setting::kStore, "store", &Words::store},
      {Setting::kReduction, "reduction", &Words::reduction},
      {Setting::kRelations, "relations", &Words::relations},
      {Setting::kProviso, "proviso", &Words::proviso},
      {Setting::kVisible, "visible", &Words::visible},
      {Setting::kShuffle, "shuffle", &Words::shuffle},
      {Setting::kThreads, "threads", &Words::threads},
      {Setting::kCheckReduction, "check-reduction", &Words::check_reduction},
      {Setting::kCompile, "compile", &Words::compile},
      {Setting::kNoSimplify, "no-simplify", &Words::no_simplify},
      {Setting::kShortest, "shortest", &Words::shortest},
      {Setting::kLtlTranslator, "ltl-translator", &Words::ltl_translator},
      {Setting::kEmptiness, "emptiness", &Words::emptiness},
      {Setting::kLtlReduction, "ltl-reduction", &Words::ltl_reduction},
      {Setting::kCtlEngine, "ctl-engine", &Words::ctl_engine},
      {Setting::kCtlReduction, "ctl-reduction", &Words::ctl_reduction},
      {Setting::kHeuristic, "heuristic", &Words::heuristic},
      {Setting::kFairness, "fairness", &Words::fairness},
      {Setting::kUnfolding, "unfolding", &Words::unfolding},
      {Setting::kTimeLimit, "time-limit", &Words::time_limit},
      {Setting::kMemoryLimit, "memory-limit", &Words::memory_limit},
  };
  return kRows;
}

std::optional<Diagnostic> set(Words& words, const SettingRow& row, const std::string& text) {
  words.given.insert(row.setting);
  const bool valid = std::visit([&](auto member) { return read(text, words.*member); }, row.member);
  if (valid) return std::nullopt;
  const bool flag = std::holds_alternative<bool Words::*>(row.member);
  return Diagnostic{"", 0, 0, "'" + text + "' is no value of '" + std::string(row.word) + "'",
                    flag ? "true or false is expected" : "a number is expected"};
}

}  // namespace onager::run
