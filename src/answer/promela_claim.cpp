#include "answer/promela_claim.h"

#include <fmt/format.h>

#include <algorithm>

#include "answer/promela_formula.h"
#include "system/promela/graph.h"

namespace onager::answer {

namespace {

using promela::Edge;
using promela::Graph;
using promela::NodeId;
using promela::Statement;
using property::FormulaId;

// A statement that a claim cannot have.
struct Refused {
  Diagnostic diagnostic;
};

class ClaimReader {
 public:
  ClaimReader(const promela::Program& program, Inquiry& inquiry, Watch& watch)
      : program_(program), inquiry_(inquiry), watch_(watch), graph_(promela::graph_of(*program.never)) {
    automaton_.labels = std::make_shared<BddTable>();
  }

  ltl::Automaton make() {
    automaton_.edges.resize(graph_.nodes.size());
    automaton_.marks = 1;
    const promela::Expression some_process = leaf(promela::Op::kAccepting);
    process_accepts_ = has_accept_label(program_) ? condition(some_process) : BddTable::kFalse;
    automaton_.initial = state_of(graph_.start);
    automaton_.edges[kViolated].push_back({BddTable::kTrue, 1, kViolated});
    for (NodeId node = Graph::kLeave + 1; node < graph_.nodes.size(); ++node) {
      if (graph_.nodes[node].in_dstep || state_of(node) == kViolated) continue;
      from_ = node;
      follow(node, BddTable::kTrue);
    }
    ltl::tidy(automaton_);
    return ltl::reachable(automaton_);
  }

 private:
  static constexpr ltl::AutomatonState kViolated = Graph::kDone;  // whatever comes; no process stands there

  // The end of a claim is a violation.
  ltl::AutomatonState state_of(NodeId node) const {
    const auto& edges = graph_.nodes[node].edges;
    return !edges.empty() && edges[0].kind == Edge::Kind::kEnd ? kViolated : node;
  }

  // All that the claim can do here, after what the label says, without another look at the system.
  void follow(NodeId node, Bdd label) {
    watch_.spend(100);
    if (label == BddTable::kFalse || std::ranges::find(way_, node) != way_.end()) return;
    way_.push_back(node);
    const std::vector<Edge>& edges = graph_.nodes[node].edges;
    Bdd before = BddTable::kFalse;  // something that stands before can be taken
    for (std::uint32_t e = 0; e < edges.size(); ++e) {
      Bdd own = table().conjunction(label, executable(edges, e));
      if (graph_.nodes[node].in_dstep) own = table().conjunction(own, table().negation(before));
      take(edges[e], own);
      before = table().disjunction(before, executable(edges, e));
    }
    way_.pop_back();
  }

  void take(const Edge& edge, Bdd label) {
    if (edge.kind == Edge::Kind::kDStep) {
      open_dsteps_.push_back(&edge);
      follow(edge.inner, label);
      open_dsteps_.pop_back();
      return;
    }
    if (edge.kind == Edge::Kind::kStatement && edge.statement->kind == Statement::Kind::kAssert) {
      const Bdd holds = condition(edge.statement->value);
      add(table().conjunction(label, table().negation(holds)), kViolated);
      label = table().conjunction(label, holds);
    }
    arrive(edge.to, edge.goes_on, label);
  }

  void arrive(NodeId node, bool goes_on, Bdd label) {
    if (node == Graph::kLeave) {
      const Edge* whole = open_dsteps_.back();
      open_dsteps_.pop_back();
      arrive(whole->to, whole->goes_on, label);
      open_dsteps_.push_back(whole);
    } else if (goes_on || graph_.nodes[node].in_dstep) {
      follow(node, label);
    } else {
      add(label, state_of(node));
    }
  }

  void add(Bdd label, ltl::AutomatonState to) {
    const Bdd accepting = graph_.nodes[from_].is_accept ? BddTable::kTrue : process_accepts_;
    automaton_.edges[from_].push_back({table().conjunction(label, accepting), 1, to});
    automaton_.edges[from_].push_back({table().conjunction(label, table().negation(accepting)), 0, to});
  }

  Bdd executable(const std::vector<Edge>& edges, std::uint32_t e) {
    Bdd own = statement(edges, e);
    for (const std::uint32_t blocker : edges[e].blockers)
      own = table().conjunction(own, table().negation(executable(edges, blocker)));
    return own;
  }

  Bdd statement(const std::vector<Edge>& edges, std::uint32_t e) {
    const Edge& edge = edges[e];
    switch (edge.kind) {
      case Edge::Kind::kEnd:
      case Edge::Kind::kJump:
        return BddTable::kTrue;
      case Edge::Kind::kElse: {
        Bdd others = BddTable::kFalse;
        for (std::uint32_t before = 0; before < e; ++before)
          others = table().disjunction(others, executable(edges, before));
        return table().negation(others);
      }
      case Edge::Kind::kDStep: {
        Bdd begins = BddTable::kFalse;
        const std::vector<Edge>& inner = graph_.nodes[edge.inner].edges;
        for (std::uint32_t i = 0; i < inner.size(); ++i) begins = table().disjunction(begins, executable(inner, i));
        return begins;
      }
      case Edge::Kind::kStatement:
        break;
    }
    switch (edge.statement->kind) {
      case Statement::Kind::kExpression:
        return condition(edge.statement->value);
      case Statement::Kind::kAssert:
      case Statement::Kind::kPrint:
        return BddTable::kTrue;
      default:
        throw Refused{{program_.files[edge.at.file], edge.at.at.line, edge.at.at.column,
                       fmt::format("the never claim does '{}'; a claim can only look", edge.statement->source),
                       "conditions, assertions, jumps and printf are what a claim may have"}};
    }
  }

  Bdd condition(const promela::Expression& expression) {
    if (asks_timeout(expression))
      throw Refused{{program_.files[expression.at.file], expression.at.at.line, expression.at.at.column,
                     "timeout inside a never claim is not supported", "--ltl takes formulas with timeout"}};
    return function(promela_condition(program_, expression, inquiry_));
  }
  Bdd function(FormulaId formula) {
    const property::Formulas& formulas = inquiry_.formulas;
    switch (formulas.kind(formula)) {
      case property::Kind::kTrue:
        return BddTable::kTrue;
      case property::Kind::kFalse:
        return BddTable::kFalse;
      case property::Kind::kNot:
        return table().negation(function(formulas.operand(formula)));
      case property::Kind::kAnd:
      case property::Kind::kOr: {
        const bool both = formulas.kind(formula) == property::Kind::kAnd;
        Bdd all = both ? BddTable::kTrue : BddTable::kFalse;
        for (const FormulaId part : formulas.operands(formula))
          all = both ? table().conjunction(all, function(part)) : table().disjunction(all, function(part));
        return all;
      }
      default:
        return proposition(formula);
    }
  }
  Bdd proposition(FormulaId formula) {
    auto& atoms = automaton_.atoms;
    const auto place = std::ranges::find(atoms, formula);
    const auto number = static_cast<std::uint32_t>(place - atoms.begin());
    if (place == atoms.end()) atoms.push_back(formula);
    return table().variable(number);
  }
  BddTable& table() { return *automaton_.labels; }

  static bool asks_timeout(const promela::Expression& e) {
    return e.op == promela::Op::kTimeout || std::ranges::any_of(e.arguments, asks_timeout);
  }
  static promela::Expression leaf(promela::Op op) {
    promela::Expression expression;
    expression.op = op;
    return expression;
  }

  const promela::Program& program_;
  Inquiry& inquiry_;
  Watch& watch_;
  const Graph graph_;
  ltl::Automaton automaton_;
  Bdd process_accepts_ = BddTable::kFalse;
  NodeId from_ = 0;          // whose moves are being made
  std::vector<NodeId> way_;  // inside the atomic sequence at hand
  std::vector<const Edge*> open_dsteps_;
};

}  // namespace

Result<ltl::Automaton> automaton_of_claim(const promela::Program& program, Inquiry& inquiry, Watch& watch) {
  try {
    return ClaimReader(program, inquiry, watch).make();
  } catch (const Refused& refused) {
    return refused.diagnostic;
  }
}

}  // namespace onager::answer
