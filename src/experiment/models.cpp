#include "experiment/models.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "experiment/unpack.h"

namespace onager::experiment {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEndings[] = {".pnml", ".dve",    ".pml",     ".prm", ".promela",
                                         ".tgz",  ".tar.gz", ".pnml.gz", ".zip"};

bool is_model_file(const fs::path& path) {
  const std::string name = path.filename().string();
  return std::ranges::any_of(
      kEndings, [&](std::string_view ending) { return name.size() > ending.size() && name.ends_with(ending); });
}

bool is_model(const fs::path& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return fs::exists(path / "model.pnml", ignored);
  return fs::is_regular_file(path, ignored) && is_model_file(path);
}

// The name of a file or folder without its extension; a model.pnml has the name of its folder.
std::string name_of(const fs::path& path) {
  std::string name = path.filename().string();
  if (name == "model.pnml" && path.has_parent_path()) return path.parent_path().filename().string();
  std::size_t longest = 0;
  for (const std::string_view ending : kEndings)
    if (name.size() > ending.size() && name.ends_with(ending)) longest = std::max(longest, ending.size());
  return name.substr(0, name.size() - longest);
}

std::vector<fs::path> entries_of(const fs::path& folder, const std::string& pattern) {
  std::vector<fs::path> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored))
    if (matches(pattern, entry.path().filename().string())) found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

// All paths that match the pattern, expanded part by part.
std::vector<fs::path> expand(const fs::path& pattern) {
  std::vector<fs::path> found = {fs::path()};
  for (const fs::path& part : pattern) {
    std::vector<fs::path> next;
    const bool plain = part.string().find_first_of("*?") == std::string::npos;
    for (const fs::path& base : found) {
      if (plain) {
        next.push_back(base.empty() ? part : base / part);
        continue;
      }
      const auto more = entries_of(base.empty() ? fs::path(".") : base, part.string());
      next.insert(next.end(), more.begin(), more.end());
    }
    found = std::move(next);
  }
  return found;
}

std::vector<fs::path> models_at(const ModelSource& source) {
  std::vector<fs::path> models;
  for (const fs::path& path : expand(source.path)) {
    std::error_code ignored;
    const bool named = path == fs::path(source.path);
    if (is_model(path) || (named && fs::is_regular_file(path, ignored)))
      models.push_back(path);
    else if (fs::is_directory(path, ignored))
      std::ranges::copy_if(entries_of(path, "*"), std::back_inserter(models), is_model);
  }
  return models;
}

// Members that are already unpacked are not unpacked again.
Result<std::vector<fs::path>> unpacked(const ModelSource& source, const fs::path& folder,
                                       std::vector<std::string>& missing) {
  std::vector<fs::path> models;
  fs::create_directories(folder);
  std::set<std::string> lacking;
  const auto look_for = [&](const std::string& member) {
    const fs::path place = folder / fs::path(member).filename();
    if (!fs::exists(place)) lacking.insert(member);
    return place;
  };
  for (const std::string& member : source.members) models.push_back(look_for(member));
  for (const std::string& member : source.beside) look_for(member);
  if (lacking.empty()) return models;
  if (fs::exists(source.path)) {
    const auto done = unpack(source.path, [&](std::string_view name) {
      const std::string file = fs::path(name).lexically_normal().string();
      return lacking.contains(file) ? (folder / fs::path(file).filename()).string() : std::string();
    });
    if (!done) return done.error();
  }
  std::erase_if(models, [&](const fs::path& model) {
    if (fs::exists(model)) return false;
    missing.push_back(source.path + ": " + model.filename().string());
    return true;
  });
  return models;
}

}  // namespace

bool matches(std::string_view pattern, std::string_view text) {
  std::size_t p = 0, t = 0, star = std::string_view::npos, resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p, ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

Result<std::vector<std::unique_ptr<const Instance>>> find_models(const std::vector<ModelSource>& sources,
                                                                 const std::string& folder,
                                                                 std::vector<std::string>& missing) {
  std::vector<std::unique_ptr<const Instance>> instances;
  std::set<std::string> paths, names;
  for (const ModelSource& source : sources) {
    Result<std::vector<fs::path>> models =
        source.members.empty() ? models_at(source) : unpacked(source, fs::path(folder) / "models", missing);
    if (!models) return models.error();
    if (models->empty() && source.members.empty()) missing.push_back(source.path);
    for (const fs::path& path : *models) {
      if (!paths.insert(fs::absolute(path).lexically_normal().string()).second) continue;
      std::string name = name_of(path);
      while (!names.insert(name).second) name += "'";
      instances.push_back(std::make_unique<Instance>(Instance{name, path.string(), source.language}));
    }
  }
  return instances;
}

Result<std::string> file_beside(const Instance& instance, const std::string& name, const std::string& folder) {
  const fs::path model(instance.model);
  if (fs::is_directory(model)) return fs::exists(model / name) ? (model / name).string() : std::string();
  const fs::path unpacked = fs::path(folder) / "queries" / instance.name / name;
  if (fs::exists(unpacked)) return unpacked.string();
  const fs::path beside = model.parent_path() / name;
  if (!instance.model.ends_with(".tgz") && !instance.model.ends_with(".zip"))
    return fs::exists(beside) ? beside.string() : std::string();
  fs::create_directories(unpacked.parent_path());
  const auto written = unpack(instance.model, [&](std::string_view member) {
    return fs::path(member).filename() == name ? unpacked.string() : std::string();
  });
  if (!written) return written.error();
  return *written > 0 ? unpacked.string() : std::string();
}

}  // namespace onager::experiment
