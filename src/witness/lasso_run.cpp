#include "witness/lasso_run.h"

#include <cassert>
#include <compare>
#include <set>

namespace onager::witness {

namespace {

// A possible location, and whether an accepting one was visited on the way.
struct Place {
  std::uint32_t location;
  bool accepted;
  friend auto operator<=>(const Place&, const Place&) = default;
};
using Places = std::set<Place>;
using Locations = std::set<std::uint32_t>;

class Following {
 public:
  Following(const LassoRun& run, Watch& watch) : run_(run), watch_(watch) {}

  bool accepts() const {
    assert(run_.loop < run_.moves.size());
    // Where the cycle can begin, and where one round leads to from there.
    Locations starts;
    for (const Place& place : moved({{run_.initial, false}}, 0, run_.loop)) starts.insert(place.location);
    std::vector<Places> round(run_.locations);
    for (std::uint32_t q = 0; q < round.size(); ++q) round[q] = moved({{q, false}}, run_.loop, run_.moves.size());
    for (const std::uint32_t start : after_rounds(starts, round))
      if (returns(start, round)) return true;
    return false;
  }

 private:
  // Moves from these places through the states [begin, end).
  Places moved(Places places, std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i) {
      watch_.spend(16 + 16 * places.size() * run_.moves[i].size());
      Places next;
      for (const Place& place : places)
        for (const LassoRun::Move& move : run_.moves[i])
          if (move.from == place.location) next.insert({move.to, place.accepted || move.accepts});
      places = std::move(next);
    }
    return places;
  }
  Locations after_rounds(Locations reached, const std::vector<Places>& round) const {
    for (std::size_t before = 0; before != reached.size();) {
      before = reached.size();
      for (const std::uint32_t q : Locations(reached))
        for (const Place& to : round[q]) reached.insert(to.location);
    }
    return reached;
  }
  // Whether some number of rounds leads back to `start` via an accepting location.
  bool returns(std::uint32_t start, const std::vector<Places>& round) const {
    Places reached = round[start];
    for (std::size_t before = 0; before != reached.size();) {
      before = reached.size();
      for (const Place& from : Places(reached))
        for (const Place& to : round[from.location]) reached.insert({to.location, from.accepted || to.accepted});
    }
    return reached.contains({start, true});
  }

  const LassoRun& run_;
  Watch& watch_;
};

}  // namespace

bool accepts(const LassoRun& run, Watch& watch) {
  return Following(run, watch).accepts();
}

}  // namespace onager::witness
