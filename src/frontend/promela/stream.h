// The tokens as the parser reads them: inlines written out, and semicolons that may be left out put in.
//
// As Spin does, a semicolon is put in where a line of a body ends after something that can end a statement, after a
// block and after `else`. An inline is replaced by its body, parameters by the tokens of the arguments.
//
// Bounds   the tokens of inlines written out, and their nesting

#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/watch.h"
#include "frontend/promela/token.h"

namespace onager::frontend::promela_text {

struct Name {
  std::string text;
  Origin at;
};

struct Inline {
  Origin at;
  std::vector<Name> parameters;
  std::vector<Token> body;  // with its braces
};

class Stream {
 public:
  Stream(std::vector<Token> tokens, Watch& watch);

  const Token& peek();
  const Token& ahead() const;  // the token of the text after the one that `peek` gives
  Token take();
  bool next_is(std::string_view word) { return peek().is(word); }
  bool accept(std::string_view word);
  void expect(std::string_view word, std::string_view where);
  Name name(std::string_view what);
  [[noreturn]] void unexpected(std::string_view wanted);

  // Line ends count within the bodies of proctypes and typedefs only.
  void set_in_body(bool in_body) { in_body_ = in_body; }
  // The name of a type, proctype or inline cannot end a statement.
  void note_no_end(std::string name) { no_end_.insert(std::move(name)); }

  // Tokens of the text from the next one, a bracket, to the one that closes it.
  std::vector<Token> bracketed(std::string_view open, std::string_view close);
  // The next tokens are those of the body.
  void write_out(const std::string& name, const Inline& definition, const std::vector<std::vector<Token>>& arguments);
  // The next tokens are these; then come those of the text.
  void read(std::vector<Token> tokens);
  bool is_in_inline() const { return layers_.size() > 1; }
  // A number of the call of an inline whose body is being read; 0 outside.
  std::uint32_t inline_call() const { return layers_.back().call; }
  std::size_t depth() const { return layers_.size(); }
  // The tokens of the text that are not read yet.
  const std::vector<Token>& all() const { return layers_.front().tokens; }

 private:
  struct Layer {
    std::vector<Token> tokens;
    std::size_t next = 0;
    std::string inlined = {};
    std::uint32_t call = 0;
  };
  const Token& raw();
  bool wants_semicolon(const Token& next) const;
  bool ends_statement(const Token& token) const;

  std::vector<Layer> layers_;
  Watch& watch_;
  std::set<std::string, std::less<>> no_end_;
  Token current_, last_;
  bool has_current_ = false;
  bool in_body_ = false;
  int brackets_ = 0;
  std::uint32_t calls_ = 0;
  std::size_t written_ = 0;
  Token end_;
};

}  // namespace onager::frontend::promela_text
