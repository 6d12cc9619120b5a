// Splits a text in the Hanoi format into tokens.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace onager::ltl {

enum class HoaToken : std::uint8_t {
  kEnd,
  kHeader,
  kWord,
  kAlias,
  kString,
  kNumber,
  kSign,
  kBody,
  kBodyEnd,
  kAbort,
  kWrong
};

struct HoaLexeme {
  HoaToken token = HoaToken::kEnd;
  std::string text;  // headers without the colon, strings without quotes, aliases without @
  std::uint64_t value = 0;
  std::uint64_t line = 1, column = 1;
};

class HoaLexer {
 public:
  explicit HoaLexer(std::string_view text) : text_(text) { advance(); }

  const HoaLexeme& next() const { return next_; }
  HoaLexeme take() {
    HoaLexeme result = next_;
    advance();
    return result;
  }
  // The text of a `kWrong` token is the reason.

 private:
  void advance();
  void step(std::size_t bytes);
  bool skip_space();
  void word();
  void number();
  void string();
  bool keyword();

  std::string_view text_;
  std::uint64_t line_ = 1, column_ = 1;
  HoaLexeme next_;
};

}  // namespace onager::ltl
