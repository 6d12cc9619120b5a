#include "witness/property_judge.h"

#include <cassert>
#include <set>
#include <vector>

#include "witness/program_game.h"

namespace onager::witness {

namespace {

// A possible location of the process, and whether an accepting location was visited on the way.
struct Place {
  LocationId location;
  bool accepted;
  friend auto operator<=>(const Place&, const Place&) = default;
};
using Places = std::set<Place>;

class Watching {
 public:
  Watching(const Program& program, Watch& watch)
      : program_(program), process_(*program.property), game_(program), watch_(watch) {}

  // Computes the possible moves at each state of the run, and where its cycle begins.
  void walk(const Trace& trace) {
    assert(trace.cycle && moves_.empty());
    note();
    for (const std::string& step : trace.steps) fire(step);
    loop_ = moves_.size() - 1;
    for (std::size_t i = 0; i + 1 < trace.cycle->size(); ++i) fire((*trace.cycle)[i]);
  }
  bool ends_in_deadlock() const { return !game_.enabled_step(); }

  bool accepts() const {
    assert(loop_ < moves_.size());
    // Where the cycle can begin, and where one round leads to from there.
    std::set<LocationId> starts;
    for (const Place& place : moved({{process_.initial, false}}, 0, loop_)) starts.insert(place.location);
    std::vector<Places> round(process_.locations.size());
    for (LocationId q = 0; q < round.size(); ++q) round[q] = moved({{q, false}}, loop_, moves_.size());
    for (const LocationId start : after_rounds(starts, round))
      if (returns(start, round)) return true;
    return false;
  }

 private:
  void fire(const std::string& step) {
    [[maybe_unused]] const auto refusal = game_.fire(step);
    assert(!refusal);
    note();
  }
  void note() {
    constexpr std::uint64_t kMove = 64;
    watch_.spend(kMove * (2 + process_.moves.size()));
    auto& able = moves_.emplace_back();
    for (const Move& move : process_.moves) {
      bool can = true;
      for (const Expression& condition : move.guard)
        can = can && game_.holds(with_property_at(program_, condition, move.from));
      if (can) able.push_back(&move);
    }
  }

  // Moves from these places through the states [begin, end).
  Places moved(Places places, std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i) {
      watch_.spend(16 + 16 * places.size() * moves_[i].size());
      Places next;
      for (const Place& place : places)
        for (const Move* move : moves_[i])
          if (move->from == place.location)
            next.insert({move->to, place.accepted || process_.locations[move->from].accepting});
      places = std::move(next);
    }
    return places;
  }
  std::set<LocationId> after_rounds(std::set<LocationId> reached, const std::vector<Places>& round) const {
    for (std::size_t before = 0; before != reached.size();) {
      before = reached.size();
      for (const LocationId q : std::set<LocationId>(reached))
        for (const Place& to : round[q]) reached.insert(to.location);
    }
    return reached;
  }
  // Whether some number of rounds leads back to `start` via an accepting location.
  bool returns(LocationId start, const std::vector<Places>& round) const {
    Places reached = round[start];
    for (std::size_t before = 0; before != reached.size();) {
      before = reached.size();
      for (const Place& from : Places(reached))
        for (const Place& to : round[from.location]) reached.insert({to.location, from.accepted || to.accepted});
    }
    return reached.contains({start, true});
  }

  const Program& program_;
  const Process& process_;
  ProgramGame game_;
  Watch& watch_;
  std::vector<std::vector<const Move*>> moves_;  // by state of the run
  std::size_t loop_ = 0;
};

}  // namespace

LtlJudgement judge_property_process(const Program& program, const Trace& trace, Watch& watch) {
  if (!program.property) return {std::nullopt, "the program has no property process"};
  if (!trace.cycle)
    return {std::nullopt, "a run that a property process accepts needs a cycle, and the trace has none"};
  Watching watching(program, watch);
  watching.walk(trace);
  if (trace.cycle->empty() && !watching.ends_in_deadlock())
    return {false, "the run is not infinite: its cycle is empty, and its last state is not a deadlock"};
  if (!watching.accepts()) return {false, "the property process does not accept the run"};
  return {true, "violation confirmed: the property process accepts the run"};
}

}  // namespace onager::witness
