#include "ltl/hoa_lexer.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "base/text.h"

namespace onager::ltl {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool starts_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool continues_word(char c) {
  return starts_word(c) || is_digit(c) || c == '-';
}

}  // namespace

void HoaLexer::step(std::size_t bytes) {
  for (; bytes > 0; --bytes) {
    const bool new_line = text_[0] == '\n';
    line_ += new_line;
    column_ = new_line ? 1 : column_ + !continues_character(text_[0]);
    text_.remove_prefix(1);
  }
}

// Returns false if a comment does not end.
bool HoaLexer::skip_space() {
  std::size_t open = 0;  // comments nest
  while (!text_.empty()) {
    if (text_.starts_with("/*")) {
      ++open;
      step(2);
    } else if (open > 0 && text_.starts_with("*/")) {
      --open;
      step(2);
    } else if (open > 0 || text_[0] == ' ' || text_[0] == '\t' || text_[0] == '\n' || text_[0] == '\r') {
      step(1);
    } else {
      break;
    }
  }
  return open == 0;
}

void HoaLexer::advance() {
  const bool closed = skip_space();
  next_ = {HoaToken::kEnd, {}, 0, line_, column_};
  if (!closed) {
    next_.token = HoaToken::kWrong;
    next_.text = "this comment has no end";
    return;
  }
  if (text_.empty() || keyword()) return;
  if (text_[0] == '"') return string();
  if (is_digit(text_[0])) return number();
  if (starts_word(text_[0]) || text_[0] == '@') return word();
  const bool known = std::string_view("[]{}()!&|").find(text_[0]) != std::string_view::npos;
  next_.token = known ? HoaToken::kSign : HoaToken::kWrong;
  next_.text = known ? std::string(1, text_[0]) : "unexpected character";
  step(1);
}

bool HoaLexer::keyword() {
  constexpr std::pair<std::string_view, HoaToken> kWords[] = {
      {"--BODY--", HoaToken::kBody}, {"--END--", HoaToken::kBodyEnd}, {"--ABORT--", HoaToken::kAbort}};
  for (const auto& [text, token] : kWords) {
    if (!text_.starts_with(text)) continue;
    next_.token = token;
    next_.text = text;
    step(text.size());
    return true;
  }
  return false;
}

void HoaLexer::word() {
  const bool alias = text_[0] == '@';
  std::size_t size = alias;
  while (size < text_.size() && continues_word(text_[size])) ++size;
  const bool header = !alias && size < text_.size() && text_[size] == ':';
  next_.token = alias ? HoaToken::kAlias : header ? HoaToken::kHeader : HoaToken::kWord;
  next_.text = text_.substr(alias, size - alias);
  step(size + header);
}

void HoaLexer::number() {
  std::size_t size = 0;
  while (size < text_.size() && is_digit(text_[size])) ++size;
  const auto [end, error] = std::from_chars(text_.data(), text_.data() + size, next_.value);
  next_.token = error == std::errc() ? HoaToken::kNumber : HoaToken::kWrong;
  next_.text = error == std::errc() ? std::string(text_.substr(0, size)) : "this number is too large";
  step(size);
}

void HoaLexer::string() {
  step(1);
  next_.token = HoaToken::kString;
  while (!text_.empty() && text_[0] != '"') {
    if (text_[0] == '\\' && text_.size() > 1) step(1);
    next_.text += text_[0];
    step(1);
  }
  if (text_.empty()) {
    next_.token = HoaToken::kWrong;
    next_.text = "this string has no closing quote";
    return;
  }
  step(1);
}

}  // namespace onager::ltl
