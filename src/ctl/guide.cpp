#include "ctl/guide.h"

namespace onager::ctl {

std::span<const TransitionId> Guide::choose(const question::Predicate& aim, std::uint32_t number,
                                            store::Walker& walker) {
  aim_ = &aim;
  const EnabledSet& enabled = walker.enabled();
  if (enabled.empty() || aim.holds(walker.state(), enabled)) return enabled.list();
  if (interesting_.size() <= number) interesting_.resize(number + std::size_t{1});
  if (interesting_[number] == nullptr) interesting_[number] = std::make_unique<question::Interesting>(aim, influence_);
  interesting_[number]->collect(walker.state(), enabled, required_);
  forward_.clear();
  if (algorithm_.wants_forward()) {
    if (!walker.stage(enabled.list())) return enabled.list();  // whoever fires them learns of the overflow
    for (const store::Found& found : walker.resolve(store::Resolve::kFind)) forward_.push_back(found.state == kNone);
  }
  return algorithm_.choose({walker.state(), enabled, forward_, &required_});
}

}  // namespace onager::ctl
