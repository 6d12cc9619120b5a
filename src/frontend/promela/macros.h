// Macros of the preprocessor and their expansion, as in C.
//
// A macro is not expanded within its own expansion. Tokens of an expansion stand where the macro is used; those of its
// arguments keep their place.
//
// Bounds   tokens copied in all and the nesting of arguments; beyond them Wrong is thrown

#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/watch.h"
#include "frontend/promela/token.h"

namespace onager::frontend::promela_text {

struct Macro {
  bool is_function = false;
  std::vector<std::string_view> parameters;
  std::vector<Token> body;
  bool is_variadic = false;  // the last parameter takes all arguments that are left
  bool is_active = false;    // its expansion is being read
};

class Macros {
 public:
  // `source` gives the tokens of the text; `arena` keeps the texts of tokens made here.
  Macros(std::function<Token()> source, std::deque<std::string>& arena, Watch& watch)
      : source_(std::move(source)), arena_(arena), watch_(watch) {}

  void define(std::string_view name, Macro macro) { table_[name] = std::move(macro); }
  void remove(std::string_view name) { table_.erase(name); }
  bool has(std::string_view name) const { return table_.contains(name); }

  // All of them, as lines of #define.
  std::string text() const;

  // The next token of the expanded text; `begins_line` says whether a line of the text ended before it.
  Token next();
  std::vector<Token> expand(std::vector<Token> tokens);

 private:
  struct Layer {
    std::vector<Token> tokens;
    std::size_t next = 0;
    std::string_view macro = {};  // none: an argument, or a token that was put back
    bool is_barrier = false;      // what is below must not be read
  };
  using Arguments = std::vector<std::vector<Token>>;

  Token pull();
  Token expanded();
  bool expand_macro(const Token& name, Macro& macro);
  bool opens_arguments();
  Arguments arguments(const Token& name, const Macro& macro);
  std::vector<Token> substitute(const Token& name, const Macro& macro, const Arguments& arguments);
  Token stringified(const Token& sign, const std::vector<Token>& argument);
  void paste(std::vector<Token>& made, const Token& right);
  void count(std::size_t tokens, const Token& at);

  std::function<Token()> source_;
  std::deque<std::string>& arena_;
  Watch& watch_;
  std::map<std::string_view, Macro> table_;
  std::vector<Layer> layers_;
  bool line_began_ = false, in_arguments_ = false;
  std::size_t copied_ = 0;
  int depth_ = 0;
};

}  // namespace onager::frontend::promela_text
