// What Spin says of a model: all its states, without reduction and without its optimisations.

#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace onager::oracle {

struct SpinRun {
  enum class Outcome : std::uint8_t {
    kDone,
    kRefused,  // Spin, the compiler or pan's own checks do not take the model
    kAborted,  // pan met an error with which it does not go on
    kTooMuch,  // a limit was met
  };
  Outcome outcome = Outcome::kRefused;
  std::uint64_t states = 0, transitions = 0;
  std::uint64_t invalid_ends = 0;  // and events that a trace does not allow
  std::uint64_t violated = 0;      // errors of all other kinds, each time one is met
  std::string text;                // what it printed last
};

// Whether spin and a compiler are installed.
bool has_spin();
SpinRun run_spin(const std::string& model);
// Whether the one ltl block of the model holds, by `pan -a`, without reduction; nothing if Spin refuses the model, pan
// stops early or a limit is met. The model must have no assertions and accept labels, which pan looks at too.
std::optional<bool> spin_satisfies(const std::string& model);
// The trail to the first error that pan finds, with Spin's optimisations; empty if it finds none.
std::string trail_of_pan(const std::string& model);

}  // namespace onager::oracle
