#include "cli/commands.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"

namespace onager::cli {

namespace {

Command explore_command() {
  return {.name = "explore",
          .summary = "count the reachable states, edges and deadlocks of a model",
          .description =
              "Visits every reachable state of MODEL and tells how many states, edges and deadlocks there "
              "are and how many tokens at most. When a limit is reached or on Ctrl-C, the figures so far "
              "are reported with the reason. With --check-reduction, the exit code is 0 only if the deadlocks were "
              "compared with those of the full space too.",
          .rows = explore_rows(),
          .examples = {{"onager explore model.pnml", "count the states"},
                       {"onager explore INSTANCE.tgz --json --time-limit 60 --memory-limit 4G", "for a script"},
                       {"onager generate ring 8 | onager explore -", "read the model from a pipe"},
                       {"onager explore small.pnml --reduction deletion --dot - | dot -Tsvg > small.svg",
                        "see what a reduction leaves out"}},
          .exits = {{kSuccess, "all states were explored"},
                    {kUnknown, "a limit was reached, or interrupted; also while a reduction was checked or drawn"}},
          .run = run_explore};
}

Command check_command() {
  Options defaults;
  defaults.search = "auto";
  defaults.reduction = "auto";
  return {
      .name = "check",
      .summary = "check a property of a model and show why it fails",
      .description =
          "Checks one property of MODEL: that no deadlock is reachable, that a condition is reachable or holds always, "
          "that no assertion is violated, or that transitions can fire; or finds the greatest value of a number. If "
          "a deadlock, a violation or what was asked for is reachable, prints the steps that lead to it; "
          "they are replayed before they are reported. --search dfs often finds a "
          "deadlock sooner; --search bfs --reduction none finds one with the fewest steps. With --check-reduction, "
          "the search goes on to the end. Liveness with a reduction needs a proviso; scc-enabled is "
          "taken if none is given.",
      .rows = check_rows(),
      .examples = {{"onager check model.pnml --deadlock", "search for a deadlock"},
                   {"onager check model.pnml --deadlock --search bfs --reduction none --trace way.json",
                    "find a shortest way to one"},
                   {"onager check model.pnml --all-deadlocks 10 --no-trace", "count up to 10 deadlocks"},
                   {"onager check model.pnml --invariant '!(cs1 >= 1 & cs2 >= 1)'", "check mutual exclusion"},
                   {"onager check model.pnml --bound 'buffer1 + buffer2'", "find the greatest number of tokens"},
                   {"onager check model.pnml --all-live", "check that nothing ever dies"}},
      .exits = {{kSuccess, "the property holds, all of them hold, or the bound was found"},
                {kViolated, "the property, or one of several, is violated"},
                {kUnknown, "unknown: a limit was reached, or interrupted"}},
      .run = run_check,
      .defaults = defaults};
}

Command mcc_command() {
  return {.name = "mcc",
          .summary = "answer an examination of the Model Checking Contest",
          .description =
              "To be called by BenchKit: reads what is asked from the environment and the model from "
              "model.pnml in the working directory, prints the answer in the form of the contest, "
              "CANNOT_COMPUTE when a limit is reached, and DO_NOT_COMPETE for examinations and kinds of "
              "nets that it does not know.",
          .rows = mcc_rows(),
          .examples = {{"BK_EXAMINATION=StateSpace BK_TIME_CONFINEMENT=3600 onager mcc", "as the contest calls it"}},
          .exits = {{kSuccess, "an answer, CANNOT_COMPUTE or DO_NOT_COMPETE was printed"}},
          .run = run_mcc};
}

Command replay_command() {
  return {
      .name = "replay",
      .summary = "check independently that a trace shows what it claims",
      .description =
          "Fires the steps of TRACE one by one on MODEL, by code that shares only the reader of models "
          "with the search, and judges whether they lead to a violation of the trace's property.",
      .rows = replay_rows(),
      .examples = {{"onager replay model.pnml way.json", "after onager check model.pnml --deadlock --trace way.json"},
                   {"onager replay model.pml model.pml.trail", "what a trail of Spin's pan shows"}},
      .exits = {{kSuccess, "confirmed"}, {kViolated, "refuted"}, {kUnknown, "cannot be judged"}},
      .run = run_replay};
}

Command simulate_command() {
  return {
      .name = "simulate",
      .summary = "play a model step by step, or walk it at random",
      .description =
          "Shows the initial state of MODEL and reads commands, one a line: the number or name of a step to make it, "
          "list, fire, undo, redo, goto, state, history, random, coverage, save, help and quit. Plays by the same code "
          "as replay. Commands may come from a file or a pipe; the first wrong one then ends it. With --random no "
          "commands are read. With --json there is one object at the end, and the replies go to stderr.",
      .rows = simulate_rows(),
      .examples = {{"onager simulate model.pnml", "play in the terminal"},
                   {"onager simulate model.pnml --trace way.json",
                    "begin at the end of a trace, and go back with undo"},
                   {"onager simulate model.pnml < commands.txt", "play by a script"},
                   {"onager simulate model.pnml --random 10000 --seed 7", "walk, and see what was never fired"}},
      .exits = {{kSuccess, "the game was left, or the walk was made, whatever was met on it"},
                {kUnknown, "a limit was reached, or interrupted"},
                {kInput, "likewise a wrong command that comes from no terminal"}},
      .run = run_simulate};
}

Command explain_command() {
  Options defaults;
  defaults.reduction = "deletion";
  return {
      .name = "explain",
      .summary = "show why the members of a stubborn set are in it",
      .description =
          "For one state of MODEL: what is marked and enabled, which enabled transitions a reduction chooses and "
          "which it postpones, and for each member of the stubborn set what it needs there with it, and who needs "
          "it. Does not depend on how the set was found.",
      .rows = explain_rows(),
      .examples = {{"onager explain model.pnml", "the initial state"},
                   {"onager explain model.pnml --after t1,t2 --reduction weak:closure", "the state after t1 and t2"},
                   {"onager explain model.pnml --trace way.json --dot needs.dot",
                    "the end of a trace, with a picture"}},
      .exits = {{kSuccess, "the set was explained"},
                {kUnknown, "a limit was reached, or interrupted, before there was a set"}},
      .run = run_explain,
      .defaults = defaults};
}

Command generate_command() {
  return {.name = "generate",
          .summary = "write a model of a given size as PNML",
          .description = "Writes the member of size N of a family of models. The same words give the same model.",
          .rows = generate_rows(),
          .examples = {{"onager generate philosophers 10 --output philosophers.pnml", "ten hungry philosophers"},
                       {"onager generate random 20 --seed 7 | onager check - --deadlock", "check a random net"}},
          .exits = {{kSuccess, "the model was written"}},
          .run = run_generate};
}

Command convert_command() {
  Options defaults;
  defaults.to = "pnml";
  return {
      .name = "convert",
      .summary = "write a net as PNML, a coloured one unfolded",
      .description =
          "Writes the net of MODEL. A coloured net becomes the place/transition net that behaves as it does, with "
          "a place such as fork(2) for each colour and a transition such as eat(p=3) for each binding.",
      .rows = convert_rows(),
      .examples = {{"onager convert coloured.pnml --output unfolded.pnml", "every colour that can occur"},
                   {"onager convert coloured.pnml --unfolding all", "all colours and bindings"}},
      .exits = {{kSuccess, "the net was written"}, {kUnknown, "a limit was reached, or interrupted, before it was"}},
      .run = run_convert,
      .defaults = defaults};
}

Command translate_command() {
  return {
      .name = "translate",
      .summary = "translate an LTL formula to a Buchi automaton",
      .description =
          "Writes an automaton that accepts the words that satisfy the formula. To check that a model satisfies it, "
          "the automaton of its negation is used.",
      .rows = translate_rows(),
      .examples = {{"onager translate 'G (request >= 1 -> F answer >= 1)'", "an automaton in the Hanoi format"},
                   {"onager translate '!(a U b)' --to dot | dot -Tsvg > automaton.svg", "a picture of another"}},
      .exits = {{kSuccess, "the automaton was written"}, {kUnknown, "a limit was reached, or interrupted"}},
      .run = run_translate};
}

Command experiment_command() {
  return {
      .name = "experiment",
      .summary = "run many models with many methods, and keep the results",
      .description =
          "Runs every model with every property, reduction, proviso, search and order that go together, each run in a "
          "process of its own with its own limits, as many at a time as there are cores. Results are appended to "
          "runs.jsonl in the folder, one line a run; called again, it continues where it was. It stops when two runs "
          "on "
          "one model disagree on deadlocks or a verdict. `onager report` makes tables and plots of the folder.",
      .rows = experiment_rows(),
      .examples = {{"onager experiment plan.json", "run a plan"},
                   {"onager experiment --models examples --reductions none,closure,deletion --shuffles 5 --out first",
                    "compare reductions"},
                   {"onager experiment --out first", "continue after an interruption"},
                   {"onager experiment plan.json --slurm --tasks 50", "on a cluster"}},
      .exits = {{kSuccess, "all runs are done, whatever came of each, or were submitted"},
                {kUnknown, "interrupted: some runs are left"},
                {kInternal, "two runs disagree: onager is wrong about one of them"}},
      .run = run_experiment};
}

Command report_command() {
  return {.name = "report",
          .summary = "make tables and plots of an experiment",
          .description =
              "Reads the results in DIR, finished or not, and prints tables: how many runs ended how, scores, the "
              "best and worst of each model, and where the plan says so our figures beside those of a paper.",
          .rows = report_rows(),
          .examples = {{"onager report first", "tables"},
                       {"onager report first --html first.html", "a page to look at"},
                       {"onager report first --tables score --format latex", "a table for a paper"}},
          .exits = {{kSuccess, "the report was made"}, {kInternal, "it was made, and tells that two runs disagree"}},
          .run = run_report};
}

Command view_command() {
  return {.name = "view",
          .summary = "look at a model in the browser: play it, ask, see why",
          .description =
              "Draws MODEL on a page of the browser, where transitions are fired by a click, questions are asked, runs "
              "that answer them are played, and the stubborn set of a state is shown with its reasons. The page comes "
              "from this program, on this machine only, under an address that nobody can guess; Ctrl-C ends it, and so "
              "does closing the page.",
          .rows = view_rows(),
          .examples = {{"onager view model.pnml", "look at a model"},
                       {"onager view model.pnml --trace way.json", "play a run that check has found"},
                       {"onager view model.pnml --export page.html", "a page to give to others"}},
          .exits = {{kSuccess, "the view was ended, or the page was written"},
                    {kUnknown, "a limit was reached, or interrupted, before there was a page"}},
          .run = run_view};
}

Command help_command() {
  return {.name = "help",
          .summary = "explain a command, or list all",
          .description = {},
          .rows = help_rows(),
          .examples = {{"onager help check", "the same as onager check --help"}},
          .exits = {},
          .run = run_help};
}

Command man_command() {
  return {.name = "man",
          .summary = "write the manual page (troff)",
          .description = {},
          .rows = man_rows(),
          .examples = {{"onager man | man -l -", "read it"}},
          .exits = {},
          .run = run_man};
}

Command completion_command() {
  return {.name = "completion",
          .summary = "write the script by which a shell completes commands and options",
          .description = {},
          .rows = completion_rows(),
          .examples = {{"source <(onager completion bash)", "for this shell"},
                       {"onager completion zsh > ~/.zfunc/_onager", "for zsh, with ~/.zfunc in its fpath"},
                       {"onager completion fish > ~/.config/fish/completions/onager.fish", "for fish"}},
          .exits = {},
          .run = run_completion};
}

// Over all commands.
constexpr ExitMeaning kUsualExits[] = {
    {kSuccess, "done: complete, or the property holds"},
    {kViolated, "the property is violated, or a trace is refuted"},
    {kUnknown, "unknown: a limit was reached, or interrupted"},
};
constexpr ExitMeaning kCommonExits[] = {
    {kUsage, "usage error: unknown or contradictory words on the command line"},
    {kInput, "input error: a model, trace or formula is missing or wrong"},
    {kInternal, "internal failure; please report it"},
};

constexpr Example kFirstExamples[] = {
    {"onager generate philosophers 5 --output table.pnml", "make a model"},
    {"onager check table.pnml --deadlock", "search it for a deadlock, and see the way to it"},
    {"onager explore table.pnml", "count its states"},
    {"onager help check", "learn more about a command"},
};

}  // namespace

std::span<const Command> commands() {
  static const std::vector<Command> kCommands = {
      explore_command(), check_command(),    mcc_command(),     replay_command(),    simulate_command(),
      explain_command(), generate_command(), convert_command(), translate_command(), experiment_command(),
      report_command(),  view_command(),     help_command(),    man_command(),       completion_command()};
  return kCommands;
}

std::span<const ExitMeaning> usual_exits() {
  return kUsualExits;
}
std::span<const ExitMeaning> common_exits() {
  return kCommonExits;
}
std::span<const Example> first_examples() {
  return kFirstExamples;
}

Result<const Command*> find_command(const std::string& name) {
  const auto found = std::ranges::find(commands(), name, &Command::name);
  if (found != commands().end()) return &*found;
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  const std::string near = did_you_mean(name, names);
  return Diagnostic{"", 0, 0, fmt::format("unknown command '{}'", name),
                    near.empty() ? fmt::format("commands are {}", fmt::join(names, ", ")) : near};
}

std::string synopsis(const Command& command) {
  std::string text = fmt::format("onager {}", command.name);
  for (const Row& row : command.rows) {
    if (row.place == Place::kArgument) text += fmt::format(" {}", row.word);
    if (row.place == Place::kOptionalArgument) text += fmt::format(" [{}]", row.word);
  }
  return text + " [options]";
}

}  // namespace onager::cli
