#include "report/subject.h"

#include <filesystem>

namespace onager::report {

std::string model_name(const std::string& id, const std::string& path) {
  if (!id.empty()) return id;
  const std::filesystem::path given = std::filesystem::path(path).lexically_normal();
  const std::filesystem::path named = given.has_filename() ? given : given.parent_path();
  return named.filename().empty() ? path : named.filename().string();
}

Subject subject_of(const kind::Model& model, const std::string& path, std::vector<Diagnostic> warnings) {
  return {model_name(model.id(), path), model.describe(), std::move(warnings)};
}

}  // namespace onager::report
