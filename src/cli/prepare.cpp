#include "cli/prepare.h"

#include <fmt/format.h>

#include "cli/output.h"
#include "cli/recording.h"

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

Loaded load(const Options& options, Watch& watch) {
  std::vector<Diagnostic> warnings;
  auto model = frontend::load_model(options.model, watch, options.compile, &warnings, options.language);
  if (model && options.strict && !warnings.empty()) return {warnings.front()};
  if (report::Findings* findings = recorded())
    for (const Diagnostic& each : warnings) findings->add_mistake(each, report::Findings::Level::kWarning);
  if (!options.quiet)
    for (const Diagnostic& each : warnings)
      remark_diagnostic(fmt::format("{}:{}:{}: warning: {}{}\n", each.file, each.line, each.column, each.message,
                                    each.hint.empty() ? "" : "\n  hint: " + each.hint));
  return {std::move(model), std::move(warnings)};
}

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

void print_beside_dot(const std::string& text, const Options& options, const std::vector<Stroke>& strokes) {
  if (options.dot != "-")
    options.json ? print(text) : print_painted(text, strokes);
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
