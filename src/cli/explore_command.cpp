// onager explore: the state space of a model, in figures and as a picture.

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "report/dot.h"
#include "report/json.h"
#include "report/text.h"

namespace onager::cli {

namespace {

check::Exploration explore(const check::Model& model, const Options& options, check::Limits limits) {
  const Watched watched(options, std::move(limits));
  return check::explore(model, method_of(options), watched.limits());
}

// False: it was not drawn, and the user was told why.
bool draw(const report::Subject& subject, const check::Exploration& found, const Options& options) {
  if (options.dot.empty()) return true;
  if (!found.graph) return fail({options.dot, 0, 0, "nothing was drawn: " + found.reason, ""}, kUnknown) == kSuccess;
  if (!*found.graph) return fail(found.graph->error(), kUnknown) == kSuccess;
  write_dot(report::graph_dot(subject, **found.graph), options);
  return true;
}

bool is_complete(const check::Exploration& found) {
  return found.complete && (!found.checked || found.checked->deadlocks_equal);
}

}  // namespace

int run_explore(const Options& options) {
  check::Limits limits = limits_of(options);
  if (const auto wrong = refuse(options)) return fail(*wrong, kUsage);
  if (const auto wrong = refuse_dot(options)) return fail(*wrong, kUsage);
  const Result<Loaded> model = load_model(options.model, options.compile);
  if (!model) return fail(model.error(), kInput);
  const check::Exploration found = explore(model->model(), options, std::move(limits));
  const report::Subject subject = subject_of(*model, options, explore_rows());
  print_beside_dot(options.json ? report::explore_json(subject, found) : report::explore_text(subject, found), options);
  const bool drawn = draw(subject, found, options);
  require_sound(found.checked);
  return drawn && is_complete(found) ? kSuccess : kUnknown;
}

}  // namespace onager::cli
