#include "report/checked.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "report/number.h"
#include "report/text.h"
#include "report/words.h"

namespace onager::report {

namespace {

using answer::Group;
using answer::Kind;
using answer::ReductionCheck;
using Json = nlohmann::ordered_json;

// What is compared with the search without reduction.
bool compares_deadlocks(Kind kind) {
  return answer::row_of(kind).group == Group::kSingle;
}

std::string fault_text(const answer::ReductionFault& fault) {
  std::string text = table_line("UNSOUND", fmt::format("{}: {}", fault.condition, fault.message));
  const std::string state = state_text(fault.state);
  text += table_line("in state", state.empty() ? "no place is marked" : state);
  if (!fault.set.empty()) text += table_line("with set", fmt::format("{{{}}}", fmt::join(fault.set, ", ")));
  if (!fault.run.empty()) text += table_line("after run", fmt::format("{}", fmt::join(fault.run, ", ")));
  return text;
}

// Whose sets were looked at, and what holds of them.
std::string sets_text(Kind kind, const ReductionCheck& checked) {
  const bool product = answer::row_of(kind).group == Group::kLtl;
  std::string what = counted(checked.states, product ? "product state" : "state");
  if (checked.bounded > 0)
    what += fmt::format(", {} of them only in part, as a bound or a limit cut runs short", grouped(checked.bounded));
  if (!checked.fault) what += fmt::format("; {} hold{}", checked.conditions, checked.bounded > 0 ? " so far" : "");
  return table_line("checked", what);
}

std::string comparison_text(Kind kind, const ReductionCheck& checked) {
  const bool deadlocks = compares_deadlocks(kind);
  if (!checked.equal)
    return fmt::format("the {} NOT compared: the {} state space was not finished: {}",
                       deadlocks ? "deadlocks were" : "verdict was", checked.is_reduced_unfinished ? "reduced" : "full",
                       words(checked.reason));
  if (!deadlocks)
    return fmt::format("the verdict is {} without reduction ({})", *checked.equal ? "the same" : "NOT the same",
                       counted(*checked.full_states, "state"));
  return fmt::format("the deadlocks are {} those of the full space{}", *checked.equal ? "exactly" : "NOT",
                     checked.full_states ? " of " + counted(*checked.full_states, "state") : "");
}

template <typename Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

Json fault_object(const answer::ReductionFault& fault) {
  return {{"condition", fault.condition},
          {"message", fault.message},
          {"state", state_object(fault.state)},
          {"set", fault.set},
          {"run", fault.run}};
}

}  // namespace

std::string checked_text(Kind kind, const ReductionCheck& checked) {
  std::string text = checked.conditions.empty() ? "" : sets_text(kind, checked);
  text += table_line("compared", comparison_text(kind, checked));
  return checked.fault ? text + fault_text(*checked.fault) : text;
}

Json checked_object(Kind kind, const ReductionCheck& checked) {
  return {{"conditions", checked.conditions},
          {"states", checked.states},
          {"bounded", checked.bounded},
          {"full_states", or_null(checked.full_states)},
          {compares_deadlocks(kind) ? "deadlocks_equal" : "verdict_equal", or_null(checked.equal)},
          {"reason", words(checked.reason)},
          {"fault", checked.fault ? fault_object(*checked.fault) : Json()}};
}

Json state_object(const kind::NamedState& state) {
  Json object = Json::object();
  for (const auto& [slot, value] : state)
    std::visit([&, &name = slot](const auto& content) { object[name] = content; }, value);
  return object;
}

std::string state_text(const kind::NamedState& state) {
  std::vector<std::string> items;
  for (const auto& [slot, value] : state) items.push_back(fmt::format("{}={}", slot, kind::text_of(value)));
  return fmt::format("{}", fmt::join(items, ", "));
}

}  // namespace onager::report
