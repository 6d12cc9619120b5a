#include "report/subject.h"

#include <algorithm>
#include <filesystem>

namespace onager::report {

std::string model_name(const std::string& id, const std::string& path) {
  if (!id.empty()) return id;
  const std::filesystem::path given = std::filesystem::path(path).lexically_normal();
  const std::filesystem::path named = given.has_filename() ? given : given.parent_path();
  return named.filename().empty() ? path : named.filename().string();
}

std::string technique(const Subject& subject) {
  std::string text = "explicit";
  for (const std::string_view name : {"search", "store", "reduction"}) {
    const auto setting = std::ranges::find(subject.settings, name, &Setting::name);
    if (setting == subject.settings.end()) continue;
    if (const auto* word = std::get_if<std::string>(&setting->value)) text += " " + *word;
  }
  const auto proviso = std::ranges::find(subject.settings, "proviso", &Setting::name);
  if (proviso != subject.settings.end())
    if (const auto* word = std::get_if<std::string>(&proviso->value); word != nullptr && *word != "none")
      text += " " + *word;
  return text;
}

}  // namespace onager::report
