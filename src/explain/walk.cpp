#include "explain/walk.h"

#include "base/words.h"
#include "system/enabled_set.h"

namespace onager::explain {

namespace {

TransitionId find(const TransitionSystem& system, const std::string& name) {
  for (TransitionId t = 0; t < system.transitions(); ++t)
    if (system.transition_name(t) == name) return t;
  return kNone;
}

Diagnostic unknown_step(const TransitionSystem& system, const std::string& name) {
  std::vector<std::string> names;
  for (TransitionId t = 0; t < system.transitions(); ++t) names.push_back(system.transition_name(t));
  return {"", 0, 0, "the model has no transition '" + name + "'", did_you_mean(name, names)};
}

Diagnostic disabled_step(const kind::Instance& instance, TransitionId t, std::size_t number, const EnabledSet& enabled,
                         StateView state) {
  const TransitionSystem& system = instance.system();
  std::string why;
  for (GuardId g : system.structure().guards_of[t])
    if (!enabled.holds(g)) why += (why.empty() ? "" : "; ") + instance.shown_guard(g, state);
  return {"", 0, 0, "step " + std::to_string(number) + ", '" + system.transition_name(t) + "', is not enabled", why};
}

}  // namespace

Result<std::vector<State>> walk(const kind::Instance& instance, std::span<const std::string> steps) {
  const TransitionSystem& system = instance.system();
  EnabledSet enabled(system);
  Successors successors;
  std::vector<State> states{system.initial()};
  for (const std::string& name : steps) {
    const TransitionId t = find(system, name);
    if (t == kNone) return unknown_step(system, name);
    State next = states.back();
    enabled.reset(next);
    if (!enabled.contains(t)) return disabled_step(instance, t, states.size(), enabled, next);
    successors.clear();
    system.fire(std::span(&t, 1), next, successors);
    if (successors.overflow() != kNone)
      return Diagnostic{"", 0, 0, "'" + name + "' would lead beyond what can be counted", ""};
    for (const Change& change : successors[0].changes) next[change.slot] = change.value;
    states.push_back(std::move(next));
  }
  return states;
}

}  // namespace onager::explain
