// The plots of an experiment as SVG, for papers and documents. The page (page.h) draws its own, which can be asked.

#pragma once

#include <string>

#include "experiment/results.h"

namespace onager::experiment {

enum class Measure { kStates, kSeconds };

// Questions sorted by what they took, a line for each configuration and one for the virtual best solver; the measure on
// a logarithmic axis.
std::string cactus_svg(const Results& results, Measure measure);

// A point for each question, `first` across and `second` upwards, both logarithmic; those that one of the two did not
// solve are on a rail at its side.
std::string scatter_svg(const Results& results, std::size_t first, std::size_t second, Measure measure);

}  // namespace onager::experiment
