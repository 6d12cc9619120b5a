// Nested depth-first search: when an accepting node is left, a second search looks for a way back to the path.
//
// Paper      [schwoon.05.tacas], after [courcoubetis.92.fmsd]
// Idea       the first search colours the nodes on its path cyan and those that it has left blue. From an accepting
// node
//            that is left, the second search goes through blue nodes and colours them red; a cyan one closes a cycle.
//            An edge from or to an accepting node that ends on the path closes one too. In components of the automaton
//            that accept all their cycles or none, the latter finds them all and there is no second search.
// Invariant  no accepting cycle visits a red node
// Cost       1 byte a node, and the paths of both searches

#include "emptiness/strategies.h"
#include "emptiness/trail.h"
#include "ltl/components.h"

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

  Stop run(Monitor& monitor) override {
    try {
      return explore(monitor);
    } catch (const std::bad_alloc&) {
      return Stop::kMemory;
    }
  }

  Component component() const override {
    Component found{{}, 0, true};
    for (std::size_t i = 0; i < blue_.depth() && blue_[i] <= seed_; ++i) found.path.push_back(blue_[i]);
    return found;
  }
  bool is_finished(NodeId) const override { return false; }

 private:
  static constexpr std::uint64_t kPoll = 256;  // steps between two looks at the clock
  enum Colour : std::uint8_t { kWhite, kCyan, kBlue, kRed };

  static Parts without_guide(Parts parts) {
    parts.guide = nullptr;
    return parts;
  }
  bool accepting(NodeId node) const { return accepting_[parts_.nodes.automaton(node)]; }

  Stop explore(Monitor& monitor) {
    Stop stop = Stop::kComplete;
    for (const Successor& first : blue_.start()) {
      stop = visit(first);
      while (stop == Stop::kComplete && !blue_.empty()) {
        Successor successor;
        bool overflow = false;
        if (blue_.next(successor, overflow))
          stop = visit(successor);
        else
          stop = overflow ? overflowing() : leave(monitor);
        if (stop == Stop::kComplete) stop = poll(monitor);
      }
      if (stop != Stop::kComplete) break;
    }
    tell();
    return stop;
  }

  Stop poll(Monitor& monitor) {
    if (++since_poll_ < kPoll) return Stop::kComplete;
    since_poll_ = 0;
    tell();
    return monitor.poll(progress_);
  }
  void tell() {
    progress_.states = progress_.expanded = parts_.nodes.size();
    progress_.edges = blue_.edges() + red_.edges();
    progress_.waiting = blue_.depth();
  }
  Stop overflowing() {
    overflow_ = parts_.product.overflow();
    return Stop::kOverflow;
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
    if (!fits) return overflowing();
    return found ? Stop::kFound : Stop::kComplete;
  }

  bool closes(NodeId from, NodeId to) {
    if (colours_[to] != kCyan || !(accepting(from) || accepting(to))) return false;
    seed_ = accepting(from) ? from : to;
    return true;
  }

  Stop leave(Monitor& monitor) {
    const NodeId node = blue_.top();
    if (second_[parts_.nodes.automaton(node)]) {
      const Stop stop = look_back(node, monitor);
      if (stop != Stop::kComplete) return stop;
      colours_[node] = kRed;
    } else {
      colours_[node] = kBlue;
    }
    blue_.leave();
    return Stop::kComplete;
  }

  // The second search, from an accepting node that is still cyan.
  Stop look_back(NodeId seed, Monitor& monitor) {
    seed_ = seed;
    Stop stop = redden(seed);
    while (stop == Stop::kComplete && !red_.empty()) {
      Successor successor;
      bool overflow = false;
      if (red_.next(successor, overflow))
        stop = redden(parts_.nodes.find(successor.state, successor.automaton));
      else if (overflow)
        stop = overflowing();
      else
        red_.leave();
      if (stop == Stop::kComplete) stop = poll(monitor);
    }
    return stop;
  }

  // All successors of nodes that were left are there.
  Stop redden(NodeId node) {
    if (colours_[node] == kRed) return Stop::kComplete;
    if (colours_[node] == kCyan && !red_.empty()) return Stop::kFound;
    if (colours_[node] == kBlue) colours_[node] = kRed;
    bool found = false;
    const bool fits = red_.enter(node, [&](const Successor& next) {
      const NodeId there = parts_.nodes.find(next.state, next.automaton);
      found = found || colours_[there] == kCyan;
      return colours_[there] != kBlue;
    });
    if (!fits) return overflowing();
    return found ? Stop::kFound : Stop::kComplete;
  }

  const Parts parts_;
  std::vector<bool> accepting_, second_;  // by state of the automaton; second_: a second search starts there
  Trail blue_, red_;
  GrowingArray<std::uint8_t> colours_;  // of nodes
  NodeId seed_ = 0;                     // an accepting node on the path
  std::uint64_t since_poll_ = 0;
};

}  // namespace

std::unique_ptr<Search> make_ndfs(const Parts& parts) {
  return std::make_unique<Ndfs>(parts);
}

}  // namespace onager::emptiness
