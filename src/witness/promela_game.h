// A naive interpreter of Promela models, written directly from doc/formats.md and from what Spin 6.5.2 does.
//
// Independent check: works on the statement tree with a plain state and shares nothing with system/promela, the stores
// and the searches. Written for clarity, not speed.
//
// Invariant  the state is reached from the first one by the steps that `fire` accepted
// Cost       a copy of the state for each statement that is tried; all steps of a state are found at once and kept

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/watch.h"
#include "witness/promela_moves.h"

namespace onager::witness {

class PromelaGame {
 public:
  // Starts in the first state. The program must outlive the game.
  explicit PromelaGame(const promela::Program& program, Watch& watch = Watch::endless());

  struct Step {
    std::string name;  // unique among those of one state; see doc/formats.md
    game::Way way;
  };
  // All steps of the current state. Throws LimitMet.
  const std::vector<Step>& steps() const;
  // Makes the step with this name; if there is none, returns the reason and changes nothing.
  std::optional<std::string> fire(std::string_view name);
  void fire(const Step& step);
  // The game after this step of the current state.
  PromelaGame after(const Step& step) const;
  std::optional<std::string> enabled_step() const;

  // What went wrong in the last step: false assertions and the like.
  const std::vector<std::string>& errors() const { return errors_; }
  // What the last step printed.
  const std::string& printed() const { return printed_; }

  // Whether this would be a valid end: every process at its closing brace or, unless strict, at a label `end...`.
  bool is_end_state(bool strict) const;
  // A condition on the current state; one whose evaluation fails is true.
  bool holds(const promela::Expression& condition) const;
  // Of `x`, `a[2]`, `s.f`, `P[1]:x`, `P:x`, `len(q)`, `_nr_pr` and `_last`; 1 or 0 of `P[1]@label` and `P@label`.
  // nullopt if the program has no such name; 0 if it has, but there is no such process.
  std::optional<std::int64_t> value_of(std::string_view name) const;
  // Name and value of each global, each process (the line it is at) with its locals, and each channel.
  std::vector<std::pair<std::string, std::string>> values() const;
  // Equal for equal states.
  std::string key() const;

  const game::World& world() const { return world_; }
  const game::Code& code() const { return *code_; }
  const promela::Program& program() const { return *program_; }

 private:
  PromelaGame(const PromelaGame& other, const Step& step);
  std::string name_of(const game::Micro& micro) const;
  std::string name_of(const game::Way& way) const;
  bool is_jump(const game::Micro& micro) const;

  const promela::Program* program_;
  Watch* watch_;
  std::shared_ptr<const game::Code> code_;
  game::World world_;
  std::vector<std::string> errors_;
  std::string printed_;
  mutable std::optional<std::vector<Step>> steps_;  // of the current state, once they are asked for
};

}  // namespace onager::witness
