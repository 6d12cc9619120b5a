#include "system/promela/graph.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

namespace onager::promela {

namespace {

using Kind = Statement::Kind;

// What surrounds a statement.
struct Context {
  NodeId after_loop = kNone;  // where a break leads
  bool in_atomic = false, in_dstep = false;
  bool ends_atomic = false;            // the last statement of the sequence is the last of the outermost atomic one
  std::vector<std::uint32_t> escapes;  // indices into Builder::escapes_, outermost first
};

class Builder {
 public:
  explicit Builder(const Proctype& proctype) {
    graph_.nodes.resize(2);
    parts_.resize(2);
    const NodeId end = new_node({}, proctype.end);
    graph_.nodes[end].is_end = true;
    Edge death;
    death.kind = Edge::Kind::kEnd;
    death.at = proctype.end;
    parts_[end].own.push_back(death);
    count(proctype.body);
    graph_.nodes[end].number = next_number_;
    const NodeId start = sequence(proctype.body, end, {});
    graph_.start = resolved(start);
    finish();
  }

  Graph take() { return std::move(graph_); }

 private:
  // How a node was made. Its edges are known only when all nodes are.
  struct Parts {
    std::vector<Edge> own;               // a basic statement has one
    std::vector<NodeId> options;         // a choice has those of these nodes
    std::vector<std::uint32_t> escapes;  // outermost first
    NodeId jump = kNone;                 // a goto or break that leads there
    NodeId same_as = kNone;              // only a name for that node: the main part of an unless
  };

  NodeId new_node(const Context& context, Origin at) {
    Node node;
    node.in_atomic = context.in_atomic;
    node.goes_on = context.in_atomic && !context.ends_atomic;
    node.in_dstep = context.in_dstep;
    node.at = at;
    node.number = number_;
    graph_.nodes.push_back(std::move(node));
    parts_.emplace_back().escapes = context.escapes;
    return static_cast<NodeId>(graph_.nodes.size() - 1);
  }

  // Where a process stands that is about to do what this node does: jumps are no steps here. Behind an atomic statement
  // they are, if they lead out of the sequence.
  NodeId resolved(NodeId node, bool behind_atomic = false) const {
    for (std::size_t hops = 0; hops <= parts_.size(); ++hops) {
      const Parts& parts = parts_[node];
      if (parts.same_as != kNone) {
        node = parts.same_as;
      } else if (parts.jump != kNone) {
        if (behind_atomic && !is_atomic(parts.jump)) return node;
        node = parts.jump;
      } else {
        return node;
      }
    }
    return node;  // `L: goto L`, which the jump itself has to stand for
  }

  // Whether a process goes on behind the statement of the node. Inside an atomic sequence a jump that leads out of it
  // ends it, and no other does.
  bool is_atomic(NodeId node) const {
    const Parts& parts = parts_[node];
    const bool jumps = !parts.own.empty() && parts.own[0].kind == Edge::Kind::kJump &&
                       (parts.own[0].statement->kind == Kind::kGoto || parts.own[0].statement->kind == Kind::kBreak);
    if (!jumps) return graph_.nodes[node].goes_on;
    return graph_.nodes[node].in_atomic && graph_.nodes[parts.jump].in_atomic;
  }

  NodeId sequence(const Sequence& statements, NodeId next, const Context& context) {
    Context inside = context;
    for (std::size_t i = statements.size(); i-- > 0;) {
      next = statement(statements[i], next, inside);
      inside.ends_atomic = false;
    }
    return next;
  }

  NodeId statement(const Statement& s, NodeId next, const Context& context) {
    const NodeId node = make(s, next, context);
    for (const std::string& label : s.labels) {
      graph_.nodes[node].labels.push_back(label);
      labels_[label] = node;
      for (const NodeId waiting : waiting_[label]) parts_[waiting].jump = node;
      waiting_[label].clear();
    }
    return node;
  }

  // Spin numbers its nodes as it makes them: what is inside first, in the order of the text; the end of a choice has a
  // number of its own, that of a loop two.
  void count(const Sequence& statements) {
    for (std::size_t i = 0; i < statements.size(); ++i) {
      const Statement& s = statements[i];
      count_options(s);
      numbers_[&s] = next_number_++;
      if (s.kind == Kind::kIf || s.kind == Kind::kDo || s.kind == Kind::kUnless) ++next_number_;
      if (s.kind == Kind::kDo) ++next_number_;
      ends_[&s] = next_number_ - 1;
      if (s.kind == Kind::kUnless && !s.labels.empty()) numbers_[&s] = next_number_++;
      // A step that the reader puts before a jump because of its label is made after it.
      const bool jumps = s.kind == Kind::kGoto || s.kind == Kind::kBreak;
      if (jumps && i > 0 && statements[i - 1].kind == Kind::kExpression && !statements[i - 1].labels.empty() &&
          statements[i - 1].at == s.at)
        std::swap(numbers_[&s], numbers_[&statements[i - 1]]);
    }
  }
  // The reader has put `else` at the end; that of a `for`, which has no place in the text, is there for Spin too.
  void count_options(const Statement& s) {
    const auto place = [](const Sequence& option) { return std::pair(option[0].at.at.line, option[0].at.at.column); };
    const auto is_moved = [](const Sequence& option) {
      return option[0].kind == Kind::kElse && (option.size() == 1 || !(option[1].at == option[0].at));
    };
    bool waits = !s.options.empty() && is_moved(s.options.back());
    for (std::size_t i = 0; i < s.options.size(); ++i) {
      const bool is_last = i + 1 == s.options.size();
      if (waits && !is_last && place(s.options.back()) < place(s.options[i])) {
        count(s.options.back());
        waits = false;
      }
      if (!is_last || waits || !is_moved(s.options[i])) count(s.options[i]);
    }
  }

  NodeId make(const Statement& s, NodeId next, const Context& context) {
    number_ = numbers_.at(&s);
    switch (s.kind) {
      case Kind::kIf:
      case Kind::kDo:
        return choice(s, next, context);
      case Kind::kAtomic: {
        Context inside = context;
        if (!context.in_atomic) inside.in_atomic = inside.ends_atomic = true;
        const NodeId exit = ends_in_choice(s.options[0]) ? exit_of_choice(s, next, inside) : next;
        return head(s, sequence(s.options[0], exit, inside), context);
      }
      case Kind::kBlock:
        return head(s, sequence(s.options[0], next, context), context);
      case Kind::kUnless:
        return unless(s, next, context);
      case Kind::kGoto:
      case Kind::kBreak: {
        const NodeId node = jump(s, context);
        return node;
      }
      default:
        return basic(s, next, context);
    }
  }

  NodeId basic(const Statement& s, NodeId next, const Context& context) {
    const NodeId node = new_node(context, s.at);
    Edge edge;
    edge.statement = &s;
    edge.to = next;
    edge.at = s.at;
    if (s.kind == Kind::kElse) edge.kind = Edge::Kind::kElse;
    if (s.kind == Kind::kDStep) {
      Context inside;
      inside.in_dstep = true;
      edge.kind = Edge::Kind::kDStep;
      edge.inner = sequence(s.options[0], Graph::kLeave, inside);
    }
    parts_[node].own.push_back(edge);
    return node;
  }

  NodeId head(const Statement& s, NodeId first, const Context& context) {
    number_ = numbers_.at(&s);
    const NodeId node = new_node(context, s.at);
    parts_[node].options = {first};
    return node;
  }

  // Whether the last statement of an atomic sequence is a choice: its end is then a jump of its own.
  static bool ends_in_choice(const Sequence& sequence) {
    const Statement& last = sequence.back();
    switch (last.kind) {
      case Kind::kIf:
      case Kind::kDo:
      case Kind::kUnless:
        return true;
      case Kind::kBlock:
      case Kind::kAtomic:
        return ends_in_choice(last.options[0]);
      default:
        return false;
    }
  }
  NodeId exit_of_choice(const Statement& s, NodeId next, const Context& context) {
    const Statement* last = &s;
    while (last->kind == Kind::kAtomic || last->kind == Kind::kBlock) last = &last->options[0].back();
    number_ = ends_.at(last);
    return jump_to(next, *last, context);
  }
  NodeId jump_to(NodeId next, const Statement& s, const Context& context) {
    const NodeId node = new_node(context, s.at);
    Edge edge;
    edge.kind = Edge::Kind::kJump;
    edge.statement = &s;
    edge.to = node;
    edge.at = s.at;
    parts_[node].own.push_back(edge);
    parts_[node].jump = next;
    return node;
  }

  NodeId choice(const Statement& s, NodeId next, const Context& context) {
    const NodeId node = new_node(context, s.at);
    Context inside = context;
    inside.ends_atomic = false;
    if (s.kind == Kind::kDo) inside.after_loop = next;
    std::vector<NodeId> options, last;
    for (const Sequence& each : s.options)
      (each[0].kind == Kind::kElse ? last : options)
          .push_back(sequence(each, s.kind == Kind::kDo ? node : next, inside));
    options.insert(options.end(), last.begin(), last.end());
    parts_[node].options = std::move(options);
    return node;
  }

  NodeId jump(const Statement& s, const Context& context) {
    const NodeId node = new_node(context, s.at);
    Edge edge;
    edge.kind = Edge::Kind::kJump;
    edge.statement = &s;
    edge.to = node;  // the jump of this node, when it is known
    edge.at = s.at;
    parts_[node].own.push_back(edge);
    if (s.kind == Kind::kBreak) {
      assert(context.after_loop != kNone);
      parts_[node].jump = context.after_loop;
    } else if (const auto known = labels_.find(s.text); known != labels_.end()) {
      parts_[node].jump = known->second;
    } else {
      waiting_[s.text].push_back(node);
    }
    return node;
  }

  NodeId unless(const Statement& s, NodeId next, const Context& context) {
    const NodeId node = new_node(context, s.at);
    Context escape = context;
    escape.ends_atomic = false;
    Context main = escape;
    if (!context.in_dstep) {  // where Spin ignores it
      main.escapes.push_back(static_cast<std::uint32_t>(escapes_.size()));
      escapes_.push_back(kNone);
      const NodeId first = sequence(s.options[1], next, escape);
      // Before a loop there is a jump to its head, which is a step for whoever is inside an atomic sequence.
      const bool loops = s.options[1][0].kind == Kind::kDo;
      escapes_[main.escapes.back()] = loops ? jump_to(first, s.options[1][0], escape) : first;
    }
    const NodeId first = sequence(s.options[0], next, main);
    parts_[node].same_as = first;
    return s.labels.empty() ? node : head(s, node, context);  // a label belongs to a block around it
  }

  // The statements among which a process at the node chooses, without escapes: nodes with an edge of their own.
  void gather(NodeId node, std::vector<NodeId>& found) const {
    const Parts& parts = parts_[node];
    if (parts.same_as != kNone) return gather(parts.same_as, found);
    if (parts.options.empty()) found.push_back(node);
    for (const NodeId option : parts.options) gather(option, found);
  }
  std::vector<NodeId> choices_of(NodeId node) const {
    std::vector<NodeId> found;
    gather(node, found);
    return found;
  }

  Edge own_edge(NodeId node) const {
    Edge edge = parts_[node].own[0];
    edge.goes_on = is_atomic(node);
    if (edge.kind == Edge::Kind::kJump) edge.to = parts_[node].jump;
    if (edge.to != kNone) edge.to = resolved(edge.to, edge.goes_on);
    edge.from = node;
    return edge;
  }

  bool goes_on(NodeId node) const { return own_edge(node).goes_on; }

  // As pan does it: in the order in which Spin makes nodes, those inside before those around them, every edge of an
  // escape is put before what is there. So the edges of an escape are in reverse order; and around a block that has an
  // unless inside, the inner escape already has the edges of the outer one, and both count as one.
  void make_edges() {
    for (NodeId node = 2; node < graph_.nodes.size(); ++node) {
      if (parts_[node].own.empty() && parts_[node].options.empty() && parts_[node].same_as == kNone) continue;
      for (const NodeId choice : choices_of(node)) graph_.nodes[node].edges.push_back(own_edge(choice));
    }
    std::vector<NodeId> order;
    for (NodeId node = 2; node < graph_.nodes.size(); ++node) order.push_back(node);
    std::ranges::stable_sort(order, {}, [&](NodeId node) { return graph_.nodes[node].number; });
    for (const NodeId node : order)
      for (const NodeId choice : choices_of(node)) {
        const std::vector<std::uint32_t>& escapes = parts_[choice].escapes;
        for (auto escape = escapes.rbegin(); escape != escapes.rend(); ++escape)
          put_first(resolved(escapes_[*escape], goes_on(choice)), graph_.nodes[node].edges);
      }
  }
  void put_first(NodeId escape, std::vector<Edge>& edges) const {
    for (Edge edge : std::vector<Edge>(graph_.nodes[escape].edges)) {
      if (std::ranges::find(edges, edge.from, &Edge::from) != edges.end()) continue;
      edge.escape = escape;
      edges.insert(edges.begin(), std::move(edge));
    }
  }

  void finish() {
    make_edges();
    for (NodeId node = 2; node < graph_.nodes.size(); ++node) {
      std::vector<Edge>& edges = graph_.nodes[node].edges;
      for (std::size_t i = 0; i < edges.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
          if (edges[j].escape != kNone && edges[j].escape != edges[i].escape)
            edges[i].blockers.push_back(static_cast<std::uint32_t>(j));
      }
      mark(node);
    }
    for (auto& [label, node] : labels_) {
      if (parts_[node].jump != kNone) continue;  // where it matters, the reader has put a step before the jump
      Node& stood_at = graph_.nodes[resolved(node)];
      if (std::ranges::find(stood_at.labels, label) == stood_at.labels.end()) stood_at.labels.push_back(label);
    }
    for (NodeId node = 2; node < graph_.nodes.size(); ++node) mark(node);
    spread_labels();
    find_places();
  }

  // As Spin does it: a choice that begins an option gives its labels to what its own options begin with, and that gives
  // them to the node that it leads to. So `progress: do ... od` as the first of an option is seen one statement later.
  void spread_labels() {
    std::vector<NodeId> order;
    for (NodeId node = 2; node < graph_.nodes.size(); ++node)
      if (!parts_[node].options.empty()) order.push_back(node);
    std::ranges::stable_sort(order, {}, [this](NodeId node) { return graph_.nodes[node].number; });
    for (const NodeId node : order)
      for (const NodeId option : parts_[node].options) spread_down(beginning(option));
    for (const NodeId node : order) {
      std::vector<NodeId> leaves;
      add_leaves(node, leaves);
      for (const NodeId leaf : leaves)
        for (const Edge& edge : graph_.nodes[leaf].edges)
          if (edge.escape == kNone && edge.to != kNone) copy_labels(leaf, edge.to);
    }
  }
  void find_places() {
    for (NodeId node = 2; node < graph_.nodes.size(); ++node)
      graph_.nodes[node].is_place =
          parts_[node].jump == kNone && parts_[node].same_as == kNone && !graph_.nodes[node].in_dstep;
    for (const Parts& parts : parts_)
      for (const NodeId option : parts.options) graph_.nodes[beginning(option)].is_place = false;
  }
  NodeId beginning(NodeId node) const {
    while (parts_[node].same_as != kNone) node = parts_[node].same_as;
    return node;
  }
  void spread_down(NodeId head) {
    for (const NodeId option : parts_[head].options) {
      copy_labels(head, beginning(option));
      spread_down(beginning(option));
    }
  }
  void add_leaves(NodeId node, std::vector<NodeId>& leaves) const {
    if (parts_[node].options.empty()) leaves.push_back(node);
    for (const NodeId option : parts_[node].options) add_leaves(beginning(option), leaves);
  }
  void copy_labels(NodeId from, NodeId to) {
    const Node& source = graph_.nodes[from];
    Node& target = graph_.nodes[to];
    target.is_end |= source.is_end;
    target.is_progress |= source.is_progress;
    target.is_accept |= source.is_accept;
  }

  void mark(NodeId id) {
    Node& node = graph_.nodes[id];
    for (const std::string& label : node.labels) {
      if (label.starts_with("end")) node.is_end = true;
      if (label.starts_with("progress")) node.is_progress = true;
      if (label.starts_with("accept")) node.is_accept = true;
    }
  }

  Graph graph_;
  std::vector<Parts> parts_;                                  // of the nodes
  std::vector<NodeId> escapes_;                               // where each escape begins
  std::map<const Statement*, std::uint32_t> numbers_, ends_;  // see count; ends_: of the end of a choice
  std::uint32_t next_number_ = 1;
  std::uint32_t number_ = 0;  // of the node that is made next
  std::map<std::string, NodeId> labels_;
  std::map<std::string, std::vector<NodeId>> waiting_;  // jumps to labels that come later
};

}  // namespace

std::vector<NodeId> Graph::nodes_at(const std::string& label) const {
  std::vector<NodeId> found;
  for (NodeId node = 2; node < nodes.size(); ++node)
    if (std::ranges::find(nodes[node].labels, label) != nodes[node].labels.end()) found.push_back(node);
  return found;
}

Graph graph_of(const Proctype& proctype) {
  return Builder(proctype).take();
}

std::vector<Graph> graphs_of(const Program& program) {
  std::vector<Graph> graphs;
  for (const Proctype& proctype : program.proctypes) graphs.push_back(graph_of(proctype));
  return graphs;
}

std::string text_of(const Edge& edge) {
  switch (edge.kind) {
    case Edge::Kind::kEnd:
      return "-end-";
    case Edge::Kind::kElse:
      return "else";
    case Edge::Kind::kJump:
      if (edge.statement->kind == Kind::kGoto) return "goto " + edge.statement->text;
      return edge.statement->kind == Kind::kBreak ? "break" : ".(goto)";
    default:
      return edge.statement->source;
  }
}

}  // namespace onager::promela
