#include "proviso/strategies.h"

#include <algorithm>

namespace onager::proviso {

namespace {

// clang-format off
constexpr Strategy kStrategies[] = {
    {"none",                    "nothing: enough for deadlocks",                                        "",                     Promise::kNothing,           Order::kAny,          false, make_none},
    {"stack-safety",            "safety: one edge leads off the stack",                                 "evangelista.10.sttt",  Promise::kSafety,            Order::kDepthFirst,   true,  make_stack_safety},
    {"queue-safety",            "safety: one edge leads to a state that waits",                         "evangelista.10.sttt",  Promise::kSafety,            Order::kBreadthFirst, true,  make_queue_safety},
    {"safe-flag",               "safety: a fully expanded state is known to be reachable",              "evangelista.10.sttt",  Promise::kSafety,            Order::kDepthFirst,   true,  make_safe_flag},
    {"scc-enabled",             "safety: nothing enabled is ignored in a terminal component",           "valmari.17.topnoc",    Promise::kSafety,            Order::kDepthFirst,   true,  make_scc_enabled},
    {"scc-visible",             "safety of visible transitions, in terminal components",                "valmari.17.topnoc",    Promise::kVisibleSafety,     Order::kDepthFirst,   true,  make_scc_visible},
    {"scc-interesting",         "safety of what may lead to visible transitions, likewise",             "valmari.17.topnoc",    Promise::kInterestingSafety, Order::kDepthFirst,   true,  make_scc_interesting},
    {"stack",                   "liveness: expand the source of an edge to the stack",                  "peled.94.cav",         Promise::kWeak,              Order::kDepthFirst,   false, make_stack},
    {"conditional-source",      "liveness: as stack, unless the target is expanded",                    "duret.16.atva",        Promise::kWeak,              Order::kDepthFirst,   false, make_conditional_source},
    {"color",                   "liveness: as stack, unless a state between is expanded",               "evangelista.10.sttt",  Promise::kWeak,              Order::kDepthFirst,   false, make_color},
    {"color-child",             "liveness: color to the letter: a child that turns red is accepted",    "evangelista.10.sttt",  Promise::kWeak,              Order::kDepthFirst,   false, make_color_child},
    {"color-star",              "liveness: color that looks ahead down the stack",                      "evangelista.10.sttt",  Promise::kWeak,              Order::kDepthFirst,   false, make_color_star},
    {"color-star-top",          "liveness: color-star that paints less of the stack",                   "evangelista.10.sttt",  Promise::kWeak,              Order::kDepthFirst,   false, make_color_star_top},
    {"scc-color",               "liveness: color that forgets complete components",                     "duret.16.atva",        Promise::kWeak,              Order::kDepthFirst,   false, make_scc_color},
    {"conditional-destination", "liveness: expand the target of an edge to the stack",                  "duret.16.atva",        Promise::kWeak,              Order::kDepthFirst,   false, make_conditional_destination},
    {"destination",             "liveness: expand the target when it is left, if still needed",         "evangelista.23",       Promise::kWeak,              Order::kDepthFirst,   false, make_destination},
    {"highest-link",            "liveness: destination, only if a path leads back to the target itself", "duret.16.atva",       Promise::kWeak,              Order::kDepthFirst,   false, make_highest_link},
    {"queue",                   "liveness: expand the source of an edge back",                          "bosnacki.05.spin",     Promise::kWeak,              Order::kBreadthFirst, false, make_queue},
    {"queue-destination",       "liveness: expand the target of an edge back, later",                   "evangelista.23",       Promise::kWeak,              Order::kBreadthFirst, false, make_queue_destination},
    {"optimal-weak",            "liveness, offline: cut the cycles of the finished graph",              "evangelista.23",       Promise::kWeak,              Order::kAny,          false, make_optimal_weak},
    {"optimal-strong",          "liveness, offline: add what a cycle of the finished graph ignores",    "evangelista.23",       Promise::kStrong,            Order::kAny,          true,  make_optimal_strong},
    {"visible",                 "LTL: an edge to the stack brings in the visible transitions",          "laarman.14.sttt",      Promise::kVisible,           Order::kDepthFirst,   false, make_visible},
};
// clang-format on

}  // namespace

std::span<const Strategy> strategies() {
  return kStrategies;
}

const Strategy* find(std::string_view name) {
  const auto row = std::ranges::find(kStrategies, name, &Strategy::name);
  return row == std::end(kStrategies) ? nullptr : row;
}

}  // namespace onager::proviso
