#include "cli/options.h"

#include <algorithm>
#include <array>

#include "cli/commands.h"
#include "emptiness/strategies.h"
#include "experiment/plan.h"
#include "experiment/tables.h"
#include "frontend/load.h"
#include "generate/families.h"
#include "guidance/strategies.h"
#include "product/strategies.h"
#include "proviso/strategies.h"
#include "run/plan.h"
#include "search/strategies.h"
#include "store/strategies.h"
#include "stubborn/strategies.h"

namespace onager::cli {

namespace {

template <typename Table>
std::vector<Choice> names_of(const Table& table) {
  std::vector<Choice> choices;
  for (const auto& row : table) choices.push_back({std::string(row.name), std::string(row.summary)});
  return choices;
}

std::vector<Choice> searches() {
  return names_of(search::strategies());
}
std::vector<Choice> searches_of_check() {
  std::vector<Choice> choices = searches();
  choices.push_back({"auto", "dfs; for questions about states several in turn"});
  return choices;
}
std::vector<Choice> stores() {
  return names_of(store::strategies());
}
std::vector<Choice> families() {
  return names_of(generate::families());
}
std::vector<Choice> reductions() {
  std::vector<Choice> choices = names_of(stubborn::strategies());
  choices.push_back({"auto", "one of these, chosen by sampling the first states"});
  return choices;
}
std::vector<Choice> relations() {
  return names_of(run::relation_words());
}
std::vector<Choice> provisos() {
  return names_of(proviso::strategies());
}
std::vector<Choice> emptiness_checks() {
  return names_of(emptiness::strategies());
}
std::vector<Choice> ltl_reductions() {
  std::vector<Choice> choices = names_of(product::strategies());
  for (const Choice& word : names_of(run::ltl_reduction_words())) choices.push_back(word);
  return choices;
}
std::vector<Choice> ctl_engines() {
  return names_of(run::ctl_engine_words());
}
std::vector<Choice> ctl_reductions() {
  return names_of(run::ctl_reduction_words());
}
std::vector<Choice> heuristics() {
  std::vector<Choice> choices = names_of(guidance::strategies());
  for (const Choice& word : names_of(run::heuristic_words())) choices.push_back(word);
  return choices;
}
std::vector<Choice> fairness_kinds() {
  return names_of(run::fairness_words());
}
std::vector<Choice> unfoldings() {
  return names_of(run::unfolding_words());
}
std::vector<Choice> automaton_formats() {
  return {{"hoa", "the Hanoi Omega-Automata format, version 1"}, {"dot", "a picture, for Graphviz"}};
}
std::vector<Choice> net_formats() {
  return {{"pnml", "the Petri Net Markup Language; a coloured net is unfolded"}};
}
std::vector<Choice> table_formats() {
  return {{"text", "aligned, for terminals"},
          {"csv", "comma-separated values"},
          {"markdown", "tables of Markdown"},
          {"latex", "tabular environments"}};
}
std::vector<Choice> table_names() {
  std::vector<Choice> choices;
  for (const auto& row : experiment::table_kinds())
    choices.push_back({std::string(row.name), std::string(row.summary)});
  return choices;
}
std::vector<Choice> shells() {
  return {{"bash", "the GNU shell"}, {"zsh", "the Z shell"}, {"fish", "the friendly interactive shell"}};
}
std::vector<Choice> color_words() {
  return {{"auto", "on terminals"}, {"always", "also into files and pipes"}, {"never", "none"}};
}
std::vector<Choice> languages() {
  std::vector<Choice> choices;
  for (const frontend::Language& language : frontend::languages())
    choices.push_back({std::string(language.name), std::string(language.summary)});
  return choices;
}
std::vector<Choice> topics() {
  std::vector<Choice> choices;
  for (const Command& command : commands())
    choices.push_back({std::string(command.name), std::string(command.summary)});
  choices.push_back({"formulas", "how properties are written"});
  choices.push_back({"promela", "what users of Spin type here"});
  return choices;
}

template <std::size_t... Sizes>
constexpr auto joined(const std::array<Row, Sizes>&... tables) {
  std::array<Row, (Sizes + ...)> all;
  auto end = all.begin();
  ((end = std::copy(tables.begin(), tables.end(), end)), ...);
  return all;
}

// The rows of a table with these words, in their order.
template <std::size_t Size, std::size_t Words>
constexpr auto picked(const std::array<Row, Size>& table, const std::string_view (&words)[Words]) {
  std::array<Row, Words> rows;
  for (std::size_t i = 0; i < Words; ++i) rows[i] = *std::ranges::find(table, words[i], &Row::word);
  return rows;
}

constexpr std::string_view kArguments = "Arguments", kProperty = "Property", kMethod = "Method", kLimits = "Limits",
                           kOutput = "Output", kEnvironment = "Environment", kGeneral = "General", kState = "State",
                           kGrid = "Grid", kCluster = "Cluster";
constexpr std::string_view kModelHelp =
    "PNML file, packed or not; folder or archive (such as .tgz) that holds model.pnml; DVE program (.dve); Promela "
    "model "
    "(.pml, .prm, .promela); plug-in (.so); "
    "- for PNML, DVE or Promela on standard input";

// clang-format off
constexpr auto kModelRows = std::to_array<Row>({
    {.word = "MODEL", .kind = Kind::kFile, .member = &Options::model, .group = kArguments, .help = kModelHelp, .place = Place::kArgument},
    {.word = "language", .value = "LANGUAGE", .kind = Kind::kText, .member = &Options::language, .group = kGeneral, .help = "what the model is written in, whatever the name of the file", .choices = languages},
    {.word = "sarif", .value = "FILE", .kind = Kind::kFile, .member = &Options::sarif, .group = kOutput, .help = "write mistakes of the input and violated properties to FILE, in the form that editors and code scanners read (SARIF 2.1.0)"},
    {.word = "strict", .member = &Options::strict, .group = kGeneral, .help = "what may be a slip in the model, such as an unknown element of PNML, is an error and no warning"},
});

constexpr auto kViewRows = std::to_array<Row>({
    {.word = "trace",      .value = "FILE", .kind = Kind::kFile,   .member = &Options::trace,       .group = kState,  .help = "a run to begin with, as written by onager check --trace; or a trail of Spin's pan"},
    {.word = "no-browser",                                         .member = &Options::no_browser,  .group = kOutput, .help = "print the address only, and start no browser"},
    {.word = "port",       .value = "N",    .kind = Kind::kNumber, .member = &Options::port,        .group = kOutput, .help = "where the page is served on this machine; 0 takes any that is free", .largest = 65'535},
    {.word = "export",     .value = "FILE", .kind = Kind::kFile,   .member = &Options::export_page, .group = kOutput, .help = "write the page to a file that needs no server, with the states of the trace and those near it"},
    {.word = "time-limit", .value = "TIME", .kind = Kind::kSeconds, .member = &Options::time_limit, .group = kLimits, .help = "stop each question after this time, and so the reading of the model: seconds, or such as 0.5s, 10m, 2h"},
});

constexpr auto kHelpRows = std::to_array<Row>({
    {.word = "color", .value = "WHEN", .kind = Kind::kText, .member = &Options::color, .group = kGeneral, .help = "colours of verdicts and messages; NO_COLOR in the environment turns them off as well", .choices = color_words},
    {.word = "help", .letter = 'h', .member = &Options::help, .group = kGeneral, .help = "explain the command and its options"},
});

constexpr auto kSearchRows = std::to_array<Row>({
    {.word = "search",       .value = "ORDER",   .kind = Kind::kText,    .member = &Options::search,       .group = kMethod, .help = "order in which states are met",                     .choices = searches},
});
constexpr auto kCheckSearchRows = std::to_array<Row>({
    {.word = "search",       .value = "ORDER",   .kind = Kind::kText,    .member = &Options::search,       .group = kMethod, .help = "order in which states are met",                     .choices = searches_of_check},
});

constexpr auto kRunRows = std::to_array<Row>({
    {.word = "store",        .value = "STORE",   .kind = Kind::kText,    .member = &Options::store,        .group = kMethod, .help = "how the states met are kept",                       .choices = stores},
    {.word = "reduction",    .value = "SPEC",    .kind = Kind::kText,    .member = &Options::reduction,    .group = kMethod, .help = "stubborn sets, which leave states out but keep the deadlocks; a spec such as deletion(max-enabled) or weak:beam(nds)",              .choices = reductions, .open = true},
    {.word = "relations",    .value = "LEVEL",   .kind = Kind::kText,    .member = &Options::relations,    .group = kMethod, .help = "how sharp the relations behind a reduction are; several words are joined, as in exclusive+dynamic", .choices = relations, .open = true},
    {.word = "unfolding",    .value = "WORDS",   .kind = Kind::kText,    .member = &Options::unfolding,    .group = kMethod, .help = "of coloured nets: what keeps the net small that the search works on; several words are joined, as in fixed-point+symmetry", .choices = unfoldings, .open = true},
    {.word = "proviso",      .value = "PROVISO", .kind = Kind::kText,    .member = &Options::proviso,      .group = kMethod, .help = "what a reduction does about ignored transitions",   .choices = provisos},
    {.word = "visible",      .value = "T,...",   .kind = Kind::kText,    .member = &Options::visible,      .group = kMethod, .help = "for provisos that look at visible transitions: which they are"},
    {.word = "shuffle",      .value = "SEED",    .kind = Kind::kNumber,  .member = &Options::shuffle,      .group = kMethod, .help = "permute places and transitions; 0 keeps the order of the model"},
    {.word = "threads",      .value = "N",       .kind = Kind::kNumber,  .member = &Options::threads,      .group = kMethod, .help = "number of threads; this version has only 1",        .smallest = 1},
    {.word = "check-reduction",                                          .member = &Options::check_reduction, .group = kMethod, .help = "verify every stubborn set by its definition, and compare the deadlocks, or the verdict, with those of the full state space; takes long"},
    {.word = "compile",                                                  .member = &Options::compile,        .group = kMethod, .help = "run a DVE or Promela model as native code, made by the C compiler that $CC names, else cc, and kept in a cache"},
    {.word = "isolate",                                                  .member = &Options::isolate,        .group = kGeneral, .help = "work in a process of its own, and tell a crash of a plug-in as its fault, exit code 4"},
    {.word = "time-limit",   .value = "TIME",    .kind = Kind::kSeconds, .member = &Options::time_limit,   .group = kLimits, .help = "stop after this time, reading the model included: seconds, or such as 0.5s, 10m, 2h"},
    {.word = "memory-limit", .value = "SIZE",    .kind = Kind::kSize,    .member = &Options::memory_limit, .group = kLimits, .help = "stop before the program holds more, such as 500M, 4G or 1.5G (1K = 1024 bytes)"},
    {.word = "json",                                                     .member = &Options::json,         .group = kOutput, .help = "one JSON object on stdout; all else goes to stderr"},
    {.word = "progress",                                                 .member = &Options::progress,     .group = kOutput, .help = "report progress on stderr even if that is no terminal"},
    {.word = "quiet",        .letter = 'q',                              .member = &Options::quiet,        .group = kOutput, .help = "no progress and no remarks on stderr, only errors"},
});

constexpr auto kGraphRows = std::to_array<Row>({
    {.word = "dot", .value = "FILE", .kind = Kind::kFile, .member = &Options::dot, .group = kOutput, .help = "draw the reduced state space over the full one, for Graphviz; at most 2,000 states; - for stdout, the report then goes to stderr"},
});

constexpr auto kUnreachedRows = std::to_array<Row>({
    {.word = "coverage", .member = &Options::coverage, .group = kOutput, .help = "also tell which transitions never fire, which places are never marked, and the greatest value of each place or variable; of a Promela model what --unreached tells too; takes no reduction"},
    {.word = "unreached", .member = &Options::unreached, .group = kOutput, .help = "of a Promela model: also list the statements that are never executed, as pan does; takes no reduction"},
});

constexpr auto kChartRows = std::to_array<Row>({
    {.word = "msc", .value = "FILE", .kind = Kind::kFile, .member = &Options::msc, .group = kOutput, .help = "of a Promela model: write the trace as a message sequence chart; a name that ends in .svg gets a picture, one that ends in .txt text; - for text on stdout"},
});

constexpr auto kStateRows = std::to_array<Row>({
    {.word = "after", .value = "T1,T2,...", .kind = Kind::kText, .member = &Options::after, .group = kState, .help = "fire these transitions first; without steps it is the initial state"},
    {.word = "trace", .value = "FILE",      .kind = Kind::kFile, .member = &Options::trace, .group = kState, .help = "fire the steps of this trace first, as `onager check --trace` writes it; - for standard input"},
});

constexpr auto kNeedsRows = std::to_array<Row>({
    {.word = "dot", .value = "FILE", .kind = Kind::kFile, .member = &Options::dot, .group = kOutput, .help = "draw who needs whom, for Graphviz; - for stdout, the report then goes to stderr"},
});

constexpr auto kPropertyRows = std::to_array<Row>({
    {.word = "deadlock",                                             .member = &Options::asks,      .group = kProperty, .asks = true, .help = "no deadlock is reachable; of Promela, no invalid end state; strict: labels that begin with end mean nothing", .variant = "strict"},
    {.word = "all-deadlocks", .value = "N",    .kind = Kind::kNumber, .member = &Options::most, .group = kProperty, .asks = true, .help = "as --deadlock, and go on until N different deadlocks are found", .smallest = 1},
    {.word = "assertions",                                           .member = &Options::asks,    .group = kProperty, .asks = true, .help = "no assertion of a program is ever false, and no step fails: divides by zero, leaves an array, ..."},
    {.word = "live",          .value = "T",    .kind = Kind::kText,   .member = &Options::asked_text,          .group = kProperty, .asks = true, .help = "from every reachable state the transition T can fire, at once or later"},
    {.word = "all-live",                                             .member = &Options::asks,      .group = kProperty, .asks = true, .help = "as --live, of every transition"},
    {.word = "may-terminate",                                        .member = &Options::asks,      .group = kProperty, .asks = true, .help = "from every reachable state a deadlock is reachable: whatever has happened, the end can still come"},
    {.word = "stated",                                               .member = &Options::asks,      .group = kProperty, .asks = true, .help = "what the model itself asks: deadlocks, assertions, and its ltl blocks, never claim or property process; for a Promela model this is what is asked if nothing is"},
    {.word = "quasi-live",    .value = "T",    .kind = Kind::kText,   .member = &Options::asked_text,    .group = kProperty, .asks = true, .help = "the transition T fires in some run"},
});

constexpr auto kQuestionRows = std::to_array<Row>({
    {.word = "reach",         .value = "F",    .kind = Kind::kText,   .member = &Options::asked_text,         .group = kProperty, .asks = true, .help = "a state is reachable where the condition F holds, such as 'cs1 >= 1 & cs2 >= 1'"},
    {.word = "invariant",     .value = "F",    .kind = Kind::kText,   .member = &Options::asked_text,     .group = kProperty, .asks = true, .help = "the condition F holds in all reachable states"},
    {.word = "bound",         .value = "E",    .kind = Kind::kText,   .member = &Options::asked_text,         .group = kProperty, .asks = true, .help = "not a property but a number: the greatest value of E, such as p1 + p2"},
    {.word = "queries",       .value = "FILE", .kind = Kind::kFile,   .member = &Options::asked_text,       .group = kProperty, .asks = true, .help = "the properties in an XML file of the contest; one that is not here is looked for in the folder or archive of the model"},
    {.word = "query",         .value = "N",    .kind = Kind::kText,   .member = &Options::query,         .group = kProperty, .help = "of --queries only the one with this number, from 0, or id"},
    {.word = "no-simplify",                                              .member = &Options::no_simplify,   .group = kMethod,   .help = "go to the search at once, without a look at the state equation and at parts of the model"},
    {.word = "shortest",                                                 .member = &Options::shortest,      .group = kMethod,   .help = "of questions about states: traces have the fewest steps, however long that takes; without, they are shortened for a second"},
});

constexpr auto kLtlRows = std::to_array<Row>({
    {.word = "ltl",            .value = "F",      .kind = Kind::kText, .member = &Options::asked_text,            .group = kProperty, .asks = true, .help = "the LTL formula F holds on every run; a run that ends in a deadlock stays there"},
    {.word = "automaton",      .value = "FILE",   .kind = Kind::kFile, .member = &Options::asked_text,      .group = kProperty, .asks = true, .help = "no run is accepted by the automaton in this file, in the Hanoi format; its propositions are conditions such as \"p1 >= 1\""},
    {.word = "property-process",                                      .member = &Options::asks, .group = kProperty, .asks = true, .help = "no run is accepted by the property process of a program, the automaton in the model"},
    {.word = "never-claim",                                           .member = &Options::asks, .group = kProperty, .asks = true, .help = "no run is accepted by the never claim of a Promela model"},
    {.word = "acceptance-cycles",                                     .member = &Options::asks, .group = kProperty, .asks = true, .help = "no run of a Promela model passes labels that begin with accept for ever"},
    {.word = "non-progress-cycles",                                   .member = &Options::asks, .group = kProperty, .asks = true, .help = "every endless run of a Promela model passes labels that begin with progress for ever"},
    {.word = "ltl-translator", .value = "CMD",    .kind = Kind::kText, .member = &Options::ltl_translator, .group = kMethod,   .help = "of LTL: command that writes an automaton in the Hanoi format; %f in it is the negated formula over propositions p0, p1, ..."},
    {.word = "emptiness",      .value = "SEARCH", .kind = Kind::kText, .member = &Options::emptiness,      .group = kMethod,   .help = "of LTL: how a run that violates the formula is looked for", .choices = emptiness_checks},
    {.word = "ltl-reduction",  .value = "METHOD", .kind = Kind::kText, .member = &Options::ltl_reduction,  .group = kMethod,   .help = "of LTL: what stubborn sets must contain; they are made by --reduction, closure-star if that is none or auto; as in classic,none a second may follow, for properties that do not allow the first", .choices = ltl_reductions, .open = true},
    {.word = "fairness",       .value = "KIND",   .kind = Kind::kText, .member = &Options::fairness,       .group = kMethod,   .help = "of LTL and claims of Promela models: which runs count; takes no reduction", .choices = fairness_kinds},
    {.word = "heuristic",      .value = "NAMES",  .kind = Kind::kText, .member = &Options::heuristic,      .group = kMethod,   .help = "of LTL: which steps are followed first; sums such as automaton+fire-count are allowed", .choices = heuristics, .open = true},
});

constexpr auto kCtlRows = std::to_array<Row>({
    {.word = "ctl",            .value = "F",      .kind = Kind::kText, .member = &Options::asked_text,            .group = kProperty, .asks = true, .help = "the CTL formula F holds in the initial state, such as 'AG EF ready >= 1'; in a deadlock AX is true and EX false"},
    {.word = "ctl-engine",     .value = "ENGINE", .kind = Kind::kText, .member = &Options::ctl_engine,     .group = kMethod,   .help = "of CTL: what is looked at, and in which order", .choices = ctl_engines},
    {.word = "ctl-reduction",  .value = "NAMES",  .kind = Kind::kText, .member = &Options::ctl_reduction,  .group = kMethod,   .help = "of CTL: what is left out; guided+singleton is both; guided sets are made by --reduction", .choices = ctl_reductions, .open = true},
});

constexpr auto kEvidenceRows = std::to_array<Row>({
    {.word = "dot",            .value = "FILE",   .kind = Kind::kFile, .member = &Options::dot,            .group = kOutput,   .help = "of CTL: draw what shows the answer, for Graphviz; - for stdout, the report then goes to stderr"},
});

constexpr auto kTraceRows = std::to_array<Row>({
    {.word = "trace",         .value = "FILE", .kind = Kind::kFile,   .member = &Options::trace,         .group = kOutput,   .help = "write the way to a deadlock, to the state that a formula is about or to one where a transition is dead, as JSON, for `onager replay`; with --all-deadlocks the first goes to FILE, the others to FILE with .2, .3, ... before its extension"},
    {.word = "no-trace",                                             .member = &Options::no_trace,      .group = kOutput,   .help = "do not print the steps, and spend no time on making them fewer"},
    {.word = "states",                                               .member = &Options::states,        .group = kOutput,   .help = "with --json or --trace: each trace with the states along it"},
});

constexpr auto kMccRows = std::to_array<Row>({
    {.word = "BK_EXAMINATION",        .kind = Kind::kText,    .member = &Options::examination,        .group = kEnvironment, .help = "StateSpace, ReachabilityDeadlock, OneSafe, QuasiLiveness, Liveness, StableMarking, ReachabilityCardinality, ReachabilityFireability, UpperBounds, LTLCardinality, LTLFireability, CTLCardinality or CTLFireability; others are declined",        .place = Place::kEnvironment},
    {.word = "BK_INPUT",              .kind = Kind::kText,    .member = &Options::input,              .group = kEnvironment, .help = "name of the instance; those with -COL- are declined",                     .place = Place::kEnvironment},
    {.word = "BK_TIME_CONFINEMENT",   .kind = Kind::kSeconds, .member = &Options::time_confinement,   .group = kEnvironment, .help = "seconds the contest grants; the run stops at 95 % of them",               .place = Place::kEnvironment},
    {.word = "BK_MEMORY_CONFINEMENT", .kind = Kind::kNumber,  .member = &Options::memory_confinement, .group = kEnvironment, .help = "megabytes the contest grants; the run stops at 90 % of them", .smallest = 1, .largest = 1'000'000'000, .place = Place::kEnvironment},
});

constexpr auto kReplayRows = std::to_array<Row>({
    {.word = "TRACE", .kind = Kind::kFile, .member = &Options::trace, .group = kArguments, .help = "JSON file that `onager check --trace` wrote, or a .trail file that pan wrote; - for standard input", .place = Place::kArgument},
    {.word = "show", .member = &Options::show, .group = kOutput, .help = "print the states along the trace; with --json as `states`"},
});

constexpr auto kSimulateRows = std::to_array<Row>({
    {.word = "random", .value = "N",    .kind = Kind::kNumber, .member = &Options::random, .group = "Walk", .help = "do not ask for commands: make N steps at random, from the beginning again wherever a run ends, and tell what was covered", .smallest = 1},
    {.word = "seed",   .value = "SEED", .kind = Kind::kNumber, .member = &Options::seed,   .group = "Walk", .help = "of all that is random; the same seed gives the same walk"},
    {.word = "save",   .value = "FILE", .kind = Kind::kFile,   .member = &Options::save,   .group = "Walk", .help = "write the first run of the walk that came to a deadlock or met an error, else the last, as a trace for `onager replay`"},
    {.word = "trace",  .value = "FILE", .kind = Kind::kFile,   .member = &Options::trace,  .group = kState, .help = "make the steps of this trace first, as `onager check --trace` writes it"},
});

constexpr auto kGenerateRows = std::to_array<Row>({
    {.word = "FAMILY", .kind = Kind::kText,   .member = &Options::family, .group = kArguments, .help = "kind of model", .choices = families, .place = Place::kArgument},
    {.word = "N",      .kind = Kind::kNumber, .member = &Options::size,   .group = kArguments, .help = "size of the model: how many philosophers, stations, counters ...", .place = Place::kArgument},
    {.word = "seed",                 .value = "SEED", .kind = Kind::kNumber, .member = &Options::seed,   .group = "Model", .help = "for families that are random"},
    {.word = "output", .letter = 'o', .value = "FILE", .kind = Kind::kFile,   .member = &Options::output, .group = kOutput, .help = "write to FILE instead of stdout"},
});

constexpr auto kTranslateRows = std::to_array<Row>({
    {.word = "LTL",         .kind = Kind::kText, .member = &Options::formula, .group = kArguments, .help = "formula, such as 'G (req >= 1 -> F ack >= 1)'; names need no model", .place = Place::kArgument},
    {.word = "to",          .value = "FORMAT", .kind = Kind::kText, .member = &Options::to,          .group = kOutput, .help = "how to write the automaton", .choices = automaton_formats},
    {.word = "generalised",                                          .member = &Options::generalised, .group = kOutput, .help = "acceptance on edges, with as many sets as it takes; else one set, on states"},
    {.word = "output",      .letter = 'o', .value = "FILE", .kind = Kind::kFile, .member = &Options::output, .group = kOutput, .help = "write to FILE instead of stdout"},
});

constexpr auto kConvertRows = std::to_array<Row>({
    {.word = "to",     .value = "FORMAT", .kind = Kind::kText, .member = &Options::to,     .group = kOutput, .help = "how to write it", .choices = net_formats},
    {.word = "output", .letter = 'o', .value = "FILE", .kind = Kind::kFile, .member = &Options::output, .group = kOutput, .help = "write to FILE instead of stdout"},
});

constexpr auto kPlanRows = std::to_array<Row>({
    {.word = "PLAN",         .kind = Kind::kFile,                                    .member = &Options::plan,            .group = kArguments, .help = "what to run, a JSON file; without it the options say, or the plan in the folder of --out", .place = Place::kOptionalArgument},
    {.word = "models",       .value = "PATHS",   .kind = Kind::kFile,   .member = &Options::models,          .group = kGrid,   .help = "files, folders or patterns, with commas between"},
    {.word = "properties",   .value = "LIST",    .kind = Kind::kText,   .member = &Options::properties,      .group = kGrid,   .help = "what to ask, with commas between: states (the default), or options of check without their dashes, such as deadlock, all-live or ltl:FORMULA"},
    {.word = "reductions",   .value = "SPECS",   .kind = Kind::kText,   .member = &Options::reductions,      .group = kGrid,   .help = "specs of --reduction, with commas between", .choices = reductions, .open = true},
    {.word = "relations",    .value = "LEVELS",  .kind = Kind::kText,   .member = &Options::relation_levels, .group = kGrid,   .help = "values of --relations, with commas between", .choices = relations, .open = true},
    {.word = "provisos",     .value = "LIST",    .kind = Kind::kText,   .member = &Options::provisos,        .group = kGrid,   .help = "values of --proviso, with commas between", .choices = provisos, .open = true},
    {.word = "searches",     .value = "LIST",    .kind = Kind::kText,   .member = &Options::searches,        .group = kGrid,   .help = "values of --search, with commas between; by default the one that the proviso needs", .choices = searches, .open = true},
    {.word = "stores",       .value = "LIST",    .kind = Kind::kText,   .member = &Options::stores,          .group = kGrid,   .help = "values of --store, with commas between", .choices = stores, .open = true},
    {.word = "shuffles",     .value = "N",       .kind = Kind::kNumber, .member = &Options::shuffles,        .group = kGrid,   .help = "each run in the orders of the seeds 1 to N", .smallest = 1, .largest = 1'000'000},
    {.word = "time-limit",   .value = "TIME",    .kind = Kind::kSeconds, .member = &Options::time_limit,     .group = kLimits, .help = "of each run"},
    {.word = "memory-limit", .value = "SIZE",    .kind = Kind::kSize,   .member = &Options::memory_limit,    .group = kLimits, .help = "of each run, such as 500M or 4G"},
    {.word = "workers",      .value = "N",       .kind = Kind::kNumber, .member = &Options::workers,         .group = kLimits, .help = "runs at a time; by default as many as there are cores", .smallest = 1, .largest = experiment::kMostWorkers},
    {.word = "out",          .value = "DIR",     .kind = Kind::kFile,   .member = &Options::out,             .group = kOutput, .help = "folder of the results, by default the name of the plan; an experiment that is there is continued"},
    {.word = "retry",                                                   .member = &Options::retry,           .group = kOutput, .help = "run those again that failed or crashed"},
    {.word = "dry-run",                                                 .member = &Options::dry_run,         .group = kOutput, .help = "print the commands that are left to run, and run none"},
    {.word = "progress",                                                .member = &Options::progress,        .group = kOutput, .help = "report progress on stderr even if that is no terminal"},
    {.word = "quiet",        .letter = 'q',                             .member = &Options::quiet,           .group = kOutput, .help = "no progress and no remarks on stderr, only errors"},
    {.word = "slurm",                                                   .member = &Options::slurm,           .group = kCluster, .help = "submit a job array to Slurm instead of running here"},
    {.word = "tasks",        .value = "K",       .kind = Kind::kNumber, .member = &Options::tasks,           .group = kCluster, .help = "into how many tasks; by default one for each run, at most 100", .smallest = 1, .largest = 100'000},
    {.word = "sbatch",       .value = "OPTIONS", .kind = Kind::kText,   .member = &Options::sbatch,          .group = kCluster, .help = "further options of sbatch, such as --sbatch=--partition=long"},
    {.word = "wait",                                                    .member = &Options::wait,            .group = kCluster, .help = "return when all tasks have ended"},
    {.word = "part",         .value = "I/K",     .kind = Kind::kText,   .member = &Options::part,            .group = kCluster, .help = "run only the I-th of K parts, as the tasks do"},
});

constexpr auto kReportRows = std::to_array<Row>({
    {.word = "DIR",    .kind = Kind::kFile, .member = &Options::folder, .group = kArguments, .help = "the folder of an experiment", .place = Place::kArgument},
    {.word = "format", .value = "FORMAT", .kind = Kind::kText, .member = &Options::format, .group = kOutput, .help = "how tables are printed",     .choices = table_formats},
    {.word = "tables", .value = "NAMES",  .kind = Kind::kText, .member = &Options::tables, .group = kOutput, .help = "which, with commas between; by default summary and those that the experiment is made for", .choices = table_names, .open = true},
    {.word = "html",   .value = "FILE",   .kind = Kind::kFile, .member = &Options::html,   .group = kOutput, .help = "write a page with tables and plots, which needs no network"},
    {.word = "plots",  .value = "FOLDER", .kind = Kind::kFile, .member = &Options::plots,  .group = kOutput, .help = "write the plots as SVG files"},
    {.word = "pair",   .value = "A,B",    .kind = Kind::kText, .member = &Options::pair,   .group = kOutput, .help = "the two configurations of the scatter plots; by default the ones with the lowest and the highest score"},
    {.word = "quiet",  .letter = 'q',                          .member = &Options::quiet,  .group = kOutput, .help = "no remarks on stderr, only errors"},
});

constexpr auto kTopicRows = std::to_array<Row>({
    {.word = "TOPIC", .kind = Kind::kText, .member = &Options::topic, .group = kArguments, .help = "a command, or formulas; all commands in short if left out", .choices = topics, .open = true, .place = Place::kOptionalArgument},
});

constexpr auto kShellRows = std::to_array<Row>({
    {.word = "SHELL", .kind = Kind::kText, .member = &Options::shell, .group = kArguments, .help = "the shell to write for", .choices = shells, .place = Place::kArgument},
});
// clang-format on

constexpr auto kExplore = joined(kModelRows, kSearchRows, kRunRows, kGraphRows, kUnreachedRows, kHelpRows);
constexpr auto kCheck = joined(kModelRows, kPropertyRows, kLtlRows, kCtlRows, kQuestionRows, kCheckSearchRows, kRunRows,
                               kTraceRows, kChartRows, kEvidenceRows, kHelpRows);
constexpr auto kMcc = joined(kMccRows, kHelpRows);
constexpr auto kReplay =
    joined(kModelRows, kReplayRows, kChartRows,
           picked(kRunRows, {"isolate", "time-limit", "memory-limit", "json", "quiet"}), kHelpRows);
constexpr auto kSimulate = joined(
    kModelRows, kSimulateRows, picked(kRunRows, {"isolate", "time-limit", "memory-limit", "json", "quiet"}), kHelpRows);
constexpr auto kExplain = joined(
    kModelRows, kStateRows,
    picked(kRunRows, {"reduction", "relations", "shuffle", "isolate", "time-limit", "memory-limit", "json", "quiet"}),
    kNeedsRows, kHelpRows);
constexpr auto kGenerate = joined(kGenerateRows, kHelpRows);
constexpr auto kTranslate = joined(kTranslateRows, picked(kRunRows, {"time-limit", "memory-limit"}), kHelpRows);
constexpr auto kConvert =
    joined(kModelRows, kConvertRows, picked(kRunRows, {"unfolding", "time-limit", "memory-limit", "quiet"}), kHelpRows);
constexpr auto kExperiment = joined(kPlanRows, kHelpRows);
constexpr auto kReport = joined(kReportRows, kHelpRows);
constexpr auto kView = joined(kModelRows, kViewRows, picked(kRunRows, {"memory-limit", "quiet"}), kHelpRows);
constexpr auto kTopic = joined(kTopicRows, kHelpRows);
constexpr auto kShell = joined(kShellRows, kHelpRows);

}  // namespace

std::string label(const Row& row) {
  return (row.place == Place::kOption ? "--" : "") + std::string(row.word);
}

std::span<const Row> explore_rows() {
  return kExplore;
}
std::span<const Row> check_rows() {
  return kCheck;
}
std::span<const Row> mcc_rows() {
  return kMcc;
}
std::span<const Row> replay_rows() {
  return kReplay;
}
std::span<const Row> simulate_rows() {
  return kSimulate;
}
std::span<const Row> explain_rows() {
  return kExplain;
}
std::span<const Row> generate_rows() {
  return kGenerate;
}
std::span<const Row> translate_rows() {
  return kTranslate;
}
std::span<const Row> convert_rows() {
  return kConvert;
}
std::span<const Row> experiment_rows() {
  return kExperiment;
}
std::span<const Row> report_rows() {
  return kReport;
}
std::span<const Row> view_rows() {
  return kView;
}
std::span<const Row> help_rows() {
  return kTopic;
}
std::span<const Row> man_rows() {
  return kHelpRows;
}
std::span<const Row> completion_rows() {
  return kShell;
}

}  // namespace onager::cli
