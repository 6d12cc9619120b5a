// Packed states: every state whole, in the fewest whole words that its fields need.
//
// Idea       the simplest store: one flat array of words, one hash index
// Invariant  words [id * width, (id + 1) * width) are the packed state `id`
// Cost       8 * words + 5 to 6.3 bytes a state; two cache misses a look-up.
//            Faster than `tree` for states of a few words, larger for all others.

#include <algorithm>
#include <cassert>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "store/hash_index.h"
#include "store/layout.h"
#include "store/strategies.h"

namespace onager::store {

namespace {

class Packed final : public Store {
 public:
  Packed(const TransitionSystem& system, MemoryBudget& budget)
      : watch_(system.watch()), budget_(budget), layout_(system), words_(budget), index_(budget) {}

  StateId size() const override { return index_.size(); }
  StateId insert(StateView state) override;
  std::unique_ptr<Cursor> cursor(StateId at) override;
  State state(StateId id) const override;
  void prefetch(StateId state) const override { __builtin_prefetch(at(state)); }
  std::size_t bytes() const override { return words_.bytes() + index_.bytes(); }

  const Layout& layout() const { return layout_; }
  std::size_t width() const { return layout_.words(); }
  const std::uint64_t* at(StateId id) const {
    assert((id + std::size_t{1}) * width() <= words_.capacity());
    return words_.data() + id * width();
  }
  std::uint64_t hash(const std::uint64_t* words) const {
    std::uint64_t sum = mix(words[0]);
    for (std::size_t w = 1; w < width(); ++w) sum = combine(sum, words[w]);
    return sum;
  }
  void prefetch_hash(std::uint64_t hash) const { index_.prefetch(hash); }
  StateId prefetch_candidate(std::uint64_t hash) const {
    const StateId id = index_.guess(hash);
    if (id != kNone) __builtin_prefetch(at(id));
    return id;
  }
  bool is_state(const std::uint64_t* words, StateId id) const { return std::equal(words, words + width(), at(id)); }
  StateId find(const std::uint64_t* words, std::uint64_t hash) const {
    return index_.find(hash, [&](StateId id) { return is_state(words, id); });
  }
  StateId find_or_add(const std::uint64_t* words, std::uint64_t hash);
  void make_room();
  void make_fit(SlotId slot, Value value, std::vector<std::uint64_t>& pending);

 private:
  std::uint64_t hash_of(StateId id) const {
    watch_.spend(4 + width());
    return hash(at(id));
  }

  Watch& watch_;
  MemoryBudget& budget_;
  Layout layout_;
  GrowingArray<std::uint64_t> words_;
  HashIndex index_;
  Patience patience_;
};

class PackedCursor final : public Cursor {
 public:
  PackedCursor(Packed& store, StateId at) : store_(store), words_(store.width()) {
    slots_.resize(store.layout().slots());
    unpacker_.emplace(store.layout(), slots_, changed_);
    assert(at < store.size());
    std::copy_n(store.at(at), words_.size(), words_.begin());
    unpacker_->reset(words_);
  }

  void load(StateId state) override;
  void stage(const Successors& successors) override;
  std::span<const Found> resolve(Resolve mode) override;

 private:
  SlotId stage(const Successors::Step& step);

  Packed& store_;
  std::optional<Unpacker> unpacker_;
  std::vector<std::uint64_t> words_;    // of the state at hand
  std::vector<std::uint64_t> pending_;  // packed successors, one after the other
  std::vector<std::uint64_t> hashes_;   // scratch of resolve
};

StateId Packed::insert(StateView state) {
  std::vector<std::uint64_t> none;
  for (SlotId slot = layout_.misfit(state); slot != kNone; slot = layout_.misfit(state))
    make_fit(slot, state[slot], none);
  std::vector<std::uint64_t> words(width());
  layout_.pack(state, words);
  make_room();
  const StateId id = find_or_add(words.data(), hash(words.data()));
  assert(std::ranges::equal(this->state(id), state));
  return id;
}

State Packed::state(StateId id) const {
  assert(id < size());
  State state(layout_.slots());
  std::vector<SlotId> changed;
  Unpacker(layout_, state, changed).reset({at(id), width()});
  return state;
}

std::unique_ptr<Cursor> Packed::cursor(StateId at) {
  return std::make_unique<PackedCursor>(*this, at);
}

void Packed::make_room() {
  if (!index_.has_room()) {
    if (index_.is_full_for_good()) throw MemoryExhausted();
    index_.grow([this](StateId id) { return hash_of(id); });
  }
  words_.grow((size() + std::size_t{1}) * width());
}

StateId Packed::find_or_add(const std::uint64_t* words, std::uint64_t hash) {
  assert(hash == this->hash(words) && (size() + std::size_t{1}) * width() <= words_.capacity());
  const StateId before = size();
  const StateId id = index_.find_or_add(hash, [&](StateId other) { return is_state(words, other); });
  if (id == before) std::copy(words, words + width(), words_.data() + id * width());
  assert(is_state(words, id) && id < size());
  return id;
}

// Follows states from the words of one layout to those of another, at the cost of the words and of what changes.
class Repacker {
 public:
  Repacker(const Layout& from, const Layout& to)
      : from_(from), to_(to), slots_(from.slots()), unpacker_(from, slots_, changed_), words_(from.words()) {}

  void move(const std::uint64_t* words, std::uint64_t* out) {
    if (before_.empty()) {
      std::copy_n(words, words_.size(), words_.begin());
      unpacker_.reset(words_);
      packed_.resize(to_.words());
      to_.pack(slots_, packed_);
      before_ = slots_;
    } else {
      for (std::size_t w = 0; w < words_.size(); ++w) unpacker_.word(w, words_[w], words[w]);
      std::copy_n(words, words_.size(), words_.begin());
      unpacker_.finish();
      follow();
    }
    changed_.clear();
    std::ranges::copy(packed_, out);
  }
  std::size_t work() const { return 4 + from_.words() + to_.words(); }

 private:
  void follow() {
    changes_.clear();
    for (SlotId slot : changed_) changes_.push_back({slot, slots_[slot]});
    [[maybe_unused]] const SlotId misfit = to_.apply(changes_, before_, packed_.data());
    assert(misfit == kNone);
    for (SlotId slot : changed_) before_[slot] = slots_[slot];
  }

  const Layout& from_;
  const Layout& to_;
  State slots_, before_;  // of the state moved last, and of the one that packed_ stands for
  std::vector<SlotId> changed_;
  Unpacker unpacker_;
  std::vector<std::uint64_t> words_, packed_;
  std::vector<Change> changes_;
};

// All states are packed anew in the order of their ids.
void Packed::make_fit(SlotId slot, Value value, std::vector<std::uint64_t>& pending) {
  assert(pending.size() % width() == 0);
  Layout wider = layout_;
  wider.make_fit(slot, value, patience_.is_lost(size()));
  const std::size_t wider_width = wider.words();
  Repacker repacker(layout_, wider);
  GrowingArray<std::uint64_t> words(budget_);
  words.grow((size() + std::size_t{1}) * wider_width);
  for (StateId id = 0; id < size(); ++id) {
    watch_.spend(repacker.work());
    repacker.move(at(id), words.data() + id * wider_width);
  }
  std::vector<std::uint64_t> moved(pending.size() / width() * wider_width);
  for (std::size_t i = 0; i < pending.size() / width(); ++i)
    repacker.move(pending.data() + i * width(), moved.data() + i * wider_width);
  pending = std::move(moved);
  layout_ = std::move(wider);
  words_ = std::move(words);
  if (size() > 0) index_.rehash([this](StateId id) { return hash_of(id); });
}

void PackedCursor::load(StateId state) {
  assert(state < store_.size() && words_.size() == store_.width());
  changed_.clear();
  const std::uint64_t* words = store_.at(state);
  for (std::size_t w = 0; w < words_.size(); ++w) {
    unpacker_->word(w, words_[w], words[w]);
    words_[w] = words[w];
  }
  unpacker_->finish();
}

void PackedCursor::stage(const Successors& successors) {
  for (std::size_t i = 0; i < successors.size(); ++i) {
    const Successors::Step step = successors[i];
    for (SlotId slot = stage(step); slot != kNone; slot = stage(step)) {
      const auto change = std::ranges::find(step.changes, slot, &Change::slot);
      assert(change != step.changes.end());
      store_.make_fit(slot, change->value, pending_);
      words_.resize(store_.width());
      store_.layout().pack(slots_, words_);
    }
  }
}

// A slot that does not fit, else kNone.
SlotId PackedCursor::stage(const Successors::Step& step) {
  const std::size_t begin = pending_.size();
  pending_.insert(pending_.end(), words_.begin(), words_.end());
  const SlotId slot = store_.layout().apply(step.changes, slots_, pending_.data() + begin);
  if (slot != kNone) pending_.resize(begin);
  return slot;
}

std::span<const Found> PackedCursor::resolve(Resolve mode) {
  const std::size_t width = store_.width(), count = pending_.size() / width;
  assert(pending_.size() == count * width);
  found_.resize(count);
  hashes_.resize(count);
  for (std::size_t i = 0; i < count; ++i) store_.prefetch_hash(hashes_[i] = store_.hash(pending_.data() + i * width));
  for (std::size_t i = 0; i < count; ++i) found_[i] = {store_.prefetch_candidate(hashes_[i]), false};
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t* words = pending_.data() + i * width;
    assert(found_[i].state == kNone || found_[i].state < store_.size());
    if (found_[i].state != kNone && store_.is_state(words, found_[i].state)) continue;
    if (mode == Resolve::kFind) {
      found_[i] = {store_.find(words, hashes_[i]), false};
      continue;
    }
    store_.make_room();
    const StateId before = store_.size();
    const StateId id = store_.find_or_add(words, hashes_[i]);
    found_[i] = {id, id == before};
  }
  pending_.clear();
  return found_;
}

}  // namespace

std::unique_ptr<Store> make_packed(const TransitionSystem& system, MemoryBudget& budget) {
  return std::make_unique<Packed>(system, budget);
}

}  // namespace onager::store
