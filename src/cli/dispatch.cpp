#include "cli/dispatch.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <new>
#include <string>
#include <vector>

#include "base/fault.h"
#include "base/watch.h"
#include "base/words.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/isolate.h"
#include "cli/output.h"
#include "cli/parse.h"
#include "cli/recording.h"
#include "frontend/plugin/library.h"
#include "report/json.h"
#include "report/version.h"
#include "report/words.h"
#include "view/layout.h"
#include "view/server.h"

namespace onager::cli {

namespace {

bool wants_json(const std::vector<std::string>& words) {
  return std::ranges::find(words, "--json") != words.end();
}

int refuse_first_word(const std::string& word, bool json) {
  const std::vector<std::string> known = {"--help", "--version"};
  std::string hint = did_you_mean(word, known);
  if (hint.empty()) hint = "options go after the command: onager COMMAND [options]; onager --help lists the commands";
  return fail({"", 0, 0, fmt::format("unknown option '{}'", word), hint}, kUsage, json);
}

// A limit that is met before there is a question, such as while the model is read: no verdict, and no mistake of the
// program or of its input.
int stopped(const std::vector<std::string>& words, run::Reason::Kind kind) {
  const run::Reason reason{kind};
  if (wants_json(words)) print(report::stopped_json(reason));
  if (report::Findings* findings = recorded())
    findings->add_note("unknown: " + report::words(reason), report::Findings::Level::kWarning);
  remark(fmt::format("unknown: {}\n", report::words(reason)));
  return kUnknown;
}

// Whatever is thrown has an exit code.
int guarded(const std::vector<std::string>& words, const std::function<int()>& work) {
  try {
    return work();
  } catch (const CannotWrite& failed) {
    remark(fmt::format("error: {}\n", failed.what()));
    return kInternal;
  } catch (const LimitMet& met) {
    return stopped(words, run::kind_of(met.limit()));
  } catch (const std::bad_alloc&) {
    return stopped(words, run::Reason::Kind::kMemory);
  } catch (const InputFault& wrong) {
    return fail({"", 0, 0, wrong.what(), wrong.hint()}, kInput, wants_json(words));
  } catch (const std::exception& failed) {
    return internal_error(failed.what());
  } catch (...) {
    return internal_error("unknown exception");
  }
}

// And what this program was built without.
std::string version() {
  std::string text = fmt::format("onager {}{}\n", report::kVersion,
                                 frontend::can_open_libraries() ? "" : " (static: no plug-ins, no --compile)");
  if (!view::has_server()) text += "without the server of onager view\n";
  if (!view::has_graphviz()) text += "without pictures by Graphviz\n";
  return text;
}

// The command, and a record of what it finds if that is wanted.
int execute(const Command& command, const Options& options, const std::vector<std::string>& words) {
  if (options.sarif == "-") return fail({"", 0, 0, "--sarif needs the name of a file", ""}, kUsage, options.json);
  if (!options.sarif.empty())
    if (const auto wrong = refuse_to_write(options.sarif)) return fail(*wrong, kUsage, options.json);
  const Recording recording(options);
  const int code = guarded(words, [&] { return command.run(options); });
  recording.write(words, code);
  return code;
}

// What --color says, also where the rest of the words is wrong.
std::string color_word(const std::vector<std::string>& words) {
  constexpr std::string_view kOption = "--color";
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    if (words[i] == kOption && i + 1 < words.size()) return words[i + 1];
    if (words[i].starts_with(std::string(kOption) + "=")) return words[i].substr(kOption.size() + 1);
  }
  return "auto";
}

int run(const std::vector<std::string>& words) {
  choose_colors(color_word(words));
  const bool json = wants_json(words);
  if (words.empty()) return fail({"", 0, 0, "no command", "onager --help lists the commands"}, kUsage, json);
  if (words[0] == "--help" || words[0] == "-h") {
    print(overview());
    return kSuccess;
  }
  if (words[0] == "--version") {
    print(version());
    return kSuccess;
  }
  if (words[0].starts_with('-')) return refuse_first_word(words[0], json);
  const Result<const Command*> command = find_command(words[0]);
  if (!command) return fail(command.error(), kUsage, json);
  const Result<Options> options = parse(**command, {words.begin() + 1, words.end()});
  if (!options) return fail(options.error(), kUsage, json);
  if (options->help) {
    print(help_text(**command));
    return kSuccess;
  }
  if (!options->isolate) return execute(**command, *options, words);
  return isolated([&] { return guarded(words, [&] { return execute(**command, *options, words); }); }, *options);
}

}  // namespace

int dispatch(const std::vector<std::string>& words) {
  return guarded(words, [&] { return run(words); });
}

}  // namespace onager::cli
