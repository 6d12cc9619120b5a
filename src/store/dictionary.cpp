#include "store/dictionary.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace onager::store {

void Dictionary::grow() {
  keys_.grow((index_.size() + std::size_t{1}) * stride_ + kPadding);
  if (index_.has_room()) return;
  if (index_.is_full_for_good()) throw MemoryExhausted();
  index_.grow([this](std::uint32_t id) {
    watch_->spend(4);
    return mix(key(id));
  });
  assert(index_.has_room());
}

// Packs all keys anew, from the last to the first, so that a wider one never overwrites one not yet moved.
// Where the packing of the lower half grows but the stride stays, the order does not matter.
void Dictionary::widen(std::uint64_t new_key) {
  const unsigned low = std::max<unsigned>(low_bits_, static_cast<unsigned>(std::bit_width(new_key & kLowHalf)));
  const unsigned high = std::max<unsigned>(high_bits_, static_cast<unsigned>(std::bit_width(new_key >> 32)));
  const unsigned stride = (low + high + 7) / 8;
  assert(low <= 32 && high <= 32 && stride >= stride_);
  keys_.grow((index_.size() + std::size_t{1}) * stride + kPadding);
  if (low != low_bits_ || stride != stride_)
    for (std::uint32_t id = index_.size(); id-- > 0;) {
      const std::uint64_t old_key = key(id);
      const std::uint64_t packed = (old_key >> 32) << low | (old_key & kLowHalf);
      std::memcpy(keys_.data() + std::size_t{id} * stride, &packed, stride);
    }
  low_bits_ = low;
  high_bits_ = high;
  stride_ = stride;
  mask_ = stride == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * stride)) - 1;
  assert(fits(new_key));
}

}  // namespace onager::store
