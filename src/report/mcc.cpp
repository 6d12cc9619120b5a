#include "report/mcc.h"

#include <fmt/format.h>

namespace onager::report {

namespace {

// Words from the contest's list: one thread, states one by one, stored compressed.
constexpr std::string_view kTechniques = "TECHNIQUES SEQUENTIAL_PROCESSING EXPLICIT STATE_COMPRESSION";
constexpr std::string_view kCannotCompute = "CANNOT_COMPUTE\n";

std::string formula(std::string_view id, check::Verdict verdict, check::Verdict when_true) {
  if (verdict == check::Verdict::kUnknown) return std::string(kCannotCompute);
  return fmt::format("FORMULA {} {} {}\n", id, verdict == when_true ? "TRUE" : "FALSE", kTechniques);
}

}  // namespace

std::string mcc_state_space(const check::Exploration& found) {
  if (!found.complete) return std::string(kCannotCompute);
  const auto line = [](std::string_view id, std::uint64_t number) {
    return fmt::format("STATE_SPACE {} {} {}\n", id, number, kTechniques);
  };
  return line("STATES", found.figures.states) + line("TRANSITIONS", found.figures.edges) +
         line("MAX_TOKEN_PER_MARKING", found.max_tokens_in_marking) +
         line("MAX_TOKEN_IN_PLACE", found.max_tokens_in_place);
}

// The contest asks whether a deadlock is reachable; the verdict is on whether none is.
std::string mcc_deadlock(const check::DeadlockAnswer& answer) {
  return formula("ReachabilityDeadlock", answer.verdict, check::Verdict::kViolated);
}

std::string mcc_one_safe(const check::SafetyAnswer& answer) {
  return formula("OneSafe", answer.verdict, check::Verdict::kHolds);
}

std::string mcc_liveness(check::Question question, const check::LivenessAnswer& answer) {
  std::string_view id = "StableMarking";
  if (question == check::Question::kQuasiLive) id = "QuasiLiveness";
  if (question == check::Question::kLive) id = "Liveness";
  return formula(id, answer.verdict, check::Verdict::kHolds);
}

std::string mcc_cannot_compute() {
  return std::string(kCannotCompute);
}

std::string mcc_does_not_compete() {
  return "DO_NOT_COMPETE\n";
}

}  // namespace onager::report
