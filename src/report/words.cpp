#include "report/words.h"

#include <fmt/format.h>

namespace onager::report {

namespace {

using run::Setting;

std::string text_of(const run::Plan& plan, Setting setting) {
  return std::get<std::string>(run::shown(plan, setting));
}

}  // namespace

std::string_view word(run::Verdict verdict) {
  switch (verdict) {
    case run::Verdict::kHolds:
      return "holds";
    case run::Verdict::kViolated:
      return "violated";
    case run::Verdict::kUnknown:
      break;
  }
  return "unknown";
}

std::string words(const run::Reason& reason) {
  using Kind = run::Reason::Kind;
  switch (reason.kind) {
    case Kind::kNone:
      return "";
    case Kind::kTime:
      return "time limit";
    case Kind::kMemory:
      return "memory limit";
    case Kind::kCancelled:
      return "interrupted";
    case Kind::kOverflow:
      return fmt::format("{} would hold more than {} tokens",
                         reason.detail.empty() ? "a place" : "place '" + reason.detail + "'", kMaxValue);
    case Kind::kUnbounded:
      return fmt::format("place '{}' is unbounded", reason.detail);
    case Kind::kAutomatonTooLarge:
      return "the automaton has too many states";
    case Kind::kFormulaTooLarge:
    case Kind::kCannotEvaluate:
    case Kind::kRefused:
      break;
  }
  return reason.detail;
}

std::string_view stop_word(const run::Reason& reason) {
  using Kind = run::Reason::Kind;
  switch (reason.kind) {
    case Kind::kNone:
      return "";
    case Kind::kTime:
      return "time";
    case Kind::kMemory:
      return "memory";
    case Kind::kCancelled:
      return "interrupted";
    case Kind::kOverflow:
      return "overflow";
    case Kind::kUnbounded:
      return "unbounded";
    case Kind::kFormulaTooLarge:
    case Kind::kAutomatonTooLarge:
      return "size";
    case Kind::kCannotEvaluate:
      return "condition";
    case Kind::kRefused:
      break;
  }
  return "refused";
}

std::string technique(answer::Kind kind, const run::Plan& used) {
  if (answer::row_of(kind).group == answer::Group::kLtl) {
    const std::string heuristic = text_of(used, Setting::kHeuristic);
    return fmt::format("explicit {} {}{}", used.emptiness->name, text_of(used, Setting::kLtlReduction),
                       heuristic == "none" ? "" : " " + heuristic);
  }
  if (answer::row_of(kind).group == answer::Group::kCtl) {
    const std::string reduction = text_of(used, Setting::kCtlReduction);
    const std::string sets = used.ctl_reduction.guided ? " " + text_of(used, Setting::kReduction) : "";
    return fmt::format("explicit {} {} {}{}", text_of(used, Setting::kCtlEngine), used.store->name, reduction, sets);
  }
  std::string text = fmt::format("explicit {} {} {}", text_of(used, Setting::kSearch), used.store->name,
                                 text_of(used, Setting::kReduction));
  if (used.has_proviso()) text += fmt::format(" {}", used.proviso->name);
  return text;
}

std::string technique(answer::Kind kind, const answer::Answer& answer) {
  switch (answer.technique) {
    case run::Technique::kNone:
      return "";
    case run::Technique::kInitialState:
      return "initial state";
    case run::Technique::kSimplification:
      return "simplification";
    case run::Technique::kStateEquation:
      return "state equation";
    case run::Technique::kProjection:
      return "projection";
    case run::Technique::kSearch:
      break;
  }
  return technique(kind, answer.used);
}

}  // namespace onager::report
