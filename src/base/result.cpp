#include "base/result.h"

#include <fmt/format.h>

namespace onager {

std::string Diagnostic::to_string() const {
  std::string text;
  if (!file.empty()) text += file + ":";
  if (line != 0) text += fmt::format("{}:", line);
  const bool in_file = !text.empty();
  if (in_file && column != 0) text += fmt::format("{}:", column);
  if (in_file) text += " ";
  text += "error: " + message;
  if (!in_file && column != 0) text += fmt::format(" (column {})", column);
  if (!hint.empty()) text += "\n  hint: " + hint;
  return text;
}

}  // namespace onager
