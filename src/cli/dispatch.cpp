#include "cli/dispatch.h"

#include <fmt/format.h>

#include <new>
#include <string>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/output.h"
#include "cli/parse.h"
#include "report/version.h"

namespace onager::cli {

namespace {

int refuse_first_word(const std::string& word) {
  const std::vector<std::string> known = {"--help", "--version"};
  std::string hint = did_you_mean(word, known);
  if (hint.empty()) hint = "options go after the command: onager COMMAND [options]; onager --help lists the commands";
  return fail({"", 0, 0, fmt::format("unknown option '{}'", word), hint}, kUsage);
}

int run(const std::vector<std::string>& words) {
  if (words.empty()) return fail({"", 0, 0, "no command", "onager --help lists the commands"}, kUsage);
  if (words[0] == "--help" || words[0] == "-h") {
    print(overview());
    return kSuccess;
  }
  if (words[0] == "--version") {
    print(fmt::format("onager {}\n", report::kVersion));
    return kSuccess;
  }
  if (words[0].starts_with('-')) return refuse_first_word(words[0]);
  const Result<const Command*> command = find_command(words[0]);
  if (!command) return fail(command.error(), kUsage);
  const Result<Options> options = parse(**command, {words.begin() + 1, words.end()});
  if (!options) return fail(options.error(), kUsage);
  if (!options->help) return (*command)->run(*options);
  print(help_text(**command));
  return kSuccess;
}

int internal_error(std::string_view what) {
  remark(
      fmt::format("internal error: {}\n  please report this with the command line, the model and the output of "
                  "onager --version\n",
                  what));
  return kInternal;
}

}  // namespace

int dispatch(const std::vector<std::string>& words) {
  try {
    return run(words);
  } catch (const CannotWrite& failed) {
    remark(fmt::format("error: {}\n", failed.what()));
    return kInternal;
  } catch (const std::bad_alloc&) {
    return internal_error("out of memory");
  } catch (const std::exception& failed) {
    return internal_error(failed.what());
  } catch (...) {
    return internal_error("unknown exception");
  }
}

}  // namespace onager::cli
