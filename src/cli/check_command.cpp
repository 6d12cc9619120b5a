// onager check: the verdict on a property, and the traces that show a violation.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/check_liveness.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "frontend/pnml/load.h"
#include "report/json.h"
#include "report/text.h"
#include "witness/trace.h"

namespace onager::cli {

namespace {

std::optional<Diagnostic> refuse_check(const Options& options) {
  const int deadlocks = options.deadlock || options.all_deadlocks > 0 ? 1 : 0;
  const int properties = deadlocks + options.all_live + !options.live.empty() + !options.quasi_live.empty();
  if (properties == 0)
    return Diagnostic{"", 0, 0, "no property to check", "name one: --deadlock, --live T, --all-live, --quasi-live T"};
  if (properties > 1) return Diagnostic{"", 0, 0, "more than one property to check", "name one at a time"};
  if (auto wrong = refuse(options)) return wrong;
  if (options.trace == "-")
    return Diagnostic{"", 0, 0, "--trace needs the name of a file", "the steps are printed without it; --json has all"};
  // Better told now than after hours of search.
  return options.trace.empty() ? std::nullopt : refuse_to_write(options.trace);
}

check::DeadlockAnswer find_deadlocks(const Net& net, const Options& options, check::Limits limits) {
  const Watched watched(options, std::move(limits));
  const std::uint64_t most = std::max<std::uint64_t>(1, options.all_deadlocks);
  return check::find_deadlocks(net, method_of(options), watched.limits(), most);
}

// FILE.json, FILE.2.json, FILE.3.json, ...
std::string numbered(const std::string& path, std::size_t number) {
  if (number == 1) return path;
  const std::filesystem::path given(path);
  std::filesystem::path name = given.stem();
  name += fmt::format(".{}{}", number, given.extension().string());
  return (given.parent_path() / name).string();
}

// What was written, one line each.
std::string write_traces(const check::DeadlockAnswer& answer, const std::string& path) {
  std::string written;
  for (std::size_t i = 0; i < answer.traces.size(); ++i) {
    const std::string name = numbered(path, i + 1);
    write_file(name, witness::to_json(answer.traces[i]));
    written += fmt::format("trace written to {}\n", name);
  }
  return written;
}

}  // namespace

int run_check(const Options& options) {
  check::Limits limits = limits_of(options);
  if (const auto wrong = refuse_check(options)) return fail(*wrong, kUsage);
  if (asks_liveness(options)) return check_liveness(options, std::move(limits));
  const Result<Net> net = frontend::load_net(options.model);
  if (!net) return fail(net.error(), kInput);
  const check::DeadlockAnswer answer = find_deadlocks(*net, options, std::move(limits));
  confirm(*net, answer);
  const report::Subject subject = subject_of(*net, options, check_rows());
  if (options.json) {
    print(report::deadlock_json(subject, answer, options.all_deadlocks > 0));
  } else {
    report::TraceStyle style;
    style.show = !options.no_trace;
    print(report::deadlock_text(subject, *net, answer, style));
  }
  if (!options.trace.empty()) tell(write_traces(answer, options.trace), options);
  require_sound(answer.checked);
  return code_of(answer.verdict);
}

}  // namespace onager::cli
