// onager as a library: load a model, ask questions, get answers that were replayed.
//
//   const onager::Model model = onager::Model::load("philosophers.pnml");
//   const onager::Answer answer = model.ask({"deadlock"}, {.seconds = 60});
//   if (answer.verdict == onager::Verdict::violated)
//     for (const std::string& step : answer.traces[0].steps) std::cout << step << '\n';
//
// Nothing here prints, exits or keeps state of its own: any number of threads may ask at the same time, of the same
// model or of several. What is wrong with a model, a question or a setting is thrown as Error; limits are not errors
// but the verdict `unknown` with a reason. Beside this file: build.h for models that were never a file, walk.h for
// states one at a time, translate.h for automata.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#define ONAGER_API __attribute__((visibility("default")))

namespace onager {
inline namespace v1 {

// what() is the whole message, with place and hint.
class ONAGER_API Error : public std::runtime_error {
 public:
  Error(const std::string& whole, std::string file_name, std::uint64_t at_line, std::uint64_t at_column,
        std::string message_text, std::string hint_text);
  std::string file;  // empty: it is about a question or a setting
  std::uint64_t line = 0, column = 0;
  std::string message, hint;
};

struct Progress {
  std::uint64_t states = 0, waiting = 0;
  double seconds = 0;
  std::uint64_t memory_bytes = 0;
};

struct Options {
  double seconds = 0;                                  // 0: no limit
  std::uint64_t bytes = 0;                             // of the whole process; 0: no limit
  const std::atomic<bool>* cancel = nullptr;           // set it from another thread: the answer comes soon
  std::function<void(const Progress&)> on_progress{};  // about twice a second, in the thread that asks
  // Words of the command line without dashes, such as {"reduction", "deletion(first)"} or {"check-reduction", "true"}.
  // One that the question does not read is an Error.
  std::map<std::string, std::string> settings{};
};

// How a model is read. Limits that are met are an Error here.
struct Reading {
  bool compile = false;    // a program becomes native code
  std::string language{};  // "pnml", "dve" or "promela"; empty: the name of the file tells
  Options limits{};        // its seconds, bytes and cancel
};

// Words of `onager check` without dashes: {"deadlock"}, {"all-deadlocks", "10"}, {"reach", "p >= 1 & q = 0"},
// {"invariant", F}, {"bound", "p + q"}, {"ltl", "G (p >= 1 -> F q >= 1)"}, {"ctl", "AG EF p >= 1"}, {"automaton", HOA
// text}, {"assertions"}, {"property-process"}, {"live", T}, {"all-live"}, {"quasi-live", T}, {"queries", path of an XML
// file}; and {"explore"}, or {"explore", "graph"} for a picture of a small one.
struct Question {
  std::string what;
  std::string text{};
};

enum class Verdict { holds, violated, unknown };

struct Trace {
  std::vector<std::string> steps;                 // names of transitions, from the initial state
  std::optional<std::vector<std::string>> cycle;  // of LTL: then repeated for ever; empty: the run stays where it is
  std::string json;                               // what `onager replay` reads
};

struct Answer {
  std::string id, property, formula;
  Verdict verdict = Verdict::unknown;  // of explore: holds if complete; of bound: if the bound is known
  std::string reason, technique;       // why unknown; what gave the verdict
  std::uint64_t states = 0, edges = 0;
  double seconds = 0;
  std::optional<std::int64_t> bound;  // of bound
  std::uint64_t deadlocks = 0;        // of explore
  std::vector<Trace> traces;          // replayed on the model by code that the search does not use, or see fault
  std::optional<std::string>
      fault;               // a mistake of this library was caught; the verdict is then unknown. Please report it
  std::string text, json;  // the report, as the command line prints it; the text without traces
  std::string dot;         // for Graphviz: the space of {"explore", "graph"} (empty: see reason), evidence for CTL
};

class ONAGER_API Model {
 public:
  // A file, folder or archive, as on the command line. `compile`: a DVE program becomes native code.
  static Model load(const std::string& path, bool compile = false);
  static Model load(const std::string& path, const Reading& reading);
  // The ending of the name tells the format, unless `reading` does: .pnml, .dve, .pml.
  static Model parse(const std::string& name, const std::string& text, const Reading& reading = {});

  const std::string& id() const;
  const char* kind() const;                          // "net", "colored net", "program", "promela" or "library"
  const std::vector<std::string>& warnings() const;  // what may be a slip in the text
  std::size_t places() const;                        // of a program: its slots
  std::size_t transitions() const;

  // {"queries", ...} may have several answers, the others have one.
  std::vector<Answer> ask_all(const Question& question, const Options& options = {}) const;
  Answer ask(const Question& question, const Options& options = {}) const;

  // Whether the text of a trace shows what it claims; `why` gets a sentence if it is not nullptr.
  // Limits that are met are an Error.
  bool replay(const std::string& trace_json, std::string* why = nullptr, const Options& limits = {}) const;

 private:
  friend struct Access;  // what is behind the other headers
  struct Content;
  explicit Model(std::shared_ptr<const Content> content);
  std::shared_ptr<const Content> content_;
};

ONAGER_API const char* version();

}  // namespace v1
}  // namespace onager
