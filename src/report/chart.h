// Message sequence charts, as text and as SVG.
//
// Of long runs the middle is left out, so that a chart stays as small as its number of processes allows.

#pragma once

#include <string>

#include "witness/promela_chart.h"

namespace onager::report {

inline constexpr std::size_t kMostChartRows = 2'000;

// For terminals: a column for each process.
std::string chart_text(const witness::Chart& chart);
// Reads well on light and on dark ground.
std::string chart_svg(const witness::Chart& chart);

}  // namespace onager::report
