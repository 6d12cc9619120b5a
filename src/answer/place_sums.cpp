#include "answer/place_sums.h"

#include <numeric>
#include <unordered_map>

namespace onager::answer {

PlaceSums::PlaceSums(const Inquiry& inquiry, const Question& question, const TransitionSystem& system)
    : names_(question.places), sums_(system.slots(), kNone) {
  if (names_.empty()) {
    for (SlotId slot = 0; slot < system.slots(); ++slot) names_.push_back(system.slot_name(slot));
    std::iota(sums_.begin(), sums_.end(), 0U);
    return;
  }
  std::unordered_map<std::string, PlaceId> numbers;
  for (SlotId slot = 0; slot < system.slots(); ++slot) numbers.emplace(system.slot_name(slot), slot);
  const property::NameTable& known = inquiry.names.places;
  for (std::uint32_t sum = 0; sum < names_.size(); ++sum)
    for (const std::uint32_t member : known.find(names_[sum])) sums_[numbers.at(known[member])] = sum;
}

}  // namespace onager::answer
