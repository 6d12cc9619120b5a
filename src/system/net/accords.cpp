#include "system/net/accords.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <random>

#include "model/unreachable.h"

namespace onager {

namespace {

constexpr std::size_t kMostPairs = 200'000;
constexpr std::size_t kMostLooks = 40'000'000;      // at transitions and pairs in the random walks
constexpr std::size_t kIdle = 20;                   // steps without a conflict, times the number of transitions
constexpr std::size_t kWalk = 2'000;                // steps of one walk
constexpr std::size_t kMostFailures = 12;           // of proofs for one place
constexpr std::uint64_t kMostWork = 20'000'000;     // of the proofs
constexpr std::size_t kMostStrangers = 10'000'000;  // pairs that exclude each other's inputs

struct Rival {  // t and u conflict with at most so many tokens in the place
  PlaceId place;
  Value most;
};

struct Pair {
  TransitionId t, u;
  std::vector<Rival> rivals;
};

class Prover {
 public:
  Prover(const Net& net, std::span<const std::vector<PlaceId>> exclusive, Watch& watch)
      : net_(net),
        watch_(watch),
        takers_(net.places.size()),
        sets_of_(net.places.size()),
        rows_(net.transitions.size()) {
    strangers_.resize(net.transitions.size());
    places_in_.resize(exclusive.size(), {kNone, kNone});
    for (std::uint32_t set = 0; set < exclusive.size(); ++set)
      for (PlaceId p : exclusive[set]) sets_of_[p].push_back(set);
    for (TransitionId t = 0; t < net.transitions.size(); ++t)
      for (Arc arc : net.inputs[t]) takers_[arc.place].push_back(t);
  }

  Csr<TransitionId> prove() {
    collect();
    walk();
    Unreachable unreachable(net_, watch_);
    std::vector<std::size_t> failures(net_.places.size());  // by rival place
    for (const Pair& pair : pairs_) {
      std::size_t& failed = failures[pair.rivals[0].place];
      if (failed < kMostFailures && unreachable.work() < kMostWork) failed += !accord(pair, unreachable, true);
    }
    // Few inequalities prove everything that is proved, so those passed over are tried with what is known now.
    for (const Pair& pair : pairs_)
      if (accord(pair, unreachable, false)) add(pair.t, pair.u);
    return sorted_rows(std::move(rows_), watch_);
  }

 private:
  void add(TransitionId t, TransitionId u) {
    rows_[t].push_back(u);
    rows_[u].push_back(t);
  }

  // All pairs that conflict through input places. Pairs of which one inhibits the other are left alone.
  void collect() {
    for (TransitionId t = 0; t < net_.transitions.size(); ++t) {
      std::map<TransitionId, std::vector<Rival>> rivals;
      stand_at(t);
      for (Arc arc : net_.inputs[t]) {
        const std::vector<TransitionId>& takers = takers_[arc.place];
        for (auto u = std::ranges::upper_bound(takers, t); u != takers.end(); ++u) {
          watch_.spend(kPair);
          if (const Value most = conflicting_tokens(t, *u, arc.place); most > 0 && !is_stranger(t, *u))
            rivals[*u].push_back({arc.place, most});
        }
      }
      for (auto& [u, places] : rivals)
        if (!inhibits(t, u) && !inhibits(u, t)) pairs_.push_back({t, u, std::move(places)});
      if (pairs_.size() > kMostPairs) return;
    }
  }

  // The most tokens in p with which one disables the other; 0 if it never does.
  Value conflicting_tokens(TransitionId t, TransitionId u, PlaceId p) const {
    const std::int64_t t_in = weight_of(net_.inputs[t], p), t_out = weight_of(net_.outputs[t], p);
    const std::int64_t u_in = weight_of(net_.inputs[u], p), u_out = weight_of(net_.outputs[u], p);
    const std::int64_t most = t_in + u_in - std::min(t_out, u_out) - 1;
    if (most < std::max(t_in, u_in)) return 0;
    return static_cast<Value>(std::min<std::int64_t>(most, kMaxValue));
  }

  // Notes in which exclusive sets the inputs of t are.
  void stand_at(TransitionId t) {
    for (std::uint32_t set : noted_) places_in_[set] = {kNone, kNone};
    noted_.clear();
    for (Arc arc : net_.inputs[t])
      for (std::uint32_t set : sets_of_[arc.place]) {
        auto& [first, second] = places_in_[set];
        (first == kNone ? first : second) = arc.place;
        noted_.push_back(set);
      }
  }
  // Those that exclude each other's inputs accord, and are no rivals. Found out once for each pair.
  bool is_stranger(TransitionId t, TransitionId u) {
    auto& [asked, stranger] = strangers_[u];
    if (asked == t + 1) return stranger;
    asked = t + 1;
    stranger = never_together_with(u);
    if (stranger && ++strangers_found_ <= kMostStrangers) add(t, u);
    return stranger;
  }
  // Whether an input of u excludes another one of the transition that it stands at.
  bool never_together_with(TransitionId u) const {
    for (Arc arc : net_.inputs[u])
      for (std::uint32_t set : sets_of_[arc.place]) {
        const auto& [first, second] = places_in_[set];
        if ((first != kNone && first != arc.place) || second != kNone) return true;
      }
    return false;
  }

  bool inhibits(TransitionId t, TransitionId u) const {
    return std::ranges::any_of(net_.outputs[t], [&](Arc arc) { return weight_of(net_.inhibitors[u], arc.place) > 0; });
  }

  // Drops the pairs that are seen to conflict.
  void walk() {
    std::mt19937_64 random(1);
    std::vector<std::vector<Pair>> pairs_of(net_.transitions.size());
    for (Pair& pair : pairs_) pairs_of[pair.t].push_back(std::move(pair));
    pairs_.clear();
    State marking = net_.initial;
    std::vector<TransitionId> enabled;
    std::size_t left = 0, looks = 0, idle = 0;
    for (const std::vector<Pair>& pairs : pairs_of) left += pairs.size();
    for (std::size_t step = 0; left > 0 && looks < kMostLooks && idle < kIdle * net_.transitions.size(); ++step) {
      enabled.clear();
      for (TransitionId t = 0; t < net_.transitions.size(); ++t)
        if (is_enabled(marking, t)) enabled.push_back(t);
      looks += net_.transitions.size();
      watch_.spend(net_.transitions.size());
      ++idle;
      for (TransitionId t : enabled) {
        looks += pairs_of[t].size();
        const std::size_t seen =
            std::erase_if(pairs_of[t], [&](const Pair& pair) { return conflicts_in(marking, pair); });
        left -= seen;
        if (seen > 0) idle = 0;
      }
      if (enabled.empty() || step % kWalk == kWalk - 1)
        marking = net_.initial;
      else
        fire(marking, enabled[random() % enabled.size()]);
    }
    for (std::vector<Pair>& pairs : pairs_of) std::ranges::move(pairs, std::back_inserter(pairs_));
  }

  bool is_enabled(const State& marking, TransitionId t) const {
    return std::ranges::all_of(net_.inputs[t], [&](Arc arc) { return marking[arc.place] >= arc.weight; }) &&
           std::ranges::all_of(net_.inhibitors[t], [&](Arc arc) { return marking[arc.place] < arc.weight; });
  }
  // Where t is enabled.
  bool conflicts_in(const State& marking, const Pair& pair) const {
    return std::ranges::any_of(pair.rivals, [&](Rival rival) { return marking[rival.place] <= rival.most; }) &&
           is_enabled(marking, pair.u);
  }
  void fire(State& marking, TransitionId t) const {
    for (Arc arc : net_.inputs[t]) marking[arc.place] -= arc.weight;
    for (Arc arc : net_.outputs[t])
      marking[arc.place] = std::min(marking[arc.place], kMaxValue - arc.weight) + arc.weight;
  }

  bool accord(const Pair& pair, Unreachable& unreachable, bool search_on) const {
    watch_.spend(kPair);
    std::map<PlaceId, Value> least;
    for (TransitionId t : {pair.t, pair.u})
      for (Arc arc : net_.inputs[t]) least[arc.place] = std::max(least[arc.place], arc.weight);
    std::vector<Unreachable::AtLeast> lower;
    for (auto [place, tokens] : least) lower.push_back({place, tokens});
    return std::ranges::all_of(
        pair.rivals, [&](Rival rival) { return unreachable.is_proved(lower, rival.place, rival.most, search_on); });
  }

  static constexpr std::uint64_t kPair = 20;  // work to compare two transitions

  const Net& net_;
  Watch& watch_;
  std::vector<std::vector<TransitionId>> takers_;    // of each place
  std::vector<std::vector<std::uint32_t>> sets_of_;  // place -> exclusive sets that it is in
  std::vector<std::pair<PlaceId, PlaceId>>
      places_in_;  // of the sets: the first and last input of the transition at hand
  std::vector<std::pair<TransitionId, bool>> strangers_;  // by u: the last t it was asked of, plus 1, and the answer
  std::vector<std::uint32_t> noted_;                      // sets with such an input
  std::vector<Pair> pairs_;                               // neither known to conflict nor to accord
  std::vector<std::vector<TransitionId>> rows_;
  std::size_t strangers_found_ = 0;
};

}  // namespace

Csr<TransitionId> proved_accords(const Net& net, std::span<const std::vector<PlaceId>> exclusive, Watch& watch) {
  return Prover(net, exclusive, watch).prove();
}

}  // namespace onager
