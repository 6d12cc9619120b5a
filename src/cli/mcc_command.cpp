// onager mcc: an examination of the Model Checking Contest, as BenchKit asks for it.

#include <algorithm>
#include <array>

#include "check/liveness.h"
#include "cli/check_ltl.h"
#include "cli/check_states.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "frontend/pnml/load.h"
#include "report/mcc.h"
#include "report/states.h"

namespace onager::cli {

namespace {

// What is to be printed at the end, or what is wrong with the input.
using Answer = Result<std::string>(const Net&, Options, const check::Limits&);

Result<std::string> state_space(const Net& net, Options options, const check::Limits& limits) {
  return report::mcc_state_space(check::explore(net, method_of(options), limits));
}

Result<std::string> deadlock(const Net& net, Options options, const check::Limits& limits) {
  options.search = "dfs";
  options.reduction = "auto";
  const auto answer = check::find_deadlocks(net, method_of(options), limits);
  confirm(net, answer.traces);
  return report::mcc_deadlock(answer);
}

Result<std::string> one_safe(const Net& net, Options options, const check::Limits& limits) {
  return report::mcc_one_safe(check::check_one_safe(net, method_of(options), limits));
}

Result<std::string> liveness(check::Question question, const Net& net, Options options, const check::Limits& limits) {
  options.search = "dfs";
  options.reduction = "closure-star";
  const check::Method method = check::with_safety(method_of(options));
  return report::mcc_liveness(question, check::check_liveness(net, question, {}, method, limits));
}
Result<std::string> quasi_live(const Net& net, Options options, const check::Limits& limits) {
  return liveness(check::Question::kQuasiLive, net, std::move(options), limits);
}
Result<std::string> live(const Net& net, Options options, const check::Limits& limits) {
  return liveness(check::Question::kLive, net, std::move(options), limits);
}
Result<std::string> stable_marking(const Net& net, Options options, const check::Limits& limits) {
  return liveness(check::Question::kStablePlace, net, std::move(options), limits);
}

// All queries of the examination's file; each answer is printed as soon as it is known.
Result<std::string> queries(const Net& net, Options options, const check::Limits& limits) {
  options.search = "auto";
  options.reduction = "auto";
  property::Formulas formulas;
  property::Names names = property::Names::of(net);
  const auto read = frontend::load_queries(options.examination + ".xml", formulas, names);
  if (!read) return read.error();
  const auto questions = state_questions(formulas, *read);
  if (!questions) return questions.error();
  std::size_t printed = 0;
  const auto on_answer = [&](std::size_t i, const check::StateAnswer& answer) {
    if (answer.trace) confirm(net, {&*answer.trace, 1});
    print(report::mcc_formula((*questions)[i], answer));
    ++printed;
  };
  check::answer(net, formulas, names, *questions, method_of(options), limits, false, on_answer);
  return printed > 0 ? std::string() : report::mcc_cannot_compute();
}

Result<std::string> ltl(const Net& net, Options options, const check::Limits& limits) {
  return examine_ltl(net, options, limits);
}

struct Examination {
  std::string_view name;
  Answer* answer;
};

constexpr std::array<Examination, 11> kExaminations = {{
    {"StateSpace", state_space},
    {"ReachabilityDeadlock", deadlock},
    {"OneSafe", one_safe},
    {"QuasiLiveness", quasi_live},
    {"Liveness", live},
    {"StableMarking", stable_marking},
    {"ReachabilityCardinality", queries},
    {"ReachabilityFireability", queries},
    {"UpperBounds", queries},
    {"LTLCardinality", ltl},
    {"LTLFireability", ltl},
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
  const Result<std::string> answer = examination->answer(*net, options, watched.limits());
  if (!answer) return fail(answer.error(), kInput);
  print(*answer);
  return kSuccess;
}

}  // namespace onager::cli
