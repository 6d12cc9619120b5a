// onager.Error: an exception with the place of the mistake and a hint.

#include <pybind11/eval.h>

#include "core.h"

namespace onager_python {

namespace {

// Made in Python, where subclasses and pickling are short; __init__ takes (message, file, line, column, hint).
constexpr const char* kClass = R"python(
class Error(Exception):
    """What is wrong with a model, a question or a setting, and where.

    >>> import onager
    >>> try:
    ...     onager.generate("philosophers", 3).check("reach", "eat_9 >= 1")
    ... except onager.Error as error:
    ...     print(error.message, error.column)
    the model has no place 'eat_9' 1
    """

    def __init__(self, message, file="", line=0, column=0, hint=""):
        super().__init__(message, file, line, column, hint)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.hint = hint

    def __str__(self):
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        if self.column and not self.line:
            place = self.file
        where = f"{place}: " if place else ""
        column = f" (column {self.column})" if self.column and not self.line else ""
        return where + self.message + column + (f"\n  hint: {self.hint}" if self.hint else "")
)python";

}  // namespace

void add_errors(py::module_& module) {
  py::dict scope;
  scope["__builtins__"] = py::module_::import("builtins");
  scope["__name__"] = "onager";
  py::exec(kClass, scope);
  py::object type = scope["Error"];
  module.attr("Error") = type;
  static PyObject* error = nullptr;  // as long as the module: it is never unloaded
  error = type.inc_ref().ptr();
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const onager::Error& wrong) {
      const auto instance =
          py::reinterpret_borrow<py::object>(error)(wrong.message, wrong.file, wrong.line, wrong.column, wrong.hint);
      PyErr_SetObject(error, instance.ptr());
    }
  });
}

}  // namespace onager_python
