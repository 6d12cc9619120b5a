// Nets from memory, and members of families.

#include <onager/build.h>
#include <pybind11/stl.h>

#include "core.h"

namespace onager_python {

namespace {

using Arcs = std::vector<std::pair<std::size_t, std::uint32_t>>;  // place, weight
using Place = std::pair<std::string, std::uint32_t>;              // name, tokens
using Transition = std::tuple<std::string, Arcs, Arcs, Arcs>;     // name, inputs, outputs, inhibitors

std::vector<onager::NetPlan::Arc> arcs_of(const Arcs& arcs) {
  std::vector<onager::NetPlan::Arc> result;
  for (const auto& [place, weight] : arcs) result.push_back({place, weight});
  return result;
}

onager::Model build_net(const std::string& id, const std::vector<Place>& places,
                        const std::vector<Transition>& transitions) {
  onager::NetPlan plan{.id = id};
  for (const auto& [name, tokens] : places) plan.places.push_back({name, tokens});
  for (const auto& [name, inputs, outputs, inhibitors] : transitions)
    plan.transitions.push_back({name, arcs_of(inputs), arcs_of(outputs), arcs_of(inhibitors)});
  return onager::build(plan);
}

onager::Model member(const std::string& family, std::uint64_t number, std::uint64_t seed) {
  std::optional<onager::Model> model;
  attended({}, [&](const onager::Options&) { model.emplace(onager::member(family, number, seed)); });
  return *model;
}

py::list families() {
  py::list all;
  for (const onager::Family& family : onager::families())
    all.append(py::make_tuple(family.name, family.summary, family.parameter, family.smallest, family.largest));
  return all;
}

}  // namespace

void add_nets(py::module_& module) {
  module.def("build_net", &build_net, py::arg("id"), py::arg("places"), py::arg("transitions"));
  module.def("member", &member, py::arg("family"), py::arg("number"), py::arg("seed"));
  module.def("families", &families);
}

}  // namespace onager_python
