// A model of any kind, and the transition system that is made of it.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/net.h"
#include "model/plugin.h"
#include "model/program.h"
#include "system/transition_system.h"

namespace onager::check {

// Refers to a net, a program or a plug-in, which must outlive it.
class Model {
 public:
  Model(const Net& net) : net_(&net) {}
  // With the library that was made of the program, if one was.
  Model(const Program& program, const Plugin* native = nullptr) : program_(&program), native_(native) {}
  Model(const Plugin& plugin) : plugin_(&plugin) {}

  const Net* net() const { return net_; }              // nullptr: it is none
  const Program* program() const { return program_; }  // likewise
  const Plugin* plugin() const { return plugin_; }     // likewise
  const Plugin* native() const { return native_; }     // of a program that is compiled
  const std::string& id() const {
    return net_ != nullptr ? net_->id : program_ != nullptr ? program_->id : plugin_->id;
  }

 private:
  const Net* net_ = nullptr;
  const Program* program_ = nullptr;
  const Plugin* plugin_ = nullptr;
  const Plugin* native_ = nullptr;
};

// The system of a model in the static order of a seed; of a net, places and transitions are permuted, of others the
// transitions.
class Instance {
 public:
  // The atoms are conditions on the states of a program, and become the last guards of its system.
  Instance(const Model& model, std::uint64_t shuffle, std::vector<Expression> atoms = {});
  const TransitionSystem& system() const { return *system_; }

 private:
  std::unique_ptr<const Net> net_;  // what the system of a net refers to
  std::unique_ptr<const TransitionSystem> system_;
};

}  // namespace onager::check
