// onager explore: the state space of a model, in figures and as a picture.

#include "answer/answer.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "cli/recording.h"
#include "report/dot.h"
#include "report/json.h"
#include "report/text.h"
#include "report/words.h"

namespace onager::cli {

namespace {

// False: it was not drawn, and the user was told why.
bool draw(const report::Subject& subject, const answer::Answer& found, const Options& options) {
  if (options.dot.empty()) return true;
  if (!found.graph)
    return fail({options.dot, 0, 0, "nothing was drawn: " + report::words(found.reason), ""}, kUnknown) == kSuccess;
  if (!*found.graph) return fail(found.graph->error(), kUnknown) == kSuccess;
  write_dot(report::graph_dot(subject, found.used, **found.graph), options);
  return true;
}

std::optional<Diagnostic> refuse_unreached(const Options& options, const run::Plan& plan) {
  if (!plan.is_reduced() || (!options.unreached && !options.coverage)) return std::nullopt;
  return Diagnostic{"", 0, 0,
                    options.unreached ? "--unreached needs all states: a reduction could leave out what executes a "
                                        "statement"
                                      : "--coverage needs all states: a reduction could leave out what fires or is "
                                        "marked",
                    "leave --reduction out"};
}

bool is_complete(const answer::Answer& found) {
  return found.is_known() && (!found.checked || found.checked->equal);
}

}  // namespace

int run_explore(const Options& options) {
  Watched watched(options);
  answer::Inquiry inquiry;
  inquiry.questions.push_back({.id = "explore",
                               .kind = answer::Kind::kExplore,
                               .draw = !options.dot.empty(),
                               .unreached = options.unreached,
                               .coverage = options.coverage});
  const Result<run::Plan> plan = answer::plan_for(options, inquiry.questions);
  if (!plan) return fail(plan.error(), kUsage, options.json);
  if (const auto wrong = refuse_dot(options)) return fail(*wrong, kUsage, options.json);
  if (const auto wrong = refuse_unreached(options, *plan)) return fail(*wrong, kUsage, options.json);
  const auto [model, warnings] = load(options, watched.watch());
  if (!model) return fail(model.error(), kInput, options.json);
  if (options.unreached && (*model)->promela() == nullptr)
    return fail({"", 0, 0, "--unreached is for models in Promela", "leave it out"}, kUsage, options.json);
  if (const auto unfit = answer::refuse(inquiry.questions, *plan, **model)) return fail(*unfit, kInput, options.json);
  const answer::Answer found = answer::answer(**model, inquiry, *plan, watched.watch()).front();
  watched.end();
  const report::Subject subject = report::subject_of(**model, options.model, warnings);
  print_beside_dot(options.json ? report::explore_json(subject, found) : report::explore_text(subject, found), options,
                   {{"incomplete:", Color::kYellow}});
  if (report::Findings* findings = recorded(); findings != nullptr && !found.is_known())
    findings->add_note("incomplete: " + report::words(found.reason), report::Findings::Level::kWarning);
  const bool drawn = draw(subject, found, options);
  if (found.fault) return internal_error(*found.fault);
  return drawn && is_complete(found) ? kSuccess : kUnknown;
}

}  // namespace onager::cli
