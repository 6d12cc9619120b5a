// A program compiled to native code: its C text, the system's compiler, the shared library that comes of it.
//
// The library is kept in the cache folder of the user under a fingerprint of the text, the compiler and its options, so
// that a model is compiled once. A file there that cannot be loaded is made again. What can go wrong, a missing
// compiler above all, is a diagnostic.
//
// Cost: of the compiler, about a second for a hundred steps

#pragma once

#include <filesystem>

#include "base/result.h"
#include "model/plugin.h"
#include "model/program.h"

namespace onager::native {

// With the compiler that $CC names, else `cc`.
Result<Plugin> build(const Program& program);
// Likewise with a compiler and a cache folder of one's own; without a folder nothing is kept.
Result<Plugin> build(const Program& program, const std::string& compiler, const std::filesystem::path& cache);

}  // namespace onager::native
