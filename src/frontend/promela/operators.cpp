#include "frontend/promela/operators.h"

#include <algorithm>

namespace onager::frontend::promela_text {

namespace {

using enum promela::Op;
using L = promela::Ltl::Op;

// Signs of two tokens: the scanner has no `[]`, because that would spoil other texts.
constexpr std::array<Operator, 38> kBinary{{
    {"->", 0, kConstant, L::kImplies, true},
    {"implies", 0, kConstant, L::kImplies, true},
    {"<->", 0, kConstant, L::kEquivalent, true},
    {"equivalent", 0, kConstant, L::kEquivalent, true},
    {"||", 1, kOr, L::kOr, false},
    {"\\/", 1, kOr, L::kOr, true},
    {"or", 1, kOr, L::kOr, true},
    {"&&", 2, kAnd, L::kAnd, false},
    {"/\\", 2, kAnd, L::kAnd, true},
    {"and", 2, kAnd, L::kAnd, true},
    {"U", 3, kConstant, L::kUntil, true},
    {"until", 3, kConstant, L::kUntil, true},
    {"stronguntil", 3, kConstant, L::kUntil, true},
    {"W", 3, kConstant, L::kWeakUntil, true},
    {"weakuntil", 3, kConstant, L::kWeakUntil, true},
    {"V", 3, kConstant, L::kRelease, true},
    {"release", 3, kConstant, L::kRelease, true},
    {"|", 4, kBitOr},
    {"^", 5, kBitXor},
    {"&", 6, kBitAnd},
    {"==", 7, kEqual},
    {"!=", 7, kNotEqual},
    {"<", 8, kLess},
    {"<=", 8, kAtMost},
    {">", 8, kGreater},
    {">=", 8, kAtLeast},
    {"<<", 9, kShiftLeft},
    {">>", 9, kShiftRight},
    {"+", 10, kAdd},
    {"-", 10, kSubtract},
    {"*", 11, kMultiply},
    {"/", 11, kDivide},
    {"%", 11, kRemainder},
}};

constexpr std::array<Operator, 12> kUnary{{
    {"!", 12, kNot, L::kNot, false},
    {"not", 12, kNot, L::kNot, true},
    {"-", 12, kNegate},
    {"~", 12, kComplement},
    {"[]", 12, kConstant, L::kAlways, true},
    {"always", 12, kConstant, L::kAlways, true},
    {"<>", 12, kConstant, L::kEventually, true},
    {"eventually", 12, kConstant, L::kEventually, true},
    {"X", 12, kConstant, L::kNext, true},
    {"next", 12, kConstant, L::kNext, true},
}};

constexpr std::array<std::string_view, 5> kDouble{"<->", "\\/", "/\\", "[]", "<>"};

bool is_double(std::string_view sign) {
  return std::ranges::find(kDouble, sign) != kDouble.end();
}

bool comes_next(Stream& in, const Operator& candidate, bool in_formula) {
  if (candidate.sign.empty() || (candidate.only_in_formulas && !in_formula)) return false;
  if (!is_double(candidate.sign)) return in.next_is(candidate.sign);
  return in.next_is(candidate.sign.substr(0, 1)) && in.ahead().is(candidate.sign.substr(1));
}

template <typename Table>
const Operator* next_of(const Table& table, Stream& in, bool in_formula) {
  const Operator* found = nullptr;
  for (const Operator& candidate : table)
    if (comes_next(in, candidate, in_formula) && (found == nullptr || is_double(candidate.sign))) found = &candidate;
  return found;
}

}  // namespace

const Operator* next_binary(Stream& in, bool in_formula) {
  return next_of(kBinary, in, in_formula);
}

const Operator* next_unary(Stream& in, bool in_formula) {
  return next_of(kUnary, in, in_formula);
}

void take_operator(Stream& in, const Operator& found) {
  in.take();
  if (is_double(found.sign)) in.take();
}

}  // namespace onager::frontend::promela_text
