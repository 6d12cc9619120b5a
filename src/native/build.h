// Compiles a program to native code: its C text, the system's compiler, the resulting shared library.
//
// The library is kept in the user's cache folder under a fingerprint of the text, the compiler and its options, so that
// a model is compiled once. It ends with a checksum of itself: a file that is damaged or that cannot be loaded is
// rebuilt, and none is kept that cannot be loaded. Errors, above all a missing compiler, become a diagnostic. The
// compiler is limited and ended by the watch, and what it was working on is removed.
//
// Cost: that of the compiler, about a second for a hundred steps; of a file that is kept, reading it.

#pragma once

#include <filesystem>

#include "base/result.h"
#include "base/watch.h"
#include "model/plugin.h"
#include "model/program.h"
#include "system/promela/library.h"
#include "system/promela/promela_system.h"

namespace onager::native {

// Throws LimitMet. Uses the compiler that $CC names, else `cc`.
Result<Plugin> build(const Program& program, Watch& watch);
// The same with a given compiler and cache folder; without a folder nothing is kept.
Result<Plugin> build(const Program& program, const std::string& compiler, const std::filesystem::path& cache,
                     Watch& watch);

// The same of a Promela model, for the census of the system, which must be without a shuffle; the text is that of
// native/promela_emit.h.
Result<promela::Library> build(const promela::PromelaSystem& system, Watch& watch);
Result<promela::Library> build(const promela::PromelaSystem& system, const std::string& text,
                               const std::string& compiler, const std::filesystem::path& cache, Watch& watch);

}  // namespace onager::native
