#include "frontend/promela/scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"

namespace onager::frontend::promela_text {

namespace {

constexpr std::array<std::string_view, 56> kKeywords{
    "D_proctype", "active",       "assert",   "atomic",  "bit",          "bool",   "break",    "byte",
    "c_code",     "c_decl",       "c_expr",   "c_state", "c_track",      "chan",   "d_step",   "do",
    "else",       "empty",        "enabled",  "eval",    "false",        "fi",     "for",      "full",
    "goto",       "get_priority", "hidden",   "if",      "init",         "inline", "int",      "len",
    "local",      "ltl",          "mtype",    "nempty",  "never",        "nfull",  "notrace",  "np_",
    "od",         "of",           "pc_value", "pid",     "printf",       "printm", "proctype", "provided",
    "priority",   "return",       "run",      "select",  "set_priority", "short",  "show",     "skip"};
constexpr std::array<std::string_view, 8> kMoreKeywords{"timeout", "trace",    "true", "typedef",
                                                        "unless",  "unsigned", "xr",   "xs"};

// Longer signs come first.
constexpr std::array<std::string_view, 44> kSigns{
    "...", "::", "->", "--", "++", "<<", "<=", ">>", ">=", "==", "!=", "!!", "??", "&&", "||",
    "..",  "##", "{",  "}",  "[",  "]",  "(",  ")",  ";",  ",",  ":",  ".",  "=",  "<",  ">",
    "+",   "-",  "*",  "/",  "%",  "&",  "|",  "^",  "~",  "!",  "?",  "@",  "#",  "\\"};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v' || c == '\0';
}

}  // namespace

bool is_keyword(std::string_view word) {
  return std::ranges::find(kKeywords, word) != kKeywords.end() ||
         std::ranges::find(kMoreKeywords, word) != kMoreKeywords.end();
}

std::string quoted(const Token& token) {
  if (token.kind == Token::Kind::kEnd) return "the end of the text";
  if (token.is_implied) return "the end of the statement";
  return in_quotes(token.text);
}

std::string shortened(std::string message) {
  constexpr std::size_t kLongest = 400;
  if (message.size() <= kLongest) return message;
  std::size_t end = kLongest;
  while (end > 0 && continues_character(message[end])) --end;
  return message.substr(0, end) + "...";
}

Scanner::Scanner(std::string_view text, std::uint32_t file, Watch& watch)
    : text_(text), watch_(watch), at_{file, {1, 1}} {
  if (text_.starts_with("\xef\xbb\xbf")) text_.remove_prefix(3);
}

void Scanner::advance(std::size_t count) {
  watch_.spend(count);
  for (; count > 0; --count) {
    if (text_[next_++] == '\n') {
      ++at_.at.line;
      at_.at.column = 1;
    } else {
      ++at_.at.column;
    }
  }
}

// The length of a backslash at the end of a line with that end; 0 if there is none here.
std::size_t Scanner::continuation() const {
  return ahead("\\\n") ? 2 : ahead("\\\r\n") ? 3 : 0;
}

bool Scanner::skip_comment() {
  if (ahead("//")) {
    while (next_ < text_.size() && text_[next_] != '\n') advance(std::max<std::size_t>(1, continuation()));
    return true;
  }
  if (ahead("*/")) {  // the end of no comment, which Spin skips
    advance(2);
    return true;
  }
  if (!ahead("/*")) return false;
  const std::size_t end = text_.find("*/", next_ + 2);
  if (end == std::string_view::npos) throw Wrong{at_, "the comment has no end", "end it with '*/'"};
  advance(end + 2 - next_);
  return true;
}

void Scanner::skip_blanks() {
  follows_blank_ = false;
  for (; next_ < text_.size(); follows_blank_ = true) {
    if (const std::size_t size = continuation(); size > 0) {
      advance(size);
    } else if (is_blank(text_[next_])) {
      begins_line_ = begins_line_ || text_[next_] == '\n';
      advance(1);
    } else if (!skip_comment()) {
      return;
    }
  }
}

// The length of a string or character constant that begins here; 0 if it has no end in its line.
std::size_t Scanner::quote_length() const {
  const char quote = text_[next_];
  for (std::size_t i = next_ + 1; i < text_.size(); ++i) {
    if (text_[i] == quote && (quote == '"' || i > next_ + 1)) return i + 1 - next_;
    if (text_[i] == '\n') return 0;
    if (text_[i] == '\\') i += i + 2 < text_.size() && text_[i + 1] == '\r' && text_[i + 2] == '\n' ? 2 : 1;
    if (quote == '\'' && i > next_ + 3) return 0;
  }
  return 0;
}

template <typename Test>
std::size_t Scanner::length_of(Test test) const {
  std::size_t end = next_;
  while (end < text_.size() && test(text_[end])) ++end;
  return end - next_;
}

Token Scanner::taken(Token::Kind kind, std::size_t size) {
  Token token{kind, begins_line_, follows_blank_, false, false, text_.substr(next_, size), at_};
  begins_line_ = false;
  advance(size);
  return token;
}

Token Scanner::next() {
  if (has_unread_) {
    has_unread_ = false;
    return unread_;
  }
  skip_blanks();
  watch_.spend(20);
  if (next_ == text_.size()) return {Token::Kind::kEnd, true, true, false, false, {}, at_};
  const char first = text_[next_];
  if (is_letter(first)) return taken(Token::Kind::kWord, length_of([](char c) { return is_letter(c) || is_digit(c); }));
  if (is_digit(first)) return taken(Token::Kind::kNumber, length_of(is_digit));
  if (first == '"' || first == '\'') {
    if (const std::size_t size = quote_length(); size > 0)
      return taken(first == '"' ? Token::Kind::kString : Token::Kind::kCharacter, size);
    if (first == '"') return taken(Token::Kind::kOther, length_of([](char c) { return c != '\n'; }));
    return taken(Token::Kind::kOther, 1);
  }
  for (std::string_view sign : kSigns)
    if (ahead(sign)) return taken(Token::Kind::kSign, sign.size());
  return taken(Token::Kind::kOther, 1);
}

}  // namespace onager::frontend::promela_text
