// Why a reduction takes so few transitions: the stubborn set in one state with its reasons, and the reduced graph of a
// small state space over the full one, both as a page draws them.

#pragma once

#include "answer/question.h"
#include "explain/graph.h"
#include "view/session.h"

namespace onager::view {

// Steps as traces have them, in the names of the transition system that reductions work on: those of Promela also have
// a column. Throws Refused where there are none such, and LimitMet.
std::vector<std::string> in_system_names(const kind::Model& model, const std::vector<std::string>& steps, Watch& watch);
// Of a Promela step in either way of writing, without what differs.
std::string plain_name(const std::string& step);

// From {reduction, relations}. Throws Refused.
run::Words method_of(const Json& body);

Json explained(Session& session, const kind::Model& model, const report::Subject& subject, const run::Words& words,
               const std::vector<std::string>& steps, Watch& watch);

// {"nodes", "edges", ...} with a layout; `words` may have a proviso.
Json drawn_space(const kind::Model& model, const run::Words& words, Watch& watch);

}  // namespace onager::view
