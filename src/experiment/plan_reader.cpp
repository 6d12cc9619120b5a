#include "experiment/plan_reader.h"

#include <algorithm>
#include <cmath>

#include "base/words.h"

namespace onager::experiment {

namespace {

constexpr double kMostExact = 9007199254740992.0;  // for numbers with a point or an exponent

Diagnostic at_offset(const std::string& file, std::string_view text, std::size_t offset, std::string message) {
  offset = std::min(offset, text.size());
  const std::string_view before = text.substr(0, offset);
  const auto line = static_cast<std::uint64_t>(std::ranges::count(before, '\n')) + 1;
  const std::size_t begin = before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1;
  return {file, line, offset - begin + 1, std::move(message), "the text is not JSON"};
}

}  // namespace

Result<Json> parse_json(const std::string& file, std::string_view text) {
  try {
    return Json::parse(text.begin(), text.end());
  } catch (const nlohmann::json::parse_error& error) {
    // The library's message after its position.
    std::string what = error.what();
    if (const auto cut = what.rfind(": "); cut != what.npos) what = what.substr(cut + 2);
    return at_offset(file, text, error.byte > 0 ? error.byte - 1 : 0, what);
  } catch (const nlohmann::json::exception& error) {
    // For example a number out of range; the library does not say where.
    return Diagnostic{file, 0, 0, error.what(), "the text is not JSON"};
  }
}

void PlanReader::fail(const Place& place, std::string message, std::string hint) {
  if (wrong_) return;
  const std::string path = place.path.empty() ? "/" : place.path;
  wrong_ = Diagnostic{file_, 0, 0, path + ": " + std::move(message), std::move(hint)};
}

bool PlanReader::object(const Place& place, const std::vector<std::string>& known) {
  if (wrong_) return false;
  if (!place.value->is_object()) {
    fail(place, "expected an object");
    return false;
  }
  for (const auto& [name, value] : place.value->items()) {
    if (std::ranges::find(known, name) != known.end()) continue;
    fail(place, "unknown member '" + name + "'", hint_from(known, name));
    return false;
  }
  return true;
}

void PlanReader::member(const Place& object, const char* name, const Visit& visit) {
  if (wrong_ || !object.value->is_object() || !object.value->contains(name)) return;
  visit({&(*object.value)[name], object.path + "/" + name});
}

std::string PlanReader::text(const Place& place) {
  if (wrong_) return {};
  if (place.value->is_string() && !place.value->get_ref<const std::string&>().empty())
    return place.value->get<std::string>();
  fail(place, "expected a non-empty string");
  return {};
}

double PlanReader::number(const Place& place) {
  if (wrong_) return 0;
  if (place.value->is_number() && place.value->get<double>() >= 0 && std::isfinite(place.value->get<double>()))
    return place.value->get<double>();
  fail(place, "expected a number, 0 or more");
  return 0;
}

std::uint64_t PlanReader::whole_number(const Place& place) {
  if (!wrong_ && place.value->is_number_unsigned()) return place.value->get<std::uint64_t>();
  const double value = number(place);
  if (!wrong_ && (value != std::floor(value) || value > kMostExact)) fail(place, "expected a whole number");
  return wrong_ ? 0 : static_cast<std::uint64_t>(value);
}

bool PlanReader::truth(const Place& place) {
  if (wrong_) return false;
  if (place.value->is_boolean()) return place.value->get<bool>();
  fail(place, "expected true or false");
  return false;
}

void PlanReader::each(const Place& place, const Visit& visit) {
  if (wrong_) return;
  if (!place.value->is_array()) return fail(place, "expected an array");
  for (std::size_t i = 0; i < place.value->size(); ++i)
    visit({&(*place.value)[i], place.path + "/" + std::to_string(i)});
}

std::vector<std::string> PlanReader::texts(const Place& place) {
  if (wrong_) return {};
  if (place.value->is_string()) return {text(place)};
  std::vector<std::string> all;
  each(place, [&](const Place& item) { all.push_back(text(item)); });
  return all;
}

std::vector<std::pair<std::string, std::string>> PlanReader::pairs(const Place& place) {
  std::vector<std::pair<std::string, std::string>> all;
  if (wrong_) return all;
  if (!place.value->is_object()) {
    fail(place, "expected an object of strings");
    return all;
  }
  for (const auto& [name, value] : place.value->items())
    all.emplace_back(name, text({&value, place.path + "/" + name}));
  return all;
}

}  // namespace onager::experiment
