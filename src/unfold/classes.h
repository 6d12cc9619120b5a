// Which colours need not be told apart.
//
// Two markings are alike if every place holds as many tokens of each class. The classes are *stable*: what one of two
// alike markings can do the other can do too, by a binding that differs within classes only, and the results are alike
// again (a bisimulation; doc/theory.md). So a place for each class suffices for every question about sums over colours
// and firing of transitions. The coarsest classes that satisfy the following are found by refinement:
//
//   - colours of one class of a variable make each comparison in the guard true, or each false;
//   - a variable that takes one token only, by one component, has the classes of that component; one that takes several
//     has a class for each colour, and so have these components; so has a component that an input arc fixes, at the
//     colour that it fixes;
//   - colours of one class of a variable give tokens of one class on output arcs.
//
// (Bilgram et al., Methods for Efficient Unfolding of Colored Petri Nets, Fundamenta Informaticae 2023.)

#pragma once

#include <cstdint>
#include <vector>

#include "base/watch.h"
#include "model/colored_net.h"
#include "unfold/flat.h"

namespace onager::unfold {

// A partition of the colours 0 .. size - 1 of a component. Classes are numbered by their least colours. The coarsest
// and the finest take no memory.
class Classes {
 public:
  explicit Classes(std::size_t size = 1, bool each_its_own = false);

  std::uint32_t operator[](std::uint32_t color) const { return of_.empty() ? (count_ == 1 ? 0 : color) : of_[color]; }
  std::size_t count() const { return count_; }
  std::size_t size() const { return size_; }
  bool is_finest() const { return count_ == size_; }
  // Colours of one class stay together only if they have the same key. Returns whether anything changed.
  template <typename Key>
  bool refine(const Key& key);
  bool split_all();

 private:
  bool renumber(const std::vector<std::uint64_t>& keys);

  std::vector<std::uint32_t> of_;  // empty: there is one class, or each colour is its own
  std::size_t size_, count_;
};

// The least colour of each class, ascending by class, and how many colours are in it.
class Representatives {
 public:
  explicit Representatives(const Classes& classes);

  std::size_t count() const { return count_; }
  std::uint32_t operator[](std::size_t one) const {
    return colors_.empty() ? static_cast<std::uint32_t>(one) : colors_[one];
  }
  std::uint32_t size(std::size_t one) const { return sizes_.empty() ? 1 : sizes_[one]; }

 private:
  std::vector<std::uint32_t> colors_, sizes_;  // empty: each colour is its own class
  std::size_t count_;
};

template <typename Key>
bool Classes::refine(const Key& key) {
  if (is_finest()) return false;
  std::vector<std::uint64_t> keys(size_);
  for (std::uint32_t color = 0; color < size_; ++color) keys[color] = std::uint64_t{(*this)[color]} << 32 | key(color);
  return renumber(keys);
}

struct NetClasses {
  std::vector<std::vector<Classes>> places;     // by place and component
  std::vector<std::vector<Classes>> variables;  // by transition and flat variable
};

// What a question tells apart: one colour of a place, or of a variable of a transition.
struct Apart {
  struct OfPlace {
    PlaceId place;
    Color color;
    friend bool operator==(const OfPlace&, const OfPlace&) = default;
  };
  struct OfVariable {
    TransitionId transition;
    std::uint32_t variable;  // index into Transition::variables
    Color color;
    friend bool operator==(const OfVariable&, const OfVariable&) = default;
  };
  std::vector<OfPlace> places = {};
  std::vector<OfVariable> variables = {};
  // Further what must be there for it (unfold/relevant.h): places whose tokens it reads, transitions of which it asks
  // whether some binding may fire, and those of which it must be told which step is one of them.
  std::vector<PlaceId> asked = {};
  std::vector<TransitionId> fireable = {}, named = {};
};

// Each colour its own class.
NetClasses finest_classes(const colored::Net& net, const FlatNet& flat);
NetClasses stable_classes(const colored::Net& net, const FlatNet& flat, const Apart& apart, Watch& watch);

}  // namespace onager::unfold
