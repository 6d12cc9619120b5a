// Turns the words of a method into parts, or says why that cannot be.

#pragma once

#include <optional>

#include "base/result.h"
#include "check/job.h"
#include "proviso/strategies.h"
#include "search/strategies.h"
#include "store/strategies.h"
#include "stubborn/strategies.h"

namespace onager::check {

// How sharp the relations are: any of these words, joined by `+`.
struct Relations {
  bool exclusive = false, dynamic = false, exact = false;
};
struct RelationWord {
  std::string_view name;
  std::string_view summary;
};
std::span<const RelationWord> relation_words();

// A diagnostic without file and line when a word is unknown, its hint has the nearest ones; or when the proviso needs
// what search or reduction cannot give.
std::optional<Diagnostic> refuse(const Method& method);

// Whether the reduction is to be chosen by sampling.
bool is_auto(const Method& method);

// The method must not be refused, and its reduction must have been chosen.
store::Factory* store_of(const Method& method);
search::Factory* search_of(const Method& method);
const proviso::Strategy& proviso_of(const Method& method);
stubborn::Spec reduction_of(const Method& method);
Relations relations_of(const Method& method);

}  // namespace onager::check
