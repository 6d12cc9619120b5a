#include "store/layout.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "system/knowledge.h"

namespace onager::store {

namespace {

std::uint8_t bits_for(std::uint64_t value) {
  return static_cast<std::uint8_t>(std::max<int>(1, static_cast<int>(std::bit_width(value))));
}

}  // namespace

Layout::Layout(const TransitionSystem& system)
    : widths_(system.slots()), equations_(system.knowledge().equations.get()) {
  const Hints& hints = system.knowledge().hints.get();
  assert(hints.likely_maximum.empty() || hints.likely_maximum.size() == system.slots());
  const State initial = system.initial();
  std::vector<bool> placed(system.slots());
  for (SlotId slot = 0; slot < system.slots(); ++slot)
    widths_[slot] = bits_for(std::max(initial[slot], hints.likely_maximum.empty() ? 0 : hints.likely_maximum[slot]));
  std::vector<std::pair<SlotId, Dependent>> dependents;
  for (const SlotEquation& equation : equations_) {
    placed[equation.slot] = true;
    for (SlotEquation::Term term : equation.sum) dependents.push_back({term.slot, {equation.slot, term.factor}});
  }
  dependents_of_ = Csr<Dependent>::from_pairs(system.slots(), dependents);
  const Csr<SlotId>& groups = hints.likely_exclusive;
  for (std::size_t g = 0; g < groups.rows(); ++g) {
    std::vector<SlotId> members;
    for (SlotId slot : groups[g])
      if (!placed[slot]) members.push_back(slot);
    for (SlotId slot : members) placed[slot] = true;
    add_group(members, initial);
  }
  for (SlotId slot = 0; slot < system.slots(); ++slot)
    if (!placed[slot]) items_.push_back({slot});
  sort_by_locality(system.structure().writes_of);
  arrange();
  assert(misfit(initial) == kNone && agrees(initial));
}

// Slots that are likely to exclude each other share a field, unless the initial state refutes it.
void Layout::add_group(std::span<const SlotId> members, StateView initial) {
  std::uint64_t sum = 0;
  for (SlotId slot : members) sum += initial[slot];
  if (sum <= 1 && !members.empty())
    items_.emplace_back(members.begin(), members.end());
  else
    for (SlotId slot : members) items_.push_back({slot});
}

// Whether the state satisfies the equations, of which none depends on another.
bool Layout::agrees(StateView state) const {
  for (const SlotEquation& equation : equations_) {
    std::int64_t sum = equation.constant;
    for (SlotEquation::Term term : equation.sum) {
      if (!is_stored(term.slot)) return false;
      sum += std::int64_t{term.factor} * state[term.slot];
    }
    if (is_stored(equation.slot) || sum != state[equation.slot]) return false;
  }
  return true;
}

// Whether the members of the field have its place and consecutive numbers.
bool Layout::fits_field(const Field& field, std::uint32_t word) const {
  std::size_t count = 0;
  for (std::size_t i = field.first; i < members_.size(); ++i, ++count) {
    const Code& code = codes_[members_[i]];
    if (field.shared ? code.group_mask != field.mask || code.word != word : count == 1) break;
    if (code.word != word || code.unit != std::uint64_t{count + 1} << field.shift) return false;
  }
  return field.shared ? count > 1 && count <= field.mask >> field.shift : count == 1;
}

bool Layout::holds_invariant() const {
  std::vector<std::uint32_t> times(codes_.size());
  for (SlotId slot : members_) ++times[slot];
  for (const SlotEquation& equation : equations_) ++times[equation.slot];
  if (!std::ranges::all_of(times, [](std::uint32_t n) { return n == 1; })) return false;
  std::vector<std::uint64_t> seen(fields_.size());  // the bits that belong to each field
  std::vector<std::uint32_t> word_of(fields_.size());
  for (std::size_t bit = 0; bit < field_at_.size(); ++bit) {
    if (field_at_[bit] == kNone) continue;
    seen[field_at_[bit]] |= std::uint64_t{1} << bit % 64;
    word_of[field_at_[bit]] = static_cast<std::uint32_t>(bit / 64);
  }
  for (std::size_t f = 0; f < fields_.size(); ++f)
    if (seen[f] != fields_[f].mask || !fits_field(fields_[f], word_of[f])) return false;
  return true;
}

unsigned Layout::width_of(std::size_t item) const {
  return items_[item].size() > 1 ? bits_for(items_[item].size()) : widths_[items_[item][0]];
}

// Of all slots, or of one; the members take the place of their group.
void Layout::give_up_groups(SlotId slot, bool all) {
  std::vector<std::vector<SlotId>> items;
  for (std::vector<SlotId>& item : items_) {
    if (item.size() > 1 && (all || std::ranges::find(item, slot) != item.end()))
      for (SlotId member : item) items.push_back({member});
    else
      items.push_back(std::move(item));
  }
  items_ = std::move(items);
}

void Layout::make_fit(SlotId slot, Value value, bool generous) {
  assert(slot < slots() && is_stored(slot));
  if (codes_[slot].group_mask != 0) {
    give_up_groups(slot, generous);
  } else {
    assert(value > codes_[slot].max);
    const std::uint8_t old_width = widths_[slot];
    const std::uint8_t width = std::max<std::uint8_t>(bits_for(value), static_cast<std::uint8_t>(old_width + generous));
    for (SlotId other = 0; other < widths_.size(); ++other)
      if (other == slot || (generous && widths_[other] <= old_width)) widths_[other] = width;
  }
  arrange();
  assert(codes_[slot].group_mask == 0 && (value <= codes_[slot].max || widths_[slot] < bits_for(value)));
}

// The FORCE heuristic [aloul.03.glsvlsi]: put every transition at the centre of the items that it writes, every item
// at the centre of its transitions, sort, repeat.
void Layout::sort_by_locality(const Csr<SlotId>& writes_of) {
  std::vector<std::uint32_t> item_of(widths_.size(), kNone);
  for (std::uint32_t item = 0; item < items_.size(); ++item)
    for (SlotId slot : items_[item]) item_of[slot] = item;
  Csr<std::uint32_t> touches;
  for (TransitionId t = 0; t < writes_of.rows(); ++t) {
    for (SlotId slot : writes_of[t])
      if (item_of[slot] != kNone) touches.push(item_of[slot]);
    touches.close_row();
  }
  const Csr<TransitionId> touched_by = transpose(touches, items_.size());
  auto centre = [](std::span<const std::uint32_t> ids, const std::vector<double>& of, double otherwise) {
    double sum = 0;
    for (std::uint32_t id : ids) sum += of[id];
    return ids.empty() ? otherwise : sum / static_cast<double>(ids.size());
  };
  std::vector<std::uint32_t> order(items_.size());
  std::iota(order.begin(), order.end(), 0u);
  std::vector<double> position(items_.size()), pull(touches.rows());
  const std::size_t rounds = std::min<std::size_t>(20, 1 + 2'000'000 / (items_.size() + 1));  // less care for huge ones
  for (std::size_t round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < order.size(); ++i) position[order[i]] = static_cast<double>(i);
    for (TransitionId t = 0; t < touches.rows(); ++t) pull[t] = centre(touches[t], position, 0);
    std::vector<double> next(items_.size());
    for (std::uint32_t item = 0; item < items_.size(); ++item)
      next[item] = centre(touched_by[item], pull, position[item]);
    std::vector<std::uint32_t> sorted = order;
    std::ranges::stable_sort(sorted, {}, [&](std::uint32_t item) { return next[item]; });
    if (sorted == order) break;
    order = std::move(sorted);
  }
  std::vector<std::vector<SlotId>> items;
  for (std::uint32_t item : order) items.push_back(std::move(items_[item]));
  items_ = std::move(items);
}

// Words are filled evenly: as many as needed, each with about the same number of bits.
void Layout::arrange() {
  codes_.assign(widths_.size(), Code{0, 0, 0, kMaxValue});
  fields_.clear();
  members_.clear();
  has_groups_ = false;
  std::size_t total = 0;
  for (std::size_t item = 0; item < items_.size(); ++item) total += width_of(item);
  const std::size_t least_words = std::max<std::size_t>(1, (total + 63) / 64);
  const std::size_t share = (total + least_words - 1) / least_words;
  field_at_.assign(64, kNone);
  std::uint32_t word = 0;
  unsigned used = 0;
  for (std::size_t item = 0; item < items_.size(); ++item) {
    const unsigned width = width_of(item);
    if (used + width > 64 || used >= share) {
      ++word;
      used = 0;
      field_at_.resize((word + std::size_t{1}) * 64, kNone);
    }
    place(items_[item], word, used, width);
    used += width;
  }
  assert(holds_invariant());
}

void Layout::place(std::span<const SlotId> members, std::uint32_t word, unsigned shift, unsigned width) {
  assert(width > 0 && shift + width <= 64);
  const std::uint64_t mask = (~std::uint64_t{0} >> (64 - width)) << shift;
  const bool shared = members.size() > 1;
  for (unsigned bit = 0; bit < width; ++bit)
    field_at_[word * std::size_t{64} + shift + bit] = static_cast<std::uint32_t>(fields_.size());
  fields_.push_back({mask, shift, static_cast<std::uint32_t>(members_.size()), shared});
  for (std::size_t i = 0; i < members.size(); ++i) {
    members_.push_back(members[i]);
    codes_[members[i]] = shared ? Code{(i + 1) << shift, mask, word, 1}
                                : Code{std::uint64_t{1} << shift, 0, word, static_cast<Value>(mask >> shift)};
  }
  has_groups_ = has_groups_ || shared;
}

SlotId Layout::misfit(StateView state) const {
  assert(state.size() == slots());
  std::vector<std::uint64_t> words(this->words());
  for (SlotId slot = 0; slot < state.size(); ++slot)
    if (state[slot] > codes_[slot].max) return slot;
  pack(state, words);
  for (SlotId slot = 0; slot < state.size(); ++slot)
    if (codes_[slot].group_mask != 0 && state[slot] != 0 &&
        (words[codes_[slot].word] & codes_[slot].group_mask) != codes_[slot].unit)
      return slot;
  return kNone;
}

void Layout::pack(StateView state, std::span<std::uint64_t> words) const {
  assert(state.size() == slots() && words.size() == this->words());
  std::ranges::fill(words, 0);
  for (SlotId slot = 0; slot < codes_.size(); ++slot) words[codes_[slot].word] += state[slot] * codes_[slot].unit;
}

void Unpacker::reset(std::span<const std::uint64_t> words) {
  assert(words.size() == layout_.words());
  std::ranges::fill(slots_, 0);
  for (const SlotEquation& equation : layout_.equations_) {
    pending_[equation.slot] = equation.constant;
    touched_.push_back(equation.slot);
  }
  for (std::size_t w = 0; w < words.size(); ++w) word(w, 0, words[w]);
  finish();
}

}  // namespace onager::store
