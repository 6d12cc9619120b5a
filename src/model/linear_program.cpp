#include "model/linear_program.h"

#include <glpk.h>

#include <cassert>
#include <cmath>
#include <csetjmp>

namespace onager {

namespace {

// The solver aborts the process when it reaches an unexpected internal state, unless this hook returns control to us.
thread_local std::jmp_buf caught;
void catch_abort(void*) {
  std::longjmp(caught, 1);
}

// The solver can be stopped from outside only where it shows its progress. Nothing is printed.
thread_local Limit met;
int look_instead_of_printing(void* watch, const char*) {
  met = static_cast<Watch*>(watch)->look();
  if (met != Limit::kNotMet) std::longjmp(caught, 1);
  return 1;
}

void set_hooks(Watch* watch) {
  glp_error_hook(watch != nullptr ? catch_abort : nullptr, nullptr);
  glp_term_hook(watch != nullptr ? look_instead_of_printing : nullptr, watch);
  glp_term_out(watch != nullptr ? GLP_ON : GLP_OFF);
}

}  // namespace

bool run_simplex(glp_prob* problem, const SimplexLimits& limits, Watch& watch, bool presolve) {
  assert(problem != nullptr);
  constexpr int kBetweenLooks = 10;  // milliseconds
  glp_smcp parameters;
  glp_init_smcp(&parameters);
  parameters.msg_lev = GLP_MSG_ALL;
  parameters.out_frq = kBetweenLooks;
  parameters.it_lim = limits.iterations;
  parameters.tm_lim = limits.milliseconds;
  parameters.presolve = presolve ? GLP_ON : GLP_OFF;
  met = Limit::kNotMet;
  if (setjmp(caught) != 0) {
    set_hooks(nullptr);
    glp_free_env();
    if (met != Limit::kNotMet) throw LimitMet(met);
    return false;
  }
  set_hooks(&watch);
  glp_std_basis(problem);  // the basis of an earlier run may be invalid for a changed problem
  glp_simplex(problem, &parameters);
  set_hooks(nullptr);
  return true;
}

int LinearProgram::add_column(double cost, bool free) {
  columns_.push_back({cost, free});
  return static_cast<int>(columns_.size());
}

int LinearProgram::add_row(Sense sense, double bound) {
  rows_.push_back({sense, bound});
  return static_cast<int>(rows_.size());
}

void LinearProgram::set(int row, int column, double value) {
  assert(row >= 1 && row <= static_cast<int>(rows_.size()));
  assert(column >= 1 && column <= static_cast<int>(columns_.size()));
  if (value == 0) return;
  row_of_.push_back(row);
  column_of_.push_back(column);
  values_.push_back(value);
}

std::optional<std::vector<double>> LinearProgram::solve(const SimplexLimits& limits, Watch& watch) const {
  constexpr std::uint64_t kEntry = 100;  // work to load and to presolve one
  watch.spend(kEntry * (values_.size() + rows_.size() + columns_.size()));

  glp_term_out(GLP_OFF);
  glp_prob* problem = glp_create_prob();
  glp_set_obj_dir(problem, GLP_MIN);
  glp_add_rows(problem, static_cast<int>(rows_.size()));
  glp_add_cols(problem, static_cast<int>(columns_.size()));
  for (std::size_t i = 0; i < rows_.size(); ++i)
    glp_set_row_bnds(problem, static_cast<int>(i) + 1, rows_[i].sense == Sense::kAtLeast ? GLP_LO : GLP_UP,
                     rows_[i].bound, rows_[i].bound);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    glp_set_col_bnds(problem, static_cast<int>(i) + 1, columns_[i].free ? GLP_FR : GLP_LO, 0, 0);
    glp_set_obj_coef(problem, static_cast<int>(i) + 1, columns_[i].cost);
  }
  glp_load_matrix(problem, static_cast<int>(values_.size()) - 1, row_of_.data(), column_of_.data(), values_.data());
  if (!run_simplex(problem, limits, watch, true)) return std::nullopt;
  std::optional<std::vector<double>> solution;
  if (const int status = glp_get_status(problem); status == GLP_OPT || status == GLP_FEAS) {
    solution.emplace(columns_.size());
    for (std::size_t i = 0; i < columns_.size(); ++i)
      (*solution)[i] = glp_get_col_prim(problem, static_cast<int>(i) + 1);
  }
  const auto iterations = static_cast<std::uint64_t>(glp_get_it_cnt(problem));
  glp_delete_prob(problem);
  watch.spend(iterations * (rows_.size() + columns_.size()));
  return solution;
}

namespace {

// The values times the factor, if all of these are nearly integers.
std::optional<std::vector<std::int64_t>> rounded(std::span<const double> values, double factor, double near,
                                                 std::int64_t largest) {
  std::vector<std::int64_t> result;
  result.reserve(values.size());
  for (const double value : values) {
    const double scaled = value * factor, integer = std::round(scaled);
    if (std::abs(scaled - integer) >= near || std::abs(integer) > static_cast<double>(largest)) return std::nullopt;
    result.push_back(static_cast<std::int64_t>(integer));
  }
  return result;
}

}  // namespace

std::optional<std::vector<std::int64_t>> whole(std::span<const double> values, std::int64_t largest) {
  assert(largest > 0);
  constexpr double kNear = 1e-6;
  constexpr int kLargestDenominator = 60;
  double least = 0;  // but for what is nothing
  for (const double value : values)
    if (std::abs(value) > kNear && (least == 0 || std::abs(value) < least)) least = std::abs(value);
  for (const double unit : {1.0, least})
    for (int denominator = 1; denominator <= kLargestDenominator && unit > 0; ++denominator)
      if (auto result = rounded(values, denominator / unit, kNear, largest)) return result;
  return std::nullopt;
}

}  // namespace onager
