// The options of all commands: one struct with the defaults, and the rows that describe each member to people.
//
// A command has one table of rows. The parser, --help, the manual page and the completion all read it; there is no
// second list.

#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "answer/ask.h"
#include "run/plan.h"

namespace onager::cli {

// The settings of a run are members of run::Words.
struct Options : run::Words {
  std::string model;  // MODEL: a file, a folder, an archive, or - for standard input
  bool json = false;
  std::string language;   // of MODEL, whatever its name; empty: its ending tells
  bool strict = false;    // what may be a slip in the model is an error
  bool isolate = false;   // work in a child
  bool progress = false;  // also when stderr is no terminal
  bool quiet = false;     // no progress, no remarks
  std::string color = "auto";
  std::string sarif;       // where mistakes and violations go; empty: nowhere
  std::string dot;         // where a picture goes; - for stdout
  bool coverage = false;   // what fires, and what each place holds at most
  bool unreached = false;  // which statements are never executed
  std::string msc;         // where a message sequence chart goes; - for stdout
  std::string after;       // transitions to fire first, with commas between

  // What is asked: the words of the rows of kProperty that were given, and their values.
  std::vector<answer::Asked> asked;
  bool asks = false;       // where the values of these rows go, which nobody reads there
  std::string asked_text;  // likewise
  std::uint64_t most = 0;  // likewise
  std::string query;       // of --queries: number or id of the one to check; empty: all
  std::string trace;       // written by check, read by replay
  bool no_trace = false;   // do not print the steps
  bool states = false;     // traces in JSON have the states along them
  bool show = false;       // of replay: the states along the trace

  std::uint64_t random = 0;  // of simulate: steps of a walk at random; 0: a game
  std::string save;          // where the trace of the walk goes

  std::string family;
  std::uint64_t size = 0;  // N of a family
  std::uint64_t seed = 1;
  std::string output;  // empty: stdout

  std::string formula;       // LTL, to translate
  std::string to = "hoa";    // how an automaton is written
  bool generalised = false;  // acceptance on edges, with as many sets as it takes

  std::string examination;               // of the contest
  std::string input;                     // name of the contest's instance
  double time_confinement = 0;           // seconds; 0: none
  std::uint64_t memory_confinement = 0;  // MB; 0: none

  std::string plan;  // of an experiment: a JSON file
  std::string models, properties, reductions, relation_levels, provisos, searches, stores;  // with commas between
  std::uint64_t shuffles = 0;  // how many orders; 0: as the plan says
  std::string out;             // folder of an experiment
  std::uint64_t workers = 0;   // 0: as the plan says
  bool retry = false, dry_run = false;
  std::string part;  // I/K
  bool slurm = false, wait = false;
  std::uint64_t tasks = 0;  // of the job array; 0: chosen
  std::string sbatch;       // further words for it

  std::string folder;           // of an experiment to report
  std::string format = "text";  // of tables
  std::string tables;           // names, with commas between; empty: those that fit
  std::string html, plots;      // where the page and the pictures go; empty: none
  std::string pair;             // two configurations, with a comma between

  bool no_browser = false;
  std::uint64_t port = 0;   // of the view; 0: any
  std::string export_page;  // where the page goes that needs no server; empty: there is a server

  std::string topic;  // a command to explain
  std::string shell;
  bool help = false;
};

struct Choice {
  std::string name;
  std::string summary;
};

using Member = std::variant<bool Options::*, std::string Options::*, std::uint64_t Options::*, double Options::*>;

enum class Place { kOption, kArgument, kOptionalArgument, kEnvironment };
enum class Kind { kFlag, kText, kFile, kNumber, kSize, kSeconds };

struct Row {
  std::string_view word = {};   // an option's without its dashes
  char letter = 0;              // short form; 0: none
  std::string_view value = {};  // what help calls the value of an option
  Kind kind = Kind::kFlag;      // must fit the member
  Member member = &Options::help;
  std::string_view group = {};                 // heading in help
  bool asks = false;                           // it is a question (answer/ask.h), and goes to `asked`
  std::string_view help = {};                  // lower case, no full stop
  std::vector<Choice> (*choices)() = nullptr;  // values to offer; nullptr: none are known
  std::string_view variant = {};               // of a kFlag that asks: a word that may follow it
  bool open = false;                           // others than the choices may be values too: the command judges
  std::uint64_t smallest = 0;                  // range of a kNumber
  std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
  Place place = Place::kOption;
};

// --search, MODEL, BK_INPUT: how messages name the row.
std::string label(const Row& row);

// The tables, one for each command.
std::span<const Row> explore_rows();
std::span<const Row> check_rows();
std::span<const Row> mcc_rows();
std::span<const Row> replay_rows();
std::span<const Row> simulate_rows();
std::span<const Row> explain_rows();
std::span<const Row> generate_rows();
std::span<const Row> translate_rows();
std::span<const Row> convert_rows();
std::span<const Row> experiment_rows();
std::span<const Row> report_rows();
std::span<const Row> view_rows();
std::span<const Row> help_rows();
std::span<const Row> man_rows();
std::span<const Row> completion_rows();

}  // namespace onager::cli
