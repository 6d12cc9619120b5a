// onager help, man and completion: what the program tells of itself.

#include "cli/commands.h"
#include "cli/completion.h"
#include "cli/help.h"
#include "cli/man.h"
#include "cli/output.h"

namespace onager::cli {

int run_help(const Options& options) {
  if (options.topic.empty()) {
    print(overview());
    return kSuccess;
  }
  if (options.topic == "formulas") {
    print(formulas_text());
    return kSuccess;
  }
  if (options.topic == "promela") {
    print(promela_text());
    return kSuccess;
  }
  const Result<const Command*> command = find_command(options.topic);
  if (!command) return fail(command.error(), kUsage);
  print(help_text(**command));
  return kSuccess;
}

int run_man(const Options&) {
  print(manual());
  return kSuccess;
}

// Which shell, the parser has judged.
int run_completion(const Options& options) {
  const bool is_zsh = options.shell == "zsh", is_fish = options.shell == "fish";
  print(is_zsh ? zsh_completion() : is_fish ? fish_completion() : bash_completion());
  return kSuccess;
}

}  // namespace onager::cli
