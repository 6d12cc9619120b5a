// A stubborn method for LTL under supervision: passes on what another one takes, after checking it by definition.
//
// Of each node the conditions of audit/product_conditions.h. Of all together:
//   same      a node has the same set whenever it is asked for; where the method looks at the system's state alone, all
//             nodes with that state have (Siegel's trap)
//   IGN, L    on every cycle of what was explored, each visible transition is in the set of some state
//
// Contract   the search sees no difference but the time it takes
// Invariant  `nodes` counts the calls of `choose`; each set was checked in full unless it is counted in `bounded` or
//            came after the first fault
// Cost       of each new set: see audit/product_conditions.h; the states are kept, up to a bound on memory

#pragma once

#include <map>
#include <memory>

#include "audit/product_conditions.h"
#include "product/reduction.h"

namespace onager::audit {

class CheckedReduction final : public product::Reduction {
 public:
  struct Fault {
    State state;
    std::vector<TransitionId> set;  // what was taken
    Violation violation;            // of IGN and L the run is the cycle
  };
  static constexpr std::size_t kMostStates = 10'000;  // of a walk

  // Once `stop` says so, sets are no longer checked; it may be empty.
  CheckedReduction(std::unique_ptr<product::Reduction> inner, ProductConditions::Parts parts,
                   std::function<bool()> stop = {}, std::size_t most_states = kMostStates);

  product::Choice choose(const product::Place& place) override;
  std::span<const TransitionId> widened(const product::Place& place) override;

  // To be called when the search has ended.
  void finish();

  // In words.
  std::string conditions() const;
  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t bounded() const { return bounded_; }  // nodes checked only in part, or not at all
  const std::optional<Fault>& fault() const { return fault_; }

 private:
  struct Key {
    State state;
    ltl::AutomatonState automaton;  // kNone: of all nodes with the state
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  struct Entry {
    std::vector<TransitionId> taken, missed;
  };
  struct Asked {
    State state;
    ltl::AutomatonState automaton;
    std::vector<TransitionId> taken;
  };

  void check_last();
  void look(const Key& key);
  void check_cycles();
  bool has_order() const { return conditions_.relies().order != product::Relies::Order::kEverything; }
  const char* against_ignoring() const {
    return conditions_.relies().order == product::Relies::Order::kV ? "L" : "IGN";
  }

  std::unique_ptr<product::Reduction> inner_;
  bool stopped_ = false;
  const std::size_t most_entries_;
  ProductConditions conditions_;
  std::optional<Asked> last_;  // what was chosen last may still be widened
  std::map<Key, Entry> entries_;
  std::uint64_t nodes_ = 0, bounded_ = 0;
  std::optional<Fault> fault_;  // the first
};

}  // namespace onager::audit
