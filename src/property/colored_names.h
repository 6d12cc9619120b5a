// What formulas over a coloured net may name beyond its places and transitions: tokens of one colour, `fork(2)`, and
// steps whose variables have certain colours, `eat(p=3)`.
//
// The ids of places and transitions of the net come first; what a formula names beyond them gets the next id when it
// is first used.
//
// Invariant  equal sets of tokens or steps that are named have equal ids: what names all of a place, as of one whose
//            sort has one colour, has the id of the place. The name of an id in its `NameTable` reads as that id
// Cost       copies share what belongs to the net

#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "model/colored_mistakes.h"
#include "model/colored_text.h"

namespace onager::property {

class NameTable;

class ColoredNames {
 public:
  // The net must outlive it and all its copies, and stay where it is.
  explicit ColoredNames(const colored::Net& net);

  const colored::Net& net() const { return *net_; }
  const colored::Texts& texts() const { return *texts_; }
  const colored::PlacePattern& place_pattern(PlaceId id) const { return places_[id]; }
  const colored::StepPattern& step_pattern(TransitionId id) const { return steps_[id]; }

  // The id of what the text names, which is added to the table if it is new; kNone if it names nothing.
  PlaceId place(std::string_view text, NameTable& places);
  TransitionId step(std::string_view text, NameTable& transitions);

  // What is wrong with a text that names nothing; nothing if even its name is unknown.
  std::optional<colored::Mistake> mistake_in_place(std::string_view text) const {
    return colored::mistake_in_place(*net_, *texts_, text);
  }
  std::optional<colored::Mistake> mistake_in_step(std::string_view text) const {
    return colored::mistake_in_pattern(*net_, *texts_, text);
  }

 private:
  const colored::Net* net_;
  std::shared_ptr<const colored::Texts> texts_;
  std::vector<colored::PlacePattern> places_;  // by id
  std::vector<colored::StepPattern> steps_;    // likewise
};

}  // namespace onager::property
