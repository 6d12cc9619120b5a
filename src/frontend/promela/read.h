// Reads a model in Promela, the language of Spin.
//
// The language is that of Spin 6.5.2 without embedded C, described in doc/formats.md. Cost: linear in the text after
// its macros and inlines are written out, except for name lookup, and spent on the watch. Nesting and sizes are
// bounded, so any text gives a model or a diagnostic.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/watch.h"
#include "model/promela.h"

namespace onager::frontend {

// Files that the text includes are searched in the folder of `file_name`. Where `warnings` is given, slips that Spin
// takes without a word are added to it.
Result<promela::Program> read_promela(const std::string& file_name, std::string_view text, std::string id,
                                      Watch& watch = Watch::endless(), std::vector<Diagnostic>* warnings = nullptr);

// Whether a text with this beginning may be a model: it starts with a comment, a directive of the preprocessor or a
// word that begins a declaration.
bool looks_like_promela(std::string_view beginning);

}  // namespace onager::frontend
