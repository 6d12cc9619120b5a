#include "model/call_text.h"

namespace onager {

std::optional<CallText> call_of(std::string_view text) {
  if (!text.ends_with(')')) return std::nullopt;
  std::size_t depth = 0;
  for (std::size_t i = text.size(); i-- > 0;) {
    depth += text[i] == ')';
    if (text[i] == '(' && --depth == 0) return CallText{text.substr(0, i), text.substr(i + 1, text.size() - i - 2)};
  }
  return std::nullopt;
}

std::optional<std::vector<std::string_view>> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  if (text.empty()) return parts;
  std::size_t depth = 0, start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ')' && depth-- == 0) return std::nullopt;
    depth += text[i] == '(';
    if (text[i] != ',' || depth > 0) continue;
    parts.push_back(text.substr(start, i - start));
    start = i + 1;
  }
  if (depth > 0) return std::nullopt;
  parts.push_back(text.substr(start));
  return parts;
}

}  // namespace onager
