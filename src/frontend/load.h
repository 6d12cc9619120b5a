// The model that a path names, of whatever kind.

#pragma once

#include <memory>
#include <span>
#include <string>

#include "base/result.h"
#include "base/watch.h"
#include "kind/model.h"

namespace onager::frontend {

// What models are written in.
struct Language {
  std::string_view name, summary;
};
std::span<const Language> languages();
// Whether models of the language, if one is given, else of the format that the name tells, say what is asked of them.
bool states_properties(const std::string& path, std::string_view language);

// By the language, if one is given, else by the ending of the name: one row for each format (load.cpp), nets for all
// others. `-` is standard input, whose first bytes tell what it is. With `compile` a program is made into a library,
// and other kinds are refused. What may be a slip in the text is added to `warnings`, if somebody wants to know.
// Reading and compiling throw LimitMet.
Result<std::unique_ptr<kind::Model>> load_model(const std::string& path, Watch& watch, bool compile = false,
                                                std::vector<Diagnostic>* warnings = nullptr,
                                                std::string_view language = {});

// A model that is in memory already, as text; `name` is what messages call it. Its ending tells the format, if no
// language does.
Result<std::unique_ptr<kind::Model>> parse_model(const std::string& name, std::string text, Watch& watch,
                                                 bool compile = false, std::string_view language = {});

}  // namespace onager::frontend
