#include "frontend/dve/lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace onager::frontend::dve {

namespace {

constexpr std::array<std::string_view, 25> kKeywords{
    "accept", "and",   "assert", "async", "byte", "channel", "commit", "const",   "effect",
    "false",  "guard", "imply",  "init",  "int",  "not",     "or",     "process", "property",
    "state",  "sync",  "system", "trans", "true", "full",    "empty"};

// Longer signs come first.
constexpr std::array<std::string_view, 33> kSigns{"&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "->", "{", "}",
                                                  "[",  "]",  "(",  ")",  ";",  ",",  ":",  ".",  "=",  "<", ">",
                                                  "+",  "-",  "*",  "/",  "%",  "&",  "|",  "^",  "~",  "!", "?"};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

class Lexer {
 public:
  Lexer(std::string_view text, Watch& watch) : text_(text), watch_(watch) {
    if (text_.starts_with("\xef\xbb\xbf")) text_.remove_prefix(3);
  }

  std::vector<Token> run() {
    std::vector<Token> tokens;
    for (skip(); next_ < text_.size(); skip()) {
      tokens.push_back(token());
      watch_.spend(20);
    }
    tokens.push_back({Token::Kind::kEnd, {}, at_});
    return tokens;
  }

 private:
  bool ahead(std::string_view what) const { return text_.substr(next_).starts_with(what); }

  void advance(std::size_t count) {
    watch_.spend(count);
    for (; count > 0; --count) {
      if (text_[next_++] == '\n') {
        ++at_.line;
        at_.column = 1;
      } else {
        ++at_.column;
      }
    }
  }

  void skip() {
    while (next_ < text_.size()) {
      if (is_blank(text_[next_])) {
        advance(1);
      } else if (ahead("//")) {
        while (next_ < text_.size() && text_[next_] != '\n') advance(1);
      } else if (ahead("/*")) {
        const std::size_t end = text_.find("*/", next_ + 2);
        if (end == std::string_view::npos) throw Wrong{at_, "the comment has no end", "end it with '*/'"};
        advance(end + 2 - next_);
      } else {
        return;
      }
    }
  }

  Token token() {
    const char first = text_[next_];
    if (is_letter(first))
      return taken(Token::Kind::kWord, length_of([](char c) { return is_letter(c) || is_digit(c); }));
    if (is_digit(first)) return number();
    for (std::string_view sign : kSigns)
      if (ahead(sign)) return taken(Token::Kind::kSign, sign.size());
    const auto code = static_cast<unsigned char>(first);
    throw Wrong{at_, code > 0x20 && code < 0x7f ? fmt::format("unexpected character '{}'", first)
                                                : fmt::format("unexpected byte {}", code)};
  }

  Token number() {
    const Token token = taken(Token::Kind::kNumber, length_of(is_digit));
    if (next_ < text_.size() && is_letter(text_[next_]))
      throw Wrong{token.at, fmt::format("a name cannot start with a digit: '{}{}...'", token.text, text_[next_])};
    return token;
  }

  template <typename Test>
  std::size_t length_of(Test test) const {
    std::size_t end = next_;
    while (end < text_.size() && test(text_[end])) ++end;
    return end - next_;
  }

  Token taken(Token::Kind kind, std::size_t size) {
    const Token token{kind, text_.substr(next_, size), at_};
    advance(size);
    return token;
  }

  std::string_view text_;
  Watch& watch_;
  std::size_t next_ = 0;
  Position at_{1, 1};
};

}  // namespace

std::vector<Token> tokens_of(std::string_view text, Watch& watch) {
  return Lexer(text, watch).run();
}

bool is_keyword(std::string_view word) {
  return std::ranges::find(kKeywords, word) != kKeywords.end();
}

}  // namespace onager::frontend::dve
