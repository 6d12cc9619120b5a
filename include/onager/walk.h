// The states of a model one at a time, for those who write a search of their own.
//
//   const onager::Walk walk(model);
//   const onager::Walk::State first = walk.initial();
//   for (const std::uint32_t t : walk.enabled(first)) std::cout << walk.step_name(t) << '\n';
//
// A step is the index of a transition. Coloured nets are walked as the nets that they stand for. The states along a
// trace, and why a reduction takes some steps and leaves others, are here as well.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "onager.h"

namespace onager {
inline namespace v1 {

// A Promela model has made a process or a channel for which this walk has no room. A new walk of the model has; states
// are not carried over, but the names of the steps that lead to them are the same.
class ONAGER_API NoRoom : public std::runtime_error {
 public:
  NoRoom();
};

// One thread at a time; of a model there may be several.
class ONAGER_API Walk {
 public:
  using State = std::vector<std::uint32_t>;               // one number a slot
  using Value = std::variant<std::int64_t, std::string>;  // as the language of the model has it

  // Of `limits` only `cancel` is read, and only until the walk is there; then it is an Error.
  explicit Walk(const Model& model, const Options& limits = {});

  const std::vector<std::string>& slots() const;  // names
  const std::vector<std::string>& steps() const;  // names
  State initial() const;
  std::vector<std::uint32_t> enabled(const State& state) const;
  // An Error if it is not enabled, with the guards that are false.
  State fire(const State& state, std::uint32_t step) const;
  // Whether nothing is enabled, though the model does not say that it may end there.
  bool is_deadlock(const State& state) const;

  Value value(std::uint32_t slot, std::uint32_t number) const;
  // What a slot holds for this value; nothing if it cannot have it, or if that is not known, as in Promela. Here and
  // above a state with numbers that no slot can have is an Error; those of Promela must be states that were walked to.
  std::optional<std::uint32_t> number(std::uint32_t slot, const Value& value) const;

 private:
  struct Content;
  std::shared_ptr<Content> content_;
};

// A state as names and values: of a net the places that are not empty, else all.
using NamedValues = std::vector<std::pair<std::string, std::string>>;
// Before the first step of a trace and after each one; a cycle is there once. By code that the search does not use.
ONAGER_API std::vector<NamedValues> states_along(const Model& model, const std::string& trace_json,
                                                 const Options& limits = {});
// A trace for people.
ONAGER_API std::string text_of_trace(const Model& model, const std::string& trace_json);

// Why a stubborn set is what it is, as `onager explain` tells it.
struct Explanation {
  std::string text, json, dot;
};
// The set that {"reduction", ...} of the options, by default deletion, chooses after the steps. A limit that is met is
// an Error.
ONAGER_API Explanation explanation(const Model& model, const std::vector<std::string>& steps,
                                   const Options& options = {});

}  // namespace v1
}  // namespace onager
