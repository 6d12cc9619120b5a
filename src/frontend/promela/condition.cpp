#include "frontend/promela/condition.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <limits>

namespace onager::frontend::promela_text {

namespace {

constexpr int kDeepest = 200;

struct Binary {
  std::string_view sign;
  int level;  // higher binds more tightly
};
constexpr std::array<Binary, 18> kBinary{{{"||", 1},
                                          {"&&", 2},
                                          {"|", 3},
                                          {"^", 4},
                                          {"&", 5},
                                          {"==", 6},
                                          {"!=", 6},
                                          {"<", 7},
                                          {"<=", 7},
                                          {">", 7},
                                          {">=", 7},
                                          {"<<", 8},
                                          {">>", 8},
                                          {"+", 9},
                                          {"-", 9},
                                          {"*", 10},
                                          {"/", 10},
                                          {"%", 10}}};

class Evaluator {
 public:
  Evaluator(const std::vector<Token>& tokens, const Origin& line) : tokens_(tokens), line_(line) {}

  std::int64_t run() {
    const std::int64_t value = conditional(0);
    if (next_ < tokens_.size()) wrong(fmt::format("the condition does not end before {}", quoted(tokens_[next_])));
    return value;
  }

 private:
  [[noreturn]] void wrong(std::string message) const {
    throw Wrong{next_ < tokens_.size() ? tokens_[next_].at : line_, std::move(message)};
  }
  bool accept(std::string_view sign) {
    if (next_ >= tokens_.size() || !tokens_[next_].is(sign)) return false;
    ++next_;
    return true;
  }

  std::int64_t conditional(int depth) {
    const std::int64_t condition = binary(1, depth);
    if (!accept("?")) return condition;
    const std::int64_t yes = conditional(depth + 1);
    if (!accept(":")) wrong("expected ':' in the condition");
    const std::int64_t no = conditional(depth + 1);
    return condition != 0 ? yes : no;
  }

  std::int64_t binary(int least, int depth) {
    std::int64_t left = unary(depth + 1);
    for (;;) {
      const Binary* found = nullptr;
      for (const Binary& candidate : kBinary)
        if (next_ < tokens_.size() && tokens_[next_].is(candidate.sign)) found = &candidate;
      if (found == nullptr || found->level < least) return left;
      ++next_;
      left = apply(found->sign, left, binary(found->level + 1, depth + 1));
    }
  }

  std::int64_t apply(std::string_view sign, std::int64_t a, std::int64_t b) const {
    const auto wrap = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
    const auto x = static_cast<std::uint64_t>(a), y = static_cast<std::uint64_t>(b);
    if (sign == "||") return a != 0 || b != 0;
    if (sign == "&&") return a != 0 && b != 0;
    if (sign == "|") return a | b;
    if (sign == "^") return a ^ b;
    if (sign == "&") return a & b;
    if (sign == "==") return a == b;
    if (sign == "!=") return a != b;
    if (sign == "<") return a < b;
    if (sign == "<=") return a <= b;
    if (sign == ">") return a > b;
    if (sign == ">=") return a >= b;
    if (sign == "<<") return wrap(x << (y & 63));
    if (sign == ">>") return a >> (y & 63);
    if (sign == "+") return wrap(x + y);
    if (sign == "-") return wrap(x - y);
    if (sign == "*") return wrap(x * y);
    if (b == 0) return divided_by_zero();
    if (b == -1) return sign == "/" ? wrap(0 - x) : 0;
    return sign == "/" ? a / b : a % b;
  }

  // Only wrong if the value is used, which is not known here: `#if defined(N) && 4 / N`.
  static std::int64_t divided_by_zero() { return 0; }

  std::int64_t unary(int depth) {
    if (depth > kDeepest) wrong(fmt::format("the condition is nested more than {} levels deep", kDeepest));
    if (accept("!")) return unary(depth + 1) == 0;
    if (accept("~")) return ~unary(depth + 1);
    if (accept("-")) return static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(unary(depth + 1)));
    if (accept("+")) return unary(depth + 1);
    if (accept("(")) {
      const std::int64_t value = conditional(depth + 1);
      if (!accept(")")) wrong("expected ')' in the condition");
      return value;
    }
    return primary();
  }

  std::int64_t primary() {
    if (next_ >= tokens_.size()) wrong("the condition is incomplete");
    const Token& token = tokens_[next_];
    if (token.kind == Token::Kind::kWord) {
      ++next_;
      return 0;
    }
    if (token.kind == Token::Kind::kCharacter && token.text.size() == 3) {
      ++next_;
      return token.text[1];
    }
    if (token.kind != Token::Kind::kNumber) wrong(fmt::format("unexpected {} in the condition", quoted(token)));
    ++next_;
    return number(token);
  }

  std::int64_t number(const Token& token) {
    std::int64_t value = 0;
    for (const char c : token.text) {
      if (value > (std::numeric_limits<std::int64_t>::max() - 9) / 10) wrong("the number is too large");
      value = value * 10 + (c - '0');
    }
    // A suffix such as 10L.
    if (next_ < tokens_.size() && tokens_[next_].kind == Token::Kind::kWord && !tokens_[next_].follows_blank &&
        tokens_[next_].text.find_first_not_of("uUlL") == std::string_view::npos)
      ++next_;
    return value;
  }

  const std::vector<Token>& tokens_;
  Origin line_;
  std::size_t next_ = 0;
};

}  // namespace

bool condition_holds(const std::vector<Token>& tokens, const Origin& line) {
  return Evaluator(tokens, line).run() != 0;
}

}  // namespace onager::frontend::promela_text
