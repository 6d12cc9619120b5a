// The part of a plan that compares our figures with those of a paper.

#pragma once

#include <filesystem>

#include "experiment/plan.h"
#include "experiment/plan_reader.h"

namespace onager::experiment {

Comparison read_comparison(PlanReader& reader, const PlanReader::Place& place, const std::filesystem::path& folder);
Json comparison_json(const Comparison& comparison);

}  // namespace onager::experiment
