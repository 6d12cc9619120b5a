#include "cli/prepare.h"

#include <fmt/format.h>

#include "cli/output.h"

namespace onager::cli {

Limits Watched::limits_of(double seconds, std::uint64_t bytes, const Interrupt& interrupt,
                          std::optional<Progress>& progress) {
  Limits limits{seconds, bytes, interrupt.flag(), {}};
  if (progress->wanted())
    limits.on_progress = [&progress](const Status& status) {
      if (progress) progress->show(status);
    };
  return limits;
}

Watched::Watched(const Options& options) : Watched(options, options.time_limit, options.memory_limit) {}

Watched::Watched(const Options& options, double seconds, std::uint64_t bytes)
    : progress_(std::in_place, options), limits_(limits_of(seconds, bytes, interrupt_, progress_)), watch_(limits_) {}

void tell(const std::string& text, const Options& options) {
  if (!options.json)
    print(text);
  else if (!options.quiet)
    remark(text);
}

std::optional<Diagnostic> refuse_dot(const Options& options) {
  if (options.dot == "-" && options.json)
    return Diagnostic{"", 0, 0, "--dot - and --json cannot both have standard output", "name a file for --dot"};
  return options.dot.empty() || options.dot == "-" ? std::nullopt : refuse_to_write(options.dot);
}

void print_beside_dot(const std::string& text, const Options& options) {
  if (options.dot != "-")
    print(text);
  else if (!options.quiet)
    remark(text);
}

void write_dot(const std::string& text, const Options& options) {
  if (options.dot == "-") {
    print(text);
  } else {
    write_file(options.dot, text);
    tell(fmt::format("graph written to {}\n", options.dot), options);
  }
}

}  // namespace onager::cli
