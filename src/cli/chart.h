// --msc: a trace of a Promela model as a message sequence chart.

#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "cli/options.h"
#include "kind/model.h"
#include "witness/trace.h"

namespace onager::cli {

// Whether the chart can go where it is to go, before anything is read.
std::optional<Diagnostic> refuse_chart(const Options& options);
// Whether the model has charts.
std::optional<Diagnostic> refuse_chart(const Options& options, const kind::Model& model);
// To `path`, which is --msc or a name made of it. A limit that is met is told, and nothing is written.
void write_chart(const kind::Model& model, const witness::Trace& trace, const std::string& path, const Options& options,
                 Watch& watch);

}  // namespace onager::cli
