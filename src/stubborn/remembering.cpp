#include "stubborn/remembering.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "base/hash.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

namespace {

constexpr std::size_t kMost = 7;                 // larger choices are not remembered
constexpr std::size_t kIdWords = kMost / 2 + 1;  // the number and the ids, 32 bits each
constexpr std::size_t kMostGuards = 2048;        // of a system worth the while
constexpr std::size_t kEntries = 1 << 12;        // to begin with: at most 1.2 MB
constexpr std::size_t kMostWords = 1 << 21;      // of the table: 16 MB
constexpr std::size_t kLookups = 1 << 12;        // after which their use is judged
constexpr std::size_t kRest = 16 * kLookups;

}  // namespace

std::unique_ptr<Algorithm> with_memory(const Needs& needs, const Spec& spec) {
  auto algorithm = make(needs, spec);
  const std::size_t guards = needs.guard_conditions() / 2;
  if (spec.name == "none" || spec.is_random() || algorithm->wants_forward()) return algorithm;
  if (needs.looks_at_state() || guards > kMostGuards) return algorithm;
  return std::make_unique<Remembering>(std::move(algorithm), guards);
}

Remembering::Remembering(std::unique_ptr<Algorithm> inner, std::size_t guards)
    : inner_(std::move(inner)),
      key_words_((guards + 63) / 64),
      stride_(key_words_ + kIdWords),
      table_(kEntries * stride_),
      key_(key_words_) {}

std::span<const TransitionId> Remembering::choose(const Situation& situation) {
  remembered_.reset();
  if (situation.required != nullptr || resting_ > 0) {
    resting_ -= resting_ > 0;
    return inner_->choose(situation);
  }
  pack(situation.enabled.truth());
  std::uint64_t* entry = place();
  ++lookups_;
  std::uint32_t ids[2 * kIdWords];
  std::memcpy(ids, entry + key_words_, sizeof ids);
  if (ids[0] != 0 && std::equal(key_.begin(), key_.end(), entry)) {
    ++hits_;
    remembered_.emplace(situation);
    chosen_.assign(ids + 1, ids + 1 + ids[0]);
    return chosen_;
  }
  const auto chosen = inner_->choose(situation);
  if (!chosen.empty() && chosen.size() <= kMost) {
    ids[0] = static_cast<std::uint32_t>(chosen.size());
    std::ranges::copy(chosen, ids + 1);
    std::ranges::copy(key_, entry);
    std::memcpy(entry + key_words_, ids, sizeof ids);
  }
  if (lookups_ >= kLookups) weigh();
  return chosen;
}

std::vector<TransitionId> Remembering::members() const {
  if (remembered_) inner_->choose(*remembered_);
  return inner_->members();
}

// Eight truths, a byte each, become a byte by one multiplication.
void Remembering::pack(std::span<const std::uint8_t> truth) {
  assert(truth.size() <= 64 * key_words_);
  for (std::size_t w = 0; w < key_words_; ++w) {
    std::uint64_t word = 0;
    for (std::size_t i = w * 64, shift = 0; i < std::min(truth.size(), w * 64 + 64); i += 8, shift += 8) {
      std::uint64_t bytes = 0;
      std::memcpy(&bytes, truth.data() + i, std::min<std::size_t>(8, truth.size() - i));
      word |= ((bytes * 0x0102040810204080u) >> 56) << shift;
    }
    key_[w] = word;
  }
}

std::uint64_t* Remembering::place() {
  std::uint64_t hash = 0;
  for (std::uint64_t word : key_) hash = combine(hash, word);
  return table_.data() + (hash & (table_.size() / stride_ - 1)) * stride_;
}

// A larger table if it is of some use but could be of more; a rest if it is of none.
void Remembering::weigh() {
  if (hits_ < kLookups / 8)
    resting_ = kRest;
  else if (hits_ < kLookups * 7 / 8 && 2 * table_.size() <= kMostWords)
    table_.assign(2 * table_.size(), 0);
  lookups_ = hits_ = 0;
}

}  // namespace onager::stubborn
