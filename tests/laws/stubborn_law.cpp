#include "tests/laws/stubborn_law.h"

#include <set>

#include "audit/checked_algorithm.h"
#include "store/strategies.h"

namespace onager::laws {

namespace {

class Inspector final : public search::Visitor {
 public:
  bool visit(const search::Visit& visit) override {
    if (visit.enabled.empty()) deadlocks.insert({visit.state.begin(), visit.state.end()});
    return true;
  }
  std::set<oracle::Marking> deadlocks;
};

class Patient final : public search::Monitor {
  search::Stop poll(const search::Progress&) override { return search::Stop::kComplete; }
};

}  // namespace

std::string lost_deadlocks(const TransitionSystem& system, const oracle::Exploration& naive,
                           stubborn::Algorithm& algorithm, search::Factory* make_search) {
  MemoryBudget budget;
  const auto store = store::make_tree(system, budget);
  const auto search = make_search({system, *store, &algorithm, budget, false});
  Inspector inspector;
  Patient patient;
  if (search->run(inspector, patient) != search::Stop::kComplete) return "did not end";
  if (inspector.deadlocks != naive.deadlocks) return "other deadlocks";
  if (search->progress().states > naive.states.size()) return "more states than without reduction";
  return "";
}

std::string broken_law(const TransitionSystem& system, const oracle::Exploration& naive,
                       std::unique_ptr<stubborn::Algorithm> algorithm, bool weak, search::Factory* search) {
  constexpr std::size_t kMostStates = 400;  // of a walk
  using Wanted = audit::CheckedAlgorithm::Wanted;
  audit::CheckedAlgorithm checked(std::move(algorithm), system, weak ? Wanted::kWeak : Wanted::kStrong, {},
                                  kMostStates);
  const std::string lost = lost_deadlocks(system, naive, checked, search);
  if (const auto& fault = checked.fault()) return fault->violation.condition + ": " + fault->violation.message;
  return lost;
}

}  // namespace onager::laws
