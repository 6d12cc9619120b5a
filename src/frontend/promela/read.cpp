#include "frontend/promela/read.h"

#include <algorithm>

#include "frontend/promela/preprocessor.h"
#include "frontend/promela/slips.h"
#include "frontend/promela/units.h"

namespace onager::frontend {

namespace {

using promela_text::Wrong;

Diagnostic diagnostic(const Wrong& wrong, const std::vector<std::string>& files) {
  const std::string& file = files[wrong.at.file < files.size() ? wrong.at.file : 0];
  return {file, wrong.at.at.line, wrong.at.at.column, wrong.message, wrong.hint, wrong.unsupported};
}

}  // namespace

Result<promela::Program> read_promela(const std::string& file_name, std::string_view text, std::string id, Watch& watch,
                                      std::vector<Diagnostic>* warnings) {
  promela_text::Texts texts;
  texts.files.push_back(file_name);
  promela::Program program;
  program.id = std::move(id);
  try {
    promela_text::Reading reading(promela_text::preprocess(text, texts, watch), program, watch);
    promela_text::Units(reading).run();
    if (warnings != nullptr) promela_text::add_slips(program, reading.warnings);
    if (warnings != nullptr)
      for (const Wrong& warning : reading.warnings) warnings->push_back(diagnostic(warning, texts.files));
  } catch (const Wrong& wrong) {
    return diagnostic(wrong, texts.files);
  }
  program.files = std::move(texts.files);
  program.definitions = std::move(texts.definitions);
  return program;
}

bool looks_like_promela(std::string_view beginning) {
  const std::size_t first = beginning.find_first_not_of(" \t\r\n\v\f");
  if (first == std::string_view::npos) return false;
  beginning.remove_prefix(first);
  if (beginning.starts_with("//") || beginning.starts_with("/*") || beginning.starts_with("#")) return true;
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const std::string_view word =
      beginning.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(beginning, is_letter) - beginning.begin()));
  constexpr std::string_view kOpenings[] = {
      "active", "proctype", "D_proctype", "init",     "never",  "trace",  "notrace", "ltl",    "typedef",
      "inline", "mtype",    "byte",       "bool",     "bit",    "int",    "short",   "pid",    "chan",
      "hidden", "show",     "local",      "unsigned", "c_decl", "c_code", "c_state", "c_track"};
  return std::ranges::find(kOpenings, word) != std::end(kOpenings);
}

}  // namespace onager::frontend
