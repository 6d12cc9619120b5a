// LTL formulas as automata.

#include <onager/translate.h>
#include <pybind11/stl.h>

#include "core.h"

namespace onager_python {

namespace {

onager::Automaton translate(const std::string& formula, bool generalised, double seconds, std::uint64_t bytes) {
  onager::Automaton automaton;
  attended({seconds, bytes},
           [&](const onager::Options& options) { automaton = onager::translate(formula, generalised, options); });
  return automaton;
}

}  // namespace

void add_automata(py::module_& module) {
  py::class_<onager::Automaton>(module, "Automaton")
      .def_readonly("formula", &onager::Automaton::formula)
      .def_readonly("atoms", &onager::Automaton::atoms)
      .def_readonly("states", &onager::Automaton::states)
      .def_readonly("edges", &onager::Automaton::edges)
      .def_readonly("hoa", &onager::Automaton::hoa)
      .def_readonly("dot", &onager::Automaton::dot);
  module.def("translate", &translate, py::arg("formula"), py::arg("generalised"), py::arg("seconds"), py::arg("bytes"));
}

}  // namespace onager_python
