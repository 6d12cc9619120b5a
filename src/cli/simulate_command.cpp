// onager simulate: the token game in a terminal or by a script, and walks at random.

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "base/input.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/line_reader.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "report/simulation.h"
#include "report/text.h"
#include "simulate/walk.h"
#include "witness/trace.h"

namespace onager::cli {

namespace {

// What was asked for on the line does not go together.
std::optional<Diagnostic> refuse_simulate(const Options& options) {
  const bool walks = options.random > 0;
  if (options.model == "-" && !walks)
    return Diagnostic{"", 0, 0, "MODEL and the commands cannot both be standard input",
                      "name a file for the model, or take --random N"};
  if (options.trace == "-")
    return Diagnostic{"", 0, 0, "--trace cannot be standard input, where commands are read", "name a file"};
  if (walks && !options.trace.empty())
    return Diagnostic{"", 0, 0, "--random begins in the initial state, and --trace cannot be given with it",
                      "leave --random out, and type `random N`"};
  if (!walks && !options.save.empty()) return Diagnostic{"", 0, 0, "--save is for --random", "type `save FILE`"};
  if (options.save == "-") return Diagnostic{"", 0, 0, "--save needs the name of a file", "--json has the steps too"};
  return options.save.empty() ? std::nullopt : refuse_to_write(options.save);
}

int run_walk(const Options& options, const report::Subject& subject, const kind::Model& model, Watch& watch) {
  const simulate::Walk walk = simulate::walk(model, options.random, options.seed, watch);
  if (!options.save.empty()) {
    write_file(options.save, witness::to_json(walk.trace));
    tell(fmt::format("trace written to {}\n", options.save), options);
  }
  if (options.json)
    print(report::walk_json(subject, walk, options.seed));
  else
    print_painted(report::walk_text(subject, walk, options.seed),
                  {{"incomplete:", Color::kYellow}, {"errors ", Color::kRed}});
  return walk.limit == Limit::kNotMet ? kSuccess : kUnknown;
}

std::optional<Diagnostic> save_trace(const std::string& path, const witness::Trace& trace) {
  if (auto wrong = refuse_to_write(path)) return wrong;
  try {
    write_file(path, witness::to_json(trace));
  } catch (const CannotWrite& failed) {
    return Diagnostic{"", 0, 0, failed.what(), ""};
  }
  return std::nullopt;
}

// The steps of --trace, before anything is typed; of a lasso one round.
std::optional<Diagnostic> play_trace(const Options& options, Console& console, Watch& watch) {
  if (options.trace.empty()) return std::nullopt;
  const Result<std::string> text = read_text(options.trace, watch);
  if (!text) return text.error();
  const Result<witness::Trace> trace = witness::parse_trace(*text, options.trace);
  if (!trace) return trace.error();
  if (trace->evidence)
    return Diagnostic{options.trace, 0, 0, "evidence for CTL is a tree, which is no run to be played",
                      "`onager replay --show` prints it"};
  std::vector<std::string> steps = trace->steps;
  if (trace->cycle) steps.insert(steps.end(), trace->cycle->begin(), trace->cycle->end());
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (const auto made = console.fire(steps[i]); !made)
      return Diagnostic{options.trace, 0, 0, fmt::format("step {}: {}", i + 1, made.error().message), ""};
  return std::nullopt;
}

// As `tell`, with what is wrong in colours.
void say(const std::string& text, const Options& options) {
  if (options.json) return tell(text, options);
  print_painted(text, {{"error: ", Color::kRed}, {"a deadlock: ", Color::kYellow}});
}

// Reads lines and does what they say. On a terminal a wrong line is told; a script ends with it.
class Game {
 public:
  Game(const Options& options, simulate::Session& session, Console& console, Watch& watch)
      : options_(options),
        session_(session),
        console_(console),
        watch_(watch),
        is_person_(::isatty(STDIN_FILENO) == 1),
        prompts_(is_person_ && ::isatty(STDOUT_FILENO) == 1 && !options.json) {}

  int play() {
    Result<Input> input = Input::open("-");
    if (!input) return refuse(input.error(), 0);
    LineReader reader(std::move(*input));
    while (true) {
      if (prompts_) print(fmt::format("{} ({} enabled)> ", session_.at(), session_.enabled().size()));
      const Result<std::optional<std::string>> line = reader.next(watch_);
      if (!line) return refuse(line.error(), reader.line() + 1);
      if (!*line) {
        if (prompts_) print("\n");
        return kSuccess;
      }
      const Result<Console::Reply> reply = console_.obey(**line);
      if (!reply && !is_person_) return refuse(reply.error(), reader.line());
      if (!reply)
        remark_diagnostic(reply.error().to_string() + "\n");
      else if (!reply->text.empty())
        say(reply->text, options_);
      if (reply && reply->ends) return kSuccess;
    }
  }

 private:
  int refuse(Diagnostic wrong, std::uint64_t line) const {
    if (wrong.file.empty()) wrong.file = "standard input";
    wrong.line = line;
    wrong.column = line > 0 ? 1 : 0;
    return fail(wrong, kInput, options_.json);
  }

  const Options& options_;
  simulate::Session& session_;
  Console& console_;
  Watch& watch_;
  const bool is_person_;
  const bool prompts_;
};

int run_game(const Options& options, const report::Subject& subject, const kind::Model& model, Watch& watch) {
  simulate::Session session(model, watch);
  Console console(session, options.seed, save_trace);
  if (const auto wrong = play_trace(options, console, watch)) return fail(*wrong, kInput, options.json);
  say(report::model_line(subject) + console.greeting(), options);
  if (::isatty(STDIN_FILENO) == 1) tell(console.obey("list")->text + "`help` lists the commands\n", options);
  const int code = Game(options, session, console, watch).play();
  if (options.json && code == kSuccess) print(report::session_json(subject, session, console.extent()));
  return code;
}

}  // namespace

int run_simulate(const Options& options) {
  if (const auto wrong = refuse_simulate(options)) return fail(*wrong, kUsage, options.json);
  Watched watched(options);
  const auto [model, warnings] = load(options, watched.watch());
  if (!model) return fail(model.error(), kInput, options.json);
  if ((*model)->player(watched.watch()) == nullptr)
    return fail({options.model, 0, 0, "models of this kind cannot be played", ""}, kInput, options.json);
  const report::Subject subject = report::subject_of(**model, options.model, warnings);
  const auto run = options.random > 0 ? run_walk : run_game;
  return run(options, subject, **model, watched.watch());
}

}  // namespace onager::cli
