#include "system/plugin/promises.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/fault.h"

namespace onager {

bool PluginPromises::is_wanted() const {
  constexpr std::uint64_t kGuards = 10'000'000, kSeldom = 64;
  const std::uint64_t number = steps_.fetch_add(1, std::memory_order_relaxed);
  return number < kGuards / std::max(table_.guards, 1U) || number % kSeldom == 0;
}

void PluginPromises::check(const Value* state, TransitionId transition, std::span<const onager_change> changes) const {
  if (!is_wanted()) return;
  thread_local std::vector<GuardId> all;
  thread_local std::vector<std::uint8_t> before, after;
  thread_local std::vector<Value> next;
  all.resize(table_.guards);
  std::iota(all.begin(), all.end(), GuardId{0});
  before.assign(table_.guards, 0);
  after.assign(table_.guards, 0);
  next.assign(state, state + table_.slots);
  for (const onager_change& change : changes) next[change.slot] = change.value;
  table_.evaluate(state, all.data(), table_.guards, before.data());
  table_.evaluate(next.data(), all.data(), table_.guards, after.data());
  for (const GuardId guard : row_of(table_.guards_of, transition))
    if (before[guard] == 0)
      throw InputFault(fmt::format("tests_of: guard {} of '{}' has become false by a slot that its row lacks", guard,
                                   name(transition)));
  for (GuardId guard = 0; guard < table_.guards; ++guard)
    if (before[guard] != after[guard]) check_guard(guard, transition, changes, after[guard] != 0);
  check_groups(after);
}

void PluginPromises::check_guard(GuardId guard, TransitionId transition, std::span<const onager_change> changes,
                                 bool is_true) const {
  const auto has = [](std::span<const std::uint32_t> row, std::uint32_t entry) {
    return std::ranges::binary_search(row, entry);
  };
  const auto tested = row_of(table_.tests_of, guard);
  if (std::ranges::none_of(changes, [&](const onager_change& change) { return has(tested, change.slot); }))
    throw InputFault(fmt::format("tests_of: row {} lacks a slot that '{}' changes", guard, name(transition)));
  const onager_rows& causes = is_true ? table_.enablers : table_.disablers;
  if (is_there(causes) && !has(row_of(causes, guard), transition))
    throw InputFault(fmt::format("{}: row {} lacks '{}'", is_true ? "enablers" : "disablers", guard, name(transition)));
}

void PluginPromises::check_groups(Truth truth) const {
  for (std::uint32_t i = 0; is_there(table_.exclusive) && i < table_.groups; ++i)
    if (std::ranges::count_if(row_of(table_.exclusive, i), [&](GuardId guard) { return truth[guard] != 0; }) > 1)
      throw InputFault(fmt::format("exclusive: two guards of row {} hold together", i));
}

}  // namespace onager
