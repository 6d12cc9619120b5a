// The configurations of a grid: reductions x relations x provisos x searches x stores, without invalid combinations.

#include <algorithm>

#include "experiment/grid.h"
#include "run/plan.h"

namespace onager::experiment {

namespace {

// An empty list becomes one empty word: the command's default.
std::vector<std::string> or_default(const std::vector<std::string>& words) {
  return words.empty() ? std::vector<std::string>{""} : words;
}

std::optional<Diagnostic> refused(const Configuration& made) {
  run::Words words;
  const auto set = [&words](std::string& member, run::Setting setting, const std::string& word) {
    if (word.empty()) return;
    member = word;
    words.given.insert(setting);
  };
  set(words.reduction, run::Setting::kReduction, made.reduction);
  set(words.relations, run::Setting::kRelations, made.relations);
  set(words.proviso, run::Setting::kProviso, made.proviso);
  set(words.search, run::Setting::kSearch, made.search);
  set(words.store, run::Setting::kStore, made.store);
  const Result<run::Plan> plan = run::plan_of(words, words.given, "");
  return plan ? std::nullopt : std::optional(plan.error());
}

// A proviso that needs a certain order gets it if the plan does not name a search.
std::optional<Diagnostic> fit(Configuration& made, bool any_search) {
  auto wrong = refused(made);
  if (!wrong || !any_search) return wrong;
  for (const auto& search : search::strategies()) {
    Configuration other = made;
    other.search = search.name;
    const auto still = refused(other);
    if (!still) {
      made = other;
      return std::nullopt;
    }
    // A reason that no search can remove is the better one.
    if (still->hint.find("--search") == std::string::npos) wrong = still;
  }
  return wrong;
}

// The words that distinguish it from the others of the grid.
std::string name_of(const Configuration& made, const Plan& plan) {
  std::string name = made.reduction.empty() ? "default" : made.reduction;
  const auto add = [&](const std::string& word, std::string_view usual, bool varies) {
    if (!word.empty() && (varies || word != usual)) name += " " + word;
  };
  add(made.relations, "static", plan.relations.size() > 1);
  add(made.proviso, "none", plan.provisos.size() > 1);
  add(made.search, made.search, plan.searches.size() > 1);
  add(made.store, "tree", plan.stores.size() > 1);
  for (const std::string& option : made.options) name += " " + option;
  return name;
}

void add(std::vector<Configuration>& all, Configuration made, const Plan& plan) {
  if (made.name.empty()) made.name = name_of(made, plan);
  const auto same_name = [&](const Configuration& other) { return other.name == made.name; };
  while (std::ranges::any_of(all, same_name)) made.name += "'";
  all.push_back(std::move(made));
}

}  // namespace

std::vector<Configuration> configurations_of(const Plan& plan, std::map<std::string, std::size_t>& left_out) {
  std::vector<Configuration> all;
  const bool has_grid = plan.configurations.empty() || !plan.reductions.empty() || !plan.provisos.empty();
  for (const std::string& reduction : has_grid ? or_default(plan.reductions) : std::vector<std::string>())
    for (const std::string& relations : or_default(plan.relations))
      for (const std::string& proviso : or_default(plan.provisos))
        for (const std::string& search : or_default(plan.searches))
          for (const std::string& store : or_default(plan.stores)) {
            Configuration made{"", reduction, relations, proviso, search, store, {}};
            // `auto` determines its relations itself, and `none` has neither relations nor a proviso: once is enough.
            const bool none = reduction == "none";
            if (none || reduction == "auto") {
              if (relations != or_default(plan.relations).front()) continue;
              made.relations.clear();
            }
            if (none && proviso != or_default(plan.provisos).front()) continue;
            if (none) made.proviso.clear();
            if (const auto wrong = fit(made, search.empty()))
              ++left_out[wrong->message];
            else
              add(all, std::move(made), plan);
          }
  for (Configuration made : plan.configurations)
    if (const auto wrong = fit(made, made.search.empty()))
      ++left_out[wrong->message];
    else
      add(all, std::move(made), plan);
  return all;
}

}  // namespace onager::experiment
