// Models whose guards and steps are functions of Python. A search, which holds no lock of the interpreter, takes it for
// each batch of guards and for each step.

#include <onager/build.h>
#include <pybind11/stl.h>

#include <memory>

#include "core.h"

namespace onager_python {

namespace {

using Numbers = std::vector<std::uint32_t>;
using Slot = std::pair<std::string, std::uint32_t>;               // name, initial value
using Guard = std::pair<std::string, Numbers>;                    // text, slots
using Step = std::tuple<std::string, Numbers, Numbers, Numbers>;  // name, guards, writes, reads

// The last model to let go of the functions may do so in any thread.
std::shared_ptr<const py::function> shared(py::function function) {
  return {new py::function(std::move(function)), [](const py::function* held) {
            const py::gil_scoped_acquire acquired;
            delete held;
          }};
}

py::tuple tuple_of(const std::uint32_t* state, std::size_t slots) {
  py::tuple numbers(slots);
  for (std::size_t i = 0; i < slots; ++i) numbers[i] = state[i];
  return numbers;
}

// `evaluate(state, guards)` gives a list of truths, `fire(state, step)` pairs of a slot and its new value.
onager::Model build_functions(const std::string& id, const std::vector<Slot>& slots, const std::vector<Guard>& guards,
                              const std::vector<Step>& steps, const std::vector<Numbers>& processes,
                              py::function evaluate, py::function fire) {
  onager::FunctionPlan plan;
  plan.id = id;
  for (const auto& [name, initial] : slots) plan.slots.push_back({name, initial});
  for (const auto& [text, tests] : guards) plan.guards.push_back({text, tests});
  for (const auto& [name, own, writes, reads] : steps) plan.steps.push_back({name, own, writes, reads});
  plan.processes = processes;
  const std::size_t count = slots.size();
  plan.evaluate = [count, call = shared(std::move(evaluate))](const std::uint32_t* state, const std::uint32_t* wanted,
                                                              std::size_t number, bool* truth) {
    stop_if_cancelled();
    const py::gil_scoped_acquire acquired;
    py::list asked;
    for (std::size_t i = 0; i < number; ++i) asked.append(wanted[i]);
    const auto found = (*call)(tuple_of(state, count), asked).cast<std::vector<bool>>();
    for (std::size_t i = 0; i < number; ++i) truth[i] = found.at(i);
  };
  plan.fire = [count, call = shared(std::move(fire))](const std::uint32_t* state, std::uint32_t step,
                                                      std::vector<onager::FunctionPlan::Change>& changes) {
    const py::gil_scoped_acquire acquired;
    for (const auto& [slot, value] :
         (*call)(tuple_of(state, count), step).cast<std::vector<std::pair<std::uint32_t, std::uint32_t>>>())
      changes.push_back({slot, value});
  };
  return onager::build(std::move(plan));
}

}  // namespace

void add_functions(py::module_& module) {
  module.def("build_functions", &build_functions, py::arg("id"), py::arg("slots"), py::arg("guards"), py::arg("steps"),
             py::arg("processes"), py::arg("evaluate"), py::arg("fire"));
}

}  // namespace onager_python
