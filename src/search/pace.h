// When a search looks at its monitor: not after so many states, for one may cost a thousand times what another does,
// but after so much work.

#pragma once

#include <cassert>
#include <cstdint>

namespace onager::search {

class Pace {
 public:
  // `work` never falls (store/walker.h).
  bool is_due(std::uint64_t work) {
    assert(work >= looked_at_);
    if (work - looked_at_ < kWork) return false;
    looked_at_ = work;
    return true;
  }

 private:
  static constexpr std::uint64_t kWork = 4096;  // between two looks: 0.05 to 0.5 milliseconds as a rule

  std::uint64_t looked_at_ = 0;
};

}  // namespace onager::search
