#include "model/unreachable.h"

#include <glpk.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <utility>

#include "model/linear_program.h"

namespace onager {

namespace {

// A factor times a number of tokens is below 2^46, so the sum over this many places fits in 64 bits.
constexpr std::int64_t kLargestFactor = 10'000;
constexpr std::size_t kMostPlaces = 100'000;
constexpr std::size_t kMostArcs = 500'000;

struct Change {
  PlaceId place;
  std::int64_t delta;
};

std::vector<Change> changes_of(const Net& net, TransitionId t) {
  std::map<PlaceId, std::int64_t> sum;
  for (Arc arc : net.outputs[t]) sum[arc.place] += arc.weight;
  for (Arc arc : net.inputs[t]) sum[arc.place] -= arc.weight;
  std::vector<Change> result;
  for (auto [place, delta] : sum)
    if (delta != 0) result.push_back({place, delta});
  return result;
}

}  // namespace

// Columns: y of each place, at least 0; then the negative part of the y of the place that has an upper bound.
// Rows: y C of each transition, at most 0; then how far the wanted markings are above y m0, at least 1.
struct Unreachable::Solver {
  glp_prob* problem = glp_create_prob();                    // nullptr once the solver has failed
  std::vector<std::vector<Change>> changes_of;              // transition
  std::vector<std::vector<std::pair<int, double>>> column;  // place -> rows
  std::uint64_t work = 0;

  ~Solver() {
    if (problem != nullptr) glp_delete_prob(problem);
  }
  int negative() const { return static_cast<int>(column.size()) + 1; }
  int distance() const { return static_cast<int>(changes_of.size()) + 1; }
};

Unreachable::Unreachable(const Net& net, Watch& watch) : net_(net), watch_(watch), least_(net.places.size()) {
  if (net.places.size() > kMostPlaces || net.inputs.size() + net.outputs.size() > kMostArcs) return;
  constexpr std::uint64_t kChange = 100;  // work to load one
  solver_ = std::make_unique<Solver>();
  glp_term_out(GLP_OFF);
  Solver& solver = *solver_;
  solver.column.resize(net.places.size());
  std::vector<int> rows{0}, columns{0};  // GLPK indices start at 1
  std::vector<double> values{0};
  for (TransitionId t = 0; t < net.transitions.size(); ++t) {
    solver.changes_of.push_back(onager::changes_of(net, t));
    watch.spend(kChange * (1 + solver.changes_of.back().size()));
    for (const Change& change : solver.changes_of.back()) {
      rows.push_back(static_cast<int>(t) + 1);
      columns.push_back(static_cast<int>(change.place) + 1);
      values.push_back(static_cast<double>(change.delta));
      solver.column[change.place].emplace_back(rows.back(), values.back());
    }
  }
  glp_set_obj_dir(solver.problem, GLP_MIN);
  glp_add_rows(solver.problem, solver.distance());
  glp_add_cols(solver.problem, solver.negative());
  for (int row = 1; row < solver.distance(); ++row) glp_set_row_bnds(solver.problem, row, GLP_UP, 0, 0);
  glp_set_row_bnds(solver.problem, solver.distance(), GLP_LO, 1, 0);
  for (int column = 1; column <= solver.negative(); ++column) {
    glp_set_col_bnds(solver.problem, column, GLP_LO, 0, 0);
    glp_set_obj_coef(solver.problem, column, 1);
  }
  glp_load_matrix(solver.problem, static_cast<int>(values.size()) - 1, rows.data(), columns.data(), values.data());
}

Unreachable::~Unreachable() = default;

std::uint64_t Unreachable::work() const {
  return solver_ ? solver_->work : 0;
}

bool Unreachable::is_proved(std::span<const AtLeast> lower, PlaceId place, Value most, bool search_on) {
  assert(place < least_.size() && std::ranges::all_of(least_, [](Value tokens) { return tokens == 0; }));
  const Wanted wanted{lower, place, most};
  for (const AtLeast& bound : lower) least_[bound.place] = bound.tokens;
  bool proved = std::ranges::any_of(known_, [&](const Inequality& known) { return refutes(known, wanted); });
  if (!proved && search_on)
    if (std::optional<Inequality> found = search(wanted); found && refutes(*found, wanted)) {
      known_.push_back(std::move(*found));
      proved = true;
    }
  for (const AtLeast& bound : lower) least_[bound.place] = 0;
  return proved;
}

// Whether the left side is too large in every wanted marking.
bool Unreachable::refutes(const Inequality& inequality, const Wanted& wanted) const {
  std::int64_t least = 0;
  for (auto [place, factor] : inequality.factors) {
    if (factor < 0 && place != wanted.place) return false;
    least += factor * static_cast<std::int64_t>(factor < 0 ? wanted.most : least_[place]);
  }
  return least > inequality.at_most;
}

std::optional<Unreachable::Inequality> Unreachable::search(const Wanted& wanted) {
  if (!solver_ || solver_->problem == nullptr) return std::nullopt;
  pose(wanted);
  Solver& solver = *solver_;
  const int before = glp_get_it_cnt(solver.problem);
  glp_prob* const problem = std::exchange(solver.problem, nullptr);  // gone if the solver fails or is stopped
  if (!run_simplex(problem, {.iterations = 2000}, watch_)) return std::nullopt;
  solver.problem = problem;
  const std::uint64_t work = static_cast<std::uint64_t>(glp_get_it_cnt(problem) - before + 1) *
                             static_cast<std::uint64_t>(solver.distance() + solver.negative());
  solver.work += work;
  watch_.spend(work);
  const int status = glp_get_status(solver.problem);
  if (status != GLP_OPT && status != GLP_FEAS) return std::nullopt;
  std::vector<double> y(net_.places.size());
  for (PlaceId p = 0; p < y.size(); ++p) y[p] = glp_get_col_prim(solver.problem, static_cast<int>(p) + 1);
  y[wanted.place] -= glp_get_col_prim(solver.problem, solver.negative());
  const auto factors = whole(y, kLargestFactor);
  return factors ? checked(*factors) : std::nullopt;
}

// Sets the row and the column of the program that depend on `wanted`.
void Unreachable::pose(const Wanted& wanted) {
  Solver& solver = *solver_;
  std::vector<int> columns{0}, rows{0};
  std::vector<double> row{0}, column{0};
  for (PlaceId p = 0; p < net_.places.size(); ++p)
    if (const double above = static_cast<double>(least_[p]) - static_cast<double>(net_.initial[p]); above != 0) {
      columns.push_back(static_cast<int>(p) + 1);
      row.push_back(above);
    }
  glp_set_mat_row(solver.problem, solver.distance(), static_cast<int>(row.size()) - 1, columns.data(), row.data());
  for (auto [number, value] : solver.column[wanted.place]) {
    rows.push_back(number);
    column.push_back(-value);
  }
  rows.push_back(solver.distance());
  column.push_back(static_cast<double>(net_.initial[wanted.place]) - static_cast<double>(wanted.most));
  glp_set_mat_col(solver.problem, solver.negative(), static_cast<int>(column.size()) - 1, rows.data(), column.data());
}

// The check that soundness rests on: no transition raises the left side.
std::optional<Unreachable::Inequality> Unreachable::checked(std::span<const std::int64_t> factors) const {
  assert(factors.size() == net_.places.size());
  for (const std::vector<Change>& changes : solver_->changes_of) {
    std::int64_t sum = 0;
    for (const Change& change : changes) sum += factors[change.place] * change.delta;
    if (sum > 0) return std::nullopt;
  }
  Inequality result;
  for (PlaceId p = 0; p < factors.size(); ++p) {
    if (factors[p] == 0) continue;
    result.factors.emplace_back(p, factors[p]);
    result.at_most += factors[p] * static_cast<std::int64_t>(net_.initial[p]);
  }
  return result;
}

}  // namespace onager
