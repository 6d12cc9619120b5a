// onager convert: a net in another form.

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "frontend/pnml/write.h"
#include "unfold/unfolding.h"

namespace onager::cli {

namespace {

// With the names of the unfolding, which traces and formulas over it then use.
std::string unfolded(const colored::Net& net, const run::Plan& plan, Watch& watch) {
  const unfold::Features features = plan.unfolding.value_or(unfold::kFixedPoint);
  return frontend::write_pnml(unfold::unfold(net, features, {}, watch).net);
}

}  // namespace

int run_convert(const Options& options) {
  Watched watched(options);
  const Result<run::Plan> plan = run::plan_of(options, options.given, "convert");
  if (!plan) return fail(plan.error(), kUsage, options.json);
  if (!options.output.empty() && options.output != "-")
    if (const auto wrong = refuse_to_write(options.output)) return fail(*wrong, kUsage, options.json);
  const auto [model, warnings] = load(options, watched.watch());
  if (!model) return fail(model.error(), kInput, options.json);
  const Net* net = (*model)->net();
  const colored::Net* colored = (*model)->colored();
  if (net == nullptr && colored == nullptr)
    return fail({options.model, 0, 0, "only nets are written as PNML", "give a PNML model"}, kInput, options.json);
  if (plan->unfolding && colored == nullptr)
    return fail({options.model, 0, 0, "only coloured nets are unfolded", "leave --unfolding out"}, kInput,
                options.json);
  const std::string text = colored != nullptr ? unfolded(*colored, *plan, watched.watch()) : frontend::write_pnml(*net);
  watched.end();
  if (options.output.empty() || options.output == "-")
    print(text);
  else
    write_file(options.output, text);
  return kSuccess;
}

}  // namespace onager::cli
