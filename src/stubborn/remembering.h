// An algorithm that remembers what another chose.
//
// Idea       where no condition looks at the state itself, a set depends on the
//            truth of the guards alone, and programs have fewer combinations of
//            these than states; where one transition alone is enabled, all sets
//            have it
// Invariant  what is given back is what the other would choose: combinations are
//            compared whole, not by hash
// Cost       of what is remembered: one pass over the guards. Where that costs
//            more than it spares, because little is met again or choices are
//            cheap, looking up rests for a while.

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "stubborn/algorithm.h"
#include "stubborn/engine/needs.h"
#include "stubborn/spec.h"

namespace onager::stubborn {

// The algorithm of a spec, which remembers what it chose if that depends on the guards alone.
std::unique_ptr<Algorithm> with_memory(const Needs& needs, const Spec& spec);

class Remembering final : public Algorithm {
 public:
  // `inner` must look at the enabled transitions and the guards alone, and always choose the same of the same. What it
  // costs is counted by `needs`.
  Remembering(std::unique_ptr<Algorithm> inner, const Needs& needs);

  std::span<const TransitionId> choose(const Situation& situation) override;
  std::vector<TransitionId> members() const override;

 private:
  std::uint64_t* place(std::span<const std::uint64_t> key);
  void grow();
  void weigh();

  std::unique_ptr<Algorithm> inner_;
  const Needs& needs_;
  std::size_t key_words_;             // 64 guards each
  std::size_t stride_;                // of an entry: the key, then the number of those chosen and their numbers
  std::vector<std::uint64_t> table_;  // a power of two of entries, at their hashes; the last to come stays
  std::size_t used_ = 0;              // entries that are not empty
  std::vector<TransitionId> chosen_;
  std::size_t lookups_ = 0, hits_ = 0;   // since the last look at them
  std::uint64_t work_ = 0;               // likewise of `inner`, for what was not found
  std::size_t resting_ = 0;              // choices to come that are not looked up
  std::optional<Situation> remembered_;  // the last situation, if it was not given to `inner`
};

}  // namespace onager::stubborn
