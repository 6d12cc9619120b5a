// A place/transition net with arc weights and inhibitor arcs: plain data.
//
// Transition t may fire when every input place holds at least the arc's weight
// and every inhibitor place holds fewer tokens than the inhibitor arc's weight.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/csr.h"
#include "base/ids.h"

namespace onager {

struct Arc {
  PlaceId place;
  Value weight;  // 1 .. kMaxWeight
  friend bool operator==(const Arc&, const Arc&) = default;
};

// Weights fit a signed 32-bit number, so that the effect of a transition on a place does too.
inline constexpr Value kMaxWeight = 0x7fffffff;

// Nested units (NUPN): at most one place of a unit and its ancestors is marked, if the net is unit-safe.
struct Unit {
  std::string id;
  std::vector<PlaceId> places;          // own places, without those of subunits
  std::vector<std::uint32_t> subunits;  // indices into Nupn::units
};

struct Nupn {
  bool safe = false;  // as the model claims; not verified by the reader
  std::uint32_t root = 0;
  std::vector<Unit> units;
};

struct Node {
  std::string id;    // unique; queries and traces use it
  std::string name;  // for people; empty when it equals the id
  const std::string& label() const { return name.empty() ? id : name; }
};

struct Net {
  std::string id;
  std::vector<Node> places;
  State initial;  // one number a place
  std::vector<Node> transitions;
  Csr<Arc> inputs;      // per transition, ascending by place, at most one arc a place
  Csr<Arc> outputs;     // likewise
  Csr<Arc> inhibitors;  // likewise
  std::optional<Nupn> nupn;
};

// The same net with places and transitions in another static order; seed 0 keeps the order.
Net shuffled(const Net& net, std::uint64_t seed);

// Convenience for generators, tests and readers: collects nodes and arcs in any order.
class NetBuilder {
 public:
  explicit NetBuilder(std::string id) { net_.id = std::move(id); }
  PlaceId place(std::string id, Value initial = 0, std::string name = {});
  TransitionId transition(std::string id, std::string name = {});
  // Several arcs between the same two nodes add up (input, output); of several inhibitors the strictest counts.
  void input(PlaceId p, TransitionId t, Value weight = 1);
  void output(TransitionId t, PlaceId p, Value weight = 1);
  void inhibitor(PlaceId p, TransitionId t, Value weight = 1);
  void nupn(Nupn units) { net_.nupn = std::move(units); }
  // Weights that add up beyond kMaxWeight are a mistake of the caller.
  Net build() &&;

 private:
  using Arcs = std::vector<std::pair<TransitionId, Arc>>;
  Net net_;
  Arcs inputs_, outputs_, inhibitors_;
};

}  // namespace onager
