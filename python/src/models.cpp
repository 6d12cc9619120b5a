// _core.Model, and its answers as plain data.

#include <onager/build.h>
#include <onager/walk.h>
#include <pybind11/stl.h>

#include "core.h"

namespace onager_python {

namespace {

using Settings = std::map<std::string, std::string>;

const char* word(onager::Verdict verdict) {
  if (verdict == onager::Verdict::holds) return "holds";
  return verdict == onager::Verdict::violated ? "violated" : "unknown";
}

onager::Model load(const std::string& path, const std::string& language, bool compile, double seconds,
                   std::uint64_t bytes) {
  std::optional<onager::Model> model;
  attended({seconds, bytes}, [&](const onager::Options& options) {
    model.emplace(onager::Model::load(path, onager::Reading{compile, language, options}));
  });
  return *model;
}

onager::Model parse(const std::string& name, const std::string& text, const std::string& language, bool compile,
                    double seconds, std::uint64_t bytes) {
  std::optional<onager::Model> model;
  attended({seconds, bytes}, [&](const onager::Options& options) {
    model.emplace(onager::Model::parse(name, text, onager::Reading{compile, language, options}));
  });
  return *model;
}

std::vector<onager::Answer> ask(const onager::Model& model, const std::string& what, const std::string& text,
                                double seconds, std::uint64_t bytes, const py::object& progress,
                                const Settings& settings) {
  std::vector<onager::Answer> answers;
  attended({seconds, bytes, progress, settings}, [&](const onager::Options& options) {
    answers = model.ask_all({what, text}, options);
  });
  return answers;
}

py::tuple explain(const onager::Model& model, const std::vector<std::string>& steps, double seconds,
                  std::uint64_t bytes, const Settings& settings) {
  onager::Explanation why;
  attended({seconds, bytes, py::none(), settings},
           [&](const onager::Options& options) { why = onager::explanation(model, steps, options); });
  return py::make_tuple(why.text, why.json, why.dot);
}

py::tuple replay(const onager::Model& model, const std::string& trace) {
  std::string why;
  bool shows = false;
  attended({}, [&](const onager::Options& options) { shows = model.replay(trace, &why, options); });
  return py::make_tuple(shows, why);
}

std::vector<onager::NamedValues> states_along(const onager::Model& model, const std::string& trace) {
  std::vector<onager::NamedValues> states;
  attended({}, [&](const onager::Options& options) { states = onager::states_along(model, trace, options); });
  return states;
}

std::string pnml(const onager::Model& model, bool unfolded) {
  std::string text;
  attended({}, [&](const onager::Options& options) { text = onager::pnml(model, unfolded, options); });
  return text;
}

void add_answers(py::module_& module) {
  py::class_<onager::Trace>(module, "Trace")
      .def_readonly("steps", &onager::Trace::steps)
      .def_readonly("cycle", &onager::Trace::cycle)
      .def_readonly("json", &onager::Trace::json);
  py::class_<onager::Answer>(module, "Answer")
      .def_readonly("id", &onager::Answer::id)
      .def_readonly("property", &onager::Answer::property)
      .def_readonly("formula", &onager::Answer::formula)
      .def_property_readonly("verdict", [](const onager::Answer& answer) { return word(answer.verdict); })
      .def_readonly("reason", &onager::Answer::reason)
      .def_readonly("technique", &onager::Answer::technique)
      .def_readonly("states", &onager::Answer::states)
      .def_readonly("edges", &onager::Answer::edges)
      .def_readonly("seconds", &onager::Answer::seconds)
      .def_readonly("bound", &onager::Answer::bound)
      .def_readonly("deadlocks", &onager::Answer::deadlocks)
      .def_readonly("traces", &onager::Answer::traces)
      .def_readonly("fault", &onager::Answer::fault)
      .def_readonly("text", &onager::Answer::text)
      .def_readonly("json", &onager::Answer::json)
      .def_readonly("dot", &onager::Answer::dot);
}

}  // namespace

void add_models(py::module_& module) {
  add_answers(module);
  py::class_<onager::Model>(module, "Model")
      .def_property_readonly("id", &onager::Model::id)
      .def_property_readonly("kind", &onager::Model::kind)
      .def_property_readonly("warnings", &onager::Model::warnings)
      .def_property_readonly("places", &onager::Model::places)
      .def_property_readonly("transitions", &onager::Model::transitions)
      .def("ask", &ask, py::arg("what"), py::arg("text"), py::arg("seconds"), py::arg("bytes"), py::arg("progress"),
           py::arg("settings"))
      .def("explain", &explain, py::arg("steps"), py::arg("seconds"), py::arg("bytes"), py::arg("settings"))
      .def("replay", &replay, py::arg("trace"))
      .def("states_along", &states_along, py::arg("trace"))
      .def("text_of_trace", &onager::text_of_trace, py::arg("trace"))
      .def("pnml", &pnml, py::arg("unfolded"));
  module.def("load", &load, py::arg("path"), py::arg("language"), py::arg("compile"), py::arg("seconds"),
             py::arg("bytes"));
  module.def("parse", &parse, py::arg("name"), py::arg("text"), py::arg("language"), py::arg("compile"),
             py::arg("seconds"), py::arg("bytes"));
}

}  // namespace onager_python
