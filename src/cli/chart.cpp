#include "cli/chart.h"

#include <fmt/format.h>

#include "cli/output.h"
#include "cli/prepare.h"
#include "report/chart.h"

namespace onager::cli {

std::optional<Diagnostic> refuse_chart(const Options& options) {
  if (options.msc.empty()) return std::nullopt;
  if (options.msc == "-" && options.json)
    return Diagnostic{"", 0, 0, "--msc - and --json both want stdout", "give --msc the name of a file"};
  if (options.msc == "-") return std::nullopt;
  if (!options.msc.ends_with(".svg") && !options.msc.ends_with(".txt"))
    return Diagnostic{"", 0, 0, fmt::format("--msc does not know what to write to '{}'", options.msc),
                      "a name that ends in .svg gets a picture, one that ends in .txt text"};
  return refuse_to_write(options.msc);
}

std::optional<Diagnostic> refuse_chart(const Options& options, const kind::Model& model) {
  if (options.msc.empty() || model.promela() != nullptr) return std::nullopt;
  return Diagnostic{"", 0, 0, "--msc is for models in Promela", "leave it out"};
}

void write_chart(const kind::Model& model, const witness::Trace& trace, const std::string& path, const Options& options,
                 Watch& watch) {
  std::optional<witness::Chart> chart;
  try {
    chart = witness::chart_of(*model.promela(), trace, watch);
  } catch (const LimitMet&) {
    return remark("the message sequence chart is left out: a limit was met\n");
  }
  if (path == "-") return print(report::chart_text(*chart));
  write_file(path, path.ends_with(".svg") ? report::chart_svg(*chart) : report::chart_text(*chart));
  tell(fmt::format("message sequence chart written to {}\n", path), options);
}

}  // namespace onager::cli
