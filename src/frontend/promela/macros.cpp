#include "frontend/promela/macros.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/promela/scanner.h"

namespace onager::frontend::promela_text {

namespace {

constexpr std::size_t kMostCopied = 5'000'000;
constexpr int kDeepest = 100;
constexpr std::size_t kMostLayers = 10'000;

std::size_t parameter_of(const Macro& macro, const Token& token) {
  if (token.kind != Token::Kind::kWord) return macro.parameters.size();
  return static_cast<std::size_t>(std::ranges::find(macro.parameters, token.text) - macro.parameters.begin());
}

}  // namespace

void Macros::count(std::size_t tokens, const Token& at) {
  watch_.spend(20 * tokens);
  copied_ += tokens;
  if (copied_ > kMostCopied || layers_.size() > kMostLayers)
    throw Wrong{at.at, fmt::format("the macros expand to more than {} tokens", kMostCopied)};
}

std::string Macros::text() const {
  std::string text;
  for (const auto& [name, macro] : table_) {
    text += fmt::format("#define {}", name);
    if (macro.is_function) {
      text += '(';
      for (std::size_t i = 0; i < macro.parameters.size(); ++i) {
        const bool is_rest = macro.is_variadic && i + 1 == macro.parameters.size();
        text += fmt::format("{}{}", i > 0 ? ", " : "", is_rest ? "..." : macro.parameters[i]);
      }
      text += ')';
    }
    for (std::size_t i = 0; i < macro.body.size(); ++i)
      text += fmt::format("{}{}", i == 0 || macro.body[i].follows_blank ? " " : "", macro.body[i].text);
    text += '\n';
  }
  return text;
}

Token Macros::pull() {
  while (!layers_.empty()) {
    Layer& top = layers_.back();
    if (top.next < top.tokens.size()) {
      const Token token = top.tokens[top.next++];
      line_began_ = line_began_ || (token.begins_line && !in_arguments_);
      return token;
    }
    if (top.is_barrier) return {};
    if (const auto found = table_.find(top.macro); found != table_.end()) found->second.is_active = false;
    layers_.pop_back();
  }
  const Token token = source_();
  line_began_ = line_began_ || (token.begins_line && !in_arguments_);
  return token;
}

Token Macros::expanded() {
  for (;;) {
    Token token = pull();
    if (token.kind != Token::Kind::kWord || token.is_final) return token;
    const auto found = table_.find(token.text);
    if (found == table_.end()) return token;
    if (found->second.is_active) {
      token.is_final = true;
      return token;
    }
    if (!expand_macro(token, found->second)) return token;
  }
}

Token Macros::next() {
  Token token = expanded();
  token.begins_line = std::exchange(line_began_, false);
  return token;
}

std::vector<Token> Macros::expand(std::vector<Token> tokens) {
  if (++depth_ > kDeepest)
    throw Wrong{tokens.empty() ? Origin{} : tokens[0].at,
                fmt::format("macros are used as arguments of macros more than {} levels deep", kDeepest)};
  const bool line_began = line_began_, in_arguments = std::exchange(in_arguments_, false);
  layers_.push_back({std::move(tokens), 0, {}, true});
  std::vector<Token> result;
  for (Token token = expanded(); token.kind != Token::Kind::kEnd; token = expanded()) {
    count(1, token);
    result.push_back(token);
  }
  layers_.pop_back();
  line_began_ = line_began, in_arguments_ = in_arguments;
  --depth_;
  return result;
}

// Whether the name of a macro is followed by arguments. What is read to see it is put back.
bool Macros::opens_arguments() {
  in_arguments_ = true;
  const Token token = pull();
  in_arguments_ = false;
  if (token.is("(")) return true;
  if (token.kind != Token::Kind::kEnd || layers_.empty()) layers_.push_back({{token}, 0, {}, false});
  return false;
}

bool Macros::expand_macro(const Token& name, Macro& macro) {
  std::vector<Token> made;
  if (macro.is_function) {
    if (!opens_arguments()) return false;
    made = substitute(name, macro, arguments(name, macro));
  } else {
    made = substitute(name, macro, {});
  }
  count(made.size() + 1, name);
  macro.is_active = true;
  layers_.push_back({std::move(made), 0, name.text, false});
  return true;
}

Macros::Arguments Macros::arguments(const Token& name, const Macro& macro) {
  Arguments result(1);
  in_arguments_ = true;
  for (int depth = 1;;) {
    Token token = pull();
    if (token.kind == Token::Kind::kEnd)
      throw Wrong{name.at, fmt::format("the arguments of the macro '{}' have no end", name.text), "add ')'"};
    if (token.is("(")) ++depth;
    if (token.is(")") && --depth == 0) break;
    const bool has_last = macro.is_variadic && result.size() == macro.parameters.size();
    if (token.is(",") && depth == 1 && !has_last) {
      result.emplace_back();
      continue;
    }
    token.follows_blank = token.follows_blank || token.begins_line;
    token.begins_line = false;
    count(1, name);
    result.back().push_back(token);
  }
  in_arguments_ = false;
  if (macro.parameters.empty() && result.size() == 1 && result[0].empty()) result.clear();
  if (macro.is_variadic && result.size() + 1 == macro.parameters.size()) result.emplace_back();
  if (result.size() != macro.parameters.size())
    throw Wrong{name.at, fmt::format("the macro '{}' takes {} argument{}, not {}", name.text, macro.parameters.size(),
                                     macro.parameters.size() == 1 ? "" : "s", result.size())};
  return result;
}

std::vector<Token> Macros::substitute(const Token& name, const Macro& macro, const Arguments& arguments) {
  std::vector<Token> made;
  std::vector<std::vector<Token>> whole(arguments.size());  // arguments, expanded when first needed
  std::vector<bool> is_expanded(arguments.size());
  for (std::size_t i = 0; i < macro.body.size(); ++i) {
    Token token = macro.body[i];
    token.at = name.at;
    if (token.is("##") && !made.empty() && i + 1 < macro.body.size()) {
      Token right = macro.body[++i];
      right.at = name.at;
      const std::size_t p = parameter_of(macro, right);
      if (p >= arguments.size()) {
        paste(made, right);
      } else if (!arguments[p].empty()) {
        paste(made, arguments[p][0]);
        made.insert(made.end(), arguments[p].begin() + 1, arguments[p].end());
      }
      continue;
    }
    if (macro.is_function && token.is("#") && i + 1 < macro.body.size()) {
      const std::size_t p = parameter_of(macro, macro.body[i + 1]);
      if (p >= arguments.size()) throw Wrong{name.at, "'#' in a macro must be followed by a parameter"};
      made.push_back(stringified(token, arguments[p]));
      ++i;
      continue;
    }
    const std::size_t p = parameter_of(macro, token);
    if (p >= arguments.size()) {
      made.push_back(token);
      continue;
    }
    const bool is_pasted = i + 1 < macro.body.size() && macro.body[i + 1].is("##");
    if (!is_pasted && !is_expanded[p]) {
      whole[p] = expand(arguments[p]);
      is_expanded[p] = true;
    }
    const std::vector<Token>& value = is_pasted ? arguments[p] : whole[p];
    count(value.size(), name);
    made.insert(made.end(), value.begin(), value.end());
    if (is_pasted && value.empty()) ++i;  // nothing ## right: right
  }
  if (!made.empty()) made[0].follows_blank = name.follows_blank;
  for (Token& token : made) token.begins_line = false;
  return made;
}

Token Macros::stringified(const Token& sign, const std::vector<Token>& argument) {
  std::string text = "\"";
  for (const Token& token : argument) {
    if (token.follows_blank && text.size() > 1) text += ' ';
    const bool is_quote = token.kind == Token::Kind::kString || token.kind == Token::Kind::kCharacter;
    for (char c : token.text) {
      if (is_quote && (c == '"' || c == '\\')) text += '\\';
      text += c;
    }
  }
  Token token = sign;
  token.kind = Token::Kind::kString;
  token.text = arena_.emplace_back(text + '"');
  return token;
}

void Macros::paste(std::vector<Token>& made, const Token& right) {
  const Token& left = made.back();
  const std::string& text = arena_.emplace_back(std::string(left.text) + std::string(right.text));
  count(1 + text.size() / 16, left);
  Scanner scanner(text, left.at.file, watch_);
  Token token = scanner.next();
  if (token.text.size() != text.size())
    throw Wrong{left.at, fmt::format("'##' makes no token of '{}' and '{}'", left.text, right.text)};
  token.at = left.at;
  token.begins_line = false;
  token.follows_blank = left.follows_blank;
  made.back() = token;
}

}  // namespace onager::frontend::promela_text
