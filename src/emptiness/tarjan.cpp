// Strongly connected components of the product, as a depth-first search finds them; the first accepting one ends it.
//
// Paper      [geldenhuys.05.tcs], with the marks of [couvreur.99.fm] for several acceptance conditions
// Idea       nodes are numbered as they are entered. Every component that is still open has its root on a stack, with
//            the marks of the edges known inside; an edge back to an open node merges the components from there on.
//            As soon as one has all marks it contains an accepting cycle, whether it is complete or not.
//            Automaton states that no accepting cycle can visit need no component: their nodes are finished at once,
//            and before the automaton comes to its accepting part this is a plain search.
// Invariant  open nodes are strongly connected to the root of their component by edges seen; numbers of roots ascend
// Result     an accepting cycle is found with the first edge that closes one among the edges seen
// Cost       1 byte a node, 4 an open node, 8 an open component, and the path

#include "emptiness/strategies.h"
#include "emptiness/trail.h"
#include "ltl/components.h"

namespace onager::emptiness {

namespace {

class Tarjan final : public Search {
 public:
  explicit Tarjan(const Parts& parts)
      : parts_(parts),
        all_(static_cast<product::Marks>(parts.product.automaton().all_marks())),
        trail_(parts),
        open_(parts.budget),
        roots_(parts.budget),
        finished_(parts.budget) {
    const ltl::Automaton& automaton = parts.product.automaton();
    const ltl::Components components = ltl::components(automaton);
    for (ltl::AutomatonState q = 0; q < automaton.states(); ++q)
      may_accept_.push_back(components.accepting(components.of[q], automaton.all_marks()));
  }

  Stop run(Monitor& monitor) override {
    try {
      return explore(monitor);
    } catch (const std::bad_alloc&) {
      return Stop::kMemory;
    }
  }

  Component component() const override {
    Component found{{}, roots_[roots_.size() - 1].node};
    for (std::size_t i = 0; i < trail_.depth() && trail_[i] <= found.least; ++i) found.path.push_back(trail_[i]);
    return found;
  }
  bool is_finished(NodeId node) const override { return finished_[node] != 0; }

 private:
  static constexpr std::uint64_t kPoll = 256;  // edges and nodes between two looks at the clock

  struct Root {
    NodeId node;
    product::Marks inside;  // of the edges known inside its component
    product::Marks before;  // of the edge that led to it
  };

  Stop explore(Monitor& monitor) {
    for (const Successor& first : trail_.start()) {
      Stop stop = visit(first);
      while (stop == Stop::kComplete && !trail_.empty()) {
        Successor successor;
        bool overflow = false;
        if (trail_.next(successor, overflow))
          stop = visit(successor);
        else if (overflow)
          stop = overflowing();
        else
          leave();
        if (stop == Stop::kComplete && ++since_poll_ >= kPoll) stop = poll(monitor);
      }
      if (stop != Stop::kComplete) return tell(), stop;
    }
    return tell(), Stop::kComplete;
  }

  Stop poll(Monitor& monitor) {
    since_poll_ = 0;
    tell();
    return monitor.poll(progress_);
  }
  void tell() {
    progress_.states = progress_.expanded = parts_.nodes.size();
    progress_.edges = trail_.edges();
    progress_.waiting = trail_.depth();
  }
  Stop overflowing() {
    overflow_ = parts_.product.overflow();
    return Stop::kOverflow;
  }

  Stop visit(const Successor& successor) {
    const NodeId known = parts_.nodes.find(successor.state, successor.automaton);
    if (known != kNone) return meet(known, successor.marks) ? Stop::kFound : Stop::kComplete;
    const NodeId node = parts_.nodes.insert(successor.state, successor.automaton);
    finished_.grow(node + std::size_t{1});
    if (may_accept_[successor.automaton]) {
      open_.push(node);
      roots_.push({node, 0, successor.marks});
    } else {
      finished_[node] = 1;
    }
    bool found = false;
    const bool fits = trail_.enter(node, [&](const Successor& next) {
      const NodeId there = parts_.nodes.find(next.state, next.automaton);
      if (there == kNone) return false;
      found = found || meet(there, next.marks);
      return true;
    });
    if (!fits) return overflowing();
    return found ? Stop::kFound : Stop::kComplete;
  }

  // An edge from the top of the path to a node that is there; whether that closes an accepting cycle.
  bool meet(NodeId node, product::Marks marks) {
    if (finished_[node] != 0) return false;
    while (roots_.top().node > node) {
      const Root merged = roots_.pop();
      marks = static_cast<product::Marks>(marks | merged.inside | merged.before);
    }
    Root& root = roots_.top();
    root.inside = static_cast<product::Marks>(root.inside | marks);
    return root.inside == all_;
  }

  void leave() {
    const NodeId node = trail_.top();
    trail_.leave();
    if (roots_.empty() || roots_.top().node != node) return;
    roots_.pop();
    while (!open_.empty() && open_.top() >= node) finished_[open_.pop()] = 1;
  }

  const Parts parts_;
  const product::Marks all_;
  std::vector<bool> may_accept_;  // by state of the automaton: it is on a cycle with all marks
  Trail trail_;
  GrowingStack<NodeId> open_;
  GrowingStack<Root> roots_;
  GrowingArray<std::uint8_t> finished_;  // of nodes: no accepting cycle visits it
  std::uint64_t since_poll_ = 0;
};

}  // namespace

std::unique_ptr<Search> make_tarjan(const Parts& parts) {
  return std::make_unique<Tarjan>(parts);
}

}  // namespace onager::emptiness
