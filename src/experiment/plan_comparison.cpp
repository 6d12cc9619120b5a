#include "experiment/plan_comparison.h"

#include <algorithm>

#include "base/words.h"

namespace onager::experiment {

namespace {

using Place = PlanReader::Place;
using Column = Comparison::Column;

const std::vector<std::string> kFigures = {"states", "score", "percent", "ratio", "answers", "gain"};

std::string figure(PlanReader& reader, const Place& place) {
  const std::string word = reader.text(place);
  if (!reader.wrong() && std::ranges::find(kFigures, word) == kFigures.end())
    reader.fail(place, "unknown figure '" + word + "'", hint_from(kFigures, word));
  return word;
}

void require_partners(PlanReader& reader, const Place& place, const Column& column) {
  if (column.theirs.empty()) reader.fail(place, "member 'theirs' is missing", "the name of a column of the reference");
  if (column.figure == "score" && column.base.empty())
    reader.fail(place, "a score needs 'base'", "their column with the smallest number of states");
  const bool relative = column.figure == "percent" || column.figure == "ratio" || column.figure == "gain";
  if (relative && column.of.empty())
    reader.fail(place, "figure '" + column.figure + "' needs 'of'", "the configuration to divide by");
}

Column read_column(PlanReader& reader, const Place& place) {
  Column column;
  if (!reader.object(place, {"theirs", "figure", "configurations", "base", "of", "properties", "verdict"}))
    return column;
  const auto take = [&](const char* name, std::string& member) {
    reader.member(place, name, [&](const Place& value) { member = reader.text(value); });
  };
  take("theirs", column.theirs);
  take("base", column.base);
  take("of", column.of);
  take("verdict", column.verdict);
  reader.member(place, "figure", [&](const Place& value) { column.figure = figure(reader, value); });
  reader.member(place, "configurations", [&](const Place& value) { column.configurations = reader.texts(value); });
  reader.member(place, "properties", [&](const Place& value) { column.properties = reader.texts(value); });
  require_partners(reader, place, column);
  return column;
}

Json json_of(const std::vector<std::pair<std::string, std::string>>& pairs) {
  Json object = Json::object();
  for (const auto& [name, value] : pairs) object[name] = value;
  return object;
}

Json json_of(const Column& column) {
  Json object = {{"theirs", column.theirs}, {"figure", column.figure}};
  if (!column.configurations.empty()) object["configurations"] = column.configurations;
  if (!column.properties.empty()) object["properties"] = column.properties;
  const std::pair<const char*, const std::string*> texts[] = {
      {"base", &column.base}, {"of", &column.of}, {"verdict", &column.verdict}};
  for (const auto& [name, text] : texts)
    if (!text->empty()) object[name] = *text;
  return object;
}

}  // namespace

Comparison read_comparison(PlanReader& reader, const Place& place, const std::filesystem::path& folder) {
  Comparison made;
  if (!reader.object(place, {"title", "reference", "rows", "configuration", "where", "instances", "names", "columns",
                             "not_comparable", "better"}))
    return made;
  const auto take = [&](const char* name, std::string& member) {
    reader.member(place, name, [&](const Place& value) { member = reader.text(value); });
  };
  for (const char* needed : {"title", "reference", "columns"})
    if (!reader.has(place, needed)) reader.fail(place, std::string("member '") + needed + "' is missing");
  take("title", made.title);
  take("rows", made.rows);
  take("configuration", made.configuration);
  take("not_comparable", made.not_comparable);
  reader.member(place, "reference", [&](const Place& value) {
    made.reference = (folder / reader.text(value)).lexically_normal().string();
  });
  const auto take_pairs = [&](const char* name, auto& member) {
    reader.member(place, name, [&](const Place& value) { member = reader.pairs(value); });
  };
  take_pairs("where", made.where);
  take_pairs("instances", made.instances);
  take_pairs("names", made.names);
  reader.member(place, "columns", [&](const Place& value) {
    reader.each(value, [&](const Place& item) { made.columns.push_back(read_column(reader, item)); });
  });
  reader.member(place, "better", [&](const Place& value) {
    const std::string word = reader.text(value);
    if (word != "less" && word != "more") reader.fail(value, "unknown word '" + word + "'", "less or more");
    made.more_is_better = word == "more";
  });
  if (!reader.wrong() && made.rows.empty() && made.configuration.empty())
    reader.fail(place, "neither 'rows' nor 'configuration' is given",
                "the column that names the instance, or the one that names the configuration");
  return made;
}

Json comparison_json(const Comparison& comparison) {
  Json object = {{"title", comparison.title}, {"reference", comparison.reference}};
  if (!comparison.rows.empty()) object["rows"] = comparison.rows;
  if (!comparison.configuration.empty()) object["configuration"] = comparison.configuration;
  if (!comparison.where.empty()) object["where"] = json_of(comparison.where);
  if (!comparison.instances.empty()) object["instances"] = json_of(comparison.instances);
  if (!comparison.names.empty()) object["names"] = json_of(comparison.names);
  if (!comparison.not_comparable.empty()) object["not_comparable"] = comparison.not_comparable;
  object["better"] = comparison.more_is_better ? "more" : "less";
  object["columns"] = Json::array();
  for (const Column& column : comparison.columns) object["columns"].push_back(json_of(column));
  return object;
}

}  // namespace onager::experiment
