// The reduced graph over the full state space, as a picture shows it.
//
// Cost       all states and edges of the full space, unless that is too large to draw

#pragma once

#include "audit/promise.h"
#include "base/result.h"
#include "explain/graph.h"
#include "kind/model.h"
#include "store/store.h"

namespace onager::explain {

// `reduced` is what a finished search recorded, by the numbers of `store`, to which states may be added. A diagnostic
// when the full space is too large to draw.
Result<Graph> overlay(const kind::Instance& instance, store::Store& store, const audit::ReducedGraph& reduced);

}  // namespace onager::explain
