#include "cli/questions.h"

#include <fmt/format.h>

#include <algorithm>

#include "answer/ask.h"
#include "cli/output.h"

namespace onager::cli {

namespace {

using answer::Inquiry;

using answer::Question;

// One row for each option that asks something.
struct Asking {
  std::string_view word;
  bool (*is_given)(const Options&);
  answer::Kind kind;  // of --queries the file decides
};

constexpr Asking kAskings[] = {
    {"deadlock", [](const Options& o) { return o.deadlock || o.all_deadlocks > 0; }, answer::Kind::kDeadlock},
    {"reach", [](const Options& o) { return !o.reach.empty(); }, answer::Kind::kReach},
    {"invariant", [](const Options& o) { return !o.invariant.empty(); }, answer::Kind::kInvariant},
    {"bound", [](const Options& o) { return !o.bound.empty(); }, answer::Kind::kBound},
    {"ltl", [](const Options& o) { return !o.ltl.empty(); }, answer::Kind::kLtl},
    {"automaton", [](const Options& o) { return !o.automaton.empty(); }, answer::Kind::kAutomaton},
    {"property-process", [](const Options& o) { return o.property_process; }, answer::Kind::kPropertyProcess},
    {"queries", [](const Options& o) { return !o.queries.empty(); }, answer::Kind::kInitially},
    {"assertions", [](const Options& o) { return o.assertions; }, answer::Kind::kAssertions},
    {"live", [](const Options& o) { return !o.live.empty(); }, answer::Kind::kLive},
    {"all-live", [](const Options& o) { return o.all_live; }, answer::Kind::kLive},
    {"quasi-live", [](const Options& o) { return !o.quasi_live.empty(); }, answer::Kind::kQuasiLive},
};

Wrong usage(std::string message, std::string hint) {
  return {{"", 0, 0, std::move(message), std::move(hint)}, true};
}

// Leaves only the query with this number, counted from 0 as the contest does, or id.
std::optional<Diagnostic> pick_query(const std::string& wanted, std::vector<frontend::Query>& queries) {
  const auto by_id = std::ranges::find(queries, wanted, &frontend::Query::id);
  std::size_t index = static_cast<std::size_t>(by_id - queries.begin());
  if (by_id == queries.end() && wanted.size() < 9 &&
      std::ranges::all_of(wanted, [](char c) { return c >= '0' && c <= '9'; }))
    index = static_cast<std::size_t>(std::stoul(wanted));
  if (index >= queries.size())
    return Diagnostic{"", 0, 0, fmt::format("there is no query '{}'", wanted),
                      fmt::format("queries have an id, and numbers from 0 to {}", queries.size() - 1)};
  queries = {queries[index]};
  return std::nullopt;
}

Question of_transition(answer::Kind kind, const std::string& name) {
  Question question{.id = {}, .kind = kind};
  const std::string_view word = answer::row_of(kind).word;
  question.id = name.empty() ? fmt::format("all-{}", word) : fmt::format("{} {}", word, name);
  if (!name.empty()) question.transitions.push_back(name);
  return question;
}

const std::string& formula_of(const Options& options, answer::Kind kind) {
  if (kind == answer::Kind::kReach) return options.reach;
  if (kind == answer::Kind::kInvariant) return options.invariant;
  return kind == answer::Kind::kBound ? options.bound : options.ltl;
}

std::optional<Diagnostic> read_automaton(const std::string& path, Inquiry& inquiry) {
  const Result<std::string> text = read_file(path);
  return text ? answer::add_automaton(inquiry, path, *text) : text.error();
}

// Who names a setting of LTL wants to have formulas asked that way if they can be.
bool wants_ltl(const Options& options) {
  using run::Setting;
  constexpr run::SettingSet kOfLtl = {Setting::kLtlTranslator, Setting::kEmptiness, Setting::kLtlReduction,
                                      Setting::kHeuristic};
  return (options.given & kOfLtl) != run::SettingSet{};
}

const Asking* asking_of(const Options& options) {
  const auto found = std::ranges::find_if(kAskings, [&](const Asking& asking) { return asking.is_given(options); });
  return found == std::end(kAskings) ? nullptr : found;
}

}  // namespace

std::optional<Wrong> sketch(const Options& options, std::vector<Question>& questions) {
  std::string words;
  std::ptrdiff_t given = 0;
  for (const Asking& asking : kAskings) {
    words += fmt::format("{}--{}", words.empty() ? "" : ", ", asking.word);
    given += asking.is_given(options);
  }
  if (given == 0) return usage("no property to check", "name one: " + words);
  if (given > 1) return usage("more than one property to check", "name one at a time");
  if (!options.query.empty() && options.queries.empty())
    return usage("--query needs the file that it is in", "add --queries FILE");
  if (options.queries.empty()) {
    questions.push_back({.id = {}, .kind = asking_of(options)->kind});
    return std::nullopt;
  }
  Inquiry inquiry;  // names need no model to tell what kind of formulas these are
  if (auto wrong = read_queries(options.queries, options.query, inquiry, wants_ltl(options)))
    return Wrong{*wrong, false};
  questions = std::move(inquiry.questions);
  return std::nullopt;
}

std::optional<Diagnostic> read_queries(const std::string& path, const std::string& wanted, Inquiry& inquiry,
                                       bool as_ltl) {
  auto queries = frontend::load_queries(path, inquiry.formulas, inquiry.names);
  if (!queries) return queries.error();
  if (queries->empty()) return Diagnostic{path, 0, 0, "there is no query in the file", ""};
  if (!wanted.empty())
    if (auto wrong = pick_query(wanted, *queries)) return wrong;
  for (const frontend::Query& query : *queries)
    if (auto wrong = answer::add_query(inquiry, query.id, query.formula, as_ltl)) return wrong;
  return std::nullopt;
}

std::optional<Diagnostic> read_questions(const Options& options, const kind::Model& model, Inquiry& inquiry) {
  inquiry.names = model.names();
  if (!options.queries.empty()) return read_queries(options.queries, options.query, inquiry, wants_ltl(options));
  switch (const answer::Kind kind = asking_of(options)->kind) {
    case answer::Kind::kDeadlock:
      inquiry.questions.push_back({.id = "deadlock", .kind = kind, .most = options.all_deadlocks});
      return std::nullopt;
    case answer::Kind::kAssertions:
      inquiry.questions.push_back({.id = "assertion", .kind = kind});
      return std::nullopt;
    case answer::Kind::kLive:
    case answer::Kind::kQuasiLive:
      inquiry.questions.push_back(of_transition(kind, options.live + options.quasi_live));
      return std::nullopt;
    case answer::Kind::kAutomaton:
      return read_automaton(options.automaton, inquiry);
    case answer::Kind::kPropertyProcess:
      return answer::add_property_process(inquiry, model);
    default:
      return answer::add_formula(inquiry, kind, formula_of(options, kind));
  }
}

}  // namespace onager::cli
