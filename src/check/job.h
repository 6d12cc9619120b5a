// What is asked, and how: settings of a run and what it found.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "check/limits.h"
#include "check/verdict.h"
#include "model/net.h"
#include "witness/trace.h"

namespace onager::check {

struct Method {
  std::string reduction = "none";    // a stubborn-set spec
  std::string relations = "static";  // static or exclusive
  std::string search = "bfs";
  std::string store = "tree";
  std::uint64_t shuffle = 0;  // seed of the static order; 0 keeps the model's
};

// Figures that every run has, finished or not.
struct Figures {
  std::uint64_t states = 0;
  std::uint64_t edges = 0;
  double seconds = 0;
  std::uint64_t peak_memory_bytes = 0;

  double states_per_second() const { return seconds > 0 ? static_cast<double>(states) / seconds : 0; }
  double bytes_per_state() const {
    return states > 0 ? static_cast<double>(peak_memory_bytes) / static_cast<double>(states) : 0;
  }
};

struct Exploration {
  Figures figures;
  std::uint64_t deadlocks = 0;
  Value max_tokens_in_place = 0;
  std::uint64_t max_tokens_in_marking = 0;
  bool complete = false;
  std::string reason;  // why not complete; empty if it is
};

struct DeadlockAnswer {
  Figures figures;
  Verdict verdict = Verdict::kUnknown;  // of "no deadlock is reachable"
  std::string reason;                   // why unknown, or why the list of deadlocks may lack some
  std::vector<witness::Trace> traces;   // one for each deadlock listed
};

struct SafetyAnswer {  // of "no place ever holds more than one token"
  Figures figures;
  Verdict verdict = Verdict::kUnknown;
  std::string reason;
};

// Settings that do not exist, or not together, are refused by `plan` (plan.h) before any of these is called.

// The whole (reduced) state space.
Exploration explore(const Net& net, const Method& method, const Limits& limits);
// Stops at the first `most` deadlocks.
DeadlockAnswer find_deadlocks(const Net& net, const Method& method, const Limits& limits, std::uint64_t most = 1);
// Stops at the first place with two tokens.
SafetyAnswer check_one_safe(const Net& net, const Method& method, const Limits& limits);

}  // namespace onager::check
