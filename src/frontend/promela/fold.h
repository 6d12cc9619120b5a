// The value of an operator applied to constants.

#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "model/promela.h"

namespace onager::frontend::promela_text {

// None for a division by 0.
std::optional<std::int32_t> applied(promela::Op op, std::span<const std::int32_t> values);

// The value of an expression of constants; none if there is a variable or a division by 0.
std::optional<std::int32_t> value_of(const promela::Expression& expression);

}  // namespace onager::frontend::promela_text
