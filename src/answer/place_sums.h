// The places that a question is about, in the numbering of a run. A name may stand for several: a place of a coloured
// net is the sum of the places that it was unfolded to.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "answer/question.h"
#include "system/transition_system.h"

namespace onager::answer {

class PlaceSums {
 public:
  // The system is that of a net.
  PlaceSums(const Inquiry& inquiry, const Question& question, const TransitionSystem& system);

  std::size_t size() const { return names_.size(); }
  const std::string& name(std::size_t sum) const { return names_[sum]; }
  // That the place belongs to; kNone: it is not asked for.
  std::uint32_t of(PlaceId place) const { return sums_[place]; }

 private:
  std::vector<std::string> names_;
  std::vector<std::uint32_t> sums_;  // by place
};

}  // namespace onager::answer
