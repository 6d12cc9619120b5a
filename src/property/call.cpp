#include "property/call.h"

#include <algorithm>

namespace onager::property {

namespace {

bool separates(const Lexeme& lexeme) {
  return lexeme.token == Token::kSign && std::string_view("(),=").find(lexeme.text) != std::string_view::npos;
}

// What it adds to the text: colours may have signs in their names.
std::string text_of(const Lexeme& lexeme) {
  if (lexeme.braced) return "{" + lexeme.text + "}";
  return std::string(lexeme.written.empty() || separates(lexeme) ? lexeme.text : lexeme.written);
}

}  // namespace

const Lexeme& Call::at(std::size_t byte) const {
  const auto after = std::ranges::upper_bound(parts, byte, {}, &std::pair<std::size_t, const Lexeme*>::first);
  return *(after == parts.begin() ? parts.front() : *std::prev(after)).second;
}

Call call_at(std::span<const Lexeme> lexemes) {
  Call call;
  std::size_t depth = 0;
  for (std::size_t i = 0; lexemes[i].token != Token::kEnd; ++i) {
    const Lexeme& lexeme = lexemes[i];
    if (i > 1 && lexeme.spaced && !separates(lexeme) && !separates(lexemes[i - 1])) call.text += ' ';
    call.parts.emplace_back(call.text.size(), &lexeme);
    call.text += text_of(lexeme);
    if (lexeme.token != Token::kSign) continue;
    depth += lexeme.text == "(";
    depth -= lexeme.text == ")";
    if (depth > 0) continue;
    call.count = i + 1;
    break;
  }
  return call;
}

bool is_plain_call(std::string_view text) {
  const auto lexemes = tokens_of(text);
  if (!lexemes || lexemes->size() < 3) return false;
  if ((*lexemes)[0].token != Token::kName || (*lexemes)[1].text != "(") return false;
  if (std::ranges::any_of(*lexemes, [](const Lexeme& each) { return each.quoted || each.braced; })) return false;
  const Call call = call_at(*lexemes);
  return call.count + 1 == lexemes->size() && call.text == text;
}

}  // namespace onager::property
