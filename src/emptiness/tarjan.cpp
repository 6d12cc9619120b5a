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

#include <cassert>

#include "emptiness/search_path.h"
#include "emptiness/strategies.h"
#include "ltl/components.h"
#include "search/pace.h"

namespace onager::emptiness {

namespace {

class Tarjan final : public Search {
 public:
  explicit Tarjan(const Parts& parts)
      : parts_(parts),
        all_(parts.product.all_marks()),
        path_(parts),
        open_(parts.budget),
        roots_(parts.budget),
        finished_(parts.budget) {
    const ltl::Automaton& automaton = parts.product.automaton();
    const ltl::Components components = ltl::components(automaton);
    for (ltl::AutomatonState q = 0; q < automaton.states(); ++q)
      may_accept_.push_back(components.accepting(components.of[q], automaton.all_marks()));
  }

  Component component() const override {
    assert(!roots_.empty());
    Component found{{}, roots_[roots_.size() - 1].node};
    for (std::size_t i = 0; i < path_.depth() && path_[i] <= found.least; ++i) found.path.push_back(path_[i]);
    return found;
  }
  bool is_finished(NodeId node) const override { return finished_[node] != 0; }

 private:
  struct Root {
    NodeId node;
    product::Marks inside;  // of the edges known inside its component
    product::Marks before;  // of the edge that led to it
  };

  Stop explore(Monitor& monitor) override {
    Stop stop = Stop::kComplete;
    for (const Successor& first : path_.start()) {
      stop = visit(first);
      if (stop == Stop::kComplete)
        stop = path_.follow([this](const Successor& next) { return visit(next); },
                            [this](NodeId node) { return close(node), Stop::kComplete; },
                            [&] { return look_around(monitor); });
      if (stop != Stop::kComplete) break;
    }
    assert(stop != Stop::kComplete || open_.empty());
    if (stop == Stop::kOverflow) overflow_ = parts_.product.overflow();
    tell();
    return stop;
  }

  Stop look_around(Monitor& monitor) {
    if (!pace_.is_due(parts_.product.work() + path_.edges())) return Stop::kComplete;
    tell();
    return monitor.poll(progress_);
  }
  void tell() {
    progress_.states = progress_.expanded = parts_.nodes.size();
    progress_.edges = path_.edges();
    progress_.waiting = path_.depth();
  }

  Stop visit(const Successor& successor) {
    const NodeId known = parts_.nodes.find(successor.state, successor.automaton);
    if (known != kNone) return meet(known, successor.marks) ? Stop::kFound : Stop::kComplete;
    const NodeId node = parts_.nodes.insert(successor.state, successor.automaton);
    assert(roots_.empty() || roots_.top().node < node);
    finished_.grow(node + std::size_t{1});
    if (may_accept_[parts_.product.state_of(successor.automaton)]) {
      open_.push(node);
      roots_.push({node, 0, successor.marks});
    } else {
      finished_[node] = 1;
    }
    bool found = false;
    const bool fits = path_.enter(node, [&](const Successor& next) {
      const NodeId there = parts_.nodes.find(next.state, next.automaton);
      if (there == kNone) return false;
      found = found || meet(there, next.marks);
      return true;
    });
    if (!fits) return Stop::kOverflow;
    return found ? Stop::kFound : Stop::kComplete;
  }

  // An edge from the top of the path to a node that is there; whether that closes an accepting cycle.
  bool meet(NodeId node, product::Marks marks) {
    if (finished_[node] != 0) return false;
    while (roots_.top().node > node) {
      const Root merged = roots_.pop();
      marks = static_cast<product::Marks>(marks | merged.inside | merged.before);
    }
    assert(!roots_.empty() && roots_.top().node <= path_.top());
    Root& root = roots_.top();
    root.inside = static_cast<product::Marks>(root.inside | marks);
    return root.inside == all_;
  }

  // Nothing more is to be seen of the top of the path.
  void close(NodeId node) {
    if (roots_.empty() || roots_.top().node != node) return;
    roots_.pop();
    while (!open_.empty() && open_.top() >= node) finished_[open_.pop()] = 1;
    assert(finished_[node] != 0 && roots_.empty() == open_.empty());
  }

  const Parts parts_;
  const product::Marks all_;
  std::vector<bool> may_accept_;  // by state of the automaton: it is on a cycle with all marks
  SearchPath path_;
  GrowingStack<NodeId> open_;
  GrowingStack<Root> roots_;
  GrowingArray<std::uint8_t> finished_;  // of nodes: no accepting cycle visits it
  search::Pace pace_;
};

}  // namespace

std::unique_ptr<Search> make_tarjan(const Parts& parts) {
  return std::make_unique<Tarjan>(parts);
}

}  // namespace onager::emptiness
