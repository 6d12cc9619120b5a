// State spaces as pictures, in the language of Graphviz.
//
// Contract: the text is valid DOT and valid UTF-8 whatever the names are.

#pragma once

#include <string>

#include "explain/graph.h"
#include "report/subject.h"
#include "run/plan.h"

namespace onager::report {

// States of the reduced space are solid, those that only the full space has are grey and dashed. Edges that were fired
// are solid, postponed ones dashed, those of states left out dotted. An arrow leads to the initial state; deadlocks
// have a double border.
std::string graph_dot(const Subject& subject, const run::Plan& used, const explain::Graph& graph);

// A whole graph of nodes and edges, one statement a line, with a title.
std::string dot_graph(std::string_view name, std::string_view title, std::string_view statements);

// As a quoted string of DOT.
std::string dot_quoted(std::string_view text);

}  // namespace onager::report
