// A place/transition net with arc weights and inhibitor arcs: plain data.
//
// A transition may fire iff every input place holds at least the weight of the arc and every inhibitor place holds
// fewer tokens than the weight of the inhibitor arc.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
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

// Weights fit in a signed 32-bit number, and so does the effect of a transition on a place.
inline constexpr Value kMaxWeight = 0x7fffffff;

// Nested units (NUPN): in a unit-safe net at most one place of a unit and its ancestors is marked.
struct Unit {
  std::string id;
  std::vector<PlaceId> places;          // its own places, without those of subunits
  std::vector<std::uint32_t> subunits;  // indices into Nupn::units
};

struct Nupn {
  bool safe = false;  // as claimed by the model; the reader does not verify it
  std::uint32_t root = 0;
  std::vector<Unit> units;
};

struct Node {
  std::string id;    // unique; queries and traces use it
  std::string name;  // human-readable; empty if it equals the id
  const std::string& label() const { return name.empty() ? id : name; }
};

struct Net {
  std::string id;
  std::vector<Node> places;
  State initial;  // one number per place
  std::vector<Node> transitions;
  Csr<Arc> inputs;      // by transition, ascending by place, at most one arc per place
  Csr<Arc> outputs;     // likewise
  Csr<Arc> inhibitors;  // likewise
  std::optional<Nupn> nupn;
};

// The weight of the arc at `place` among the arcs of one transition; 0 if there is none.
Value weight_of(std::span<const Arc> arcs, PlaceId place);

// The same net with its places and transitions in another static order; seed 0 keeps the order.
Net shuffled(const Net& net, std::uint64_t seed);

// Collects nodes and arcs in any order; for generators, tests and readers.
class NetBuilder {
 public:
  explicit NetBuilder(std::string id) { net_.id = std::move(id); }
  PlaceId place(std::string id, Value initial = 0, std::string name = {});
  TransitionId transition(std::string id, std::string name = {});
  // Several arcs between the same two nodes add up (input, output); of several inhibitors the strictest applies.
  void input(PlaceId p, TransitionId t, Value weight = 1);
  void output(TransitionId t, PlaceId p, Value weight = 1);
  void inhibitor(PlaceId p, TransitionId t, Value weight = 1);
  void nupn(Nupn units) { net_.nupn = std::move(units); }
  // Precondition: weights do not add up to more than kMaxWeight.
  Net build() &&;

 private:
  using Arcs = std::vector<std::pair<TransitionId, Arc>>;
  Net net_;
  Arcs inputs_, outputs_, inhibitors_;
};

}  // namespace onager
