#include "experiment/agreement.h"

#include <fmt/format.h>

namespace onager::experiment {

std::optional<Disagreement> Agreement::settle(const Record& record, const std::string& about, const std::string& fact) {
  const auto [place, fresh] = known_.try_emplace(record.instance + '\x1f' + about, fact, record.title());
  if (fresh || place->second.first == fact) return std::nullopt;
  return Disagreement{record.instance, fmt::format("{}: {} and {}", about, place->second.first, fact),
                      place->second.second, record.title()};
}

std::optional<Disagreement> Agreement::add(const Record& record) {
  if (!record.is_complete()) return std::nullopt;
  const Outcome& found = record.outcome;
  if (!found.verdict.empty()) {
    if (auto wrong = settle(record, "verdict of " + record.property, found.verdict)) return wrong;
    if (record.property == "deadlock") return settle(record, "deadlock", found.verdict);
  }
  if (found.deadlocks) {
    if (auto wrong = settle(record, "deadlocks", std::to_string(*found.deadlocks))) return wrong;
    if (auto wrong = settle(record, "deadlock", *found.deadlocks > 0 ? "violated" : "holds")) return wrong;
  }
  const bool full = record.property == "states" && (record.reduction.empty() || record.reduction == "none");
  if (!full || !found.states || !found.edges || !record.options.empty()) return std::nullopt;
  return settle(record, "full state space", fmt::format("{} states, {} edges", *found.states, *found.edges));
}

}  // namespace onager::experiment
