// onager mcc: an examination of the Model Checking Contest, as BenchKit asks for it.

#include <algorithm>
#include <array>

#include "check/liveness.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "frontend/pnml/load.h"
#include "report/mcc.h"

namespace onager::cli {

namespace {

using Answer = std::string(const Net&, Options, const check::Limits&);

std::string state_space(const Net& net, Options options, const check::Limits& limits) {
  return report::mcc_state_space(check::explore(net, method_of(options), limits));
}

std::string deadlock(const Net& net, Options options, const check::Limits& limits) {
  options.search = "dfs";
  options.reduction = "auto";
  const auto answer = check::find_deadlocks(net, method_of(options), limits);
  confirm(net, answer.traces);
  return report::mcc_deadlock(answer);
}

std::string one_safe(const Net& net, Options options, const check::Limits& limits) {
  return report::mcc_one_safe(check::check_one_safe(net, method_of(options), limits));
}

std::string liveness(check::Question question, const Net& net, Options options, const check::Limits& limits) {
  options.search = "dfs";
  options.reduction = "closure-star";
  const check::Method method = check::with_safety(method_of(options));
  return report::mcc_liveness(question, check::check_liveness(net, question, {}, method, limits));
}
std::string quasi_live(const Net& net, Options options, const check::Limits& limits) {
  return liveness(check::Question::kQuasiLive, net, std::move(options), limits);
}
std::string live(const Net& net, Options options, const check::Limits& limits) {
  return liveness(check::Question::kLive, net, std::move(options), limits);
}
std::string stable_marking(const Net& net, Options options, const check::Limits& limits) {
  return liveness(check::Question::kStablePlace, net, std::move(options), limits);
}

struct Examination {
  std::string_view name;
  Answer* answer;
};

constexpr std::array<Examination, 6> kExaminations = {{
    {"StateSpace", state_space},
    {"ReachabilityDeadlock", deadlock},
    {"OneSafe", one_safe},
    {"QuasiLiveness", quasi_live},
    {"Liveness", live},
    {"StableMarking", stable_marking},
}};

// Below the confinement: the contest kills what exceeds it, and then no answer counts.
check::Limits confined(const Options& options) {
  check::Limits limits;
  limits.seconds = options.time_confinement * 0.95;
  limits.bytes = static_cast<std::uint64_t>(static_cast<double>(options.memory_confinement) * 0.9 * (1 << 20));
  return limits;
}

bool is_coloured(const Diagnostic& refused) {
  return refused.message.starts_with("coloured");
}

}  // namespace

int run_mcc(const Options& options) {
  check::Limits limits = confined(options);
  if (options.examination.empty())
    return fail({"", 0, 0, "BK_EXAMINATION is not set", "set it to an examination such as StateSpace or Liveness"},
                kUsage);
  const auto* examination = std::ranges::find(kExaminations, options.examination, &Examination::name);
  if (examination == kExaminations.end() || options.input.find("-COL-") != std::string::npos) {
    print(report::mcc_does_not_compete());
    return kSuccess;
  }
  const Result<Net> net = frontend::load_net("model.pnml");
  if (!net && is_coloured(net.error())) {
    print(report::mcc_does_not_compete());
    return kSuccess;
  }
  if (!net) return fail(net.error(), kInput);
  Options silent = options;
  silent.quiet = true;
  const Watched watched(silent, std::move(limits));
  print(examination->answer(*net, options, watched.limits()));
  return kSuccess;
}

}  // namespace onager::cli
