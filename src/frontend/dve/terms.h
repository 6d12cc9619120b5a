// The token stream, and the parser for expressions.

#pragma once

#include <span>

#include "frontend/dve/lexer.h"
#include "frontend/dve/syntax.h"

namespace onager::frontend::dve {

class TermParser {
 public:
  // Every term and name is spent on the watch.
  TermParser(std::span<const Token> tokens, Watch& watch) : tokens_(tokens), watch_(watch) {}

  Term term() { return binary(0, 0); }
  Term reference();  // a name, with or without an index

  const Token& peek() const { return tokens_[next_]; }
  bool next_is(std::string_view word) const { return peek().is(word); }
  bool accept(std::string_view word);
  void expect(std::string_view word, std::string_view where);
  Name name(std::string_view what);
  const Token& take() { return tokens_[peek().kind == Token::Kind::kEnd ? next_ : next_++]; }
  [[noreturn]] void unexpected(std::string_view wanted) const;

 private:
  Term binary(int least, int depth);
  Term unary(int depth);
  Term primary(int depth);
  Term after_word(int depth);
  Term number();
  void subscript(Term& term, int depth);

  std::span<const Token> tokens_;
  Watch& watch_;
  std::size_t next_ = 0;
};

}  // namespace onager::frontend::dve
