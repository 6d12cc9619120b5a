#include "cli/check_liveness.h"

#include "check/liveness.h"
#include "cli/commands.h"
#include "cli/load.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "report/json.h"
#include "report/text.h"

namespace onager::cli {

bool asks_liveness(const Options& options) {
  return options.all_live || !options.live.empty() || !options.quasi_live.empty();
}

int check_liveness(Options options, check::Limits limits) {
  const auto question = options.quasi_live.empty() ? check::Question::kLive : check::Question::kQuasiLive;
  const std::string transition = options.live + options.quasi_live;
  const std::vector<std::string> names(transition.empty() ? 0 : 1, transition);
  const check::Method method = check::with_safety(method_of(options));
  options.proviso = method.proviso;  // what reports tell
  if (options.check_reduction)
    return fail({"", 0, 0, "--check-reduction does not go with questions of liveness", "use it with explore"}, kUsage);
  if (const auto wrong = check::refuse_liveness(question, method)) return fail(*wrong, kUsage);
  const Result<Loaded> model = load_model(options.model);
  if (!model) return fail(model.error(), kInput);
  const Net* net = model->net();
  if (net == nullptr)
    return fail({options.model, 0, 0, "liveness is a question about nets", "give a PNML model"}, kInput);
  if (const auto wrong = check::refuse_names(*net, names)) return fail(*wrong, kInput);
  const Watched watched(options, std::move(limits));
  const check::LivenessAnswer answer = check::check_liveness(*net, question, names, method, watched.limits());
  const report::Subject subject = subject_of(*model, options, check_rows());
  print(options.json ? report::liveness_json(subject, question, transition, answer)
                     : report::liveness_text(subject, question, transition, answer));
  return code_of(answer.verdict);
}

}  // namespace onager::cli
