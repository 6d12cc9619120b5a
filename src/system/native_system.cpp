#include "system/native_system.h"

#include <algorithm>
#include <cassert>
#include <string_view>
#include <unordered_map>

namespace onager {

NativeSystem::NativeSystem(const Program& program, const Plugin& library, std::uint64_t shuffle,
                           std::vector<Expression> atoms)
    : NativeSystem(std::make_unique<const ProgramSystem>(program, shuffle, std::move(atoms)), library) {}

NativeSystem::NativeSystem(std::unique_ptr<const ProgramSystem> program, const Plugin& library)
    : TransitionSystem(program->structure()), owned_(std::move(program)), program_(*owned_), table_(library.table) {
  assert(table_.transitions == program_.transitions() && table_.slots == program_.slots());
  std::unordered_map<std::string_view, TransitionId> number;
  for (TransitionId t = 0; t < table_.transitions; ++t) number.emplace(table_.transition_names[t], t);
  here_.resize(table_.transitions);
  list_.resize(table_.transitions);
  for (TransitionId t = 0; t < program_.transitions(); ++t) {
    original_.push_back(number.at(program_.transition_name(t)));
    here_[original_[t]] = t;
    is_shuffled_ = is_shuffled_ || original_[t] != t;
    most_changes_ = std::max(most_changes_, structure().writes_of[t].size());
  }
}

void NativeSystem::fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const {
  constexpr std::size_t kSmall = 256;
  onager_change few[kSmall];
  std::vector<onager_change> many(most_changes_ > kSmall ? most_changes_ : 0);
  onager_change* const changes = many.empty() ? few : many.data();
  for (TransitionId t : transitions) {
    const std::uint32_t count = table_.fire(state.data(), original_[t], changes);
    for (std::uint32_t i = 0; i < count; ++i) out.push(changes[i].slot, changes[i].value);
    out.close(t);
  }
}

bool NativeSystem::list_enabled(StateView state, std::vector<TransitionId>& out) const {
  out.assign(list_.begin(), list_.begin() + table_.enabled(state.data(), list_.data()));
  if (!is_shuffled_) return true;
  for (TransitionId& t : out) t = here_[t];
  std::ranges::sort(out);
  return true;
}

}  // namespace onager
