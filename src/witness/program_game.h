// A naive interpreter of programs, written directly from doc/formats.md.
//
// Independent check: evaluates expression trees on plain values and shares nothing with the transition system, the
// stores and the searches. Written for clarity, not speed.
//
// Invariant  the values are reached from the initial ones by the steps that `fire` accepted
// Cost       maps of the names of moves and values, shared by copies; each step then costs its expressions and the
//            values

#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/program.h"

namespace onager::witness {

class ProgramGame {
 public:
  // Starts in the initial state. The program must outlive the game.
  explicit ProgramGame(const Program& program);

  // Makes the step with this name, as given by name_of; if it is disabled, returns the reason and changes nothing.
  std::optional<std::string> fire(std::string_view name);
  // Some enabled step, if any.
  std::optional<std::string> enabled_step() const;
  std::vector<std::string> enabled_steps() const;
  // A violated assertion or a failed process, if any.
  std::optional<std::string> violation() const;

  // A condition on the current state. As for guards, a condition whose evaluation fails is true.
  bool holds(const Expression& condition) const;

  // The value of a variable or an element `a[1]`; for `process.state`, 1 if the process is there, else 0. A state takes
  // precedence over a variable of the same name. `len(c)` is what a channel with a buffer holds. nullopt if there is no
  // such name.
  std::optional<std::int64_t> value_of(std::string_view name) const;

  // Name and value of each process, variable or element, and channel.
  std::vector<std::pair<std::string, std::string>> values() const;

 private:
  using Number = std::int64_t;
  struct Trouble {  // thrown by evaluation
    Fault fault;
  };
  struct Taking {  // a participant of a step
    ProcessId process;
    const Move* move;
  };
  using Team = std::vector<Taking>;
  struct Meaning {  // what a name refers to
    enum { kLocation, kElement, kLength } kind;
    std::uint32_t owner;  // a process, a variable or a channel
    std::size_t number;   // a location or an element
  };
  struct Index {
    std::map<std::string, Taking, std::less<>> moves;
    std::unordered_map<std::string, Meaning> names;
  };

  Number value(const Expression& e) const;
  Number leaf(const Expression& e) const;
  static Number computed(const Expression& e, Number a, Number b);
  const Number& element(VariableId array, Number index, Position at) const;
  void assign(const Target& target, Number number);
  void pass_message(const Team& team);
  void make(const Team& team);
  void fail(const Team& team, const Fault& fault);
  std::optional<Team> team_of(std::string_view name, std::string& why) const;
  std::optional<std::string> why_not_together(const Team& team) const;
  std::optional<std::string> why_disabled(const Team& team, std::optional<Fault>& fault) const;
  bool is_committed(ProcessId process) const;
  bool is_buffered(const Move& move) const;
  std::vector<Team> all_teams() const;
  static std::string name_of(const Team& team);

  const Program& program_;
  std::vector<std::size_t> locations_;  // beyond the last location: failed
  std::vector<std::optional<Fault>> failed_;
  std::vector<std::vector<Number>> variables_;
  std::vector<std::deque<std::vector<Number>>> channels_;
  std::shared_ptr<const Index> index_;
};

}  // namespace onager::witness
