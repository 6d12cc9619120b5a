// A name with arguments in parentheses, `eat(p=3)`, in the text of a formula: read as one text.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "property/lexer.h"

namespace onager::property {

struct Call {
  std::string text;       // without the spaces around parentheses, commas and `=`
  std::size_t count = 0;  // lexemes; 0: the parenthesis is not closed
  std::vector<std::pair<std::size_t, const Lexeme*>> parts = {};  // where in the text each lexeme begins

  // What a byte of the text comes from.
  const Lexeme& at(std::size_t byte) const;
};

// Of lexemes that begin with a name and `(`.
Call call_at(std::span<const Lexeme> lexemes);

// Whether `call_at` reads the text as it is.
bool is_plain_call(std::string_view text);

}  // namespace onager::property
