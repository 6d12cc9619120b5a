// The states of a model by number, as a judge meets them, for claims that no single run shows.
//
// Independent check: states are those of the games of this folder, told apart by all that they hold; nothing is shared
// with transition systems, stores and searches. Written for clarity, not speed.

#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"
#include "base/watch.h"
#include "property/formula.h"

namespace onager::witness {

class World {
 public:
  using StateNumber = std::size_t;  // 0 is the initial state
  struct Refusal {
    std::string message;
    bool beyond_limits = false;  // it could be made, but not by this program
  };
  virtual ~World() = default;

  // Reads a formula, with the names of the model. To be called first, once.
  virtual Result<property::FormulaId> read(const std::string& text, property::Formulas& formulas) = 0;
  // The value of a condition of it in a state.
  virtual bool holds(StateNumber state, const property::Formulas& formulas, property::FormulaId condition) = 0;

  // Where the step of this name leads.
  virtual std::variant<StateNumber, Refusal> after(StateNumber state, const std::string& step) = 0;
  // Where all steps lead; nothing: one of them is beyond the limits. Valid until the next call.
  virtual std::optional<std::vector<StateNumber>> successors(StateNumber state) = 0;

  // Whether the later state has all tokens of the other one, and more: what a run did once it may do again.
  virtual bool has_grown(StateNumber before, StateNumber after) const = 0;

  // How many have been met.
  virtual std::size_t states() const = 0;
};

// A world of states that can be copied. `Stand` says what can be done in one:
//   using Here = ...                                       a state
//   Here first() const
//   std::string key(const Here&) const                     equal for states that no formula read can tell apart
//   std::optional<World::Refusal> fire(Here&, const std::string& step) const
//   template <visit> bool each(const Here&, visit) const   calls visit(Here) for each step; false: beyond the limits
//   Result<FormulaId> read(...), bool holds(const Here&, ...) as above
//   bool has_grown(const Here&, const Here&) const         may be missing: never
template <typename Stand>
class NumberedWorld final : public World {
 public:
  using Here = typename Stand::Here;

  NumberedWorld(Stand stand, Watch& watch) : stand_(std::move(stand)), watch_(watch) { number(stand_.first()); }

  Result<property::FormulaId> read(const std::string& text, property::Formulas& formulas) override {
    auto formula = stand_.read(text, formulas);
    numbers_.clear();  // the formula may make states equal
    numbers_.emplace(stand_.key(*states_[0]), 0);
    return formula;
  }
  bool holds(StateNumber state, const property::Formulas& formulas, property::FormulaId condition) override {
    watch_.spend(64);
    return stand_.holds(*states_[state], formulas, condition);
  }
  std::variant<StateNumber, Refusal> after(StateNumber state, const std::string& step) override {
    Here here = *states_[state];
    watch_.spend(256);
    if (auto refusal = stand_.fire(here, step)) return std::move(*refusal);
    return number(std::move(here));
  }
  std::optional<std::vector<StateNumber>> successors(StateNumber state) override {
    if (!next_[state].known) {
      watch_.spend(1024);
      std::vector<StateNumber> found;
      const bool all = stand_.each(*states_[state], [&](Here here) { found.push_back(number(std::move(here))); });
      next_[state] = {true, all, std::move(found)};
    }
    return next_[state].all ? std::optional(next_[state].states) : std::nullopt;
  }
  bool has_grown([[maybe_unused]] StateNumber before, [[maybe_unused]] StateNumber after) const override {
    if constexpr (requires { stand_.has_grown(*states_[before], *states_[after]); })
      return stand_.has_grown(*states_[before], *states_[after]);
    else
      return false;
  }
  std::size_t states() const override { return states_.size(); }

 private:
  struct Next {
    bool known = false, all = false;
    std::vector<StateNumber> states = {};
  };

  StateNumber number(Here here) {
    const auto [place, is_new] = numbers_.emplace(stand_.key(here), states_.size());
    watch_.spend(64 + place->first.size());
    if (is_new) {
      states_.push_back(std::make_unique<const Here>(std::move(here)));
      next_.emplace_back();
    }
    return place->second;
  }

  Stand stand_;
  Watch& watch_;
  std::vector<std::unique_ptr<const Here>> states_;
  std::vector<Next> next_;
  std::unordered_map<std::string, StateNumber> numbers_;
};

}  // namespace onager::witness
