#include "witness/evidence_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/text.h"

namespace onager::witness {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t kDeepest = 4'000;  // as formulas in traces

struct Wrong {
  std::string message;
};

ordered_json texts(const std::vector<std::string>& names) {
  auto array = ordered_json::array();
  for (const std::string& name : names) array.push_back(as_utf8(name));
  return array;
}

std::vector<std::string> names_in(const json& array, const char* member) {
  std::vector<std::string> names;
  if (!array.is_array()) throw Wrong{fmt::format("\"{}\" must be an array", member)};
  for (const json& each : array) {
    if (!each.is_string()) throw Wrong{fmt::format("each element of \"{}\" must be a string", member)};
    names.push_back(from_utf8(each.get<std::string>()));
  }
  return names;
}

Evidence read(const json& object, std::size_t depth);

std::vector<Evidence> parts_in(const json& array, const char* member, std::size_t depth) {
  if (!array.is_array()) throw Wrong{fmt::format("\"{}\" must be an array", member)};
  std::vector<Evidence> parts;
  for (const json& each : array) parts.push_back(read(each, depth + 1));
  return parts;
}

std::optional<std::uint64_t> count_in(const json& value) {
  if (value.is_null()) return std::nullopt;
  if (!value.is_number_unsigned()) throw Wrong{"\"all_paths\" must be a number of states or null"};
  return value.get<std::uint64_t>();
}

Evidence read(const json& object, std::size_t depth) {
  if (depth > kDeepest) throw Wrong{"evidence is nested too deep"};
  if (!object.is_object()) throw Wrong{"evidence must be an object"};
  if (object.empty()) return {};
  if (const auto all = object.find("all"); all != object.end())
    return {.kind = Evidence::Kind::kAll, .parts = parts_in(*all, "all", depth)};
  if (const auto operand = object.find("operand"); operand != object.end()) {
    const auto by = object.find("by");
    if (!operand->is_number_unsigned() || by == object.end())
      throw Wrong{"\"operand\" must be a number, with evidence \"by\" it"};
    return {.kind = Evidence::Kind::kOne, .operand = operand->get<std::size_t>(), .parts = {read(*by, depth + 1)}};
  }
  if (const auto steps = object.find("steps"); steps != object.end()) {
    Evidence run{.kind = Evidence::Kind::kRun, .steps = names_in(*steps, "steps")};
    if (const auto cycle = object.find("cycle"); cycle != object.end()) run.cycle = names_in(*cycle, "cycle");
    if (const auto parts = object.find("parts"); parts != object.end()) run.parts = parts_in(*parts, "parts", depth);
    return run;
  }
  if (const auto states = object.find("all_paths"); states != object.end())
    return {.kind = Evidence::Kind::kAllPaths, .states = count_in(*states)};
  if (const auto out = object.find("left_out"); out != object.end() && *out == true)
    return {.kind = Evidence::Kind::kLeftOut};
  throw Wrong{
      "evidence needs one of \"all\", \"operand\", \"steps\", \"all_paths\", \"left_out\", or no member at all"};
}

}  // namespace

ordered_json to_json(const Evidence& evidence) {
  const auto parts = [&] {
    auto array = ordered_json::array();
    for (const Evidence& part : evidence.parts) array.push_back(to_json(part));
    return array;
  };
  switch (evidence.kind) {
    case Evidence::Kind::kSeen:
      return ordered_json::object();
    case Evidence::Kind::kAll:
      return {{"all", parts()}};
    case Evidence::Kind::kOne:
      return {{"operand", evidence.operand}, {"by", to_json(evidence.parts.front())}};
    case Evidence::Kind::kRun: {
      ordered_json run = {{"steps", texts(evidence.steps)}};
      if (evidence.cycle) run["cycle"] = texts(*evidence.cycle);
      if (!evidence.parts.empty()) run["parts"] = parts();
      return run;
    }
    case Evidence::Kind::kAllPaths:
      return {{"all_paths", evidence.states ? ordered_json(*evidence.states) : ordered_json()}};
    case Evidence::Kind::kLeftOut:
      break;
  }
  return {{"left_out", true}};
}

Result<Evidence> evidence_from(const json& object, const std::string& file_name) {
  try {
    return read(object, 0);
  } catch (const Wrong& wrong) {
    return Diagnostic{file_name, 0, 0, wrong.message, "evidence is written by `onager check --ctl F --trace FILE`"};
  }
}

}  // namespace onager::witness
