#include "frontend/pnml/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/input.h"
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

Result<AnyNet> load_file(const std::string& path, std::string beginning, Watch& watch,
                         std::vector<Diagnostic>* warnings) {
  Archive archive(watch);
  Result<std::string> inner = archive.open(path, std::move(beginning));
  if (!inner) {
    Diagnostic problem = inner.error();
    problem.file = path;
    return problem;
  }
  return read_any_pnml(inner->empty() ? path : fmt::format("{}:{}", path, *inner), archive, watch, warnings);
}

Result<std::optional<std::string>> read_in_archive(const std::string& path, const std::string& name, Watch& watch) {
  Archive archive(watch);
  const Result<bool> found = archive.open_other(path, name);
  if (!found) return found.error();
  if (!*found) return std::optional<std::string>();
  std::string text, block(1 << 16, '\0');
  while (true) {
    const Result<std::size_t> size = archive.read(block);
    if (!size) return size.error();
    if (*size == 0) return std::optional(std::move(text));
    watch.spend(*size);
    text.append(block, 0, *size);
  }
}

}  // namespace

Result<std::optional<std::string>> read_beside(const std::string& model, const std::string& name, Watch& watch) {
  std::error_code error;
  if (fs::is_regular_file(model, error)) return read_in_archive(model, name, watch);
  const std::string file = (fs::path(model) / name).string();
  if (model == "-" || !fs::is_regular_file(file, error)) return std::optional<std::string>();
  Result<std::string> text = read_text(file, watch);
  if (!text) return text.error();
  return std::optional(std::move(*text));
}

Result<AnyNet> load_any_net(const std::string& path, std::string beginning, Watch& watch,
                            std::vector<Diagnostic>* warnings) {
  if (path == "-") return load_file(path, std::move(beginning), watch, warnings);
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return missing_file(path);
  if (status.type() == fs::file_type::none)
    return Diagnostic{.file = path, .message = "cannot read the file: " + error.message(), .hint = {}};
  if (status.type() != fs::file_type::directory) return load_file(path, {}, watch, warnings);
  const std::string model = (fs::path(path) / "model.pnml").string();
  if (!fs::exists(model, error)) return folder_without_model(path);
  return load_file(model, {}, watch, warnings);
}

Result<Net> load_net(const std::string& path, std::string beginning, Watch& watch, std::vector<Diagnostic>* warnings) {
  return uncolored(load_any_net(path, std::move(beginning), watch, warnings), path);
}

}  // namespace onager::frontend
