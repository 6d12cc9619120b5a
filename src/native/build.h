// Compiles a program to native code: its C text, the system's compiler, the resulting shared library.
//
// The library is kept in the user's cache folder under a fingerprint of the text, the compiler and its options, so that
// a model is compiled once. A cached file that cannot be loaded is rebuilt. Errors, above all a missing compiler,
// become a diagnostic.
//
// Cost: that of the compiler, about a second for a hundred steps.

#pragma once

#include <filesystem>

#include "base/result.h"
#include "model/plugin.h"
#include "model/program.h"

namespace onager::native {

// Uses the compiler that $CC names, else `cc`.
Result<Plugin> build(const Program& program);
// The same with a given compiler and cache folder; without a folder nothing is kept.
Result<Plugin> build(const Program& program, const std::string& compiler, const std::filesystem::path& cache);

}  // namespace onager::native
