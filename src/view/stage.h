// A model at play, for whoever looks at it: its picture, its states as they are drawn, and its steps.
//
// A kind of model is one class here (net_stage.cpp, colored_stage.cpp, program_stage.cpp, promela_stage.cpp,
// plugin_stage.cpp), made of the game of witness/ that replay trusts: what is clicked here is what replay accepts.
//
// Contract   positions never change once they are made. One thread at a time.
// Cost       a step costs what its game says; a scene also all enabled steps, of which at most kMostChoices are listed

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/watch.h"
#include "kind/model.h"
#include "property/formula.h"
#include "property/names.h"
#include "view/picture.h"

namespace onager::view {

inline constexpr std::size_t kMostChoices = 2'000;

// A state as it is drawn.
struct Scene {
  struct Mark {
    std::uint32_t node;
    std::string text;  // tokens, colours, the processes that are there, a value
  };
  struct Choice {
    std::string step;                  // as traces have it
    std::vector<std::uint32_t> items;  // of the picture
  };
  std::vector<Mark> marks;
  std::vector<std::pair<std::string, std::string>> values = {};  // those that no node shows
  std::vector<Choice> choices;                                   // what is enabled
  bool is_cut = false;                                           // there are more choices
  bool may_end = false;                                          // where nothing is enabled: this is no deadlock
  std::vector<std::string> notes = {};                           // errors met and texts printed by the step to here
};

class Position {
 public:
  virtual ~Position() = default;
};
using PositionPtr = std::shared_ptr<const Position>;

class Stage {
 public:
  virtual ~Stage() = default;

  virtual Picture picture() const = 0;
  virtual PositionPtr first() = 0;
  // The position after a step; a sentence if it is disabled.
  virtual std::variant<PositionPtr, std::string> fire(const Position& from, const std::string& step) = 0;
  virtual Scene scene(const Position& at) = 0;
  // The items that a step is drawn as, by its name in traces or in a transition system.
  virtual std::vector<std::uint32_t> items_of(const std::string& step) const = 0;
  // The truth of a condition with these names, which are those of the model.
  virtual bool holds(const Position& at, const property::Formulas& formulas, property::Names& names,
                     property::FormulaId condition) = 0;
};

// Throws LimitMet, as all that a stage does may. The model and the watch must outlive it.
std::unique_ptr<Stage> stage_of(const kind::Model& model, Watch& watch);

}  // namespace onager::view
