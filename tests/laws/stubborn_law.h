// The law of stubborn sets for deadlocks, for one system and one algorithm.

#pragma once

#include <memory>
#include <string>

#include "search/strategies.h"
#include "stubborn/algorithm.h"
#include "system/transition_system.h"
#include "tests/oracle/naive.h"

namespace onager::laws {

// What is wrong, empty if nothing: in every state that is expanded the set satisfies D0, D1 and D2 (or D2w) by
// definition, the deadlocks are those of the naive explorer, and there are no more states than it has.
std::string broken_law(const TransitionSystem& system, const oracle::Exploration& naive,
                       std::unique_ptr<stubborn::Algorithm> algorithm, bool weak, search::Factory* search);

// The part of it that needs no look at the sets.
std::string lost_deadlocks(const TransitionSystem& system, const oracle::Exploration& naive,
                           stubborn::Algorithm& algorithm, search::Factory* search);

}  // namespace onager::laws
