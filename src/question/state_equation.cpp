#include "question/state_equation.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <limits>
#include <map>

namespace onager::question {

namespace {

constexpr std::int64_t kLargestWeight = 1'000'000;
constexpr int kMostIterations = 20'000;
constexpr std::size_t kMostEntries = 2'000'000;  // of the program; larger programs take too long

}  // namespace

StateEquation::StateEquation(const TransitionSystem& system) : initial_(system.initial()) {
  const auto& effects = system.knowledge().facts.get().effects;
  if (effects && effects->size() <= kMostEntries) effects_ = &*effects;
}

// Adds a column for the weight of each slot and a row for each transition, which says that it does not raise the
// weighted sum. Weights are at least 0 unless `free`. If `minimise`, the cost is the weighted sum of the initial state.
std::vector<int> StateEquation::add_weights(LinearProgram& program, std::span<const SlotId> free, bool minimise) const {
  assert(effects_ && std::ranges::is_sorted(free));
  std::vector<int> columns;
  for (SlotId slot = 0; slot < initial_.size(); ++slot)
    columns.push_back(
        program.add_column(minimise ? static_cast<double>(initial_[slot]) : 0, std::ranges::binary_search(free, slot)));
  for (TransitionId t = 0; t < effects_->rows(); ++t) {
    if ((*effects_)[t].empty()) continue;
    const int row = program.add_row(LinearProgram::Sense::kAtMost, 0);
    for (const Effect& effect : (*effects_)[t])
      program.set(row, columns[effect.slot], static_cast<double>(effect.delta));
  }
  return columns;
}

std::optional<std::vector<std::int64_t>> StateEquation::solve(const LinearProgram& program) {
  const auto begin = std::chrono::steady_clock::now();
  const auto solution = program.solve({kMostIterations, left_});
  const auto spent = std::chrono::steady_clock::now() - begin;
  left_ -= static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(spent).count());
  return solution ? whole(*solution, kLargestWeight) : std::nullopt;
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
  const std::vector<int> weights = add_weights(program, free, false);
  const int gap = program.add_row(LinearProgram::Sense::kAtLeast, 1);
  for (SlotId slot = 0; slot < initial_.size(); ++slot)
    program.set(gap, weights[slot], -static_cast<double>(initial_[slot]));
  std::vector<int> multipliers;
  for (const Constraint& constraint : constraints) {
    multipliers.push_back(program.add_column(1));
    program.set(gap, multipliers.back(), static_cast<double>(constraint.at_least));
  }
  for (const auto& [slot, entries] : touching) {
    const int row = program.add_row(LinearProgram::Sense::kAtLeast, 0);
    program.set(row, weights[slot], 1);
    for (const auto& [i, factor] : entries) program.set(row, multipliers[i], -static_cast<double>(factor));
  }
  const auto found = solve(program);
  return found && refutes(*found, constraints);
}

// The check that soundness rests on.
bool StateEquation::refutes(std::span<const std::int64_t> found, std::span<const Constraint> constraints) const {
  assert(found.size() == initial_.size() + constraints.size());
  const auto weights = found.first(initial_.size()), multipliers = found.subspan(initial_.size());
  std::vector<Wide> rest(weights.begin(), weights.end());
  Wide wanted = 0;
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    if (multipliers[i] < 0) return false;
    wanted += Wide{multipliers[i]} * constraints[i].at_least;
    for (const auto& [slot, factor] : constraints[i].sum) rest[slot] -= Wide{multipliers[i]} * factor;
  }
  const bool covered = std::ranges::all_of(rest, [](Wide weight) { return weight >= 0; });
  return covered && never_raised(weights) && wanted > initially(weights);
}

// Columns: the weights w, at least the factors of the sum. The last number of the solution is 1, so after scaling to
// integers it says how many times the sum is covered.
std::optional<std::int64_t> StateEquation::greatest(const Sum& sum) {
  assert(std::ranges::is_sorted(sum));
  if (effects_ == nullptr || left_ <= 0) return std::nullopt;
  std::vector<SlotId> free;
  for (const auto& [slot, factor] : sum)
    if (factor < 0) free.push_back(slot);
  LinearProgram program;
  const std::vector<int> weights = add_weights(program, free, true);
  const int one = program.add_column(1);
  program.set(program.add_row(LinearProgram::Sense::kAtLeast, 1), one, 1);
  for (const auto& [slot, factor] : sum)
    program.set(program.add_row(LinearProgram::Sense::kAtLeast, static_cast<double>(factor)), weights[slot], 1);
  const auto found = solve(program);
  if (!found || found->back() <= 0) return std::nullopt;
  assert(found->size() == initial_.size() + 1);
  const auto solution = std::span(*found).first(initial_.size());
  std::vector<Wide> rest(solution.begin(), solution.end());
  for (const auto& [slot, factor] : sum) rest[slot] -= Wide{found->back()} * factor;
  if (!std::ranges::all_of(rest, [](Wide weight) { return weight >= 0; }) || !never_raised(solution))
    return std::nullopt;
  // Rounded down, also for negative numbers.
  const Wide total = initially(solution), times = found->back();
  const Wide greatest = total >= 0 ? total / times : -((-total + times - 1) / times);
  if (greatest > std::numeric_limits<std::int64_t>::max() || greatest < std::numeric_limits<std::int64_t>::min())
    return std::nullopt;
  return static_cast<std::int64_t>(greatest);
}

}  // namespace onager::question
