#include "core.h"

using namespace onager_python;

PYBIND11_MODULE(_core, module) {
  module.doc() = "onager's C++ library; use the package onager instead";
  module.attr("version") = onager::version();
  add_errors(module);
  add_models(module);
  add_walks(module);
  add_nets(module);
  add_functions(module);
  add_automata(module);
}
