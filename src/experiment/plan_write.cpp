// Writes plans as JSON, so that an experiment can be resumed and reported from its folder alone.

#include "experiment/plan.h"
#include "experiment/plan_comparison.h"

namespace onager::experiment {

namespace {

Json json_of(const ModelSource& source) {
  if (source.members.empty() && source.language.empty()) return source.path;
  Json object = {{"path", source.path}};
  if (!source.members.empty()) object["members"] = source.members;
  if (!source.beside.empty()) object["beside"] = source.beside;
  if (!source.language.empty()) object["language"] = source.language;
  return object;
}

Json json_of(const Property& property) {
  if (property.value.empty()) return property.option;
  return {{property.option, property.value}, {"name", property.name}};
}

Json json_of(const Configuration& made) {
  Json object = Json::object();
  const std::pair<const char*, const std::string*> words[] = {
      {"name", &made.name},       {"reduction", &made.reduction}, {"relations", &made.relations},
      {"proviso", &made.proviso}, {"search", &made.search},       {"store", &made.store}};
  for (const auto& [name, text] : words)
    if (!text->empty()) object[name] = *text;
  if (!made.options.empty()) object["options"] = made.options;
  return object;
}

template <typename Items>
Json array_of(const Items& items) {
  Json array = Json::array();
  for (const auto& item : items) array.push_back(json_of(item));
  return array;
}

}  // namespace

std::string plan_json(const Plan& plan) {
  Json object = {{"name", plan.name}};
  if (!plan.description.empty()) object["description"] = plan.description;
  object["models"] = array_of(plan.models);
  if (!plan.properties.empty()) object["properties"] = array_of(plan.properties);
  const std::pair<const char*, const std::vector<std::string>*> lists[] = {{"reductions", &plan.reductions},
                                                                           {"relations", &plan.relations},
                                                                           {"provisos", &plan.provisos},
                                                                           {"searches", &plan.searches},
                                                                           {"stores", &plan.stores}};
  for (const auto& [name, list] : lists)
    if (!list->empty()) object[name] = *list;
  if (!plan.configurations.empty()) object["configurations"] = array_of(plan.configurations);
  if (!plan.shuffles.empty()) object["shuffles"] = plan.shuffles;
  Json limits = Json::object();
  if (plan.time_limit > 0) limits["seconds"] = plan.time_limit;
  if (plan.memory_limit > 0) limits["memory"] = plan.memory_limit;
  if (!limits.empty()) object["limits"] = limits;
  if (plan.workers > 0) object["workers"] = plan.workers;
  object["missing_models"] = plan.skip_missing ? "skip" : "error";
  if (!plan.comparisons.empty()) object["compare"] = Json::array();
  for (const Comparison& comparison : plan.comparisons) object["compare"].push_back(comparison_json(comparison));
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace onager::experiment
