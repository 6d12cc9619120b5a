// The control flow of a proctype as a graph: nodes are the places where a process can stand, edges its statements.
//
// The nodes are those of Spin's own automata (`pan -d`, made with -o1 -o2 -o3): a node for every statement, choice,
// loop, atomic sequence and block. An edge leads past what is no step: `goto` and `break`, unless they are the first of
// an option, a sequence in braces or an atomic sequence, where Spin gives them a step of their own. A choice has the
// edges of the beginnings of its options.
//
// Escapes of `unless` come before the edges that they guard, in the order in which pan has them. An edge is blocked by
// the executable escapes that stand before it, unless both belong to the same escape; that is Spin's rule, which also
// blocks what stands behind in the same choice.

#pragma once

#include <string>
#include <vector>

#include "model/promela.h"

namespace onager::promela {

using NodeId = std::uint32_t;

struct Edge {
  enum class Kind : std::uint8_t {
    kStatement,  // executed as it is
    kJump,       // a goto or break that is a step
    kElse,
    kDStep,  // runs from `inner` until it reaches kLeave
    kEnd,    // the process dies
  };
  Kind kind = Kind::kStatement;
  const Statement* statement = nullptr;  // nullptr for kEnd
  NodeId to = kNone;                     // kNone after kEnd
  NodeId inner = kNone;                  // of kDStep: where its body begins
  bool goes_on = false;                  // the process goes on at once, inside an atomic sequence
  NodeId from = kNone;                   // the node of its statement; an edge is also one of the choices around that
  NodeId escape = kNone;                 // the node where the escape begins that it belongs to, if it does
  std::vector<std::uint32_t> blockers;   // edges of the same node: if one of them is executable, this one is not
  Origin at;
};

struct Node {
  std::vector<Edge> edges;  // `else` behind those of its own choice
  bool in_atomic = false;   // its statement is inside an atomic sequence
  bool goes_on = false;     // and not the last one there
  bool in_dstep = false;
  bool is_end = false, is_progress = false, is_accept = false;
  std::vector<std::string> labels;
  bool is_place = false;     // Spin has a state for it: no jump, and not what a choice or block begins with
  std::uint32_t number = 0;  // that of Spin, from 1, which pc_value() tells
  Origin at;
};

struct Graph {
  static constexpr NodeId kDone = 0;   // the process does not exist
  static constexpr NodeId kLeave = 1;  // the end of the body of a d_step; no process stands here
  std::vector<Node> nodes;
  NodeId start = kDone;

  // The nodes that the label stands at.
  std::vector<NodeId> nodes_at(const std::string& label) const;
};

Graph graph_of(const Proctype& proctype);
// Of all proctypes.
std::vector<Graph> graphs_of(const Program& program);

// What an edge is called: the text of its statement.
std::string text_of(const Edge& edge);

}  // namespace onager::promela
