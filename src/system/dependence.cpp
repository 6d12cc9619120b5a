#include "system/dependence.h"

#include <algorithm>

namespace onager {

bool Dependence::holds_invariant(std::size_t transitions) const {
  const std::size_t conditions = members.rows();
  if (slot_of.size() != conditions || ranges_of.rows() != conditions || by_accord.size() != conditions) return false;
  for (std::size_t c = 0; c < conditions; ++c) {
    if (!std::ranges::is_sorted(members[c]) || (!members[c].empty() && members[c].back() >= transitions)) return false;
    if (!ranges_of[c].empty() && (slot_of[c] == kNone || ranges_of[c].size() != members[c].size())) return false;
  }
  const auto all_below = [](const Csr<std::uint32_t>& rows, std::size_t end) {
    for (std::size_t row = 0; row < rows.rows(); ++row)
      if (!std::ranges::all_of(rows[row], [end](std::uint32_t number) { return number < end; })) return false;
    return true;
  };
  return key_groups_of.rows() == transitions && left_groups_of.rows() == transitions && all_below(groups, conditions) &&
         all_below(key_groups_of, groups.rows()) && all_below(left_groups_of, groups.rows());
}

}  // namespace onager
