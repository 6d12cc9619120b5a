// Reads a program in DVE, the language of the BEEM models.
//
// The language is described in doc/formats.md. Cost: linear in the text but for the lookup of names. Nesting and sizes
// are bounded, so any text gives a program or a diagnostic.

#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "model/program.h"

namespace onager::frontend {

// `file_name` is for diagnostics alone.
Result<Program> read_dve(const std::string& file_name, std::string_view text, std::string id);

// From a file, or standard input for `-`, of which `beginning` was read before. The id of the program is the stem of
// the file.
Result<Program> load_dve(const std::string& path, std::string beginning = {});

// Whether a text that begins so may be a program: first comes a comment or a word that begins declarations.
bool looks_like_dve(std::string_view beginning);

}  // namespace onager::frontend
