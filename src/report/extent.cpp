#include "report/extent.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "report/number.h"
#include "report/text.h"
#include "witness/player.h"

namespace onager::report {

namespace {

using Json = nlohmann::ordered_json;
using witness::Extent;
using Holder = Extent::Holder;

// How each kind of holder is told.
struct Words {
  Holder holder;
  std::string_view noun, good, bad;
};
constexpr Words kWords[] = {{Holder::kPlace, "place", "marked", "never marked"},
                            {Holder::kLocation, "location", "entered", "never entered"},
                            {Holder::kVariable, "variable", "changed", "never changed"}};

// That something was ever there, or came and went.
bool is_used(const Extent::Held& held) {
  return held.holder == Holder::kVariable ? held.least != held.greatest : held.greatest > 0;
}

std::string lines(std::string_view heading, const std::vector<std::string>& items, const ExtentStyle& style) {
  std::string text;
  for (std::size_t i = 0; i < std::min(style.most, items.size()); ++i)
    text += fmt::format("  {}\n", witness::on_one_line(items[i]));
  if (items.size() > style.most)
    text += fmt::format("  ... and {} more\n", grouped(std::uint64_t{items.size() - style.most}));
  return items.empty() ? "" : fmt::format("{}{}\n{}", heading, style.is_complete ? "" : " so far", text);
}

std::string of(std::size_t some, std::size_t all) {
  return fmt::format("{} of {}", grouped(std::uint64_t{some}), grouped(std::uint64_t{all}));
}

std::string range(const Extent::Held& held) {
  if (held.least == held.greatest || held.holder == Holder::kPlace) return fmt::format("{}", held.greatest);
  return fmt::format("{} to {}", held.least, held.greatest);
}

std::string parts_text(const Extent& extent, const ExtentStyle& style) {
  std::vector<std::string> never;
  for (const Extent::Part& part : extent.parts)
    if (part.times == 0) never.push_back(part.name);
  const std::string_view done = extent.noun == "transition" ? "fired" : "made";
  return table_line(fmt::format("{}s", extent.noun),
                    fmt::format("{} {}", of(extent.parts.size() - never.size(), extent.parts.size()), done)) +
         lines(fmt::format("never {}", done), never, style);
}

std::string holders_text(const Extent& extent, const Words& words, const ExtentStyle& style) {
  std::vector<std::string> unused;
  std::size_t all = 0;
  for (const Extent::Held& held : extent.held) {
    if (held.holder != words.holder) continue;
    ++all;
    if (!is_used(held)) unused.push_back(held.name);
  }
  if (all == 0) return "";
  return table_line(fmt::format("{}s", words.noun), fmt::format("{} {}", of(all - unused.size(), all), words.good)) +
         lines(words.bad, unused, style);
}

// Those that hold the most come first; if they are all alike, one line says it.
std::string values_text(const Extent& extent, const ExtentStyle& style) {
  std::vector<const Extent::Held*> order;
  for (const Extent::Held& held : extent.held)
    if (held.holder != Holder::kLocation && is_used(held)) order.push_back(&held);
  std::ranges::stable_sort(order, std::ranges::greater(), &Extent::Held::greatest);
  const bool is_alike = std::ranges::all_of(order, [&](auto* held) { return range(*held) == range(*order.front()); });
  if (order.size() > 1 && is_alike) return table_line("greatest", fmt::format("{} in each", range(*order.front())));
  constexpr std::size_t kWidest = 40;
  std::size_t width = 0;
  for (const Extent::Held* held : order) width = std::max(width, std::min(kWidest, width_of(held->name)));
  std::vector<std::string> items;
  for (const Extent::Held* held : order)
    items.push_back(
        fmt::format("{}{:{}}  {}", held->name, "", width - std::min(width, width_of(held->name)), range(*held)));
  return lines("greatest values", items, style);
}

std::string_view key(Holder holder) {
  return holder == Holder::kPlace ? "places" : holder == Holder::kLocation ? "locations" : "variables";
}

}  // namespace

std::string extent_text(const Extent& extent, const ExtentStyle& style) {
  std::string text = extent.parts.empty() ? "" : parts_text(extent, style);
  for (const Words& words : kWords) text += holders_text(extent, words, style);
  return text + values_text(extent, style);
}

nlohmann::ordered_json extent_object(const Extent& extent) {
  Json object = Json::object();
  Json done = Json::array(), never = Json::array();
  for (const Extent::Part& part : extent.parts) {
    done.push_back({{"name", part.name}, {"times", part.times}});
    if (part.times == 0) never.push_back(part.name);
  }
  if (!extent.parts.empty()) {
    object[fmt::format("{}s", extent.noun)] = std::move(done);
    object[extent.noun == "transition" ? "never_fired" : "never_made"] = std::move(never);
  }
  for (const Words& words : kWords) {
    Json held = Json::array(), unused = Json::array();
    for (const Extent::Held& each : extent.held) {
      if (each.holder != words.holder) continue;
      held.push_back({{"name", each.name}, {"least", each.least}, {"greatest", each.greatest}});
      if (!is_used(each)) unused.push_back(each.name);
    }
    if (held.empty()) continue;
    std::string bad(words.bad);
    std::ranges::replace(bad, ' ', '_');
    object[std::string(key(words.holder))] = std::move(held);
    object[bad] = std::move(unused);
  }
  return object;
}

}  // namespace onager::report
