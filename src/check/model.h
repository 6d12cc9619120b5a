// A model of any kind, and the transition system that is made of it.

#pragma once

#include <memory>
#include <string>

#include "model/net.h"
#include "model/program.h"
#include "system/transition_system.h"

namespace onager::check {

// Refers to a net or a program, which must outlive it.
class Model {
 public:
  Model(const Net& net) : net_(&net) {}
  Model(const Program& program) : program_(&program) {}

  const Net* net() const { return net_; }              // nullptr: it is none
  const Program* program() const { return program_; }  // likewise
  const std::string& id() const { return net_ != nullptr ? net_->id : program_->id; }

 private:
  const Net* net_ = nullptr;
  const Program* program_ = nullptr;
};

// The system of a model in the static order of a seed; of a net, places and transitions are permuted, of a program the
// transitions.
class Instance {
 public:
  Instance(const Model& model, std::uint64_t shuffle);
  const TransitionSystem& system() const { return *system_; }

 private:
  std::unique_ptr<const Net> net_;  // what the system of a net refers to
  std::unique_ptr<const TransitionSystem> system_;
};

}  // namespace onager::check
