#include "tests/oracle/tiny_nets.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <numeric>

namespace onager::oracle {

namespace {

std::uint64_t power(std::uint64_t base, std::uint32_t exponent) {
  std::uint64_t result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
  std::uint64_t result = 1;
  for (std::uint64_t i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
  return n < k ? 0 : result;
}

// For numbers of `order.size()` digits: where the digit of place p goes to place order[p].
std::vector<std::uint32_t> permuted_digits(std::uint64_t count, std::uint32_t base,
                                           const std::vector<std::uint32_t>& order) {
  std::vector<std::uint32_t> result(count);
  for (std::uint32_t number = 0; number < count; ++number) {
    std::uint32_t rest = number;
    for (std::uint32_t place : order) {
      result[number] += static_cast<std::uint32_t>(rest % base * power(base, place));
      rest /= base;
    }
  }
  return result;
}

// Into the first `size` entries, which are ascending.
template <typename Array>
void insert(Array& sorted, std::size_t size, std::uint32_t value) {
  for (; size > 0 && sorted[size - 1] > value; --size) sorted[size] = sorted[size - 1];
  sorted[size] = value;
}

}  // namespace

TinyNets::TinyNets(const TinySpace& space)
    : space_(space),
      cells_((space.max_weight + 1) * (space.max_weight + 1) * (space.max_inhibitor + 1)),
      columns_(static_cast<std::uint32_t>(power(cells_, space.places))),
      column_sets_(choose(columns_, space.transitions)),
      markings_(power(space.max_tokens + 1, space.places)) {
  assert(space.places <= 4 && space.transitions <= kMaxTransitions);
  assert(power(cells_, space.places) <= 1'000'000);
  std::vector<std::uint32_t> order(space.places);
  std::iota(order.begin(), order.end(), 0u);
  while (std::next_permutation(order.begin(), order.end())) {
    column_under_.push_back(permuted_digits(columns_, cells_, order));
    marking_under_.push_back(permuted_digits(markings_, space.max_tokens + 1, order));
  }
}

// The combinatorial number system: rank = sum of (column i choose i + 1).
TinyNets::Columns TinyNets::columns_at(std::uint64_t rank) const {
  assert(rank < column_sets_);
  Columns columns{};
  std::uint32_t bound = columns_;
  for (std::uint32_t i = space_.transitions; i-- > 0;) {
    std::uint32_t low = i, high = bound;  // the column is in low .. high - 1
    while (high - low > 1) {
      const std::uint32_t middle = low + (high - low) / 2;
      (choose(middle, i + 1) <= rank ? low : high) = middle;
    }
    columns[i] = low;
    rank -= choose(low, i + 1);
    bound = low;
  }
  return columns;
}

bool TinyNets::is_least(const Columns& columns, std::vector<std::uint32_t>& same) const {
  same.clear();
  for (std::uint32_t order = 0; order < column_under_.size(); ++order) {
    Columns moved{};
    for (std::size_t i = 0; i < space_.transitions; ++i) insert(moved, i, column_under_[order][columns[i]]);
    if (moved < columns) return false;
    if (moved == columns) same.push_back(order);
  }
  return true;
}

bool TinyNets::is_least_marking(std::uint64_t marking, const std::vector<std::uint32_t>& same) const {
  return std::all_of(same.begin(), same.end(),
                     [&](std::uint32_t order) { return marking_under_[order][marking] >= marking; });
}

void TinyNets::set_columns(Net& net, const Columns& columns) const {
  const Value weights = space_.max_weight + 1;
  net.inputs = net.outputs = net.inhibitors = {};
  for (std::uint32_t t = 0; t < space_.transitions; ++t) {
    std::uint32_t rest = columns[t];
    for (PlaceId p = 0; p < space_.places; ++p) {
      const std::uint32_t cell = rest % cells_;
      rest /= cells_;
      if (const Value in = cell % weights) net.inputs.push({p, in});
      if (const Value out = cell / weights % weights) net.outputs.push({p, out});
      if (const Value inhibitor = cell / (weights * weights)) net.inhibitors.push({p, inhibitor});
    }
    net.inputs.close_row();
    net.outputs.close_row();
    net.inhibitors.close_row();
  }
}

void TinyNets::set_marking(Net& net, std::uint64_t marking) const {
  for (Value& tokens : net.initial) {
    tokens = static_cast<Value>(marking % (space_.max_tokens + 1));
    marking /= space_.max_tokens + 1;
  }
}

Net TinyNets::blank() const {
  NetBuilder builder(fmt::format("tiny-{}x{}", space_.places, space_.transitions));
  for (std::uint32_t p = 0; p < space_.places; ++p) builder.place(fmt::format("p{}", p));
  for (std::uint32_t t = 0; t < space_.transitions; ++t) builder.transition(fmt::format("t{}", t));
  return std::move(builder).build();
}

void TinyNets::visit(std::uint64_t begin, std::uint64_t end, std::uint64_t stride, const Visit& visit) const {
  assert(stride > 0);
  Net net = blank();
  std::vector<std::uint32_t> same;
  for (std::uint64_t number = begin; number < std::min(end, size());) {
    const std::uint64_t rank = number / markings_;
    const std::uint64_t last = std::min({end, size(), (rank + 1) * markings_});
    const Columns columns = columns_at(rank);
    const bool least = is_least(columns, same);
    if (least) set_columns(net, columns);
    for (; number < last; number += stride) {
      if (!least || !is_least_marking(number % markings_, same)) continue;
      set_marking(net, number % markings_);
      visit(net, number);
    }
  }
}

Net TinyNets::at(std::uint64_t number) const {
  assert(number < size());
  Net net = blank();
  set_columns(net, columns_at(number / markings_));
  set_marking(net, number % markings_);
  net.id += fmt::format("-{}", number);
  return net;
}

}  // namespace onager::oracle
