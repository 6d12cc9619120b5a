#include "cli/check_traces.h"

#include <fmt/format.h>

#include <filesystem>

#include "cli/output.h"
#include "cli/prepare.h"

namespace onager::cli {

namespace {

std::string numbered(const std::string& path, std::size_t number) {
  if (number == 1) return path;
  const std::filesystem::path given(path);
  std::filesystem::path name = given.stem();
  name += fmt::format(".{}{}", number, given.extension().string());
  return (given.parent_path() / name).string();
}

// What was written, one line each.
std::string write_traces(std::span<const witness::Trace> traces, const std::string& path) {
  std::string written;
  for (std::size_t i = 0; i < traces.size(); ++i) {
    const std::string name = numbered(path, i + 1);
    write_file(name, witness::to_json(traces[i]));
    written += fmt::format("trace written to {}\n", name);
  }
  return written;
}

}  // namespace

int finish(const Options& options, const std::string& report, std::span<const witness::Trace> traces,
           check::Verdict verdict) {
  print(report);
  if (!options.trace.empty()) tell(write_traces(traces, options.trace), options);
  return code_of(verdict);
}

}  // namespace onager::cli
