// The stubborn-set algorithms by name.

#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "stubborn/algorithm.h"
#include "stubborn/engine/needs.h"
#include "stubborn/spec.h"

namespace onager::stubborn {

using Factory = std::unique_ptr<Algorithm>(const Needs&, const Spec&);

// What may stand in the brackets of a spec.
enum class Brackets : std::uint8_t { kNone, kStartScapegoat, kOrder, kBeam };

// One row per algorithm. `name` is at once the word after --reduction, the stem of the source file, the key in
// reports and a heading in doc/strategies.md.
struct Strategy {
  std::string_view name;
  std::string_view summary;
  std::string_view paper;  // a key of doc/papers.bib
  Brackets brackets;
  Factory* make;
};

std::span<const Strategy> strategies();

// The algorithm of a spec; the needs must outlive it.
std::unique_ptr<Algorithm> make(const Needs& needs, const Spec& spec);

// make_x is defined in stubborn/x.cpp.
Factory make_none, make_closure, make_closure_star, make_deletion, make_deletion_star, make_closure_deletion,
    make_incremental, make_beam, make_ample;

}  // namespace onager::stubborn
