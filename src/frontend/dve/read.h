// Reads a program in DVE, the language of the BEEM models.
//
// The language is described in doc/formats.md. Cost: linear in the text, except for name lookup, and spent on the
// watch. Nesting and sizes are bounded, so any text gives a program or a diagnostic.

#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "base/watch.h"
#include "model/program.h"

namespace onager::frontend {

// `file_name` is used only in diagnostics.
Result<Program> read_dve(const std::string& file_name, std::string_view text, std::string id,
                         Watch& watch = Watch::endless());

// Reads a file, or standard input for `-`, where `beginning` is the part already read. The id of the program is the
// stem of the file name.
Result<Program> load_dve(const std::string& path, std::string beginning = {}, Watch& watch = Watch::endless());

// Whether a text with this beginning may be a program: it starts with a comment or a word that begins a declaration.
bool looks_like_dve(std::string_view beginning);

}  // namespace onager::frontend
