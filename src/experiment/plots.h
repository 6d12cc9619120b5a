// The plots of an experiment as SVG, for papers and documents. The page (page.h) draws its own, interactive ones.

#pragma once

#include <string>

#include "experiment/results.h"

namespace onager::experiment {

enum class Measure { kStates, kSeconds };

// Questions sorted by cost, one line per configuration and one for the virtual best solver, on a logarithmic axis.
std::string cactus_svg(const Results& results, Measure measure);

// One point per question, `first` on the x axis and `second` on the y axis, both logarithmic; questions that one of the
// two did not solve are on a rail at its side.
std::string scatter_svg(const Results& results, std::size_t first, std::size_t second, Measure measure);

}  // namespace onager::experiment
