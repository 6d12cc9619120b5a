// The tokens that have been found possible in the places, with indices for joins.
//
// Invariant  a token is a class of colours, named by the colour that stands for it; tokens keep their numbers
// Cost       a token its components and an entry of a table, and for each index that is used another entry

#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "unfold/bindings.h"

namespace onager::unfold {

// What is unfolded, and how.
struct Task {
  const colored::Net& net;
  const FlatNet& flat;
  const NetClasses& classes;
  const BindingOptions& options;
  Watch& watch;
};

// The least colour of the class of each colour, and of each class.
struct Least {
  Representatives of_class;
  const Classes* classes;
  explicit Least(const Classes& of) : of_class(of), classes(&of) {}
  std::uint32_t of(std::uint32_t color) const { return of_class[(*classes)[color]]; }
};

// The tokens of a place by what they have in some of its components.
struct Index {
  std::uint64_t mask = 0;  // of the components
  std::size_t seen = 0;    // tokens that are in it
  std::unordered_map<Color, std::vector<std::uint32_t>> by_key;
};

// The tokens of one place.
struct PlaceState {
  Possible possible;
  std::vector<std::uint32_t> parts;  // components of its tokens, one token after the other
  std::vector<std::uint64_t> strides;
  std::vector<Least> least;
  std::vector<std::unique_ptr<Index>> indices;
  std::size_t old = 0, known = 0;  // tokens below `old` have been joined, those up to `known` are of this round
};

class Pool {
 public:
  // With what is there initially, or everything. The task must outlive it.
  explicit Pool(const Task& task);

  PlaceState& operator[](PlaceId p) { return places_[p]; }
  const PlaceState& operator[](PlaceId p) const { return places_[p]; }
  // A round begins: what has been found until now is known in it. Its end makes that old; whether there is more.
  void begin_round();
  bool end_round();

  void add_color(PlaceId p, Color color);
  // The class of a colour, as the colour that stands for it.
  Color least_of(PlaceId p, Color color) const;
  // The known tokens that have this key in the components of the mask, ascending; null if there are none.
  const std::vector<std::uint32_t>* tokens_with(PlaceId p, std::uint64_t mask, Color key);

 private:
  void add_everything(PlaceId p);
  void add_parts(PlaceId p, const std::vector<std::uint32_t>& parts);

  const Task& task_;
  std::vector<PlaceState> places_;
};

}  // namespace onager::unfold
