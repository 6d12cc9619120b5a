#include "stubborn/strategies.h"

#include <algorithm>
#include <cassert>

namespace onager::stubborn {

namespace {

// clang-format off
constexpr Strategy kStrategies[] = {
    {"none",             "fire every enabled transition",                                     "",                    Brackets::kNone,           make_none},
    {"closure",          "close one enabled transition under D1 and D2",                      "valmari.90.advances", Brackets::kStartScapegoat, make_closure},
    {"closure-star",     "closure that sees which disabled transitions come for free",        "evangelista.23",      Brackets::kStartScapegoat, make_closure_star},
    {"deletion",         "delete enabled transitions while D0 to D2 can hold",                "varpaaniemi.98.phd",  Brackets::kOrder,          make_deletion},
    {"deletion-star",    "deletion once for each enabled transition, and the least result",   "",                    Brackets::kOrder,          make_deletion_star},
    {"closure-deletion", "closure-star, then deletion within its result",                     "evangelista.23",      Brackets::kStartScapegoat, make_closure_deletion},
    {"incremental",      "first strong component of the must-include graph that will do",     "valmari.17.topnoc",   Brackets::kStartScapegoat, make_incremental},
    {"ample",            "all of one process, if no other can interfere",                    "holzmann.94.forte",   Brackets::kNone,           make_ample},
    {"beam",             "a closure from each enabled transition, cheapest first",            "laarman.14.sttt",     Brackets::kBeam,           make_beam},
};
// clang-format on

}  // namespace

std::span<const Strategy> strategies() {
  return kStrategies;
}

std::unique_ptr<Algorithm> make(const Needs& needs, const Spec& spec) {
  const auto row = std::ranges::find(kStrategies, spec.name, &Strategy::name);
  assert(row != std::end(kStrategies));
  return row->make(needs, spec);
}

}  // namespace onager::stubborn
