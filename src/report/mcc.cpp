#include "report/mcc.h"

#include <fmt/format.h>

namespace onager::report {

namespace {

using answer::Answer;
using answer::Kind;
using run::Verdict;

constexpr std::string_view kCannotCompute = "CANNOT_COMPUTE\n";

bool has_stubborn_sets(Kind kind, const run::Plan& used) {
  if (kind == Kind::kCtl) return used.ctl_reduction.guided || used.ctl_reduction.singleton;
  return answer::row_of(kind).group == answer::Group::kLtl ? used.ltl_reduction.first != nullptr : used.is_reduced();
}

// Words from the contest's list: one thread, states one by one, stored compressed.
std::string techniques(Kind kind, const Answer& answer) {
  std::string text = "TECHNIQUES SEQUENTIAL_PROCESSING";
  if (answer.technique == run::Technique::kStateEquation) return text + " TOPOLOGICAL QUERY_REDUCTION";
  if (answer.technique == run::Technique::kProjection) return text + " ABSTRACTIONS QUERY_REDUCTION";
  if (answer.technique != run::Technique::kSearch) return text + " QUERY_REDUCTION";
  text += " EXPLICIT STATE_COMPRESSION";
  return has_stubborn_sets(kind, answer.used) ? text + " STUBBORN_SETS" : text;
}

std::string state_space(const Answer& answer) {
  const auto line = [&](std::string_view id, std::uint64_t number) {
    return fmt::format("STATE_SPACE {} {} {}\n", id, number, techniques(Kind::kExplore, answer));
  };
  return line("STATES", answer.figures.states) + line("TRANSITIONS", answer.figures.edges) +
         line("MAX_TOKEN_PER_MARKING", answer.census.max_tokens_in_marking) +
         line("MAX_TOKEN_IN_PLACE", answer.census.max_tokens_in_place);
}

}  // namespace

std::string mcc_examination(std::string_view name, Kind kind, const Answer& answer) {
  if (!answer.is_known()) return std::string(kCannotCompute);
  if (kind == Kind::kExplore) return state_space(answer);
  // The contest asks whether a deadlock is reachable; the verdict is on whether none is.
  const Verdict when_true = kind == Kind::kDeadlock ? Verdict::kViolated : Verdict::kHolds;
  return fmt::format("FORMULA {} {} {}\n", name, answer.verdict == when_true ? "TRUE" : "FALSE",
                     techniques(kind, answer));
}

std::string mcc_formula(const answer::Question& question, const Answer& answer) {
  std::string value = answer.verdict == Verdict::kHolds ? "TRUE" : "FALSE";
  if (question.kind == Kind::kBound) value = fmt::format("{}", *answer.bound);
  return fmt::format("FORMULA {} {} {}\n", question.id, value, techniques(question.kind, answer));
}

std::string mcc_cannot_compute() {
  return std::string(kCannotCompute);
}

std::string mcc_does_not_compete() {
  return "DO_NOT_COMPETE\n";
}

}  // namespace onager::report
