// onager explore: the state space of a model, in figures and as a picture.

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "frontend/pnml/load.h"
#include "report/dot.h"
#include "report/json.h"
#include "report/text.h"

namespace onager::cli {

namespace {

std::optional<Diagnostic> refuse_explore(const Options& options) {
  if (auto wrong = refuse(options)) return wrong;
  if (options.dot == "-" && options.json)
    return Diagnostic{"", 0, 0, "--dot - and --json cannot both have standard output", "name a file for --dot"};
  return options.dot.empty() || options.dot == "-" ? std::nullopt : refuse_to_write(options.dot);
}

check::Exploration explore(const Net& net, const Options& options, check::Limits limits) {
  const Watched watched(options, std::move(limits));
  return check::explore(net, method_of(options), watched.limits());
}

// False: it was not drawn, and the user was told why.
bool draw(const report::Subject& subject, const check::Exploration& found, const Options& options) {
  if (options.dot.empty()) return true;
  if (!found.graph) return fail({options.dot, 0, 0, "nothing was drawn: " + found.reason, ""}, kUnknown) == kSuccess;
  if (!*found.graph) return fail(found.graph->error(), kUnknown) == kSuccess;
  const std::string text = report::graph_dot(subject, **found.graph);
  if (options.dot == "-") {
    print(text);
    return true;
  }
  write_file(options.dot, text);
  tell(fmt::format("graph written to {}\n", options.dot), options);
  return true;
}

bool is_complete(const check::Exploration& found) {
  return found.complete && (!found.checked || found.checked->deadlocks_equal);
}

}  // namespace

int run_explore(const Options& options) {
  check::Limits limits = limits_of(options);
  if (const auto wrong = refuse_explore(options)) return fail(*wrong, kUsage);
  const Result<Net> net = frontend::load_net(options.model);
  if (!net) return fail(net.error(), kInput);
  const check::Exploration found = explore(*net, options, std::move(limits));
  const report::Subject subject = subject_of(*net, options, explore_rows());
  const std::string text = options.json ? report::explore_json(subject, found) : report::explore_text(subject, found);
  if (options.dot != "-")
    print(text);
  else if (!options.quiet)
    remark(text);
  const bool drawn = draw(subject, found, options);
  require_sound(found.checked);
  return drawn && is_complete(found) ? kSuccess : kUnknown;
}

}  // namespace onager::cli
