// Splits the text of one file into tokens: words, numbers, strings and signs.
//
// Comments and lines that end in a backslash are as in C. What is no token becomes one of the kind kOther, because the
// preprocessor may skip it. Linear in the text, which must outlive the tokens.

#pragma once

#include "base/watch.h"
#include "frontend/promela/token.h"

namespace onager::frontend::promela_text {

class Scanner {
 public:
  Scanner(std::string_view text, std::uint32_t file, Watch& watch);
  Token next();  // at the end: a token of the kind kEnd, again and again
  void unread(const Token& token) { unread_ = token, has_unread_ = true; }

 private:
  bool ahead(std::string_view what) const { return text_.substr(next_).starts_with(what); }
  void advance(std::size_t count);
  void skip_blanks();
  bool skip_comment();
  std::size_t continuation() const;
  std::size_t quote_length() const;
  template <typename Test>
  std::size_t length_of(Test test) const;
  Token taken(Token::Kind kind, std::size_t size);

  std::string_view text_;
  Watch& watch_;
  std::size_t next_ = 0;
  Origin at_;
  bool begins_line_ = true, follows_blank_ = false;
  bool has_unread_ = false;
  Token unread_;
};

}  // namespace onager::frontend::promela_text
