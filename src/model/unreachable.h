// Proofs that no reachable marking has certain token counts, from the marking equation of a net.
//
// Idea       every reachable marking is m = m0 + C x with x >= 0. If whole
//            numbers y give y C <= 0 for every transition, then y m <= y m0 in
//            all of them; so a range of markings in which y m is always more
//            than y m0 is unreachable. Such a y is looked for by linear
//            programming (GLPK) in floating point.
// Trust      what the solver says is never believed: its y is rounded to whole
//            numbers and checked in exact arithmetic. No proof is the answer
//            whenever that fails.
// Paper      [murata.89.ieee]
// Cost       a linear program with a row for each transition and a column for
//            each place

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "model/net.h"

namespace onager {

class Unreachable {
 public:
  struct AtLeast {
    PlaceId place;
    Value tokens;
  };

  explicit Unreachable(const Net& net);
  ~Unreachable();

  // Whether it is proved that no reachable marking has all of `lower`, one bound a place, and at most `most` tokens in
  // `place`. What was found for one question may serve the next; without `search_on` nothing else is tried.
  bool is_proved(std::span<const AtLeast> lower, PlaceId place, Value most, bool search_on = true);
  // Work done so far, in the solver's steps times the size of the program.
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
  std::vector<Value> least_;  // of each place, in the marking wanted
  std::vector<Inequality> known_;
  std::unique_ptr<Solver> solver_;
};

}  // namespace onager
