// The extension module onager._core: what each file adds, and what they share. The classes that people use are in
// python/onager; this is the C++ library as it is, with words that its stub _core.pyi states.

#pragma once

#include <onager/onager.h>
#include <pybind11/pybind11.h>

#include <functional>
#include <map>
#include <string>

namespace onager_python {

namespace py = pybind11;

void add_errors(py::module_& module);
void add_models(py::module_& module);
void add_walks(py::module_& module);
void add_nets(py::module_& module);
void add_functions(py::module_& module);
void add_automata(py::module_& module);

// What a call may be given beside its question.
struct Call {
  double seconds = 0;
  std::uint64_t bytes = 0;
  py::object progress = py::none();  // called with (states, waiting, seconds, bytes) about twice a second
  std::map<std::string, std::string> settings{};
};

// Does `work` in a thread of its own while this one, without the lock of the interpreter, looks every few hundredths of
// a second whether there is a signal, such as Ctrl-C, or progress to tell. What a signal handler or the callback raises
// cancels the work, and is raised once that has ended.
void attended(const Call& call, const std::function<void(const onager::Options&)>& work);

// Called by whatever is slow, in the thread that works: throws if the work has been cancelled.
void stop_if_cancelled();

}  // namespace onager_python
