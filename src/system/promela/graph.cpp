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
  std::vector<std::uint32_t> escapes;  // indices into Builder::escapes_, outermost first
};

class Builder {
 public:
  explicit Builder(const Proctype& proctype) {
    number(proctype.body);
    graph_.nodes.resize(2);
    parts_.resize(2);
    const NodeId end = new_node({}, proctype.end);
    graph_.nodes[end].is_end = true;
    Edge death;
    death.kind = Edge::Kind::kEnd;
    death.at = proctype.end;
    parts_[end].own.push_back(death);
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
    std::uint32_t number = 0;            // of the statement, in the order in which Spin makes states of them
    bool done = false;
  };

  NodeId new_node(const Context& context, Origin at) {
    Node node;
    node.in_atomic = context.in_atomic;
    node.in_dstep = context.in_dstep;
    node.at = at;
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
        if (behind_atomic && graph_.nodes[node].in_atomic && !graph_.nodes[resolved(parts.jump)].in_atomic) return node;
        node = parts.jump;
      } else {
        return node;
      }
    }
    return node;  // `L: goto L`, which the jump itself has to stand for
  }

  NodeId sequence(const Sequence& statements, NodeId next, const Context& context) {
    for (std::size_t i = statements.size(); i-- > 0;) next = statement(statements[i], next, context);
    return next;
  }

  NodeId statement(const Statement& s, NodeId next, const Context& context) {
    const NodeId node = make(s, next, context);
    parts_[node].number = numbers_.at(&s);
    for (const std::string& label : s.labels) {
      graph_.nodes[node].labels.push_back(label);
      labels_[label] = node;
      for (const NodeId waiting : waiting_[label]) parts_[waiting].jump = node;
      waiting_[label].clear();
    }
    return node;
  }

  NodeId make(const Statement& s, NodeId next, const Context& context) {
    switch (s.kind) {
      case Kind::kIf:
      case Kind::kDo:
        return choice(s, next, context);
      case Kind::kAtomic: {
        Context inside = context;
        inside.in_atomic = true;
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

  // Of several `skip` and `printf` in a row, Spin leaves out each `skip` but the first statement, except at the ends.
  static bool is_idle(const Statement& s, bool skip_only) {
    if (!s.labels.empty()) return false;
    const bool is_skip = s.kind == Kind::kExpression && s.value.op == Op::kConstant && s.value.value == 1;
    return is_skip || (!skip_only && s.kind == Kind::kPrint);
  }
  NodeId option(const Sequence& statements, NodeId next, const Context& context) {
    std::vector<const Statement*> kept;
    for (std::size_t i = 0; i < statements.size(); ++i) {
      const bool is_inside = i > 0 && i + 1 < statements.size();
      if (is_inside && is_idle(statements[i], true) && is_idle(*kept.back(), false)) continue;
      kept.push_back(&statements[i]);
    }
    for (std::size_t i = kept.size(); i-- > 0;) next = statement(*kept[i], next, context);
    return next;
  }

  NodeId choice(const Statement& s, NodeId next, const Context& context) {
    const NodeId node = new_node(context, s.at);
    Context inside = context;
    if (s.kind == Kind::kDo) inside.after_loop = next;
    std::vector<NodeId> options, last;
    for (const Sequence& each : s.options)
      (each[0].kind == Kind::kElse ? last : options).push_back(option(each, s.kind == Kind::kDo ? node : next, inside));
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
    Context main = context;
    main.escapes.push_back(static_cast<std::uint32_t>(escapes_.size()));
    escapes_.push_back(kNone);
    escapes_[main.escapes.back()] = sequence(s.options[1], next, context);
    const NodeId first = sequence(s.options[0], next, main);
    parts_[node].same_as = first;
    return node;
  }

  // The edges of a node, made on demand. Choices that contain themselves are no models that the reader accepts.
  const std::vector<Edge>& edges_of(NodeId node) {
    Parts& parts = parts_[node];
    std::vector<Edge>& edges = graph_.nodes[node].edges;
    if (parts.done) return edges;
    parts.done = true;
    std::vector<Edge> all;
    if (parts.same_as != kNone) {
      all = edges_of(parts.same_as);
    } else {
      for (const std::uint32_t escape : parts.escapes) append_escape(escape, all);
      for (Edge edge : parts.own) {
        if (edge.kind == Edge::Kind::kJump) edge.to = parts.jump;
        if (edge.to != kNone) edge.to = resolved(edge.to, graph_.nodes[node].in_atomic);
        all.push_back(std::move(edge));
      }
      for (const NodeId option : parts.options)
        for (const Edge& edge : std::vector<Edge>(edges_of(option))) append(edge, all);
    }
    graph_.nodes[node].edges = std::move(all);
    return graph_.nodes[node].edges;
  }

  void append_escape(std::uint32_t escape, std::vector<Edge>& all) {
    for (Edge edge : std::vector<Edge>(edges_of(escapes_[escape]))) {
      edge.escape = escape + 1;
      append(edge, all);
    }
  }

  // An escape is met once for each part that it guards.
  static void append(const Edge& edge, std::vector<Edge>& all) {
    const auto is_same = [&](const Edge& other) {
      return edge.escape != 0 && other.escape == edge.escape && other.statement == edge.statement &&
             other.to == edge.to;
    };
    if (std::ranges::none_of(all, is_same)) all.push_back(edge);
  }

  void finish() {
    for (NodeId node = 2; node < graph_.nodes.size(); ++node) edges_of(node);
    for (NodeId node = 2; node < graph_.nodes.size(); ++node) {
      std::vector<Edge>& edges = graph_.nodes[node].edges;
      for (std::size_t i = 0; i < edges.size(); ++i) {
        edges[i].blockers.clear();
        for (std::size_t j = 0; j < i; ++j)
          if (edges[j].escape != 0 && edges[j].escape != edges[i].escape)
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
  }

  // A choice comes after what is in it.
  void number(const Sequence& sequence) {
    for (const Statement& s : sequence) {
      for (const Sequence& option : s.options) number(option);
      numbers_.emplace(&s, static_cast<std::uint32_t>(numbers_.size()));
    }
  }

  // As Spin does it: a choice that begins an option gives its labels to what its own options begin with, and that gives
  // them to the node that it leads to. So `progress: do ... od` as the first of an option is seen one statement later.
  void spread_labels() {
    std::vector<NodeId> order;
    for (NodeId node = 2; node < graph_.nodes.size(); ++node)
      if (!parts_[node].options.empty()) order.push_back(node);
    std::ranges::stable_sort(order, {}, [this](NodeId node) { return parts_[node].number; });
    for (const NodeId node : order)
      for (const NodeId option : parts_[node].options) spread_down(beginning(option));
    for (const NodeId node : order) {
      std::vector<NodeId> leaves;
      add_leaves(node, leaves);
      for (const NodeId leaf : leaves)
        for (const Edge& edge : graph_.nodes[leaf].edges)
          if (edge.escape == 0 && edge.to != kNone) copy_labels(leaf, edge.to);
    }
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
  std::vector<Parts> parts_;     // of the nodes
  std::vector<NodeId> escapes_;  // where each escape begins
  std::map<std::string, NodeId> labels_;
  std::map<std::string, std::vector<NodeId>> waiting_;  // jumps to labels that come later
  std::map<const Statement*, std::uint32_t> numbers_;
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
