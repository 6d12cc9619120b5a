// Proofs that no reachable marking has certain token counts, from the marking equation of a net.
//
// Paper      [murata.89.ieee]
// Idea       every reachable marking is m = m0 + C x with x >= 0. If integers y satisfy y C <= 0 for every transition,
//            then y m <= y m0 in every reachable marking, so a range of markings in which y m > y m0 is unreachable.
//            Such a y is searched for by linear programming (GLPK) in floating point.
// Invariant  the solver is not trusted: its y is rounded to integers and checked in exact arithmetic. If that fails,
//            there is no proof.
// Cost       a linear program with a row per transition and a column per place, of bounded size: of larger nets nothing
//            is proved

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/watch.h"
#include "model/net.h"

namespace onager {

class Unreachable {
 public:
  struct AtLeast {
    PlaceId place;
    Value tokens;
  };

  // Work is spent on the watch; after LimitMet there is no use for this any more.
  explicit Unreachable(const Net& net, Watch& watch = Watch::endless());
  ~Unreachable();

  // Whether it is proved that no reachable marking has all of `lower`, one bound per place, and at most `most` tokens
  // in `place`. Inequalities found for one question are tried for the next; without `search_on` nothing else is tried.
  bool is_proved(std::span<const AtLeast> lower, PlaceId place, Value most, bool search_on = true);
  // Work so far: iterations of the solver times the size of the program.
  std::uint64_t work() const;

 private:
  struct Wanted {
    std::span<const AtLeast> lower;
    PlaceId place;
    Value most;
  };
  struct Inequality {  // sum of factor * tokens <= at_most, in every reachable marking
    std::vector<std::pair<PlaceId, std::int64_t>> factors;
    std::int64_t at_most = 0;
  };
  struct Solver;

  bool refutes(const Inequality& inequality, const Wanted& wanted) const;
  std::optional<Inequality> search(const Wanted& wanted);
  void pose(const Wanted& wanted);
  std::optional<Inequality> checked(std::span<const std::int64_t> factors) const;

  const Net& net_;
  Watch& watch_;
  std::vector<Value> least_;  // lower bound of each place in the wanted markings
  std::vector<Inequality> known_;
  std::unique_ptr<Solver> solver_;  // nullptr: the net is too large
};

}  // namespace onager
