#include "base/result.h"

#include <fmt/format.h>

namespace onager {

std::string Diagnostic::to_string() const {
  std::string text;
  if (!file.empty()) text += file + ":";
  if (line != 0) text += fmt::format("{}:", line);
  if (column != 0) text += fmt::format("{}:", column);
  if (!text.empty()) text += " ";
  text += "error: " + message;
  if (!hint.empty()) text += "\n  hint: " + hint;
  return text;
}

}  // namespace onager
