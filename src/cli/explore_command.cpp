// onager explore: the state space of a model.

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "frontend/pnml/load.h"
#include "report/json.h"
#include "report/text.h"

namespace onager::cli {

namespace {

check::Exploration explore(const Net& net, const Options& options, check::Limits limits) {
  const Watched watched(options, std::move(limits));
  return check::explore(net, method_of(options), watched.limits());
}

}  // namespace

int run_explore(const Options& options) {
  check::Limits limits = limits_of(options);
  if (const auto wrong = refuse(options)) return fail(*wrong, kUsage);
  const Result<Net> net = frontend::load_net(options.model);
  if (!net) return fail(net.error(), kInput);
  const check::Exploration found = explore(*net, options, std::move(limits));
  const report::Subject subject = subject_of(*net, options, explore_rows());
  print(options.json ? report::explore_json(subject, found) : report::explore_text(subject, found));
  require_sound(found.checked);
  const bool compared = !found.checked || found.checked->deadlocks_equal;
  return found.complete && compared ? kSuccess : kUnknown;
}

}  // namespace onager::cli
