#include "property/lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"

namespace onager::property {

namespace {

constexpr std::array<std::string_view, 20> kReserved = {"A",  "AF",    "AG",       "AX",    "E",        "EF",  "EG",
                                                        "EX", "F",     "G",        "M",     "R",        "U",   "W",
                                                        "X",  "bound", "deadlock", "false", "fireable", "true"};

// Longer signs come first.
constexpr std::pair<std::string_view, std::string_view> kSigns[] = {
    {"<->", "<->"}, {"<=>", "<->"}, {"->", "->"}, {"=>", "->"}, {"<=", "<="}, {">=", ">="}, {"!=", "!="},
    {"==", "="},    {"&&", "&"},    {"||", "|"},  {"[]", "G"},  {"<>", "F"},  {"&", "&"},   {"|", "|"},
    {"!", "!"},     {"~", "!"},     {"=", "="},   {"<", "<"},   {">", ">"},   {"+", "+"},   {"-", "-"},
    {"*", "*"},     {"(", "("},     {")", ")"},   {",", ","},   {"[", "["},   {"]", "]"}};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool starts_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (static_cast<unsigned char>(c) & 0x80) != 0;
}
bool continues_name(char c) {
  return starts_name(c) || is_digit(c) || c == '.' || c == '\'';
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Result<std::vector<Lexeme>> run() {
    while (true) {
      const std::size_t before = at_;
      skip_space();
      lexeme_ = {.token = Token::kEnd, .text = {}, .line = line_, .column = column_, .spaced = at_ > before};
      if (rest().empty()) {
        found_.push_back(lexeme_);
        return std::move(found_);
      }
      const char first = rest()[0];
      if (!(starts_name(first) ? name()
            : is_digit(first)  ? number()
            : first == '"'     ? quoted()
            : first == '{'     ? braced()
                               : sign()))
        return problem_;
      found_.push_back(lexeme_);
    }
  }

 private:
  std::string_view rest() const { return text_.substr(at_); }

  void advance(std::size_t bytes) {
    for (; bytes > 0; --bytes, ++at_) {
      const bool new_line = text_[at_] == '\n';
      line_ += new_line;
      if (new_line) column_ = 1;
      const bool begins_character = !continues_character(text_[at_]);
      column_ += !new_line && begins_character;
    }
  }
  void skip_space() {
    while (!rest().empty() && std::string_view(" \t\r\n").find(rest()[0]) != std::string_view::npos) advance(1);
  }
  void take(Token token, std::size_t bytes) {
    lexeme_.token = token;
    lexeme_.text = rest().substr(0, bytes);
    advance(bytes);
  }
  bool name() {
    const std::size_t size =
        static_cast<std::size_t>(std::ranges::find_if_not(rest(), continues_name) - rest().begin());
    take(is_reserved(rest().substr(0, size)) ? Token::kWord : Token::kName, size);
    return true;
  }
  bool number() {
    const std::size_t size = static_cast<std::size_t>(std::ranges::find_if_not(rest(), is_digit) - rest().begin());
    take(Token::kNumber, size);
    return true;
  }
  bool quoted() {
    lexeme_.token = Token::kName;
    lexeme_.quoted = true;
    advance(1);
    while (!rest().empty() && rest()[0] != '"') {
      if (rest()[0] == '\\' && rest().size() > 1) advance(1);
      lexeme_.text += rest()[0];
      advance(1);
    }
    if (rest().empty()) return fail("this name has no closing quote", "a name in quotes ends with \"");
    advance(1);
    return !lexeme_.text.empty() || fail("this name is empty", "write a name between the quotes");
  }
  bool braced() {
    lexeme_.token = Token::kName;
    lexeme_.braced = true;
    for (std::size_t depth = 0; !rest().empty();) {
      const char c = rest()[0];
      depth += c == '{';
      depth -= c == '}';
      advance(1);
      if (depth == 0) {
        lexeme_.text.erase(0, 1);
        return lexeme_.text.find_first_not_of(" \t\r\n") != std::string::npos ||
               fail("there is nothing between the braces", "write an expression of the model's language");
      }
      lexeme_.text += c;
    }
    return fail("this brace is not closed", "an expression of the model's language stands between { and }");
  }
  bool sign() {
    for (const auto& [text, meaning] : kSigns) {
      if (!rest().starts_with(text)) continue;
      lexeme_.token = starts_name(meaning[0]) ? Token::kWord : Token::kSign;
      lexeme_.text = meaning;
      lexeme_.written = text;
      advance(text.size());
      return true;
    }
    const unsigned char c = static_cast<unsigned char>(rest()[0]);
    return fail(c < 0x20 || c == 0x7f ? "control characters are not allowed in a formula"
                                      : fmt::format("'{}' is not allowed in a formula", rest()[0]),
                "put names with such characters in double quotes");
  }
  bool fail(std::string message, std::string hint) {
    problem_ = {"", text_.find('\n') == std::string_view::npos ? 0 : lexeme_.line, lexeme_.column, std::move(message),
                std::move(hint)};
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0, line_ = 1, column_ = 1;
  Lexeme lexeme_;  // the current one
  std::vector<Lexeme> found_;
  Diagnostic problem_;
};

}  // namespace

bool is_reserved(std::string_view word) {
  return std::ranges::find(kReserved, word) != kReserved.end();
}

bool is_plain_name(std::string_view text) {
  return !text.empty() && starts_name(text[0]) && std::ranges::all_of(text, continues_name) && !is_reserved(text);
}

Result<std::vector<Lexeme>> tokens_of(std::string_view text) {
  return Lexer(text).run();
}

}  // namespace onager::property
