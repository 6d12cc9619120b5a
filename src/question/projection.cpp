#include "question/projection.h"

#include <algorithm>
#include <cassert>
#include <set>
#include <unordered_set>

#include "base/hash.h"

namespace onager::question {

namespace {

// States of a fixed width, each once, in the order in which they came.
class Rows {
 public:
  explicit Rows(std::size_t width) : width_(width), index_(1024, Hash{this}, Equal{this}) {}
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;

  std::size_t size() const { return index_.size(); }
  std::span<const Value> operator[](std::uint32_t row) const { return {values_.data() + row * width_, width_}; }
  void add(std::span<const Value> row) {
    const auto number = static_cast<std::uint32_t>(size());
    values_.insert(values_.end(), row.begin(), row.end());
    if (!index_.insert(number).second) values_.resize(values_.size() - width_);
  }

 private:
  struct Hash {
    const Rows* rows;
    std::size_t operator()(std::uint32_t row) const {
      std::uint64_t hash = 1;
      for (const Value value : (*rows)[row]) hash = combine(hash, value);
      return hash;
    }
  };
  struct Equal {
    const Rows* rows;
    bool operator()(std::uint32_t a, std::uint32_t b) const { return std::ranges::equal((*rows)[a], (*rows)[b]); }
  };

  const std::size_t width_;
  std::vector<Value> values_;
  std::unordered_set<std::uint32_t, Hash, Equal> index_;
};

}  // namespace

Projection::Projection(const TransitionSystem& system)
    : system_(system), facts_(system.knowledge().facts.get()), initial_(system.initial()), at_(system.slots(), kNone) {
  if (!facts_.effects || facts_.ranges.empty()) return;
  effects_ = &*facts_.effects;
  std::vector<std::pair<std::uint32_t, TransitionId>> pairs;
  for (TransitionId t = 0; t < effects_->rows(); ++t) {
    system.watch().spend(1 + (*effects_)[t].size());
    for (const Effect& effect : (*effects_)[t]) pairs.emplace_back(effect.slot, t);
  }
  changers_ = Csr<TransitionId>::from_pairs(system.slots(), pairs);
}

std::vector<TransitionId> Projection::changers_of(std::span<const SlotId> slots) const {
  std::vector<TransitionId> all;
  for (const SlotId slot : slots) all.insert(all.end(), changers_[slot].begin(), changers_[slot].end());
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::vector<SlotId> Projection::with_guards_of_changers(const std::vector<SlotId>& slots) const {
  std::vector<SlotId> more = slots;
  for (const TransitionId t : changers_of(slots))
    for (const GuardId guard : system_.structure().guards_of[t])
      if (const SlotRange range = facts_.range_of(guard); range.is_known()) more.push_back(range.slot);
  std::ranges::sort(more);
  more.erase(std::unique(more.begin(), more.end()), more.end());
  return more;
}

std::vector<Projection::Move> Projection::moves_on(std::span<const SlotId> slots) {
  for (std::uint32_t i = 0; i < slots.size(); ++i) at_[slots[i]] = i;
  std::vector<Move> moves;
  for (const TransitionId t : changers_of(slots)) {
    Move& move = moves.emplace_back();
    for (const GuardId guard : system_.structure().guards_of[t])
      if (const SlotRange range = facts_.range_of(guard); range.is_known() && at_[range.slot] != kNone)
        move.asked.push_back({at_[range.slot], range.low, range.high});
    for (const Effect& effect : (*effects_)[t])
      if (at_[effect.slot] != kNone) move.changes.push_back({at_[effect.slot], effect.delta});
  }
  for (const SlotId slot : slots) at_[slot] = kNone;
  return moves;
}

Projection::End Projection::explore_on(std::span<const SlotId> slots, const Visitor& visitor) {
  visitor.begin();
  const std::vector<Move> moves = moves_on(slots);
  Rows rows(slots.size());
  State state = initial_, here(slots.size()), next;
  for (std::size_t i = 0; i < slots.size(); ++i) here[i] = initial_[slots[i]];
  rows.add(here);
  for (std::uint32_t at = 0; at < rows.size(); ++at) {
    const std::uint64_t work = 10 + 4 * moves.size() + slots.size();
    if (rows.size() > kMostStates || work > left_) return End::kTooMuch;
    left_ -= work;
    system_.watch().spend(work);
    here.assign(rows[at].begin(), rows[at].end());
    for (std::size_t i = 0; i < slots.size(); ++i) state[slots[i]] = here[i];
    if (!visitor.visit(state)) return End::kStopped;
    for (const Move& move : moves) {
      const auto allows = [&](const Asked& asked) {
        return here[asked.at] >= asked.low && here[asked.at] <= asked.high;
      };
      if (!std::ranges::all_of(move.asked, allows)) continue;
      next = here;
      for (const Change& change : move.changes) {
        const std::int64_t value = std::int64_t{here[change.at]} + change.delta;
        if (value < 0 || value > std::int64_t{kMaxValue}) return End::kTooMuch;
        next[change.at] = static_cast<Value>(value);
      }
      rows.add(next);
    }
  }
  return End::kAll;
}

Projection::End Projection::explore(std::vector<SlotId> slots, const Visitor& visitor) {
  while (effects_ != nullptr && slots.size() <= kMostSlots) {
    const End end = explore_on(slots, visitor);
    std::vector<SlotId> more = with_guards_of_changers(slots);
    if (end == End::kAll || left_ == 0 || more.size() == slots.size()) return end;
    slots = std::move(more);
  }
  return End::kTooMuch;
}

bool Projection::may_fire(TransitionId transition, StateView state) const {
  return std::ranges::all_of(system_.structure().guards_of[transition], [&](GuardId guard) {
    const SlotRange range = facts_.range_of(guard);
    return !range.is_known() || (state[range.slot] >= range.low && state[range.slot] <= range.high);
  });
}

bool Projection::may_be_disabled(TransitionId transition, StateView state) const {
  return std::ranges::any_of(system_.structure().guards_of[transition], [&](GuardId guard) {
    const SlotRange range = facts_.range_of(guard);
    return !range.is_known() || state[range.slot] < range.low || state[range.slot] > range.high;
  });
}

// Whether the node holds in a state of the system that has these values in the slots that it reads.
bool Projection::may_hold(const Predicate& predicate, Predicate::NodeId id, StateView state) const {
  const Predicate::Node& node = predicate.node(id);
  const auto may = [&](Predicate::NodeId operand) { return may_hold(predicate, operand, state); };
  switch (node.shape) {
    case Predicate::Shape::kConstant:
      return !node.negated;
    case Predicate::Shape::kSum:
    case Predicate::Shape::kNumbers:
      return predicate.compares(node, state);
    case Predicate::Shape::kFireable:
      return node.negated
                 ? std::ranges::all_of(predicate.transitions(node),
                                       [&](TransitionId t) { return may_be_disabled(t, state); })
                 : std::ranges::any_of(predicate.transitions(node), [&](TransitionId t) { return may_fire(t, state); });
    case Predicate::Shape::kDeadlock:
    case Predicate::Shape::kHolds:
      return true;
    case Predicate::Shape::kAll:
      return std::ranges::all_of(predicate.operands(node), may);
    case Predicate::Shape::kAny:
      break;
  }
  return std::ranges::any_of(predicate.operands(node), may);
}

bool Projection::never_holds(const Predicate& predicate) {
  // A walk over shared parts, again for each state, would take too long; so would the slots that a deadlock reads.
  if (predicate.is_shared() || predicate.reads().empty() || predicate.reads().size() > kMostSlots) return false;
  const auto visit = [&](StateView state) {
    const std::uint64_t work = std::min<std::uint64_t>(left_, 2 * predicate.nodes());
    left_ -= work;
    system_.watch().spend(work);
    return !may_hold(predicate, predicate.root(), state);
  };
  return explore({predicate.reads().begin(), predicate.reads().end()}, {[] {}, visit}) == End::kAll;
}

// The parts are those around each transition.
bool Projection::never_stuck() {
  if (effects_ == nullptr) return false;
  std::set<std::vector<SlotId>> tried;
  for (TransitionId t = 0; t < effects_->rows() && tried.size() < kMostParts; ++t) {
    std::vector<SlotId> slots;
    for (const Effect& effect : (*effects_)[t]) slots.push_back(effect.slot);
    std::ranges::sort(slots);
    while (slots.size() <= kMostSlots && left_ > 0 && tried.insert(slots).second) {
      if (is_never_stuck(slots)) return true;
      slots = with_guards_of_changers(slots);
    }
  }
  return false;
}

// A transition all of whose guards are followed can fire in the system where it can in the part.
bool Projection::is_never_stuck(const std::vector<SlotId>& slots) {
  std::vector<TransitionId> inside;
  for (const TransitionId t : changers_of(slots))
    if (std::ranges::all_of(system_.structure().guards_of[t], [&](GuardId guard) {
          const SlotRange range = facts_.range_of(guard);
          return range.is_known() && std::ranges::binary_search(slots, range.slot);
        }))
      inside.push_back(t);
  const auto visit = [&](StateView state) {
    return std::ranges::any_of(inside, [&](TransitionId t) { return may_fire(t, state); });
  };
  return !inside.empty() && explore_on(slots, {[] {}, visit}) == End::kAll;
}

// Each term by itself: what is small for each may be large for all together.
std::optional<std::int64_t> Projection::greatest_sum(const Number& number) {
  constexpr std::int64_t kMostFactor = 1 << 20;
  std::int64_t sum = number.constant();
  for (const Number::Term& term : number.terms()) {
    if (term.reading.how != Reading::How::kPlain || std::abs(term.factor) > kMostFactor) return std::nullopt;
    if (term.factor < 0) continue;  // at least nothing is taken away
    Value most = 0;
    const auto visit = [&](StateView state) {
      most = std::max(most, state[term.reading.slot]);
      return true;
    };
    if (explore({term.reading.slot}, {[&most] { most = 0; }, visit}) != End::kAll) return std::nullopt;
    sum += term.factor * most;
  }
  return sum;
}

std::optional<std::int64_t> Projection::greatest(const Number& number) {
  if (effects_ == nullptr || !number.is_linear() || number.terms().size() > kMostSlots) return std::nullopt;
  std::optional<std::int64_t> most = greatest_sum(number);
  std::vector<SlotId> slots = number.slots();
  std::ranges::sort(slots);
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  std::optional<std::int64_t> together;
  const auto visit = [&](StateView state) {
    together = std::max(together.value_or(number.value(state)), number.value(state));
    return true;
  };
  const Visitor visitor{[&together] { together.reset(); }, visit};
  if (!slots.empty() && explore(slots, visitor) == End::kAll) most = std::min(most.value_or(*together), *together);
  return most;
}

}  // namespace onager::question
