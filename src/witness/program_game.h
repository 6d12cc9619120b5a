// The semantics of programs, naively, straight from doc/formats.md.
//
// A second opinion on what the search claims: it walks the trees of expressions
// with the values as they are, and shares nothing with the transition system,
// the stores and the searches. Written to be read, not to be fast.
// Invariant: the values are reached from the initial ones by the steps that `fire` did not refuse.
// Cost: maps of the names of moves and values, shared by copies; each step then costs its expressions and the values.

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

  // Makes the step with this name, as name_of gives it; when it refuses, says why and stays where it is.
  std::optional<std::string> fire(std::string_view name);
  // Some step that can happen now.
  std::optional<std::string> enabled_step() const;
  // An assertion that is false, or a process that has failed.
  std::optional<std::string> violation() const;

  // A condition on the current state. As with guards of steps, one that cannot be computed is true.
  bool holds(const Expression& condition) const;

  // A variable, an element `a[1]`, or 1 if the process of `process.state` is there and 0 if it is elsewhere; a state
  // before a variable of the same name. Nothing: there is no such name.
  std::optional<std::int64_t> value_of(std::string_view name) const;

  // What is the case, one item a process, a variable or element, a channel: name and value.
  std::vector<std::pair<std::string, std::string>> values() const;

 private:
  using Number = std::int64_t;
  struct Trouble {  // thrown by evaluation
    Fault fault;
  };
  struct Taking {  // one who takes part in a step
    ProcessId process;
    const Move* move;
  };
  using Team = std::vector<Taking>;
  struct Meaning {  // of a name
    bool is_location;
    std::uint32_t owner;  // a process or a variable
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

  const Program& program_;
  std::vector<std::size_t> locations_;  // beyond the last: failed
  std::vector<std::optional<Fault>> failed_;
  std::vector<std::vector<Number>> variables_;
  std::vector<std::deque<std::vector<Number>>> channels_;
  std::shared_ptr<const Index> index_;
};

}  // namespace onager::witness
