// Models that were never a file: nets from data, members of families, and models whose steps are functions.
//
//   onager::NetPlan plan{.id = "switch", .places = {{"off", 1}, {"on"}}};
//   plan.transitions = {{"press", {{0}}, {{1}}}};
//   const onager::Model model = onager::build(plan);
//
// What is wrong with the data is thrown as Error. The models are like all others: every question, every reduction.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "onager.h"

namespace onager {
inline namespace v1 {

// A place/transition net. Names of places and transitions are all different.
struct NetPlan {
  struct Place {
    std::string name;
    std::uint32_t tokens = 0;
  };
  struct Arc {
    std::size_t place = 0;  // its index
    std::uint32_t weight = 1;
  };
  struct Transition {
    std::string name;
    std::vector<Arc> inputs{}, outputs{};  // several arcs at one place add up
    std::vector<Arc> inhibitors{};         // it fires only where the place has fewer tokens than the weight
  };
  std::string id;
  std::vector<Place> places{};
  std::vector<Transition> transitions{};
};
ONAGER_API Model build(const NetPlan& plan);

// A net as PNML that can be read back; an Error for models that are no nets. `unfolded`: a coloured one as the
// place/transition net that it stands for.
ONAGER_API std::string pnml(const Model& model, bool unfolded = false, const Options& limits = {});

// A family of nets with one number, as of `onager generate`.
struct Family {
  std::string name, summary, parameter;
  std::uint32_t smallest = 0, largest = 0;
};
ONAGER_API std::vector<Family> families();
ONAGER_API Model member(const std::string& family, std::uint64_t number, std::uint64_t seed = 0);

// A model whose guards and steps are functions, which may be called in any order, any number of times, and from any
// thread that asks. Slots hold unsigned numbers of 32 bits. The lists are relied upon: a slot that is used and not
// listed makes wrong results ({"check-reduction", "true"} finds out on small models). What the functions throw comes
// out of the question that called them.
struct FunctionPlan {
  struct Slot {
    std::string name;
    std::uint32_t initial = 0;
  };
  struct Guard {
    std::string text;                    // for people
    std::vector<std::uint32_t> tests{};  // slots that it reads
  };
  struct Step {
    std::string name;
    std::vector<std::uint32_t> guards{};  // all must hold
    std::vector<std::uint32_t> writes{};  // slots that it may change
    std::vector<std::uint32_t> reads{};   // slots that its effect depends on or sets, not those that it only adds to
  };
  struct Change {
    std::uint32_t slot = 0, value = 0;
  };
  std::string id;
  std::vector<Slot> slots{};
  std::vector<Guard> guards{};
  std::vector<Step> steps{};
  std::vector<std::vector<std::uint32_t>> processes{};  // the steps of each, for {"reduction", "ample"}; may be empty

  // Sets truth[i] to whether guard guards[i] holds.
  std::function<void(const std::uint32_t* state, const std::uint32_t* guards, std::size_t count, bool* truth)>
      evaluate{};
  // Adds what an enabled step changes.
  std::function<void(const std::uint32_t* state, std::uint32_t step, std::vector<Change>& changes)> fire{};
};
// At most 256 of these models can be alive at a time.
ONAGER_API Model build(FunctionPlan plan);

}  // namespace v1
}  // namespace onager
