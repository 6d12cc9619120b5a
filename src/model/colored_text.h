// The words for colours, bindings and markings of a coloured net, and back: `3`, `(1,red)`, `fork(2)`,
// `take_left(p=3)`, `1, 4, 2'5`.
//
// A colour of an enumeration is called by its name, by its id where the name is not unique within the sort or is no
// plain word (letters, digits, `_`, `.`, `-`), and by its number, `#4`, where neither is; a variable likewise, among
// all variables of the net. The dot has no name: a place of that sort is called by its id alone, and within a product
// the dot is `dot`. Nodes are called by their ids, whatever characters these have: of a text that is an id, the node
// with this id is meant; otherwise the last parenthesis belongs to colours. Where a node and its colours together spell
// the id of another node, further parentheses are put around the colours: `fork((2))`.
//
// Invariant  whatever is written here is read here as the same
// Cost       made once, in the size of names; each text then costs its length and the components of its colours

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/colored_net.h"
#include "model/lexicon.h"

namespace onager::colored {

// One colour for each variable of the transition, in the order of `Transition::variables`.
using Binding = std::vector<Color>;

struct Step {
  TransitionId transition = kNone;
  Binding binding = {};
  friend bool operator==(const Step&, const Step&) = default;
};

// A set of steps: those that agree with it.
struct StepPattern {
  TransitionId transition = kNone;
  std::vector<std::optional<Color>> binding = {};  // likewise; nothing: any colour
  friend bool operator==(const StepPattern&, const StepPattern&) = default;
};

struct PlacePattern {
  PlaceId place = kNone;
  std::optional<Color> color = {};  // nothing: all of them together
  friend bool operator==(const PlacePattern&, const PlacePattern&) = default;
};

class Texts {
 public:
  // The net must outlive it, and stay where it is.
  explicit Texts(const Net& net);

  std::string color(SortId sort, Color color) const;
  // What stands in parentheses behind a place for a colour: `2`, `1,red`; empty for the dot.
  std::string arguments(SortId sort, Color color) const;
  // `fork(2)`; the place alone if its sort is the dot.
  std::string place(PlaceId place, Color color) const;
  std::string variable(VariableId variable) const { return variables_.text(variable); }
  // `take_left(p=3)`; the transition alone if it has no variables.
  std::string step(TransitionId transition, std::span<const Color> binding) const;
  // Without the variables that may have any colour; the transition alone if all may.
  std::string pattern(const StepPattern& pattern) const;
  // `1, 4, 2'5`; a number for the dot; in the order of the list.
  std::string tokens(SortId sort, std::span<const Tokens> tokens) const;

  // These read what the above write; ids are accepted wherever names are, and a node's name if only one has it.
  // Variables may come in any order. Nothing if it is no such thing.
  std::optional<Color> color_of(SortId sort, std::string_view text) const;
  std::optional<PlacePattern> place_of(std::string_view text) const;
  std::optional<StepPattern> pattern_of(std::string_view text) const;
  // A pattern that leaves nothing open.
  std::optional<Step> step_of(std::string_view text) const;

 private:
  std::string with_arguments(const std::string& id, std::string arguments, const Lexicon& nodes) const;
  std::optional<Color> component_of(SortId sort, std::string_view text) const;
  std::optional<Color> tuple_of(SortId sort, std::string_view text) const;
  bool bind(StepPattern& pattern, std::string_view assignments) const;
  template <typename Read>
  bool peeled(std::string_view arguments, const Read& read) const;

  const Net& net_;
  std::vector<Lexicon> colors_;  // by sort; empty if its colours have no names
  Lexicon variables_, places_, transitions_;
  std::size_t longest_ = 0;  // id or name of a node
};

}  // namespace onager::colored
