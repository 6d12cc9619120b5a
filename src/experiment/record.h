// One run as one line of JSON: the question, the method and the result.
//
// Contract   a line is self-contained: reports need no other file. Later versions only add members; unknown ones are
//            ignored.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "experiment/grid.h"

namespace onager::experiment {

// How a run ended.
enum class End : std::uint8_t {
  kComplete,  // all states were visited, or the verdict is known
  kTime,      // time limit reached
  kMemory,    // memory limit reached
  kUnknown,   // no answer for another reason
  kRefused,   // the command line or the model was rejected
  kCrash,     // a signal or an internal failure
};
std::string_view word(End end);

// The result of a run as reported by a worker.
struct Outcome {
  End end = End::kCrash;
  std::string reason;   // if not complete
  std::string verdict;  // of a property; empty for `states`
  std::optional<std::uint64_t> states, edges, deadlocks;
  double seconds = 0;                        // search time as reported by the run
  double wall_seconds = 0, cpu_seconds = 0;  // of the process
  std::uint64_t peak_memory_bytes = 0;
  int exit_code = 0, signal = 0;
  std::string chosen;  // what `auto` selected
};

struct Record {
  std::string instance, model, property, configuration;
  std::string reduction, relations, proviso, search, store;
  std::vector<std::string> options;
  std::uint64_t shuffle = 0;
  double time_limit = 0;
  std::uint64_t memory_limit = 0;
  Outcome outcome;

  std::string key() const;  // equal to the key of its job
  bool is_complete() const { return outcome.end == End::kComplete; }
  // For messages: instance, property, configuration, order.
  std::string title() const;
};

Record record_of(const Job& job, const Plan& plan, Outcome outcome);

// With a newline at the end.
std::string to_line(const Record& record);
// The diagnostic has neither file nor line.
Result<Record> parse_record(std::string_view line);

std::string to_text(const Outcome& outcome);
Outcome parse_outcome(std::string_view text);  // inverse of to_text

}  // namespace onager::experiment
