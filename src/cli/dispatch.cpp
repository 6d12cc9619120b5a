#include "cli/dispatch.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <string>
#include <vector>

#include "base/watch.h"
#include "base/words.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/output.h"
#include "cli/parse.h"
#include "report/version.h"

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

int run(const std::vector<std::string>& words) {
  const bool json = wants_json(words);
  if (words.empty()) return fail({"", 0, 0, "no command", "onager --help lists the commands"}, kUsage, json);
  if (words[0] == "--help" || words[0] == "-h") {
    print(overview());
    return kSuccess;
  }
  if (words[0] == "--version") {
    print(fmt::format("onager {}\n", report::kVersion));
    return kSuccess;
  }
  if (words[0].starts_with('-')) return refuse_first_word(words[0], json);
  const Result<const Command*> command = find_command(words[0]);
  if (!command) return fail(command.error(), kUsage, json);
  const Result<Options> options = parse(**command, {words.begin() + 1, words.end()});
  if (!options) return fail(options.error(), kUsage, json);
  if (!options->help) return (*command)->run(*options);
  print(help_text(**command));
  return kSuccess;
}

// No verdict, and no mistake of the program.
int out_of_reach(const std::vector<std::string>& words, const char* what) {
  return fail({"", 0, 0, fmt::format("unknown: {}", what), "raise the limit, or take a smaller model"}, kUnknown,
              wants_json(words));
}

}  // namespace

int dispatch(const std::vector<std::string>& words) {
  try {
    return run(words);
  } catch (const CannotWrite& failed) {
    remark(fmt::format("error: {}\n", failed.what()));
    return kInternal;
  } catch (const LimitMet&) {
    return out_of_reach(words, "a limit was reached before there was a question");
  } catch (const std::bad_alloc&) {
    return out_of_reach(words, "there is not enough memory");
  } catch (const std::exception& failed) {
    return internal_error(failed.what());
  } catch (...) {
    return internal_error("unknown exception");
  }
}

}  // namespace onager::cli
