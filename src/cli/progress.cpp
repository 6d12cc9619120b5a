#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include "cli/output.h"
#include "report/number.h"

namespace onager::cli {

namespace {

constexpr std::string_view kClearLine = "\r\x1b[K";

}  // namespace

Progress::Progress(const Options& options)
    : terminal_(::isatty(STDERR_FILENO) == 1),
      wanted_(!options.quiet && (terminal_ || options.progress)),
      waiting_(options.search == "dfs" ? "depth" : "queue") {}

Progress::~Progress() {
  if (terminal_ && last_.seconds > 0) onager::cli::show(kClearLine);
}

void Progress::show(const Status& status) {
  if (!wanted_) return;
  onager::cli::show(terminal_ ? fmt::format("{}{}", kClearLine, line(status)) : line(status) + "\n");
  last_ = status;
}

// The rate is that since the line before, so that a slowdown shows.
std::string Progress::line(const Status& status) const {
  const double passed = status.seconds - last_.seconds;
  const std::uint64_t before = status.states < last_.states ? 0 : last_.states;  // another search has begun
  const auto fresh = static_cast<double>(status.states - before);
  return fmt::format("{} states  {}/s  {}  {} {}  {}", report::grouped(status.states),
                     report::grouped(passed > 0 ? fresh / passed : 0), report::readable_bytes(status.memory_bytes),
                     waiting_, report::grouped(status.waiting), report::readable_seconds(status.seconds));
}

}  // namespace onager::cli
