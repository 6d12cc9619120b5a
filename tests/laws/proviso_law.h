// Every proviso, with every search it can be used with and every reduction, keeps its promise on the finished graph,
// keeps all deadlocks, and never has more states than the full space. With a promise of safety or more, each transition
// that fires in the full space fires in the reduced one; from each state of it, the same transitions can still fire.

#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "proviso/strategies.h"
#include "search/strategies.h"
#include "stubborn/strategies.h"
#include "tests/oracle/naive.h"

namespace onager::laws {

struct ProvisoCombination {
  const proviso::Strategy& proviso;
  const search::Strategy& search;
  stubborn::Spec spec;
  bool dynamic = false;    // relations
  bool forgetful = false;  // the proviso loses every second wish
  std::string name() const {
    return std::string(proviso.name) + " " + std::string(search.name) + " " + spec.to_string() +
           (dynamic ? " dynamic" : "");
  }
};
std::vector<ProvisoCombination> all_proviso_combinations();

// All states with what fires in them.
struct FullSpace {
  std::map<oracle::Marking, std::vector<std::pair<TransitionId, oracle::Marking>>> edges;
};

// What is wrong with the reduced graph; empty if nothing.
std::string broken_promise(const TransitionSystem& system, const FullSpace& full,
                           const ProvisoCombination& combination);

}  // namespace onager::laws
