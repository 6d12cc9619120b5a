// All nets of a few places and transitions, each once up to symmetry.
//
// A column is one transition's arcs: for every place an input weight, an output
// weight and an inhibitor weight (0 = no arc). A net is a set of columns and an
// initial marking. Two nets that differ only in the order of transitions or of
// places are the same; the one visited is the least of its class. No two
// transitions have the same column.
//
// The nets are numbered: a number is a set of columns (by combinatorial rank)
// and a marking. Numbers of nets that are not the least of their class are
// passed over, so any range of numbers can be run by itself, and a stride
// takes a deterministic sample.
//
// How many there are, for weights and tokens <= 2 (P places x T transitions):
//   1x1           27    2x1       378    2x2    14,688 (inhibitors of weight 1: 235,926)    2x3  384,552
//   3x1        3,654    3x2 1,210,176    3x3 289,873,080 (weights <= 1: 191,760)
// The numbers 13, 13 + 27, ... of 3x3 have one token in each place, a marking that every order of
// places leaves alone: they are the structures without their markings, 10,773,324 of them.
// A limit on states need not be high: of the bounded nets with two transitions none seen has more
// than 15 states; of 3x3 with weights <= 1 none more than 69; with weights <= 2 limits of 20 and of
// 40 states differ on one net in 1,900. Where a limit of 20 cuts, 100 nearly always does too.
//
// Cost: 0.1 microseconds a net when all are visited (all of 3x3 in 28 s), 0.4 a number with a
// stride above the number of markings. The naive explorer with a limit of 40 states takes another
// 5 microseconds a net on 3x3, so all of it takes half an hour before any other engine has begun.

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "model/net.h"

namespace onager::oracle {

struct TinySpace {
  std::uint32_t places = 1;       // at most 4
  std::uint32_t transitions = 1;  // at most 4
  Value max_weight = 2;           // of inputs and outputs
  Value max_inhibitor = 0;        // weight of inhibitor arcs; 0: none
  Value max_tokens = 2;           // in each place at the start
};

class TinyNets {
 public:
  explicit TinyNets(const TinySpace& space);

  // The net is only valid during the call; its number finds it again with `at`.
  using Visit = std::function<void(const Net& net, std::uint64_t number)>;

  // Numbers run from 0 to size() - 1.
  std::uint64_t size() const { return column_sets_ * markings_; }

  // Visits those of the numbers begin, begin + stride, ... below end that are the least of their class.
  void visit(std::uint64_t begin, std::uint64_t end, std::uint64_t stride, const Visit& visit) const;
  void visit_all(const Visit& see) const { visit(0, size(), 1, see); }

  // The net of any number, least of its class or not.
  Net at(std::uint64_t number) const;

 private:
  static constexpr std::size_t kMaxTransitions = 4;
  using Columns = std::array<std::uint32_t, kMaxTransitions>;  // ascending; unused ones are 0
  using Order = std::vector<std::uint32_t>;                    // number -> number under one order of the places

  Columns columns_at(std::uint64_t rank) const;
  // False when another order of places gives a lesser set; else lists the orders that give the same set.
  bool is_least(const Columns& columns, std::vector<std::uint32_t>& same) const;
  bool is_least_marking(std::uint64_t marking, const std::vector<std::uint32_t>& same) const;
  void set_columns(Net& net, const Columns& columns) const;
  void set_marking(Net& net, std::uint64_t marking) const;
  Net blank() const;

  TinySpace space_;
  std::uint32_t cells_;               // combinations of weights between a transition and a place
  std::uint32_t columns_;             // cells_ to the power of places
  std::uint64_t column_sets_;         // columns_ choose transitions
  std::uint64_t markings_;            // (max_tokens + 1) to the power of places
  std::vector<Order> column_under_;   // for each order of the places but the identity
  std::vector<Order> marking_under_;  // likewise
};

}  // namespace onager::oracle
