#include "frontend/promela/stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace onager::frontend::promela_text {

namespace {

constexpr std::size_t kMostWritten = 3'000'000;
constexpr std::size_t kDeepestInline = 16;

bool is_one_of(const Token& token, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return token.is(word); });
}

}  // namespace

Stream::Stream(std::vector<Token> tokens, Watch& watch) : watch_(watch) {
  if (!tokens.empty()) end_.at = tokens.back().at;
  layers_.push_back({std::move(tokens)});
}

// The next token of the text, not taken.
const Token& Stream::raw() {
  while (layers_.size() > 1 && layers_.back().next == layers_.back().tokens.size()) layers_.pop_back();
  const Layer& top = layers_.back();
  return top.next == top.tokens.size() ? end_ : top.tokens[top.next];
}

const Token& Stream::ahead() const {
  std::size_t skip = 1;
  for (std::size_t i = layers_.size(); i-- > 0;) {
    const Layer& layer = layers_[i];
    const std::size_t left = layer.tokens.size() - layer.next;
    if (skip < left) return layer.tokens[layer.next + skip];
    skip -= left;
  }
  return end_;
}

bool Stream::ends_statement(const Token& token) const {
  switch (token.kind) {
    case Token::Kind::kNumber:
    case Token::Kind::kCharacter:
      return true;
    case Token::Kind::kWord:
      return is_keyword(token.text)
                 ? is_one_of(token, {"od", "fi", "else", "break", "skip", "true", "false", "timeout", "np_"})
                 : !no_end_.contains(token.text);
    case Token::Kind::kSign:
      return is_one_of(token, {"}", ")", "]", "++", "--"});
    default:
      return false;
  }
}

bool Stream::wants_semicolon(const Token& next) const {
  if (next.kind == Token::Kind::kEnd || is_one_of(next, {";", "->", "::", "fi", "od", "}", "unless", ","}))
    return false;
  if (last_.is("else")) return true;
  if (last_.is("}")) return !is_one_of(next, {"proctype", "init", "never"});
  return next.begins_line && in_body_ && brackets_ == 0 && ends_statement(last_);
}

const Token& Stream::peek() {
  if (has_current_) return current_;
  watch_.spend(30);
  const Token& next = raw();
  current_ = next;
  if (wants_semicolon(next)) {
    current_.kind = Token::Kind::kSign;
    current_.text = ";";
    current_.is_implied = true;
  }
  has_current_ = true;
  return current_;
}

Token Stream::take() {
  const Token token = peek();
  if (!token.is_implied && token.kind != Token::Kind::kEnd) ++layers_.back().next;
  if (token.is("(")) ++brackets_;
  if (token.is(")") && brackets_ > 0) --brackets_;
  last_ = token;
  has_current_ = false;
  return token;
}

bool Stream::accept(std::string_view word) {
  if (!next_is(word)) return false;
  take();
  return true;
}

void Stream::expect(std::string_view word, std::string_view where) {
  if (!accept(word)) unexpected(fmt::format("'{}' {}", word, where));
}

Name Stream::name(std::string_view what) {
  const Token& token = peek();
  if (token.kind != Token::Kind::kWord) unexpected(what);
  if (is_keyword(token.text))
    throw Wrong{token.at, fmt::format("expected {} but found the keyword '{}'", what, token.text),
                "keywords cannot be names"};
  const Token taken = take();
  return {std::string(taken.text), taken.at};
}

void Stream::unexpected(std::string_view wanted) {
  const Token& token = peek();
  std::string hint;
  if (layers_.size() > 1) hint = fmt::format("this is in the inline '{}'", layers_.back().inlined);
  throw Wrong{token.at, fmt::format("expected {} but found {}", wanted, quoted(token)), hint};
}

std::vector<Token> Stream::bracketed(std::string_view open, std::string_view close) {
  std::vector<Token> tokens;
  const Token first = raw();
  if (!first.is(open)) unexpected(fmt::format("'{}'", open));
  for (int depth = 0;;) {
    const Token token = raw();
    if (token.kind == Token::Kind::kEnd) throw Wrong{first.at, fmt::format("'{}' is never closed", open)};
    ++layers_.back().next;
    tokens.push_back(token);
    if (token.is(open)) ++depth;
    if (token.is(close) && --depth == 0) break;
  }
  last_ = tokens.back();
  has_current_ = false;
  return tokens;
}

void Stream::write_out(const std::string& name, const Inline& definition,
                       const std::vector<std::vector<Token>>& arguments) {
  const Origin at = last_.at;
  for (const Layer& layer : layers_)
    if (layer.inlined == name) throw Wrong{at, fmt::format("the inline '{}' uses itself", name)};
  if (layers_.size() > kDeepestInline)
    throw Wrong{at, fmt::format("inlines are nested more than {} levels deep", kDeepestInline)};
  Layer layer{{}, 0, name, ++calls_};
  for (const Token& token : definition.body) {
    const auto parameter =
        token.kind == Token::Kind::kWord
            ? std::ranges::find_if(definition.parameters, [&](const Name& p) { return p.text == token.text; })
            : definition.parameters.end();
    if (parameter == definition.parameters.end()) {
      layer.tokens.push_back(token);
    } else {
      const auto& argument = arguments[static_cast<std::size_t>(parameter - definition.parameters.begin())];
      for (std::size_t i = 0; i < argument.size(); ++i) {
        layer.tokens.push_back(argument[i]);
        layer.tokens.back().begins_line = i == 0 && token.begins_line;
      }
    }
    if (written_ + layer.tokens.size() > kMostWritten)
      throw Wrong{at, fmt::format("the inlines expand to more than {} tokens", kMostWritten)};
  }
  written_ += layer.tokens.size();
  watch_.spend(30 * layer.tokens.size());
  layers_.push_back(std::move(layer));
  last_ = {};
  has_current_ = false;
}

void Stream::read(std::vector<Token> tokens) {
  layers_.push_back({std::move(tokens)});
  last_ = {};
  has_current_ = false;
}

}  // namespace onager::frontend::promela_text
