#include "question/state_equation.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <numeric>

namespace onager::question {

namespace {

Csr<TransitionId> changers(const Csr<Effect>& effects, std::size_t slots) {
  std::vector<std::pair<std::uint32_t, TransitionId>> pairs;
  for (TransitionId t = 0; t < effects.rows(); ++t)
    for (const Effect& effect : effects[t]) pairs.emplace_back(effect.slot, t);
  return Csr<TransitionId>::from_pairs(slots, pairs);
}

constexpr std::int64_t kLargestWeight = 1'000'000;
constexpr int kMostIterations = 20'000;
constexpr std::size_t kMostEntries = 100'000;  // of a program about everything; larger ones take too long
constexpr std::size_t kNearEntries = 20'000;   // of one about a neighbourhood: tens of milliseconds
constexpr std::size_t kEntryBytes = 1'000;     // of one, in all forms that the solver makes of it

}  // namespace

StateEquation::StateEquation(const TransitionSystem& system) : watch_(system.watch()), initial_(system.initial()) {
  const auto& effects = system.knowledge().facts.get().effects;
  if (effects) effects_ = &*effects;
}

bool StateEquation::fits(std::size_t entries) const {
  return entries <= watch_.memory_left() / kEntryBytes;
}

// Everything if that fits; else what is nearest to the given slots.
StateEquation::Scope StateEquation::scope_around(std::span<const SlotId> slots) {
  Scope scope;
  if (effects_->size() <= kMostEntries && fits(effects_->size())) {
    scope.slots.resize(initial_.size());
    scope.transitions.resize(effects_->rows());
    std::iota(scope.slots.begin(), scope.slots.end(), 0u);
    std::iota(scope.transitions.begin(), scope.transitions.end(), 0u);
    return scope;
  }
  if (!fits(kNearEntries)) return scope;
  if (changers_of_.rows() == 0) changers_of_ = changers(*effects_, initial_.size());
  std::vector<bool> seen(initial_.size()), met(effects_->rows());
  const auto add = [&](SlotId slot) {
    if (!seen[slot]) scope.slots.push_back(slot);
    seen[slot] = true;
  };
  std::ranges::for_each(slots, add);
  std::size_t entries = 0, complete = 0;
  for (; complete < scope.slots.size() && entries < kNearEntries; ++complete)
    for (const TransitionId t : changers_of_[scope.slots[complete]]) {
      ++entries;
      if (met[t]) continue;
      met[t] = true;
      scope.transitions.push_back(t);
      for (const Effect& effect : (*effects_)[t]) add(effect.slot);
      watch_.spend(1 + (*effects_)[t].size());
    }
  scope.slots.resize(complete);  // the others would need rows of transitions that were not met
  std::ranges::sort(scope.slots);
  std::ranges::sort(scope.transitions);
  return scope;
}

// Adds a column for the weight of each slot and a row for each transition, which says that it does not raise the
// weighted sum. Weights are at least 0 unless `free`. If `minimise`, the cost is the weighted sum of the initial state.
// Returns the columns by slot; 0 outside the scope.
std::vector<int> StateEquation::add_weights(LinearProgram& program, const Scope& scope, std::span<const SlotId> free,
                                            bool minimise) const {
  assert(effects_ && std::ranges::is_sorted(free));
  std::vector<int> columns(initial_.size());
  for (const SlotId slot : scope.slots)
    columns[slot] =
        program.add_column(minimise ? static_cast<double>(initial_[slot]) : 0, std::ranges::binary_search(free, slot));
  for (const TransitionId t : scope.transitions) {
    if ((*effects_)[t].empty()) continue;
    const int row = program.add_row(LinearProgram::Sense::kAtMost, 0);
    for (const Effect& effect : (*effects_)[t])
      if (columns[effect.slot] != 0) program.set(row, columns[effect.slot], static_cast<double>(effect.delta));
  }
  return columns;
}

std::optional<StateEquation::Solution> StateEquation::solve(const LinearProgram& program, const Scope& scope) {
  const double begin = watch_.elapsed();
  const auto found = program.solve({kMostIterations, left_}, watch_);
  left_ -= static_cast<int>((watch_.elapsed() - begin) * 1000);
  if (!found) return std::nullopt;
  const auto numbers = whole(*found, kLargestWeight);
  if (!numbers) return std::nullopt;
  Solution solution{Weights(initial_.size()), {}};
  for (std::size_t i = 0; i < scope.slots.size(); ++i) solution.weights[scope.slots[i]] = (*numbers)[i];
  solution.others.assign(numbers->begin() + static_cast<std::ptrdiff_t>(scope.slots.size()), numbers->end());
  return solution;
}

bool StateEquation::never_raised(std::span<const std::int64_t> weights) const {
  assert(effects_ && weights.size() == initial_.size());
  for (TransitionId t = 0; t < effects_->rows(); ++t) {
    Wide sum = 0;
    for (const Effect& effect : (*effects_)[t]) sum += Wide{weights[effect.slot]} * effect.delta;
    if (sum > 0) return false;
  }
  return true;
}

StateEquation::Wide StateEquation::initially(std::span<const std::int64_t> weights) const {
  Wide sum = 0;
  for (SlotId slot = 0; slot < initial_.size(); ++slot) sum += Wide{weights[slot]} * initial_[slot];
  return sum;
}

// Columns: the weights w, then the multipliers l of the constraints. The weight of a slot is at least what the
// constraints, multiplied by l, give it; the difference multiplies a slot, which is at least 0.
bool StateEquation::excludes(std::span<const Constraint> constraints) {
  if (effects_ == nullptr || left_ <= 0) return false;
  std::map<SlotId, std::vector<std::pair<std::size_t, std::int64_t>>> touching;
  for (std::size_t i = 0; i < constraints.size(); ++i)
    for (const auto& [slot, factor] : constraints[i].sum) touching[slot].emplace_back(i, factor);
  std::vector<SlotId> free;
  for (const auto& [slot, entries] : touching) free.push_back(slot);

  LinearProgram program;
  const Scope scope = scope_around(free);
  const std::vector<int> weights = add_weights(program, scope, free, false);
  const int gap = program.add_row(LinearProgram::Sense::kAtLeast, 1);
  for (const SlotId slot : scope.slots) program.set(gap, weights[slot], -static_cast<double>(initial_[slot]));
  std::vector<int> multipliers;
  for (const Constraint& constraint : constraints) {
    multipliers.push_back(program.add_column(1));
    program.set(gap, multipliers.back(), static_cast<double>(constraint.at_least));
  }
  for (const auto& [slot, entries] : touching) {
    if (weights[slot] == 0) return false;  // more slots than the scope could take
    const int row = program.add_row(LinearProgram::Sense::kAtLeast, 0);
    program.set(row, weights[slot], 1);
    for (const auto& [i, factor] : entries) program.set(row, multipliers[i], -static_cast<double>(factor));
  }
  const auto found = solve(program, scope);
  return found && refutes(*found, constraints);
}

// The check that soundness rests on.
bool StateEquation::refutes(const Solution& found, std::span<const Constraint> constraints) const {
  assert(found.weights.size() == initial_.size() && found.others.size() == constraints.size());
  const std::vector<std::int64_t>& multipliers = found.others;
  std::vector<Wide> rest(found.weights.begin(), found.weights.end());
  Wide wanted = 0;
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    if (multipliers[i] < 0) return false;
    wanted += Wide{multipliers[i]} * constraints[i].at_least;
    for (const auto& [slot, factor] : constraints[i].sum) rest[slot] -= Wide{multipliers[i]} * factor;
  }
  const bool covered = std::ranges::all_of(rest, [](Wide weight) { return weight >= 0; });
  return covered && never_raised(found.weights) && wanted > initially(found.weights);
}

// Columns: the weights w, at least the factors of the sum. The last number of the solution is 1, so after scaling to
// integers it says how many times the sum is covered.
std::optional<std::int64_t> StateEquation::greatest(const Sum& sum) {
  assert(std::ranges::is_sorted(sum));
  if (effects_ == nullptr || left_ <= 0) return std::nullopt;
  std::vector<SlotId> free, all;
  for (const auto& [slot, factor] : sum) {
    all.push_back(slot);
    if (factor < 0) free.push_back(slot);
  }
  LinearProgram program;
  const Scope scope = scope_around(all);
  const std::vector<int> columns = add_weights(program, scope, free, true);
  const int one = program.add_column(1);
  program.set(program.add_row(LinearProgram::Sense::kAtLeast, 1), one, 1);
  for (const auto& [slot, factor] : sum)
    if (columns[slot] != 0)
      program.set(program.add_row(LinearProgram::Sense::kAtLeast, static_cast<double>(factor)), columns[slot], 1);
  const auto found = solve(program, scope);
  if (!found || found->others.back() <= 0) return std::nullopt;
  assert(found->weights.size() == initial_.size() && found->others.size() == 1);
  std::vector<Wide> rest(found->weights.begin(), found->weights.end());
  for (const auto& [slot, factor] : sum) rest[slot] -= Wide{found->others.back()} * factor;
  if (!std::ranges::all_of(rest, [](Wide weight) { return weight >= 0; }) || !never_raised(found->weights))
    return std::nullopt;
  // Rounded down, also for negative numbers.
  const Wide total = initially(found->weights), times = found->others.back();
  const Wide greatest = total >= 0 ? total / times : -((-total + times - 1) / times);
  if (greatest > std::numeric_limits<std::int64_t>::max() || greatest < std::numeric_limits<std::int64_t>::min())
    return std::nullopt;
  return static_cast<std::int64_t>(greatest);
}

}  // namespace onager::question
