#include "stubborn/remembering.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "base/hash.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

namespace {

constexpr std::size_t kMost = 7;                 // larger choices are not remembered
constexpr std::size_t kIdWords = kMost / 2 + 1;  // the number and the ids, 32 bits each
constexpr std::size_t kMostGuards = 2048;        // larger systems are not remembered at all
constexpr std::size_t kEntries = 1 << 10;        // to begin with: at most 288 KB
constexpr std::size_t kMostWords = 1 << 21;      // of the table: 16 MB
constexpr std::size_t kLookups = 1 << 12;        // after which their use is judged
constexpr std::size_t kRest = 16 * kLookups;
constexpr std::uint64_t kLookup = 16;  // what a lookup costs besides its words, as work along the needs

}  // namespace

std::unique_ptr<Algorithm> with_memory(const Needs& needs, const Spec& spec) {
  auto algorithm = make(needs, spec);
  const std::size_t guards = needs.guard_conditions() / 2;
  if (spec.name == "none" || spec.is_random() || algorithm->wants_forward()) return algorithm;
  if (needs.looks_at_state() || guards > kMostGuards) return algorithm;
  return std::make_unique<Remembering>(std::move(algorithm), needs);
}

Remembering::Remembering(std::unique_ptr<Algorithm> inner, const Needs& needs)
    : inner_(std::move(inner)),
      needs_(needs),
      key_words_((needs.guard_conditions() / 2 + 63) / 64),
      stride_(key_words_ + kIdWords),
      table_(kEntries * stride_) {}

std::span<const TransitionId> Remembering::choose(const Situation& situation) {
  remembered_.reset();
  if (situation.enabled.size() == 1 && situation.required == nullptr) {
    remembered_.emplace(situation);  // as every set would have it
    return situation.enabled.list();
  }
  if (situation.required != nullptr || resting_ > 0) {
    resting_ -= resting_ > 0;
    return inner_->choose(situation);
  }
  const auto key = situation.enabled.truth().words();
  std::uint64_t* entry = place(key);
  ++lookups_;
  std::uint32_t ids[2 * kIdWords];
  std::memcpy(ids, entry + key_words_, sizeof ids);
  if (ids[0] != 0 && std::ranges::equal(key, std::span(entry, key_words_))) {
    ++hits_;
    remembered_.emplace(situation);
    assert(ids[0] <= kMost);
    chosen_.assign(ids + 1, ids + 1 + ids[0]);
    assert(is_choice(chosen_, situation));
    return chosen_;
  }
  const std::uint64_t before = needs_.work();
  const auto chosen = inner_->choose(situation);
  work_ += needs_.work() - before;
  if (!chosen.empty() && chosen.size() <= kMost) {
    const bool is_new = ids[0] == 0;
    ids[0] = static_cast<std::uint32_t>(chosen.size());
    std::ranges::copy(chosen, ids + 1);
    std::ranges::copy(key, entry);
    std::memcpy(entry + key_words_, ids, sizeof ids);
    if (is_new && ++used_ > table_.size() / stride_ / 2) grow();
  }
  if (lookups_ >= kLookups) weigh();
  return chosen;
}

std::vector<TransitionId> Remembering::members() const {
  if (remembered_) inner_->choose(*remembered_);
  return inner_->members();
}

std::uint64_t* Remembering::place(std::span<const std::uint64_t> key) {
  assert(key.size() == key_words_);
  std::uint64_t hash = 0;
  for (std::uint64_t word : key) hash = combine(hash, word);
  assert(std::has_single_bit(table_.size() / stride_));
  return table_.data() + (hash & (table_.size() / stride_ - 1)) * stride_;
}

void Remembering::grow() {
  if (2 * table_.size() > kMostWords) return;
  std::vector<std::uint64_t> old(std::min(4 * table_.size(), std::bit_floor(kMostWords / stride_) * stride_));
  old.swap(table_);
  used_ = 0;
  for (const std::uint64_t* entry = old.data(); entry != old.data() + old.size(); entry += stride_) {
    std::uint32_t number;
    std::memcpy(&number, entry + key_words_, sizeof number);
    if (number == 0) continue;
    std::copy_n(entry, stride_, place(std::span(entry, key_words_)));
    ++used_;
  }
}

// A rest if what was found would have cost less than the lookups did.
void Remembering::weigh() {
  const std::uint64_t spared = work_ / (1 + lookups_ - hits_) * hits_, paid = (kLookup + 2 * key_words_) * lookups_;
  if (spared < paid) resting_ = kRest;
  lookups_ = hits_ = work_ = 0;
}

}  // namespace onager::stubborn
