#include "cli/experiment_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include "cli/output.h"
#include "report/number.h"

namespace onager::cli {

namespace {

constexpr std::string_view kClearLine = "\r\x1b[K";

std::string left(double seconds) {
  if (seconds < 0) return "time left unknown";
  if (seconds < 90) return fmt::format("{:.0f} s left", seconds);
  if (seconds < 5400) return fmt::format("{:.0f} min left", seconds / 60);
  return fmt::format("{:.1f} h left", seconds / 3600);
}

}  // namespace

ExperimentProgress::ExperimentProgress(const Options& options)
    : terminal_(::isatty(STDERR_FILENO) == 1), wanted_(!options.quiet && (terminal_ || options.progress)) {}

ExperimentProgress::~ExperimentProgress() {
  if (terminal_ && shown_) onager::cli::show(kClearLine);
}

void ExperimentProgress::show(const experiment::Status& status) {
  if (!wanted_) return;
  onager::cli::show(terminal_ ? fmt::format("{}{}", kClearLine, progress_line(status)) : progress_line(status) + "\n");
  shown_ = true;
}

std::string progress_line(const experiment::Status& status) {
  const double rate = status.rate();
  std::string line = fmt::format("{}/{} runs  {}/s", report::grouped(std::uint64_t{status.done}),
                                 report::grouped(std::uint64_t{status.total}),
                                 rate >= 10 ? report::grouped(rate) : fmt::format("{:.2f}", rate));
  if (status.limited > 0) line += fmt::format("  {} stopped by limits", status.limited);
  if (status.failed > 0) line += fmt::format("  {} failed", status.failed);
  if (status.crashed > 0) line += fmt::format("  {} crashed", status.crashed);
  return line + "  " + left(status.done == status.total ? 0 : status.seconds_left());
}

}  // namespace onager::cli
