#include "report/checked.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "report/number.h"
#include "report/text.h"

namespace onager::report {

namespace {

using Json = nlohmann::ordered_json;

std::string marking_text(const check::ReductionFault& fault) {
  std::vector<std::string> items;
  for (const auto& [place, tokens] : fault.marking) items.push_back(fmt::format("{}={}", place, tokens));
  return items.empty() ? "no place is marked" : fmt::format("{}", fmt::join(items, ", "));
}

std::string fault_text(const check::ReductionFault& fault) {
  std::string text = table_line("UNSOUND", fmt::format("{}: {}", fault.condition, fault.message));
  text += table_line("in state", marking_text(fault));
  if (!fault.set.empty()) text += table_line("with set", fmt::format("{{{}}}", fmt::join(fault.set, ", ")));
  if (!fault.run.empty()) text += table_line("after run", fmt::format("{}", fmt::join(fault.run, ", ")));
  return text;
}

// Whose sets were looked at, and what holds of them. `checked` is of either kind.
template <typename Checked>
std::string sets_text(const Checked& checked, std::string_view noun) {
  std::string what = counted(checked.states, noun);
  if (checked.bounded > 0)
    what += fmt::format(", {} of them only in part, as a bound or a limit cut runs short", grouped(checked.bounded));
  if (!checked.fault) what += fmt::format("; {} hold{}", checked.conditions, checked.bounded > 0 ? " so far" : "");
  return table_line("checked", what);
}

Json fault_object(const check::ReductionFault& fault) {
  Json marking = Json::object();
  for (const auto& [place, tokens] : fault.marking) marking[place] = tokens;
  return {{"condition", fault.condition},
          {"message", fault.message},
          {"state", marking},
          {"set", fault.set},
          {"run", fault.run}};
}

template <typename Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

}  // namespace

std::string reduction_text(const check::ReductionCheck& checked) {
  std::string text = sets_text(checked, "state");
  if (checked.deadlocks_equal)
    text +=
        table_line("compared", fmt::format("the deadlocks are {} those of the full space{}",
                                           *checked.deadlocks_equal ? "exactly" : "NOT",
                                           checked.full_states ? " of " + counted(*checked.full_states, "state") : ""));
  else
    text += table_line("compared", "the deadlocks were NOT compared: " + checked.reason);
  return checked.fault ? text + fault_text(*checked.fault) : text;
}

std::string verdict_text(const check::VerdictCheck& checked) {
  std::string text = checked.conditions.empty() ? "" : sets_text(checked, "product state");
  if (checked.equal)
    text += table_line(
        "compared", fmt::format("the verdict is {} without reduction ({})",
                                *checked.equal ? "the same" : "NOT the same", counted(*checked.full_states, "state")));
  else
    text += table_line("compared", "the verdict was NOT compared: " + checked.reason);
  return checked.fault ? text + fault_text(*checked.fault) : text;
}

Json checked_object(const check::ReductionCheck& checked) {
  return {{"conditions", checked.conditions},
          {"states", checked.states},
          {"bounded", checked.bounded},
          {"full_states", or_null(checked.full_states)},
          {"deadlocks_equal", or_null(checked.deadlocks_equal)},
          {"reason", checked.reason},
          {"fault", checked.fault ? fault_object(*checked.fault) : Json()}};
}

Json checked_object(const check::VerdictCheck& checked) {
  return {{"conditions", checked.conditions},
          {"states", checked.states},
          {"bounded", checked.bounded},
          {"full_states", or_null(checked.full_states)},
          {"verdict_equal", or_null(checked.equal)},
          {"reason", checked.reason},
          {"fault", checked.fault ? fault_object(*checked.fault) : Json()}};
}

}  // namespace onager::report
