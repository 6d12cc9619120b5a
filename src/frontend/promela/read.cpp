#include "frontend/promela/read.h"

#include <algorithm>

#include "frontend/promela/hidden.h"
#include "frontend/promela/preprocessor.h"
#include "frontend/promela/scanner.h"
#include "frontend/promela/slips.h"
#include "frontend/promela/units.h"

namespace onager::frontend {

namespace {

using promela_text::Wrong;

Diagnostic diagnostic(const Wrong& wrong, const std::vector<std::string>& files) {
  const std::string& file = files[wrong.at.file < files.size() ? wrong.at.file : 0];
  return {file,
          wrong.at.at.line,
          wrong.at.at.column,
          promela_text::shortened(wrong.message),
          promela_text::shortened(wrong.hint),
          wrong.unsupported};
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
    promela_text::show_what_is_read(program);
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
  constexpr std::string_view kDecisive[] = {"active",  "proctype", "D_proctype", "init",   "never",   "trace",
                                            "notrace", "ltl",      "typedef",    "inline", "mtype",   "bool",
                                            "bit",     "short",    "pid",        "chan",   "hidden",  "show",
                                            "local",   "unsigned", "c_decl",     "c_code", "c_state", "c_track"};
  constexpr std::string_view kOfOthers[] = {"process", "system", "channel", "const", "state", "trans", "sync", "async"};
  constexpr std::string_view kOpenings[] = {"byte", "int"};  // of DVE too: the first word that decides does
  const auto is_one_of = [](std::string_view word, const auto& words) {
    return std::ranges::find(words, word) != std::end(words);
  };
  try {
    promela_text::Scanner scanner(beginning, 0, Watch::endless());
    promela_text::Token token = scanner.next();
    if (token.kind == promela_text::Token::Kind::kEnd) return beginning.find("//") != std::string_view::npos;
    if (token.is("#") || is_one_of(token.text, kDecisive)) return true;
    if (!is_one_of(token.text, kOpenings)) return false;
    for (; token.kind != promela_text::Token::Kind::kEnd; token = scanner.next()) {
      if (is_one_of(token.text, kDecisive)) return true;
      if (is_one_of(token.text, kOfOthers)) return false;
    }
    return true;
  } catch (const Wrong&) {  // a comment that is longer than the beginning
    return true;
  }
}

}  // namespace onager::frontend
