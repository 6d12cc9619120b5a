// LTL and CTL on Promela models by definition: the naive interpreter gives the states, the naive checker goes through
// the runs.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "model/promela.h"
#include "property/formula.h"

namespace onager::oracle {

// Whether all runs satisfy the formula; where nothing can happen any more, nothing changes for ever. Nothing if there
// are more states than the limit, a step fails at run time or a condition cannot be evaluated.
std::optional<bool> satisfies(const promela::Program& program, const promela::Ltl& formula, std::size_t state_limit);

// Whether the CTL formula holds in the initial state; its propositions are the expressions, by their numbers. Nothing
// as above.
std::optional<bool> satisfies(const promela::Program& program, const property::Formulas& formulas,
                              property::FormulaId formula, std::span<const promela::Expression> expressions,
                              std::size_t state_limit);

// Conditions over the names of random_promela.h.
std::span<const char* const> random_promela_atoms();

// In the syntax of Spin, over the names of random_promela.h, without X.
std::string random_promela_formula(std::uint64_t seed);

}  // namespace onager::oracle
