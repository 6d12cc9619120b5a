// Nested depth-first search: when an accepting node is left, a second search looks for a way back to the path.
//
// Paper      [schwoon.05.tacas], after [courcoubetis.92.fmsd]
// Idea       the first search colours the nodes on its path cyan and those that it has left blue. From an accepting
//            node that is left, the second search goes through blue nodes and colours them red; a cyan one closes a
//            cycle. An edge from or to an accepting node that ends on the path closes one too. In components of the
//            automaton that accept all their cycles or none, the latter finds them all and there is no second search.
// Invariant  no accepting cycle visits a red node
// Cost       1 byte a node, and the paths of both searches

#include <cassert>

#include "emptiness/search_path.h"
#include "emptiness/strategies.h"
#include "ltl/components.h"
#include "search/pace.h"

namespace onager::emptiness {

namespace {

class Ndfs final : public Search {
 public:
  explicit Ndfs(const Parts& parts) : parts_(parts), blue_(parts), red_(without_guide(parts)), colours_(parts.budget) {
    const ltl::Automaton& automaton = parts.product.automaton();
    const ltl::Components components = ltl::components(automaton);
    std::vector<bool> weak(components.count(), true);
    for (ltl::AutomatonState q = 0; q < automaton.states(); ++q)
      accepting_.push_back(automaton.marks == 0 || automaton.marks_of(q) != 0);
    for (ltl::AutomatonState q = 0; q < automaton.states(); ++q)
      if (!accepting_[q]) weak[components.of[q]] = false;
    for (ltl::AutomatonState q = 0; q < automaton.states(); ++q)
      second_.push_back(accepting_[q] && !components.trivial[components.of[q]] && !weak[components.of[q]]);
  }

  Component component() const override {
    Component found{{}, 0, true};
    for (std::size_t i = 0; i < blue_.depth() && blue_[i] <= seed_; ++i) found.path.push_back(blue_[i]);
    return found;
  }
  bool is_finished(NodeId) const override { return false; }

 private:
  enum Colour : std::uint8_t { kWhite, kCyan, kBlue, kRed };

  static Parts without_guide(Parts parts) {
    parts.guide = nullptr;
    return parts;
  }
  bool accepting(NodeId node) const { return accepting_[parts_.nodes.automaton(node)]; }

  Stop explore(Monitor& monitor) override {
    Stop stop = Stop::kComplete;
    for (const Successor& first : blue_.start()) {
      stop = visit(first);
      if (stop == Stop::kComplete)
        stop = blue_.follow([this](const Successor& next) { return visit(next); },
                            [&](NodeId node) { return colour(node, monitor); }, [&] { return look_around(monitor); });
      if (stop != Stop::kComplete) break;
    }
    if (stop == Stop::kOverflow) overflow_ = parts_.product.overflow();
    tell();
    return stop;
  }

  Stop look_around(Monitor& monitor) {
    if (!pace_.is_due(parts_.product.work() + blue_.edges() + red_.edges())) return Stop::kComplete;
    tell();
    return monitor.poll(progress_);
  }
  void tell() {
    progress_.states = progress_.expanded = parts_.nodes.size();
    progress_.edges = blue_.edges() + red_.edges();
    progress_.waiting = blue_.depth();
  }

  Stop visit(const Successor& successor) {
    const NodeId known = parts_.nodes.find(successor.state, successor.automaton);
    if (known != kNone) return !blue_.empty() && closes(blue_.top(), known) ? Stop::kFound : Stop::kComplete;
    const NodeId node = parts_.nodes.insert(successor.state, successor.automaton);
    colours_.grow(node + std::size_t{1});
    colours_[node] = kCyan;
    bool found = false;
    const bool fits = blue_.enter(node, [&](const Successor& next) {
      const NodeId there = parts_.nodes.find(next.state, next.automaton);
      if (there == kNone) return false;
      found = found || closes(node, there);
      return true;
    });
    if (!fits) return Stop::kOverflow;
    return found ? Stop::kFound : Stop::kComplete;
  }

  bool closes(NodeId from, NodeId to) {
    if (colours_[to] != kCyan || !(accepting(from) || accepting(to))) return false;
    seed_ = accepting(from) ? from : to;
    return true;
  }

  // Nothing more is to be seen of the top of the path.
  Stop colour(NodeId node, Monitor& monitor) {
    assert(colours_[node] == kCyan);
    const bool second = second_[parts_.nodes.automaton(node)];
    const Stop stop = second ? look_back(node, monitor) : Stop::kComplete;
    if (stop == Stop::kComplete) colours_[node] = second ? kRed : kBlue;
    return stop;
  }

  // The second search, from an accepting node that is still cyan.
  Stop look_back(NodeId seed, Monitor& monitor) {
    assert(red_.empty() && accepting(seed));
    seed_ = seed;
    const Stop stop = redden(seed);
    if (stop != Stop::kComplete) return stop;
    return red_.follow([this](const Successor& next) { return redden(parts_.nodes.find(next.state, next.automaton)); },
                       [](NodeId) { return Stop::kComplete; }, [&] { return look_around(monitor); });
  }

  // All successors of nodes that were left are there.
  Stop redden(NodeId node) {
    assert(node < parts_.nodes.size() && colours_[node] != kWhite);
    if (colours_[node] == kRed) return Stop::kComplete;
    if (colours_[node] == kCyan && !red_.empty()) return Stop::kFound;
    if (colours_[node] == kBlue) colours_[node] = kRed;
    bool found = false;
    const bool fits = red_.enter(node, [&](const Successor& next) {
      const NodeId there = parts_.nodes.find(next.state, next.automaton);
      assert(there != kNone);
      found = found || colours_[there] == kCyan;
      return colours_[there] != kBlue;
    });
    if (!fits) return Stop::kOverflow;
    return found ? Stop::kFound : Stop::kComplete;
  }

  const Parts parts_;
  std::vector<bool> accepting_, second_;  // by state of the automaton; second_: a second search starts there
  SearchPath blue_, red_;
  GrowingArray<std::uint8_t> colours_;  // of nodes
  NodeId seed_ = 0;                     // an accepting node on the path
  search::Pace pace_;
};

}  // namespace

std::unique_ptr<Search> make_ndfs(const Parts& parts) {
  return std::make_unique<Ndfs>(parts);
}

}  // namespace onager::emptiness
