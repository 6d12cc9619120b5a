#include "api/inside.h"

#include <algorithm>

#include "base/words.h"

namespace onager::api {

namespace {

// What a model and the options of a call decide.
void refuse_fixed(run::Setting setting, const std::string& word) {
  if (setting == run::Setting::kTimeLimit || setting == run::Setting::kMemoryLimit)
    refuse(run::refused("'" + word + "' is no setting here", "set Options::seconds and Options::bytes"));
  if (setting == run::Setting::kCompile)
    refuse(run::refused("'" + word + "' is no setting here", "load the model with `compile`"));
}

}  // namespace

void refuse(const Diagnostic& wrong) {
  throw Error(wrong.to_string(), wrong.file, wrong.line, wrong.column, wrong.message, wrong.hint);
}

run::Words words_of(const Options& options) {
  run::Words words;
  words.time_limit = options.seconds;
  words.memory_limit = options.bytes;
  for (const auto& [word, text] : options.settings) {
    const auto row = std::ranges::find(run::settings(), word, &run::SettingRow::word);
    if (row == run::settings().end()) {
      std::vector<std::string> known;
      for (const run::SettingRow& each : run::settings()) known.emplace_back(each.word);
      refuse(unknown_word("setting", word, known));
    }
    refuse_fixed(row->setting, word);
    refuse_if(run::set(words, *row, text));
  }
  return words;
}

Limits limits_of(const Options& options) {
  Limits limits{options.seconds, options.bytes, options.cancel, {}};
  if (options.on_progress)
    limits.on_progress = [&options](const Status& status) {
      options.on_progress({status.states, status.waiting, status.seconds, status.memory_bytes});
    };
  return limits;
}

}  // namespace onager::api
