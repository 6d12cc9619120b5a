#include "cli/options.h"

#include <algorithm>
#include <array>

#include "check/plan.h"
#include "cli/commands.h"
#include "generate/families.h"
#include "proviso/strategies.h"
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
  return names_of(check::relation_words());
}
std::vector<Choice> provisos() {
  return names_of(proviso::strategies());
}
std::vector<Choice> automaton_formats() {
  return {{"hoa", "the Hanoi Omega-Automata format, version 1"}, {"dot", "a picture, for Graphviz"}};
}
std::vector<Choice> shells() {
  return {{"bash", "the GNU shell"}};
}
std::vector<Choice> topics() {
  std::vector<Choice> choices;
  for (const Command& command : commands())
    if (command.run != nullptr) choices.push_back({std::string(command.name), std::string(command.summary)});
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
                           kNotYet = "Not supported yet";
constexpr std::string_view kModelHelp =
    "PNML file, packed or not; folder or archive (such as .tgz) that holds model.pnml; DVE program (.dve); - for PNML "
    "on "
    "standard input";

// clang-format off
constexpr auto kModelRows = std::to_array<Row>({
    {.word = "MODEL", .kind = Kind::kFile, .member = &Options::model, .group = kArguments, .help = kModelHelp, .place = Place::kArgument},
});

constexpr auto kHelpRows = std::to_array<Row>({
    {.word = "help", .letter = 'h', .member = &Options::help, .group = kGeneral, .help = "explain the command and its options"},
});

constexpr auto kRunRows = std::to_array<Row>({
    {.word = "search",       .value = "ORDER",   .kind = Kind::kText,    .member = &Options::search,       .group = kMethod, .help = "order in which states are met",                     .choices = searches, .echo = true},
    {.word = "store",        .value = "STORE",   .kind = Kind::kText,    .member = &Options::store,        .group = kMethod, .help = "how the states met are kept",                       .choices = stores,   .echo = true},
    {.word = "reduction",    .value = "SPEC",    .kind = Kind::kText,    .member = &Options::reduction,    .group = kMethod, .help = "stubborn sets, which leave states out but keep the deadlocks; a spec such as deletion(max-enabled) or weak:beam(nds)",              .choices = reductions, .open = true, .echo = true},
    {.word = "relations",    .value = "LEVEL",   .kind = Kind::kText,    .member = &Options::relations,    .group = kMethod, .help = "how sharp the relations behind a reduction are; several words are joined, as in exclusive+dynamic", .choices = relations, .open = true, .echo = true},
    {.word = "proviso",      .value = "PROVISO", .kind = Kind::kText,    .member = &Options::proviso,      .group = kMethod, .help = "what a reduction does about ignored transitions",   .choices = provisos, .echo = true},
    {.word = "shuffle",      .value = "SEED",    .kind = Kind::kNumber,  .member = &Options::shuffle,      .group = kMethod, .help = "permute places and transitions; 0 keeps the order of the model", .echo = true},
    {.word = "threads",      .value = "N",       .kind = Kind::kNumber,  .member = &Options::threads,      .group = kMethod, .help = "number of threads; this version has only 1",        .smallest = 1},
    {.word = "check-reduction",                                          .member = &Options::check_reduction, .group = kMethod, .help = "verify every stubborn set by its definition, and compare the deadlocks with those of the full state space; takes long"},
    {.word = "time-limit",   .value = "SECONDS", .kind = Kind::kSeconds, .member = &Options::time_limit,   .group = kLimits, .help = "stop after this time, reading the model included; decimals are allowed"},
    {.word = "memory-limit", .value = "SIZE",    .kind = Kind::kSize,    .member = &Options::memory_limit, .group = kLimits, .help = "stop before the program holds more, such as 500M, 4G or 1.5G (1K = 1024 bytes)"},
    {.word = "json",                                                     .member = &Options::json,         .group = kOutput, .help = "one JSON object on stdout; all else goes to stderr"},
    {.word = "progress",                                                 .member = &Options::progress,     .group = kOutput, .help = "report progress on stderr even if that is no terminal"},
    {.word = "quiet",        .letter = 'q',                              .member = &Options::quiet,        .group = kOutput, .help = "no progress and no remarks on stderr, only errors"},
});

constexpr auto kGraphRows = std::to_array<Row>({
    {.word = "dot", .value = "FILE", .kind = Kind::kFile, .member = &Options::dot, .group = kOutput, .help = "draw the reduced state space over the full one, for Graphviz; at most 2,000 states; - for stdout, the report then goes to stderr"},
});

constexpr auto kStateRows = std::to_array<Row>({
    {.word = "after", .value = "T1,T2,...", .kind = Kind::kText, .member = &Options::after, .group = kState, .help = "fire these transitions first; without steps it is the initial state"},
    {.word = "trace", .value = "FILE",      .kind = Kind::kFile, .member = &Options::trace, .group = kState, .help = "fire the steps of this trace first, as `onager check --trace` writes it; - for standard input"},
});

constexpr auto kNeedsRows = std::to_array<Row>({
    {.word = "dot", .value = "FILE", .kind = Kind::kFile, .member = &Options::dot, .group = kOutput, .help = "draw who needs whom, for Graphviz; - for stdout, the report then goes to stderr"},
});

constexpr auto kPropertyRows = std::to_array<Row>({
    {.word = "deadlock",                                             .member = &Options::deadlock,      .group = kProperty, .help = "no deadlock is reachable"},
    {.word = "all-deadlocks", .value = "N",    .kind = Kind::kNumber, .member = &Options::all_deadlocks, .group = kProperty, .help = "as --deadlock, and go on until N different deadlocks are found", .smallest = 1},
    {.word = "assertions",                                           .member = &Options::assertions,    .group = kProperty, .help = "no assertion of a DVE program is ever false, and no step divides by zero or leaves an array"},
    {.word = "live",          .value = "T",    .kind = Kind::kText,   .member = &Options::live,          .group = kProperty, .help = "from every reachable state the transition T can fire, at once or later"},
    {.word = "all-live",                                             .member = &Options::all_live,      .group = kProperty, .help = "as --live, of every transition"},
    {.word = "quasi-live",    .value = "T",    .kind = Kind::kText,   .member = &Options::quasi_live,    .group = kProperty, .help = "the transition T fires in some run"},
});

constexpr auto kTraceRows = std::to_array<Row>({
    {.word = "trace",         .value = "FILE", .kind = Kind::kFile,   .member = &Options::trace,         .group = kOutput,   .help = "write the way to a deadlock as JSON, for `onager replay`; with --all-deadlocks the first goes to FILE, the others to FILE with .2, .3, ... before its extension"},
    {.word = "no-trace",                                             .member = &Options::no_trace,      .group = kOutput,   .help = "do not print the steps"},
});

constexpr auto kLaterRows = std::to_array<Row>({
    {.word = "invariant",     .value = "F",    .kind = Kind::kText,   .member = &Options::unsupported,   .group = kNotYet,   .help = "the state formula F holds in all reachable states", .supported = false},
    {.word = "reach",         .value = "F",    .kind = Kind::kText,   .member = &Options::unsupported,   .group = kNotYet,   .help = "a state where F holds is reachable",                .supported = false},
    {.word = "ltl",           .value = "F",    .kind = Kind::kText,   .member = &Options::unsupported,   .group = kNotYet,   .help = "the LTL formula F holds",                           .supported = false},
    {.word = "ctl",           .value = "F",    .kind = Kind::kText,   .member = &Options::unsupported,   .group = kNotYet,   .help = "the CTL formula F holds",                           .supported = false},
    {.word = "bound",         .value = "E",    .kind = Kind::kText,   .member = &Options::unsupported,   .group = kNotYet,   .help = "the greatest value of the sum E",                   .supported = false},
    {.word = "queries",       .value = "FILE", .kind = Kind::kFile,   .member = &Options::unsupported,   .group = kNotYet,   .help = "the properties in an XML file of the contest",      .supported = false},
    {.word = "query",         .value = "N",    .kind = Kind::kText,   .member = &Options::unsupported,   .group = kNotYet,   .help = "only the property with this number",                .supported = false},
});

constexpr auto kMccRows = std::to_array<Row>({
    {.word = "BK_EXAMINATION",        .kind = Kind::kText,    .member = &Options::examination,        .group = kEnvironment, .help = "StateSpace, ReachabilityDeadlock, OneSafe, QuasiLiveness, Liveness or StableMarking; others are declined",        .place = Place::kEnvironment},
    {.word = "BK_INPUT",              .kind = Kind::kText,    .member = &Options::input,              .group = kEnvironment, .help = "name of the instance; those with -COL- are declined",                     .place = Place::kEnvironment},
    {.word = "BK_TIME_CONFINEMENT",   .kind = Kind::kSeconds, .member = &Options::time_confinement,   .group = kEnvironment, .help = "seconds the contest grants; the run stops at 95 % of them",               .place = Place::kEnvironment},
    {.word = "BK_MEMORY_CONFINEMENT", .kind = Kind::kNumber,  .member = &Options::memory_confinement, .group = kEnvironment, .help = "megabytes the contest grants; the run stops at 90 % of them", .smallest = 1, .largest = 1'000'000'000, .place = Place::kEnvironment},
});

constexpr auto kReplayRows = std::to_array<Row>({
    {.word = "TRACE", .kind = Kind::kFile, .member = &Options::trace, .group = kArguments, .help = "JSON file that `onager check --trace` wrote; - for standard input", .place = Place::kArgument},
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

constexpr auto kTopicRows = std::to_array<Row>({
    {.word = "COMMAND", .kind = Kind::kText, .member = &Options::topic, .group = kArguments, .help = "what to explain; all in short if left out", .choices = topics, .open = true, .place = Place::kOptionalArgument},
});

constexpr auto kShellRows = std::to_array<Row>({
    {.word = "SHELL", .kind = Kind::kText, .member = &Options::shell, .group = kArguments, .help = "the shell to write for", .choices = shells, .place = Place::kArgument},
});
// clang-format on

constexpr auto kExplore = joined(kModelRows, kRunRows, kGraphRows, kHelpRows);
constexpr auto kCheck = joined(kModelRows, kPropertyRows, kRunRows, kTraceRows, kLaterRows, kHelpRows);
constexpr auto kMcc = joined(kMccRows, kHelpRows);
constexpr auto kReplay = joined(kModelRows, kReplayRows, kHelpRows);
constexpr auto kExplain =
    joined(kModelRows, kStateRows,
           picked(kRunRows, {"reduction", "relations", "shuffle", "time-limit", "memory-limit", "json", "quiet"}),
           kNeedsRows, kHelpRows);
constexpr auto kGenerate = joined(kGenerateRows, kHelpRows);
constexpr auto kTranslate = joined(kTranslateRows, kHelpRows);
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
std::span<const Row> explain_rows() {
  return kExplain;
}
std::span<const Row> generate_rows() {
  return kGenerate;
}
std::span<const Row> translate_rows() {
  return kTranslate;
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
