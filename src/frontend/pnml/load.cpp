#include "frontend/pnml/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/words.h"
#include "frontend/pnml/archive.h"
#include "frontend/pnml/read.h"

namespace onager::frontend {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNamesToCompare = 10'000;
constexpr std::size_t kMostNamesInHint = 5;

// Sorted; empty if the folder cannot be read.
std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  while (!error && entry != fs::directory_iterator() && names.size() < kMostNamesToCompare) {
    names.push_back(entry->path().filename().string());
    entry.increment(error);
  }
  std::sort(names.begin(), names.end());
  return names;
}

Diagnostic missing_file(const std::string& path) {
  const fs::path wanted(path);
  const fs::path folder = wanted.has_parent_path() ? wanted.parent_path() : fs::path(".");
  Diagnostic problem;
  problem.file = path;
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    problem.message = "no such file or folder";
    problem.hint = fmt::format("the folder '{}' does not exist", folder.string());
    return problem;
  }
  problem.message = "no such file or folder";
  problem.hint = did_you_mean(wanted.filename().string(), names_in(folder));
  return problem;
}

Diagnostic folder_without_model(const std::string& path) {
  std::vector<std::string> nets;
  for (std::string& name : names_in(path))
    if (name.ends_with(".pnml") && nets.size() < kMostNamesInHint) nets.push_back(std::move(name));
  Diagnostic problem;
  problem.file = path;
  problem.message = "the folder contains no model.pnml";
  problem.hint = nets.empty() ? "name a PNML file, or a folder or an archive that contains model.pnml"
                              : fmt::format("name a file in it: '{}'", fmt::join(nets, "', '"));
  return problem;
}

Result<Net> load_file(const std::string& path, std::string beginning, Watch& watch) {
  Archive archive(watch);
  Result<std::string> inner = archive.open(path, std::move(beginning));
  if (!inner) {
    Diagnostic problem = inner.error();
    problem.file = path;
    return problem;
  }
  return read_pnml(inner->empty() ? path : fmt::format("{}:{}", path, *inner), archive, watch);
}

}  // namespace

Result<Net> load_net(const std::string& path, std::string beginning, Watch& watch) {
  if (path == "-") return load_file(path, std::move(beginning), watch);
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return missing_file(path);
  if (status.type() == fs::file_type::none)
    return Diagnostic{.file = path, .message = "cannot read the file: " + error.message(), .hint = {}};
  if (status.type() != fs::file_type::directory) return load_file(path, {}, watch);
  const std::string model = (fs::path(path) / "model.pnml").string();
  if (!fs::exists(model, error)) return folder_without_model(path);
  return load_file(model, {}, watch);
}

}  // namespace onager::frontend
