// The commands by name, each with its table of options, and what help, the manual page and the completion tell of it.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/options.h"

namespace onager::cli {

// Part of the contract with scripts.
enum Exit : int {
  kSuccess = 0,
  kViolated = 1,
  kUnknown = 2,
  kUsage = 3,
  kInput = 4,
  kInternal = 70,
};

struct ExitMeaning {
  int code;
  std::string_view meaning;
};

struct Example {
  std::string_view line;
  std::string_view what;  // it does
};

using Run = int(const Options&);

struct Command {
  std::string_view name;
  std::string_view summary;      // one line
  std::string_view description;  // more, for its own help; may be empty
  std::span<const Row> rows;
  std::vector<Example> examples;
  std::vector<ExitMeaning> exits;  // those that all commands share are in common_exits
  Run* run = nullptr;
  Options defaults = {};
};

std::span<const Command> commands();
std::span<const ExitMeaning> usual_exits();   // what the codes that differ by command have in common
std::span<const ExitMeaning> common_exits();  // of all commands alike
std::span<const Example> first_examples();    // for somebody new

// A diagnostic with the nearest names when there is none.
Result<const Command*> find_command(const std::string& name);

// onager check MODEL [options]
std::string synopsis(const Command& command);

// run_x is defined in cli/x_command.cpp; those of man and completion are beside run_help.
Run run_explore, run_check, run_mcc, run_replay, run_simulate, run_explain, run_generate, run_convert, run_translate,
    run_experiment, run_report, run_view, run_help, run_man, run_completion;

}  // namespace onager::cli
