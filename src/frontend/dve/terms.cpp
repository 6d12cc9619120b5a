#include "frontend/dve/terms.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace onager::frontend::dve {

namespace {

constexpr int kDeepest = 400;

struct Binary {
  std::string_view sign;
  Op op;
  int level;  // higher binds more tightly
};

constexpr std::array<Binary, 21> kBinary{{
    {"imply", Op::kImplies, 1}, {"||", Op::kOr, 2},       {"or", Op::kOr, 2},        {"&&", Op::kAnd, 3},
    {"and", Op::kAnd, 3},       {"|", Op::kBitOr, 4},     {"^", Op::kBitXor, 5},     {"&", Op::kBitAnd, 6},
    {"==", Op::kEqual, 7},      {"!=", Op::kNotEqual, 7}, {"<", Op::kLess, 8},       {"<=", Op::kAtMost, 8},
    {">", Op::kGreater, 8},     {">=", Op::kAtLeast, 8},  {"<<", Op::kShiftLeft, 9}, {">>", Op::kShiftRight, 9},
    {"+", Op::kAdd, 10},        {"-", Op::kSubtract, 10}, {"*", Op::kMultiply, 11},  {"/", Op::kDivide, 11},
    {"%", Op::kRemainder, 11},
}};

std::string quoted(const Token& token) {
  return token.kind == Token::Kind::kEnd ? "the end of the text" : fmt::format("'{}'", token.text);
}

void check_depth(int depth, Position at) {
  if (depth > kDeepest)
    throw Wrong{at, fmt::format("the expression is nested more than {} levels deep", kDeepest),
                "split it, or use a variable"};
}

void add_argument(Term& term, Term argument) {
  term.height = std::max(term.height, argument.height + 1);
  check_depth(term.height, term.at);
  term.arguments.push_back(std::move(argument));
}

Term operation(Op op, Position at) {
  Term term;
  term.kind = Term::Kind::kOperator;
  term.op = op;
  term.at = at;
  return term;
}

}  // namespace

bool TermParser::accept(std::string_view word) {
  if (!next_is(word)) return false;
  ++next_;
  return true;
}

void TermParser::expect(std::string_view word, std::string_view where) {
  if (!accept(word)) unexpected(fmt::format("'{}' {}", word, where));
}

Name TermParser::name(std::string_view what) {
  const Token& token = peek();
  if (token.kind != Token::Kind::kWord) unexpected(what);
  if (is_keyword(token.text))
    throw Wrong{token.at, fmt::format("expected {} but found the keyword '{}'", what, token.text),
                "keywords cannot be names"};
  ++next_;
  watch_.spend(50);
  return {std::string(token.text), token.at};
}

void TermParser::unexpected(std::string_view wanted) const {
  throw Wrong{peek().at, fmt::format("expected {} but found {}", wanted, quoted(peek()))};
}

// Precedence climbing. A chain of one associative connective becomes one node, so that long chains do not nest.
Term TermParser::binary(int least, int depth) {
  check_depth(depth, peek().at);
  watch_.spend(50);
  Term left = unary(depth);
  for (;;) {
    const Token& sign = peek();
    const auto* found = std::ranges::find_if(kBinary, [&](const Binary& b) { return sign.is(b.sign); });
    if (found == kBinary.end() || found->level < least) return left;
    ++next_;
    const bool chains = found->op == Op::kAnd || found->op == Op::kOr;
    // `imply` associates to the right, all others to the left.
    Term right = binary(found->op == Op::kImplies ? found->level : found->level + 1, depth + 1);
    if (chains && left.kind == Term::Kind::kOperator && left.op == found->op) {
      add_argument(left, std::move(right));
      continue;
    }
    Term both = operation(found->op, sign.at);
    add_argument(both, std::move(left));
    add_argument(both, std::move(right));
    left = std::move(both);
  }
}

Term TermParser::unary(int depth) {
  const Token& sign = peek();
  check_depth(depth, sign.at);
  const Op op = sign.is("not") || sign.is("!") ? Op::kNot
                : sign.is("-")                 ? Op::kNegate
                : sign.is("~")                 ? Op::kComplement
                                               : Op::kConstant;
  if (op == Op::kConstant) return primary(depth);
  ++next_;
  Term term = operation(op, sign.at);
  add_argument(term, unary(depth + 1));
  return term;
}

Term TermParser::primary(int depth) {
  const Token& token = peek();
  if (token.kind == Token::Kind::kNumber) return number();
  if (token.kind == Token::Kind::kWord) return after_word(depth);
  if (!accept("(")) unexpected("an expression");
  Term inner = binary(0, depth + 1);
  expect(")", "to close the parenthesis");
  return inner;
}

Term TermParser::number() {
  const Token& token = take();
  Term term;
  term.at = token.at;
  const auto [end, error] = std::from_chars(token.text.data(), token.text.data() + token.text.size(), term.value);
  if (error != std::errc())
    throw Wrong{token.at, fmt::format("the number {} is too large", token.text), "numbers go up to 2147483647"};
  return term;
}

Term TermParser::after_word(int depth) {
  Term term;
  term.at = peek().at;
  if (next_is("true") || next_is("false")) {
    term.value = take().is("true");
    return term;
  }
  if (next_is("full") || next_is("empty")) {
    term.kind = take().is("full") ? Term::Kind::kIsFull : Term::Kind::kIsEmpty;
    expect("(", "before the channel");
    term.name = name("the name of a channel");
    expect(")", "after the channel");
    return term;
  }
  term.kind = Term::Kind::kName;
  term.name = name("an expression");
  if (next_is(".") || next_is("->")) {
    term.kind = take().is(".") ? Term::Kind::kIsAt : Term::Kind::kForeign;
    term.owner = std::move(term.name);
    term.name = name(term.kind == Term::Kind::kIsAt ? "the name of a state" : "the name of a variable");
  }
  if (term.kind != Term::Kind::kIsAt) subscript(term, depth);
  return term;
}

void TermParser::subscript(Term& term, int depth) {
  if (!accept("[")) return;
  add_argument(term, binary(0, depth + 1));
  expect("]", "after the index");
}

Term TermParser::reference() {
  Term term;
  term.kind = Term::Kind::kName;
  term.at = peek().at;
  term.name = name("the name of a variable");
  if (accept("->")) {
    term.kind = Term::Kind::kForeign;
    term.owner = std::move(term.name);
    term.name = name("the name of a variable");
  }
  subscript(term, 0);
  return term;
}

}  // namespace onager::frontend::dve
