#include "cli/questions.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/input.h"
#include "frontend/load.h"
#include "frontend/pnml/load.h"

namespace onager::cli {

namespace {

Asking usage(std::string message, std::string hint) {
  return {{}, Wrong{{"", 0, 0, std::move(message), std::move(hint)}, true}};
}

// Who names a setting of LTL wants to have formulas asked that way if they can be.
bool wants_ltl(const Options& options) {
  using run::Setting;
  constexpr run::SettingSet kOfLtl = {Setting::kLtlTranslator, Setting::kEmptiness, Setting::kLtlReduction,
                                      Setting::kHeuristic};
  return (options.given & kOfLtl) != run::SettingSet{};
}

// A property file that is not here may be where the model is, as in the archives of the contest.
void look_beside_model(answer::Asked& asked, const std::string& model, Watch& watch) {
  std::error_code ignored;
  if (asked.text == "-" || asked.text.find('/') != std::string::npos || std::filesystem::exists(asked.text, ignored))
    return;
  auto found = frontend::read_beside(model, asked.text, watch);
  if (found) asked.content = std::move(*found);  // else whoever reads the model tells why
}

}  // namespace

Asking asked_of(const Options& options, Watch& watch) {
  std::string words;
  for (const answer::Asking& row : answer::askings())
    words += fmt::format("{}--{}", words.empty() ? "" : ", ", row.word);
  if (options.asked.empty() && !options.query.empty())
    return usage("--query needs the file that it is in", "add --queries FILE");
  if (options.asked.empty() && !frontend::states_properties(options.model, options.language))
    return usage("no property to check", "name one: " + words);
  if (options.asked.size() > 1) return usage("more than one property to check", "name one at a time");
  Asking asking;
  if (options.asked.empty())
    asking.asked.word = "stated";
  else
    asking.asked = options.asked.front();
  answer::Asked& asked = asking.asked;
  if (!options.query.empty() && asked.word != "queries")
    return usage("--query needs the file that it is in", "add --queries FILE");
  asked.only = options.query;
  asked.as_ltl = wants_ltl(options);
  if (asked.word == "queries") look_beside_model(asked, options.model, watch);
  if (asked.word != "automaton") return asking;
  asked.file = asked.text;
  Result<std::string> text = read_text(asked.file, watch);
  if (text)
    asked.text = std::move(*text);
  else
    asking.wrong = Wrong{text.error(), false};
  return asking;
}

Result<std::vector<answer::Question>> sketch(const answer::Asked& asked, Watch& watch) {
  const auto row = std::ranges::find(answer::askings(), asked.word, &answer::Asking::word);
  if (asked.word != "queries" && asked.word != "stated")
    return std::vector<answer::Question>{{.id = {}, .kind = row->kind}};
  answer::Inquiry inquiry;  // names need no model to tell what kind of formulas these are
  if (const auto wrong = answer::add(inquiry, asked, nullptr, watch)) return *wrong;
  return std::move(inquiry.questions);
}

}  // namespace onager::cli
