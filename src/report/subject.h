// What every report tells besides its findings: of which model.

#pragma once

#include <string>

#include "kind/model.h"

namespace onager::report {

struct Subject {
  std::string model;  // see model_name
  kind::Description size;
  std::vector<Diagnostic> warnings = {};  // what may be a slip in it

  bool is_net() const { return size.slot == "place"; }
};

// The id of the model; without one, the name of the file or folder it came from.
std::string model_name(const std::string& id, const std::string& path);

Subject subject_of(const kind::Model& model, const std::string& path, std::vector<Diagnostic> warnings = {});

}  // namespace onager::report
