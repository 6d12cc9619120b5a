#include "experiment/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <unordered_set>

#include "answer/ask.h"
#include "base/size.h"
#include "base/words.h"
#include "experiment/plan_comparison.h"
#include "experiment/plan_reader.h"
#include "run/plan.h"

namespace onager::experiment {

namespace {

using Place = PlanReader::Place;

const std::vector<std::string> kMembers = {"name",      "description",    "models",   "properties",     "reductions",
                                           "relations", "provisos",       "searches", "stores",         "shuffles",
                                           "limits",    "configurations", "workers",  "missing_models", "compare"};

// `states`, or an option of `onager check` that asks something.
std::vector<std::string> property_words() {
  std::vector<std::string> words = {"states"};
  for (const answer::Asking& row : answer::askings()) words.emplace_back(row.word);
  return words;
}

std::optional<std::string> wrong_question(const std::string& option, bool has_value) {
  const auto found = std::ranges::find(answer::askings(), option, &answer::Asking::word);
  const bool known = found != answer::askings().end();
  if (!known && option != "states") return "unknown property '" + option + "'";
  if (has_value == (known && found->has_text)) return std::nullopt;
  return "property '" + option + (has_value ? "' takes no value" : "' needs a value");
}

std::string property_hint(const std::string& option) {
  return hint_from(property_words(), option);
}

std::string name_of(const std::string& option, const std::string& value) {
  if (option == "queries") return std::filesystem::path(value).stem().string();
  return value.empty() ? option : option + " " + value;
}

Property property(PlanReader& reader, const Place& place) {
  Property asked;
  if (place.value->is_string()) {
    const auto parsed = parse_property(reader.text(place));
    if (parsed) return *parsed;
    reader.fail(place, parsed.error().message, parsed.error().hint);
    return asked;
  }
  std::vector<std::string> known = property_words();
  known.emplace_back("name");
  if (!reader.object(place, known)) return asked;
  for (const std::string& word : property_words())
    reader.member(place, word.c_str(), [&](const Place& value) {
      if (!asked.option.empty()) return reader.fail(place, "more than one property", "one object for each");
      asked.option = word;
      asked.value = reader.text(value);
    });
  if (reader.wrong()) return asked;
  if (asked.option.empty()) reader.fail(place, "no property", property_hint(""));
  if (const auto wrong = wrong_question(asked.option, true)) reader.fail(place, *wrong);
  asked.name = name_of(asked.option, asked.value);
  reader.member(place, "name", [&](const Place& value) { asked.name = reader.text(value); });
  return asked;
}

ModelSource model(PlanReader& reader, const Place& place, const std::filesystem::path& folder) {
  ModelSource source;
  const auto located = [&](const Place& text) {
    const std::string path = reader.text(text);
    source.path = path.empty() ? path : (folder / path).lexically_normal().string();
  };
  if (!place.value->is_object()) {
    located(place);
    return source;
  }
  if (!reader.object(place, {"path", "members", "beside", "language"})) return source;
  if (!reader.has(place, "path")) reader.fail(place, "member 'path' is missing");
  reader.member(place, "path", located);
  reader.member(place, "members", [&](const Place& value) { source.members = reader.texts(value); });
  reader.member(place, "beside", [&](const Place& value) { source.beside = reader.texts(value); });
  reader.member(place, "language", [&](const Place& value) { source.language = reader.text(value); });
  if (!source.beside.empty() && source.members.empty())
    reader.fail(place, "'beside' is about members of an archive", "name the models in 'members'");
  return source;
}

std::vector<std::uint64_t> shuffles(PlanReader& reader, const Place& place) {
  std::vector<std::uint64_t> seeds;
  if (place.value->is_array()) {
    std::unordered_set<std::uint64_t> known;  // the same order again would be the same run
    reader.each(place, [&](const Place& seed) {
      const std::uint64_t number = reader.whole_number(seed);
      if (known.insert(number).second) seeds.push_back(number);
    });
    return seeds;
  }
  const std::uint64_t count = reader.whole_number(place);
  if (count > 1'000'000) reader.fail(place, "more than a million orders");
  for (std::uint64_t seed = 1; seed <= count && !reader.wrong(); ++seed) seeds.push_back(seed);
  return seeds;
}

void limits(PlanReader& reader, const Place& place, Plan& plan) {
  if (!reader.object(place, {"seconds", "memory"})) return;
  reader.member(place, "seconds", [&](const Place& value) { plan.time_limit = reader.number(value); });
  reader.member(place, "memory", [&](const Place& value) {
    if (value.value->is_number()) {
      plan.memory_limit = reader.whole_number(value);
      return;
    }
    const auto size = parse_size(reader.text(value));
    if (!size) return reader.fail(value, "this is not a size", "a size such as 500M, 4G or 1.5G");
    plan.memory_limit = *size;
  });
}

Configuration configuration(PlanReader& reader, const Place& place) {
  Configuration made;
  if (!reader.object(place, {"name", "reduction", "relations", "proviso", "search", "store", "options"})) return made;
  const std::pair<const char*, std::string Configuration::*> words[] = {
      {"name", &Configuration::name},           {"reduction", &Configuration::reduction},
      {"relations", &Configuration::relations}, {"proviso", &Configuration::proviso},
      {"search", &Configuration::search},       {"store", &Configuration::store}};
  for (const auto& [word, member] : words)
    reader.member(place, word, [&, target = member](const Place& value) { made.*target = reader.text(value); });
  reader.member(place, "options", [&](const Place& value) { made.options = reader.texts(value); });
  return made;
}

void read_lists(PlanReader& reader, const Place& root, Plan& plan) {
  const std::pair<const char*, std::vector<std::string> Plan::*> lists[] = {{"reductions", &Plan::reductions},
                                                                            {"relations", &Plan::relations},
                                                                            {"provisos", &Plan::provisos},
                                                                            {"searches", &Plan::searches},
                                                                            {"stores", &Plan::stores}};
  for (const auto& [word, member] : lists)
    reader.member(root, word, [&, target = member](const Place& value) { plan.*target = reader.texts(value); });
}

void read_members(PlanReader& reader, const Place& root, const std::filesystem::path& folder, Plan& plan) {
  reader.member(root, "name", [&](const Place& value) { plan.name = reader.text(value); });
  reader.member(root, "description", [&](const Place& value) { plan.description = reader.text(value); });
  reader.member(root, "models", [&](const Place& value) {
    if (!value.value->is_array()) return plan.models.push_back(model(reader, value, folder));
    reader.each(value, [&](const Place& item) { plan.models.push_back(model(reader, item, folder)); });
  });
  reader.member(root, "properties", [&](const Place& value) {
    if (!value.value->is_array()) return plan.properties.push_back(property(reader, value));
    reader.each(value, [&](const Place& item) { plan.properties.push_back(property(reader, item)); });
  });
  read_lists(reader, root, plan);
  reader.member(root, "shuffles", [&](const Place& value) { plan.shuffles = shuffles(reader, value); });
  reader.member(root, "limits", [&](const Place& value) { limits(reader, value, plan); });
  reader.member(root, "workers", [&](const Place& value) {
    plan.workers = reader.whole_number(value);
    if (plan.workers > kMostWorkers) reader.fail(value, fmt::format("more than {} workers", kMostWorkers));
  });
  reader.member(root, "configurations", [&](const Place& value) {
    reader.each(value, [&](const Place& item) { plan.configurations.push_back(configuration(reader, item)); });
  });
  reader.member(root, "missing_models", [&](const Place& value) {
    const std::string word = reader.text(value);
    if (word != "skip" && word != "error") reader.fail(value, "unknown word '" + word + "'", "skip or error");
    plan.skip_missing = word == "skip";
  });
  reader.member(root, "compare", [&](const Place& value) {
    reader.each(value, [&](const Place& item) { plan.comparisons.push_back(read_comparison(reader, item, folder)); });
  });
}

}  // namespace

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth <= 0)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  std::erase(parts, "");
  return parts;
}

Result<Property> parse_property(const std::string& text) {
  const std::size_t colon = text.find(':');
  Property asked;
  asked.option = text.substr(0, colon);
  if (colon != text.npos) asked.value = text.substr(colon + 1);
  asked.name = name_of(asked.option, asked.value);
  if (const auto wrong = wrong_question(asked.option, !asked.value.empty()))
    return Diagnostic{"", 0, 0, *wrong, property_hint(asked.option)};
  return asked;
}

Result<Plan> read_plan(const std::string& file, std::string_view text) {
  const Result<Json> json = parse_json(file, text);
  if (!json) return json.error();
  PlanReader reader(file);
  Plan plan;
  const Place root{&*json, ""};
  if (reader.object(root, kMembers)) read_members(reader, root, std::filesystem::absolute(file).parent_path(), plan);
  if (reader.wrong()) return *reader.wrong();
  if (plan.name.empty()) plan.name = std::filesystem::path(file).stem().string();
  return plan;
}

std::optional<Diagnostic> refuse(const Plan& plan) {
  if (plan.models.empty()) return Diagnostic{"", 0, 0, "the plan has no models", "name some: --models or \"models\""};
  const auto refused = [](const auto& list, std::string run::Words::*member,
                          auto&& is_known) -> std::optional<Diagnostic> {
    for (const std::string& word : list) {
      if (is_known(word)) continue;
      run::Words words;
      words.*member = word;
      if (const auto judged = run::plan_of(words, {}, ""); !judged) return judged.error();
    }
    return std::nullopt;
  };
  const auto judge = [](const std::string&) { return false; };
  // A proviso that exists may need another search: that is judged when the grid is made.
  const auto is_proviso = [](const std::string& word) { return proviso::find(word) != nullptr; };
  if (auto wrong = refused(plan.reductions, &run::Words::reduction, judge)) return wrong;
  if (auto wrong = refused(plan.relations, &run::Words::relations, judge)) return wrong;
  if (auto wrong = refused(plan.provisos, &run::Words::proviso, is_proviso)) return wrong;
  if (auto wrong = refused(plan.searches, &run::Words::search, judge)) return wrong;
  return refused(plan.stores, &run::Words::store, judge);
}

}  // namespace onager::experiment
