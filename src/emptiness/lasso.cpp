#include "emptiness/lasso.h"

#include <cassert>
#include <functional>
#include <unordered_map>

namespace onager::emptiness {

namespace {

struct Link {
  NodeId from;
  TransitionId by;  // kNone: the deadlock is read again
  product::Marks marks;
  NodeId to;
};

using Path = std::vector<Link>;
using Wanted = std::function<bool(const Link&)>;

class Finder {
 public:
  Finder(product::Product& product, const product::Nodes& nodes, std::function<bool(NodeId)> inside)
      : product_(product), nodes_(nodes), inside_(std::move(inside)) {}

  // A shortest path from one of the nodes given whose last link is wanted; there must be one.
  Path shortest(const std::vector<NodeId>& starts, const Wanted& wanted) {
    came_by_.clear();
    queue_ = starts;
    for (const NodeId start : starts) came_by_.emplace(start, Link{kNone, kNone, 0, start});
    for (std::size_t head = 0; head < queue_.size(); ++head)
      for (const Link& link : links_of(queue_[head])) {
        if (wanted(link)) return path_to(link);
        if (came_by_.emplace(link.to, link).second) queue_.push_back(link.to);
      }
    assert(false);
    return {};
  }

 private:
  const std::vector<Link>& links_of(NodeId node) {
    constexpr std::uint64_t kWork = 500;  // of a node
    product_.system().watch().spend(kWork);
    links_.clear();
    const ltl::AutomatonState part = nodes_.automaton(node);
    if (!product_.expand(nodes_.state(node), part)) return links_;
    const std::vector<product::Step> steps(product_.steps().begin(), product_.steps().end());
    for (const product::Step& step : steps) {
      if (step.state == kNone || !product_.is_read(step.state)) continue;
      for (const product::Move& move : product_.moves(part, step.state)) {
        const product::Move arrival = product_.arrival(move, step.turn);
        const NodeId to = nodes_.find(step.state, arrival.target);
        if (to != kNone && inside_(to)) links_.push_back({node, step.transition, arrival.marks, to});
      }
    }
    return links_;
  }

  Path path_to(Link link) const {
    Path path{link};
    while (came_by_.at(link.from).from != kNone) path.push_back(link = came_by_.at(link.from));
    return {path.rbegin(), path.rend()};
  }

  product::Product& product_;
  const product::Nodes& nodes_;
  std::function<bool(NodeId)> inside_;
  std::unordered_map<NodeId, Link> came_by_;
  std::vector<NodeId> queue_;
  std::vector<Link> links_;
};

void append(std::vector<TransitionId>& steps, const Path& path) {
  for (const Link& link : path)
    if (link.by != kNone) steps.push_back(link.by);
}

Path cycle_from(Finder& finder, NodeId start, product::Marks missing) {
  Path cycle;
  NodeId at = start;
  while (missing != 0) {
    const Path part = finder.shortest({at}, [missing](const Link& link) { return (link.marks & missing) != 0; });
    for (const Link& link : part) missing = static_cast<product::Marks>(missing & ~link.marks);
    cycle.insert(cycle.end(), part.begin(), part.end());
    at = cycle.back().to;
  }
  if (cycle.empty() || at != start) {
    const Path back = finder.shortest({at}, [start](const Link& link) { return link.to == start; });
    cycle.insert(cycle.end(), back.begin(), back.end());
  }
  return cycle;
}

// The nodes met that read the initial state in the initial state of the automaton: where runs of the product begin.
std::vector<NodeId> initial_nodes(product::Product& product, const product::Nodes& nodes) {
  const StateId initial = 0;
  std::vector<NodeId> result;
  for (const product::Move& move : product.moves(product.initial(), initial))
    if (const NodeId node = nodes.find(initial, product.arrival(move, {}).target); node != kNone)
      result.push_back(node);
  return result;
}

}  // namespace

Lasso find_lasso(product::Product& product, const product::Nodes& nodes, const Search& search) {
  constexpr NodeId kMostForPrefix = 300'000;
  const Component found = search.component();
  assert(!found.path.empty());
  const NodeId start = found.path.back();
  const auto all = static_cast<product::Marks>(found.any_cycle ? 0 : product.all_marks());
  Finder within(product, nodes, [&](NodeId n) { return n >= found.least && !search.is_finished(n); });
  Lasso lasso;
  append(lasso.cycle, cycle_from(within, start, all));
  const std::vector<NodeId> initial = initial_nodes(product, nodes);
  for (const NodeId node : initial)
    if (node == start) return lasso;
  Finder anywhere(product, nodes, [](NodeId) { return true; });
  if (nodes.size() <= kMostForPrefix) {
    append(lasso.prefix, anywhere.shortest(initial, [start](const Link& link) { return link.to == start; }));
    return lasso;
  }
  for (std::size_t i = 1; i < found.path.size(); ++i) {
    const NodeId to = found.path[i];
    append(lasso.prefix, anywhere.shortest({found.path[i - 1]}, [to](const Link& link) { return link.to == to; }));
  }
  return lasso;
}

}  // namespace onager::emptiness
