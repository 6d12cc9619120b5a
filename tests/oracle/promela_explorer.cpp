#include "tests/oracle/promela_explorer.h"

#include <deque>
#include <unordered_set>

#include "witness/promela_game.h"

namespace onager::oracle {

PromelaExploration explore(const promela::Program& program, std::size_t state_limit) {
  PromelaExploration found;
  witness::PromelaGame first(program);
  std::unordered_set<std::string> seen = {first.key()};
  std::deque<witness::PromelaGame> waiting = {first};
  for (const std::string& error : first.errors()) found.errors.insert(error);
  for (; !waiting.empty(); waiting.pop_front()) {
    const witness::PromelaGame& here = waiting.front();
    ++found.states;
    if (here.steps().empty() && !here.is_end_state(false)) ++found.invalid_ends;
    for (const witness::PromelaGame::Step& step : here.steps()) {
      ++found.edges;
      found.wrong_steps += step.way.record.errors.empty() ? 0 : 1;
      for (const std::string& error : step.way.record.errors) found.errors.insert(error.substr(0, error.find(':')));
      witness::PromelaGame next = here.after(step);
      if (!seen.insert(next.key()).second) continue;
      if (seen.size() > state_limit) {
        found.complete = false;
        return found;
      }
      waiting.push_back(std::move(next));
    }
  }
  return found;
}

}  // namespace onager::oracle
