#include "report/explanation.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/checked.h"
#include "report/dot.h"
#include "report/number.h"
#include "report/text.h"
#include "report/words.h"

namespace onager::report {

namespace {

using explain::Explanation;
using Kind = Explanation::Reason::Kind;

constexpr std::size_t kMostListed = 20;

std::string listed(const std::vector<std::string>& names, std::string_view if_empty) {
  if (names.empty()) return std::string(if_empty);
  const std::size_t shown = std::min(names.size(), kMostListed);
  std::string text =
      fmt::format("{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  if (shown < names.size()) text += fmt::format(", ... and {} more", grouped(std::uint64_t{names.size() - shown}));
  return text;
}

// deletion, relations static
std::string reduction_of(const run::Plan& plan) {
  return fmt::format("{}, relations {}", plan.reduction->shown(), run::to_string(plan.relations));
}

std::vector<std::string> names(const Explanation& explanation, const std::vector<TransitionId>& transitions) {
  std::vector<std::string> result;
  for (TransitionId t : transitions) result.push_back(explanation.transitions[t]);
  return result;
}

std::vector<TransitionId> postponed(const Explanation& explanation) {
  std::vector<TransitionId> result;
  std::ranges::set_difference(explanation.enabled, explanation.chosen, std::back_inserter(result));
  return result;
}

std::string needs_text(const Explanation& explanation, const Explanation::Reason& reason) {
  std::vector<std::string> items;
  for (const auto& [t, over] : reason.needs)
    items.push_back(over.empty() ? explanation.transitions[t]
                                 : fmt::format("{} ({})", explanation.transitions[t], over));
  return fmt::format("{}", fmt::join(items, ", "));
}

std::string reason_text(const Explanation& explanation, const Explanation::Reason& reason) {
  const std::string needs = needs_text(explanation, reason);
  const std::string who = reason.needs.empty() ? "nothing can change that" : "only " + needs + " can change that";
  switch (reason.kind) {
    case Kind::kConflict:
      return "conflicts with " + needs;
    case Kind::kLeftConflict:
      return "may have to come after " + needs;
    case Kind::kFalseGuard:
      return fmt::format("lacks {}; {}", reason.guard, who);
    case Kind::kExclusion:
      return fmt::format("is excluded by {}; {}", reason.guard, who);
  }
  return {};
}

// take_left_1 > take_right_5 > release_4: who needs whom, down to the one that needs the member.
std::string way_to(const Explanation& explanation, std::size_t position) {
  constexpr std::size_t kMostShown = 6;
  std::vector<std::string> way = names(explanation, explanation.path_to(position));
  way.pop_back();
  if (way.size() > kMostShown) {
    way.erase(way.begin() + kMostShown / 2, way.end() - kMostShown / 2);
    way.insert(way.begin() + kMostShown / 2, "...");
  }
  return fmt::format("{}", fmt::join(way, " > "));
}

std::string member_text(const Explanation& explanation, std::size_t position) {
  const Explanation::Member& member = explanation.members[position];
  std::string text = fmt::format("{} ({}{}", explanation.transitions[member.transition],
                                 member.enabled ? "enabled" : "disabled", member.key ? ", key" : "");
  text += member.from == kNone ? "): the set starts here\n"
                               : fmt::format("): needed by {}\n", way_to(explanation, position));
  for (const Explanation::Reason& reason : member.reasons)
    if (reason.taken)
      text += fmt::format("  {}{}\n", reason_text(explanation, reason), reason.in_set ? "" : " -- NOT IN THE SET");
  if (member.reasons.empty()) text += "  needs nothing\n";
  return text;
}

std::string situation_text(const Explanation& explanation, const std::vector<std::string>& steps) {
  const std::string state = state_text(explanation.state);
  std::string text = table_line("after", listed(steps, "no step: the initial state"));
  text += table_line("marking", state.empty() ? "no place is marked" : state);
  text += table_line("enabled", listed(names(explanation, explanation.enabled), "nothing: a deadlock"));
  if (explanation.enabled.empty()) return text;
  text += table_line("chosen", listed(names(explanation, explanation.chosen), "nothing"));
  return text + table_line("postponed", listed(names(explanation, postponed(explanation)), "nothing"));
}

}  // namespace

std::string explanation_text(const Subject& subject, const run::Plan& plan, const std::vector<std::string>& steps,
                             const explain::Explanation& explanation) {
  std::string text = model_line(subject) + table_line("reduction", reduction_of(plan));
  if (explanation.unfinished) return text + table_line("incomplete:", words(explanation.unfinished));
  text += situation_text(explanation, steps);
  if (explanation.enabled.empty()) return text;
  text += "\n";
  for (std::size_t i = 0; i < explanation.members.size(); ++i) text += member_text(explanation, i);
  if (!explanation.unneeded.empty())
    text += fmt::format("\nalso in the set, but disabled and not needed by the others: {}\n",
                        listed(names(explanation, explanation.unneeded), ""));
  return text;
}

namespace {

class Drawing {
 public:
  explicit Drawing(const Explanation& explanation)
      : explanation_(explanation), drawn_(explanation.transitions.size()) {}

  std::string draw() {
    for (const Explanation::Member& member : explanation_.members) add_transition(member.transition);
    for (const Explanation::Member& member : explanation_.members)
      for (const Explanation::Reason& reason : member.reasons) add_reason(member.transition, reason);
    for (TransitionId t : postponed(explanation_)) add_transition(t);
    return std::move(text_);
  }

 private:
  const Explanation::Member* member(TransitionId t) const {
    const auto found = std::ranges::find(explanation_.members, t, &Explanation::Member::transition);
    return found == explanation_.members.end() ? nullptr : &*found;
  }

  void add_transition(TransitionId t) {
    if (drawn_[t]) return;
    drawn_[t] = true;
    const bool inside = member(t) != nullptr || std::ranges::binary_search(explanation_.unneeded, t);
    const bool enabled = std::ranges::binary_search(explanation_.enabled, t);
    text_ += fmt::format("  t{} [label={}", t, dot_quoted(explanation_.transitions[t]));
    text_ += fmt::format(", style=\"{}{}\"", enabled ? "filled," : "", inside ? "solid" : "dashed");
    text_ += enabled ? (inside ? ", fillcolor=palegreen" : ", fillcolor=gray92") : "";
    if (!inside) text_ += ", color=gray60, fontcolor=gray50";
    if (inside && member(t) != nullptr && member(t)->from == kNone) text_ += ", penwidth=2";
    text_ += "];\n";
  }

  void add_reason(TransitionId t, const Explanation::Reason& reason) {
    const std::string_view grey = reason.taken ? "" : ", style=dashed, color=gray60, fontcolor=gray50";
    const std::size_t box = boxes_++;
    text_ += fmt::format("  c{} [label={}, shape=box, height=0.2, margin=0.04, fontsize=8{}];\n", box,
                         dot_quoted(label(reason)), grey);
    text_ += fmt::format("  t{} -> c{} [arrowhead=none{}];\n", t, box, grey);
    for (const Explanation::Needed& needed : reason.needs) {
      add_transition(needed.transition);
      text_ += fmt::format("  c{} -> t{} [label={}{}];\n", box, needed.transition, dot_quoted(needed.over), grey);
    }
  }

  static std::string label(const Explanation::Reason& reason) {
    if (reason.kind == Kind::kConflict) return "conflict";
    if (reason.kind == Kind::kLeftConflict) return "left conflict";
    return reason.kind == Kind::kFalseGuard ? reason.guard : "excluded by " + reason.guard;
  }

  const Explanation& explanation_;
  std::vector<bool> drawn_;  // transitions
  std::size_t boxes_ = 0;    // drawn
  std::string text_;
};

}  // namespace

std::string explanation_dot(const Subject& subject, const run::Plan& plan, const explain::Explanation& explanation) {
  const std::string title = fmt::format("{}, {}: {} of {} chosen", subject.model, reduction_of(plan),
                                        grouped(std::uint64_t{explanation.chosen.size()}),
                                        counted(explanation.enabled.size(), "enabled transition"));
  return dot_graph(subject.model, title,
                   "  node [shape=box, fontname=\"sans-serif\", fontsize=10];\n" + Drawing(explanation).draw());
}

}  // namespace onager::report
