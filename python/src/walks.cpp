// _core.Walk: states as tuples of numbers, steps as numbers.

#include <onager/walk.h>
#include <pybind11/stl.h>

#include "core.h"

namespace onager_python {

void add_walks(py::module_& module) {
  using State = onager::Walk::State;
  py::register_exception<onager::NoRoom>(module, "NoRoom");
  const auto tuple = [](const State& state) {
    py::tuple numbers(state.size());
    for (std::size_t i = 0; i < state.size(); ++i) numbers[i] = state[i];
    return numbers;
  };
  py::class_<onager::Walk>(module, "Walk")
      .def(py::init([](const onager::Model& model) {
             std::optional<onager::Walk> walk;
             attended({}, [&](const onager::Options& options) { walk.emplace(model, options); });
             return *walk;
           }),
           py::arg("model"))
      .def_property_readonly("slots", &onager::Walk::slots)
      .def_property_readonly("steps", &onager::Walk::steps)
      .def("initial", [tuple](const onager::Walk& walk) { return tuple(walk.initial()); })
      .def("enabled", &onager::Walk::enabled, py::arg("state"))
      .def(
          "fire",
          [tuple](const onager::Walk& walk, const State& state, std::uint32_t step) {
            return tuple(walk.fire(state, step));
          },
          py::arg("state"), py::arg("step"))
      .def("is_deadlock", &onager::Walk::is_deadlock, py::arg("state"))
      .def("value", &onager::Walk::value, py::arg("slot"), py::arg("number"))
      .def("number", &onager::Walk::number, py::arg("slot"), py::arg("value"));
}

}  // namespace onager_python
