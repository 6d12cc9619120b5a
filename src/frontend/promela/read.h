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

// An expression over the variables of a model, as in a formula that is given elsewhere: `x == 2 && len(q) > 0`,
// `P[1]@label`, `P:x`. Macros of the model can be used. Diagnostics have no file name.
Result<promela::Expression> read_promela_expression(const promela::Program& program, std::string_view text,
                                                    Watch& watch = Watch::endless());
// The same for a formula in the syntax of Spin: `[] (p -> <> q)`.
Result<promela::Ltl> read_promela_formula(const promela::Program& program, std::string_view text,
                                          Watch& watch = Watch::endless());

// Whether a text with this beginning may be a model: after comments it starts with a directive of the preprocessor or a
// word that begins a declaration, and no word of DVE comes before one of Promela.
bool looks_like_promela(std::string_view beginning);

}  // namespace onager::frontend
