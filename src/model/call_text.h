// Texts such as `f(a,(b,c))`: a name with arguments in parentheses, and the parts of a list.

#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace onager {

struct CallText {
  std::string_view name, arguments;
};

// Divides before the parenthesis that the last character closes; nothing if it closes none.
std::optional<CallText> call_of(std::string_view text);

// The parts between the commas that are in no parentheses; no part of the empty text. Nothing if parentheses do not
// match.
std::optional<std::vector<std::string_view>> parts_of(std::string_view text);

inline bool in_parentheses(std::string_view text) {
  return text.size() >= 2 && text.front() == '(' && text.back() == ')';
}
inline std::string_view without_ends(std::string_view text) {
  return text.substr(1, text.size() - 2);
}

}  // namespace onager
