// Finds the models that a plan names: files, folders, patterns, members of archives.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "experiment/grid.h"

namespace onager::experiment {

// Sorted within each source, without repetitions; equal names of different models are made unique. A source without
// models is added to `missing`. Members of archives are unpacked into `folder`.
Result<std::vector<std::unique_ptr<const Instance>>> find_models(const std::vector<ModelSource>& sources,
                                                                 const std::string& folder,
                                                                 std::vector<std::string>& missing);

// The file `name` beside the model, unpacked into `folder` if the model is in an archive; empty if there is none.
Result<std::string> file_beside(const Instance& instance, const std::string& name, const std::string& folder);

// * matches any characters, ? a single one.
bool matches(std::string_view pattern, std::string_view text);

}  // namespace onager::experiment
