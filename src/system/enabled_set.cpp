#include "system/enabled_set.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <utility>

#include "system/knowledge.h"

namespace onager {

namespace {

// Systems up to this size are checked after every update where assertions are on.
[[maybe_unused]] constexpr std::size_t kSmall = 64;

}  // namespace

EnabledSet::EnabledSet(const TransitionSystem& system, bool list_only)
    : system_(system),
      single_slot_guards_(true),
      truth_(system.guards()),
      enabled_(system.transitions()),
      watchers_(system.guards()),
      next_(system.transitions()),
      room_(system.transitions()) {
  for (GuardId g = 0; g < system.guards(); ++g)
    if (system.structure().tests_of[g].size() > 1) single_slot_guards_ = false;
  by_system_ = list_only && system.list_enabled(system.initial(), room_).has_value();
  if (by_system_) return;
  const PointGuards& points = system.knowledge().point_guards.get();
  if (!points.slots.empty()) points_ = &points;
  last_.resize(points.slots.size());
}

void EnabledSet::reset(StateView state) {
  assert(state.size() == system_.slots());
  if (by_system_) return update(state, {});
  touched_.resize(system_.guards());
  std::iota(touched_.begin(), touched_.end(), 0u);
  fresh_.resize(touched_.size());
  system_.evaluate(touched_, state, fresh_.data());
  for (std::size_t row = 0; row < last_.size(); ++row) last_[row] = state[points_->slots[row]];
  truth_.clear();
  for (GuardId g = 0; g < system_.guards(); ++g)
    if (fresh_[g] != 0) truth_.insert(g);
  enabled_.clear();
  count_ = 0;
  listed_ = false;
  std::ranges::fill(watchers_, kNone);
  for (TransitionId t = 0; t < system_.transitions(); ++t) watch(t);
  assert(holds_invariant(state));
}

void EnabledSet::update(StateView state, std::span<const SlotId> changed) {
  assert(state.size() == system_.slots());
  if (by_system_) {
    count_ = *system_.list_enabled(state, room_);
    state_ = state;
    assert(std::ranges::adjacent_find(list(), std::greater_equal{}) == list().end());
    return;
  }
  collect(state, changed);
  fresh_.resize(touched_.size());
  system_.evaluate(touched_, state, fresh_.data());
  apply();
  assert(room_.size() > kSmall || holds_invariant(state));
}

void EnabledSet::list_anew() const {
  std::size_t listed = 0;
  enabled_.for_each([&](TransitionId t) { room_[listed++] = t; });
  assert(listed == count_);
  listed_ = true;
}

TransitionId EnabledSet::front() const {
  assert(!empty());
  if (listed_) return room_.front();
  const auto words = enabled_.words();
  const auto first = std::ranges::find_if(words, [](std::uint64_t word) { return word != 0; });
  return static_cast<TransitionId>((first - words.begin()) * 64 + std::countr_zero(*first));
}

bool EnabledSet::holds_now(GuardId g) const {
  std::uint8_t truth = 0;
  system_.evaluate(std::span(&g, 1), state_, &truth);
  return truth != 0;
}

void EnabledSet::collect_points(std::uint32_t row, Value now) {
  const Value before = std::exchange(last_[row], now);
  if (before == now) return;
  for (const Value value : {before, now})
    for (const PointGuards::Point& point : points_->at(row, value)) touched_.push_back(point.guard);
  const auto others = points_->others[row];
  touched_.insert(touched_.end(), others.begin(), others.end());
}

void EnabledSet::collect(StateView state, std::span<const SlotId> changed) {
  touched_.clear();
  for (SlotId slot : changed) {
    assert(slot < system_.slots());
    if (points_ != nullptr && points_->row_of[slot] != kNone)
      collect_points(points_->row_of[slot], state[slot]);
    else
      for (GuardId guard : system_.structure().guards_on[slot]) touched_.push_back(guard);
  }
  if (single_slot_guards_) return;
  std::ranges::sort(touched_);
  touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
}

// Puts t into the list of a false guard, or into the set if it has none.
void EnabledSet::watch(TransitionId t) {
  for (GuardId g : system_.structure().guards_of[t])
    if (!truth_.contains(g)) {
      next_[t] = std::exchange(watchers_[g], t);
      return;
    }
  enabled_.insert(t);
  ++count_;
  listed_ = false;
}

void EnabledSet::drop(TransitionId t, GuardId because) {
  assert(enabled_.contains(t) && !truth_.contains(because));
  enabled_.erase(t);
  --count_;
  listed_ = false;
  next_[t] = std::exchange(watchers_[because], t);
}

void EnabledSet::drop_disabled() {
  for (TransitionId t : list()) {
    const auto guards = system_.structure().guards_of[t];
    const auto fallen = std::ranges::find_if(guards, [this](GuardId g) { return !truth_.contains(g); });
    if (fallen != guards.end()) drop(t, *fallen);
  }
}

void EnabledSet::drop_users() {
  for (GuardId g : fallen_)
    for (TransitionId t : system_.structure().users_of[g])
      if (enabled_.contains(t)) drop(t, g);
}

// All truths are brought up to date before any transition looks for a false guard. Guards that have become true are
// gathered at the front of touched_.
void EnabledSet::apply() {
  std::size_t risen = 0, users = 0;
  fallen_.clear();
  for (std::size_t i = 0; i < touched_.size(); ++i) {
    const GuardId g = touched_[i];
    if (truth_.contains(g) == (fresh_[i] != 0)) continue;
    if (fresh_[i] != 0) {
      truth_.insert(g);
      touched_[risen++] = g;
    } else {
      truth_.erase(g);
      fallen_.push_back(g);
      users += system_.structure().users_of[g].size();
    }
  }
  // Either the guards of what was enabled, or the users of what fell: whichever are likely fewer.
  constexpr std::size_t kGuards = 4;
  if (users > kGuards * count_)
    drop_disabled();
  else
    drop_users();
  for (std::size_t i = 0; i < risen; ++i)
    for (TransitionId t = std::exchange(watchers_[touched_[i]], kNone); t != kNone;) {
      const TransitionId following = next_[t];
      watch(t);
      t = following;
    }
}

bool EnabledSet::is_watched_once(TransitionId t) const {
  std::size_t times = 0;
  for (GuardId g : system_.structure().guards_of[t])
    for (TransitionId u = watchers_[g]; u != kNone; u = next_[u])
      if (u == t) {
        if (truth_.contains(g)) return false;
        ++times;
      }
  return times == 1;
}

bool EnabledSet::holds_invariant(StateView state) const {
  std::vector<GuardId> all(system_.guards());
  std::iota(all.begin(), all.end(), 0u);
  std::vector<std::uint8_t> truth(all.size());
  system_.evaluate(all, state, truth.data());
  for (GuardId g : all)
    if (truth_.contains(g) != (truth[g] != 0)) return false;
  const auto listed = list();
  std::size_t enabled = 0;
  for (TransitionId t = 0; t < system_.transitions(); ++t) {
    const bool can = std::ranges::all_of(system_.structure().guards_of[t], [&](GuardId g) { return truth[g] != 0; });
    if (enabled_.contains(t) != can || (!can && !is_watched_once(t))) return false;
    if (can && (enabled >= count_ || listed[enabled++] != t)) return false;
  }
  return enabled == count_;
}

}  // namespace onager
