#include "view/questions.h"

#include <algorithm>

#include "answer/answer.h"
#include "property/atoms.h"
#include "property/print.h"
#include "report/extent.h"
#include "report/json.h"
#include "report/text.h"
#include "report/words.h"
#include "run/settings.h"

namespace onager::view {

namespace {

struct WordHere {
  std::string_view word, summary;
};
constexpr WordHere kWords[] = {
    {"deadlock", "can it get stuck?"},
    {"reach", "is there a state with ...?"},
    {"invariant", "is it always so that ...?"},
    {"bound", "how large can ... become?"},
    {"ltl", "on every run: G, F, X, U"},
    {"ctl", "over branches: AG EF, ..."},
    {"live", "can the transition always fire again?"},
    {"all-live", "can every transition always fire again?"},
    {"quasi-live", "can the transition ever fire?"},
    {"may-terminate", "can it always still come to an end?"},
    {"assertions", "do all assertions hold?"},
    {"never-claim", "does no run match the never claim?"},
    {"acceptance-cycles", "is there no acceptance cycle?"},
    {"non-progress-cycles", "is there always progress?"},
    {"property-process", "does no run match the property process?"},
    {"coverage", "what never happens, and how large does each become?"},
};
constexpr std::string_view kCoverage = "coverage";  // as `onager explore --coverage`; the others are those of check
// Methods and limits; nothing that compiles, writes or runs anything.
constexpr std::string_view kSettings[] = {"search",        "reduction",  "relations",     "proviso",
                                          "ltl-reduction", "ctl-engine", "ctl-reduction", "heuristic",
                                          "fairness",      "shortest",   "time-limit"};
constexpr std::size_t kLongestText = 100'000;
constexpr std::size_t kMostTruths = 200'000;

// The runs of a tree of evidence, from its root to where one of its parts goes on.
void follow(const witness::Evidence& evidence, witness::Trace& run) {
  using Kind = witness::Evidence::Kind;
  if (evidence.kind == Kind::kRun) {
    run.steps.insert(run.steps.end(), evidence.steps.begin(), evidence.steps.end());
    run.cycle = evidence.cycle;
  }
  if (run.cycle || evidence.parts.empty()) return;
  if (evidence.kind == Kind::kRun) return follow(evidence.parts.back(), run);
  if (evidence.kind == Kind::kOne) return follow(evidence.parts.front(), run);
  for (const witness::Evidence& part : evidence.parts)
    if (witness::steps_in(part) > 0) return follow(part, run);
}

// Formulas are one line here: no directive of any language can begin in one.
std::string one_line(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return text;
}

bool fits(const answer::Asking& asking, const kind::Model& model) {
  const bool promela = model.promela() != nullptr, program = model.program() != nullptr;
  const bool net = model.net() != nullptr || model.colored() != nullptr;
  if (asking.word == "assertions") return promela || program;
  if (asking.word == "never-claim") return promela && model.promela()->never;
  if (asking.word == "acceptance-cycles" || asking.word == "non-progress-cycles") return promela;
  if (asking.word == "property-process") return program && model.program()->property;
  if (asking.word == "live" || asking.word == "all-live" || asking.word == "quasi-live") return net || program;
  return true;
}

Result<answer::Inquiry> inquiry_of(const kind::Model& model, const answer::Asked& asked, Watch& watch) {
  answer::Inquiry inquiry;
  inquiry.names = model.names();
  if (asked.word == kCoverage) {
    inquiry.questions.push_back({.id = asked.word, .kind = answer::Kind::kExplore, .coverage = true});
    return inquiry;
  }
  if (auto wrong = answer::add(inquiry, asked, &model, watch)) return std::move(*wrong);
  return inquiry;
}

// The truth of each atom in each state of the trail; of none of them if that takes too long.
Json truths(Session& session, answer::Inquiry& inquiry, const answer::Question& question, const Trail& trail,
            Watch& watch) {
  const Json none = {{"atoms", Json::array()}, {"values", Json::array()}};
  if (question.formula == kNone || question.kind == answer::Kind::kBound) return none;
  const std::vector<property::FormulaId> atoms = property::atoms(inquiry.formulas, question.formula);
  if (atoms.size() * trail.states.size() > kMostTruths) return none;
  Json found = none;
  for (const property::FormulaId atom : atoms) {
    found["atoms"].push_back(property::print(inquiry.formulas, inquiry.names, atom));
    found["values"].push_back(Json::array());
  }
  try {
    for (const History::Number number : trail.states)
      for (std::size_t row = 0; row < atoms.size(); ++row) {
        watch.spend(1 << 10);
        found["values"][row].push_back(session.holds(number, inquiry.formulas, inquiry.names, atoms[row]) ? 1 : 0);
      }
  } catch (const LimitMet&) {
    return none;
  }
  return found;
}

}  // namespace

witness::Trace run_of(const witness::Trace& trace) {
  if (!trace.evidence) return trace;
  witness::Trace run = trace;
  run.steps.clear();
  run.cycle.reset();
  follow(*trace.evidence, run);
  return run;
}

AskedHere asked_here(const Json& body) {
  AskedHere here;
  here.asked.word = body.value("word", "");
  here.asked.text = one_line(body.value("text", ""));
  if (std::ranges::find(kWords, here.asked.word, &WordHere::word) == std::end(kWords))
    throw Refused("there is no question of this name");
  if (here.asked.text.size() > kLongestText) throw Refused("the formula is too long");
  const Json settings = body.value("settings", Json::object());
  if (!settings.is_object()) throw Refused("settings are an object");
  for (const auto& [name, value] : settings.items()) {
    const auto row = std::ranges::find(run::settings(), name, &run::SettingRow::word);
    if (row == run::settings().end() || std::ranges::find(kSettings, name) == std::end(kSettings) || !value.is_string())
      throw Refused("there is no setting of this name here");
    if (auto wrong = run::set(here.words, *row, value.get<std::string>())) throw Refused(*wrong);
  }
  return here;
}

Json question_words(const kind::Model& model) {
  Json words = Json::array();
  for (const WordHere& here : kWords) {
    const auto asking = std::ranges::find(answer::askings(), here.word, &answer::Asking::word);
    if (asking == answer::askings().end() || !fits(*asking, model)) continue;
    words.push_back({{"word", here.word}, {"text", asking->has_text}, {"summary", here.summary}});
  }
  words.push_back({{"word", kCoverage}, {"text", false}, {"summary", std::end(kWords)[-1].summary}});
  return words;
}

Json checked(const kind::Model& model, const AskedHere& here) {
  const auto inquiry = inquiry_of(model, here.asked, Watch::endless());
  if (!inquiry) return error_json(inquiry.error());
  return {{"ok", true}};
}

// All states, without a reduction: what is left out would seem to be dead.
Json covered(const kind::Model& model, answer::Inquiry& inquiry, const run::Words& words, Watch& watch) {
  const Result<run::Plan> plan = answer::plan_for(words, inquiry.questions);
  if (!plan) return error_json(plan.error());
  if (plan->is_reduced())
    return error_json({"", 0, 0, "coverage needs all states: a reduction could leave out what fires or is marked",
                       "leave the reduction empty, or write none"});
  const Watch::Slice slice(watch, words.time_limit);
  const answer::Answer found = answer::answer(model, inquiry, *plan, watch).front();
  const bool is_complete = found.is_known();
  Json one = {{"verdict", is_complete ? "complete" : "incomplete"},
              {"reason", is_complete ? "" : report::words(found.reason)},
              {"states", found.figures.states},
              {"edges", found.figures.edges},
              {"seconds", found.figures.seconds},
              {"technique", report::technique(answer::Kind::kExplore, found)},
              {"used", {{"word", kCoverage}}}};
  if (found.extent) one["lines"] = report::extent_text(*found.extent, {.is_complete = is_complete});
  return {{"results", Json::array({std::move(one)})}};
}

Json answered(Session& session, const kind::Model& model, const report::Subject& subject, const AskedHere& here,
              Watch& watch) {
  Result<answer::Inquiry> inquiry = inquiry_of(model, here.asked, watch);
  if (!inquiry) return error_json(inquiry.error());
  if (here.asked.word == kCoverage) return covered(model, *inquiry, here.words, watch);
  // As `onager check`: a search for states in turn, unless something else is asked for.
  run::Words words = here.words;
  if (!words.given.contains(run::Setting::kSearch)) words.search = "auto";
  if (!words.given.contains(run::Setting::kReduction)) words.reduction = "auto";
  const Result<run::Plan> plan = answer::plan_for(words, inquiry->questions);
  if (!plan) return error_json(plan.error());
  if (auto wrong = answer::refuse(inquiry->questions, *plan, model)) return error_json(*wrong);
  const Watch::Slice slice(watch, words.time_limit);
  const std::vector<answer::Answer> answers = answer::answer(model, *inquiry, *plan, watch);
  Json result = Json::parse(report::check_json(subject, *inquiry, answers));
  result["text"] = report::check_text(model, *inquiry, answers, {.show = false});
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const witness::Trace* trace = answers[i].trace();
    Json& one = result["results"][i];
    one["used"]["word"] = here.asked.word;
    if (trace == nullptr) continue;
    one["trace_file"] = Json::parse(witness::to_json(*trace));
    one.erase("trace");
    const Trail trail = session.play(run_of(*trace));
    one["trail"] = session.trail_json(trail);
    one["truths"] = truths(session, *inquiry, inquiry->questions[i], trail, watch);
  }
  return result;
}

}  // namespace onager::view
