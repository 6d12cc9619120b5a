// A model of any kind: what all commands and questions want to know of it.
//
// A kind of model is one class here (net.cpp, colored.cpp, program.cpp, plugin.cpp, promela.cpp) and one row in
// frontend/load.cpp.
// Elsewhere kinds are told apart only by questions and figures that one kind has: liveness and tokens of nets,
// assertions of programs.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "model/colored_net.h"
#include "model/net.h"
#include "model/plugin.h"
#include "model/program.h"
#include "model/promela.h"
#include "property/names.h"
#include "system/outgrown.h"
#include "system/promela/library.h"
#include "system/transition_system.h"
#include "unfold/unfolding.h"
#include "witness/player.h"
#include "witness/replay.h"

namespace onager::promela {
class PromelaSystem;
}

namespace onager::kind {

// The value of a slot as the language of the model has it: a number, or a word such as the name of a location.
using SlotValue = std::variant<std::int64_t, std::string>;
using NamedState = std::vector<std::pair<std::string, SlotValue>>;
std::string text_of(const SlotValue& value);

class Instance;

// Conditions on states that become the last guards of a system, in this order.
struct Atoms {
  std::vector<Expression> conditions = {};  // of programs
  std::vector<std::string> texts = {};      // of models with expressions of their own: the propositions of formulas
};

// A run that repeats its end for ever.
struct Lasso {
  std::vector<std::string> steps, cycle;
};

struct Description {
  std::string_view slot;  // what a slot is called: `place` or `slot`
  std::size_t slots = 0;
  std::size_t transitions = 0;
};

class Model {
 public:
  virtual ~Model() = default;

  virtual const std::string& id() const = 0;
  virtual Description describe() const = 0;

  // The transition system in the static order of a seed; 0 keeps the model's. Of a net, places and transitions are
  // permuted, of others the transitions. Model and watch must outlive the instance.
  virtual Instance instance(Watch& watch, std::uint64_t shuffle, const Atoms& atoms = {}) const = 0;

  // What formulas may speak of.
  virtual property::Names names() const = 0;
  // What is wrong with an expression in the model's own language; nothing if it can be an atom.
  virtual std::optional<Diagnostic> wrong_expression(const std::string& /*text*/) const { return std::nullopt; }

  // The steps of a path from the initial state, as traces have them; throws LimitMet.
  virtual std::vector<std::string> steps_of(const TransitionSystem& system, std::span<const TransitionId> path,
                                            Watch& watch) const;

  // The last `repeated` steps of the path are repeated for ever. The cycle leads back to where it begins; with
  // `growing` to more, as that of a run without bounds does. It may be several rounds of the one of the path.
  virtual Lasso lasso_of(const TransitionSystem& system, std::span<const TransitionId> path, std::size_t repeated,
                         bool growing, Watch& watch) const;

  // The second opinion on a counterexample, which shares nothing with the search. Throws LimitMet.
  virtual witness::ReplayOutcome replay(const witness::Trace& trace, Watch& watch,
                                        witness::Effort effort = witness::Effort::kQuick) const = 0;
  virtual std::string print(const witness::Trace& trace, const witness::PrintOptions& options) const = 0;
  // Who plays it step by step, in the initial state; nullptr: there is nobody for this kind.
  virtual std::unique_ptr<witness::Player> player(Watch& /*watch*/) const { return nullptr; }
  // Throws LimitMet.
  virtual std::vector<witness::Snapshot> states_along(const witness::Trace& trace, Watch& watch) const = 0;

  // After a system of this model has thrown `Outgrown`: instances made from now on have room for what was missing.
  virtual void make_room(const Outgrown& /*outgrown*/) const {}

  // For questions that only one kind of model has; nullptr: it is another kind.
  virtual const Net* net() const { return nullptr; }
  virtual const Program* program() const { return nullptr; }
  virtual const promela::Program* promela() const { return nullptr; }
  virtual const Plugin* plugin() const { return nullptr; }
  // It is asked about as one of its unfoldings (answer/colored.cpp).
  virtual const colored::Net* colored() const { return nullptr; }
};

// Does it again, with more room, until the system has not been outgrown.
template <typename Work>
auto with_room(const Model& model, const Work& work) {
  while (true) {
    try {
      return work();
    } catch (const Outgrown& outgrown) {
      model.make_room(outgrown);
    }
  }
}

// A transition system, what it refers to, and what its values mean.
class Instance {
 public:
  using Decode = SlotValue (*)(const TransitionSystem&, const Program*, SlotId, Value);
  using IsEnd = bool (*)(const TransitionSystem&, StateView, bool);

  Instance(std::unique_ptr<const TransitionSystem> system, std::unique_ptr<const Net> net)
      : net_(std::move(net)), system_(std::move(system)) {}
  Instance(std::unique_ptr<const TransitionSystem> system, const Program* program, Decode decode,
           IsEnd is_end = nullptr)
      : system_(std::move(system)), program_(program), decode_(decode), is_end_(is_end) {}

  const TransitionSystem& system() const { return *system_; }
  SlotValue decoded(SlotId slot, Value value) const {
    return decode_ == nullptr ? SlotValue(std::int64_t{value}) : decode_(*system_, program_, slot, value);
  }
  // A state where nothing can move is a deadlock, unless the model says that it may end there; strictly, only where
  // all processes have come to their ends.
  bool may_end_in(StateView state, bool strictly = false) const {
    return is_end_ != nullptr && is_end_(*system_, state, strictly);
  }
  // The slots that are not 0, of a program all of them.
  NamedState shown(StateView state) const;
  // The guard and what the slots that it reads hold: `p >= 2, has 1`.
  std::string shown_guard(GuardId guard, StateView state) const;

 private:
  std::unique_ptr<const Net> net_;  // what the system of a net refers to
  std::unique_ptr<const TransitionSystem> system_;
  const Program* program_ = nullptr;
  Decode decode_ = nullptr;  // nullptr: values are what they are
  IsEnd is_end_ = nullptr;   // nullptr: it may end nowhere
};

std::vector<std::string> names_of(const TransitionSystem& system, std::span<const TransitionId> transitions);

std::unique_ptr<Model> make(Net net);
std::unique_ptr<Model> make(colored::Net net);
// The net that a coloured net was unfolded to: its traces are those of the coloured one, and so are its names, besides
// those of its own. The coloured net must outlive it.
std::unique_ptr<Model> make(const colored::Net& net, std::shared_ptr<const unfold::Unfolding> unfolding);
// With the library that was made of the program, if one was.
std::unique_ptr<Model> make(Program program, std::optional<Plugin> compiled = std::nullopt);
std::unique_ptr<Model> make(Plugin plugin);
// How a Promela model is compiled, for the census of a system.
using CompilePromela = Result<promela::Library> (*)(const promela::PromelaSystem& system, Watch& watch);
// Explores a little to see which processes and channels there are; throws LimitMet. With `compile`, steps run as native
// code; the diagnostic is that of the compiler.
Result<std::unique_ptr<Model>> make(promela::Program program, Watch& watch, CompilePromela compile = nullptr);

}  // namespace onager::kind
