// The exact conflicts of a model (relation De), read off its full state space, for experiments.
//
// Paper      [evangelista.23] definition 7
// Idea       two transitions conflict if in some reachable state both are
//            enabled and one disables the other or their order matters. Only
//            pairs that conflict by the structure are looked at.
// Cost       an exploration of the full state space. The result is kept in the
//            cache folder of the user under a fingerprint of the net; a file
//            that is damaged or of another net is not used. Those of programs
//            are not kept.

#pragma once

#include <filesystem>
#include <variant>

#include "base/watch.h"
#include "kind/model.h"
#include "search/search.h"

namespace onager::run {

// transition -> transitions in conflict with it, ascending; or what ended the exploration early.
std::variant<Csr<TransitionId>, search::Stop> exact_conflicts(const kind::Model& model, Watch& watch);

// The same without a cache, and of a net with the cache in a folder of one's own.
std::variant<Csr<TransitionId>, search::Stop> find_exact_conflicts(const kind::Model& model, Watch& watch);
std::variant<Csr<TransitionId>, search::Stop> exact_conflicts(const kind::Model& model, Watch& watch,
                                                              const std::filesystem::path& cache);

}  // namespace onager::run
