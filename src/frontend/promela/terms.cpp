#include "frontend/promela/terms.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "frontend/promela/fold.h"
#include "frontend/promela/operators.h"

namespace onager::frontend::promela_text {

using promela::Expression;
using promela::Ltl;
using promela::Op;

namespace {

constexpr int kDeepest = 400;

class Deeper {
 public:
  Deeper(int& depth, const Origin& at) : depth_(depth) {
    if (++depth_ > kDeepest) {
      --depth_;
      throw Wrong{at, fmt::format("the expression is nested more than {} levels deep", kDeepest),
                  "split it, or use a variable"};
    }
  }
  ~Deeper() { --depth_; }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;

 private:
  int& depth_;
};

}  // namespace

void Terms::check_height(const Term& term) const {
  if (term.height > kDeepest)
    throw Wrong{term.value.at, fmt::format("the expression is nested more than {} levels deep", kDeepest),
                "split it, or use a variable"};
}

// Operands of numbers.
void Terms::check_plain(const Term& term, std::string_view sign) const {
  if (!term.formula.empty())
    throw Wrong{term.formula[0].at, fmt::format("a temporal formula cannot be an operand of '{}'", sign)};
  if (term.is_aggregate)
    throw Wrong{term.value.at, fmt::format("the structure '{}' is used as a number", term.text), "name a field of it"};
  const bool is_connective =
      sign == "&&" || sign == "||" || sign == "/\\" || sign == "\\/" || sign == "and" || sign == "or" || sign.empty();
  if (term.is_probe && !is_connective && r.in_model && !r.in_formula)
    throw Wrong{term.value.at, fmt::format("'{}' cannot be an operand of '{}'", term.text, sign),
                "full and nfull, empty and nempty are each other's negations; compare len(q) otherwise"};
}

Term Terms::expression() {
  Term term = binary(0, unary());
  check_plain(term, "");
  return term;
}

Term Terms::expression_from(Term first) {
  Term term = binary(0, std::move(first));
  check_plain(term, "");
  return term;
}

Ltl Terms::formula() {
  const bool before = std::exchange(r.in_formula, true);
  Term term = binary(0, unary());
  r.in_formula = before;
  if (term.formula.empty()) check_plain(term, "");
  return as_formula(std::move(term));
}

Term Terms::binary(int least, Term left) {
  for (;;) {
    r.watch.spend(50);
    const Operator* found = next_binary(in, r.in_formula);
    if (found == nullptr || found->level < least) return left;
    const Origin at = in.peek().at;
    const Deeper deeper(depth_, at);
    take_operator(in, *found);
    Term right = binary(found->level + 1, unary());
    const bool is_temporal =
        found->temporal && (found->op == Op::kConstant || !left.formula.empty() || !right.formula.empty());
    if (is_temporal) {
      std::string text = fmt::format("({} {} {})", left.text, found->sign, right.text);
      std::vector<Term> operands;
      operands.push_back(std::move(left));
      operands.push_back(std::move(right));
      left = temporal(*found->temporal, std::move(operands), std::move(text), at);
    } else {
      left = combine(found->sign, found->op, std::move(left), std::move(right), at);
    }
  }
}

Term Terms::combine(std::string_view sign, Op op, Term left, Term right, const Origin& at) {
  check_plain(left, sign);
  check_plain(right, sign);
  Term both;
  both.value.op = op;
  both.value.at = at;
  both.text = fmt::format("({}{}{})", left.text, sign, right.text);
  both.is_probe = left.is_probe || right.is_probe;
  both.height = 1 + std::max(left.height, right.height);
  check_height(both);
  both.value.arguments.push_back(std::move(left.value));
  both.value.arguments.push_back(std::move(right.value));
  return both;
}

Term Terms::unary() {
  const Operator* found = next_unary(in, r.in_formula);
  const Origin at = in.peek().at;
  const Deeper deeper(depth_, at);
  if (found == nullptr) return primary();
  take_operator(in, *found);
  Term operand = unary();
  if (found->temporal && (found->op == Op::kConstant || !operand.formula.empty())) {
    std::string text = fmt::format("{} ({})", found->sign, operand.text);
    std::vector<Term> operands;
    operands.push_back(std::move(operand));
    return temporal(*found->temporal, std::move(operands), std::move(text), at);
  }
  check_plain(operand, found->sign);
  Term term;
  term.value.op = found->op;
  term.value.at = at;
  term.text = fmt::format("{}({})", found->sign, operand.text);
  term.height = operand.height + 1;
  check_height(term);
  term.value.arguments.push_back(std::move(operand.value));
  return term;
}

Term Terms::temporal(Ltl::Op op, std::vector<Term> operands, std::string text, const Origin& at) {
  Term term;
  term.text = std::move(text);
  Ltl& made = term.formula.emplace_back();
  made.op = op;
  made.at = at;
  for (Term& operand : operands) {
    term.height = std::max(term.height, operand.height + 1);
    if (operand.formula.empty()) check_plain(operand, "");
    made.arguments.push_back(as_formula(std::move(operand)));
  }
  term.value.at = at;
  check_height(term);
  return term;
}

Ltl Terms::as_formula(Term term) const {
  if (!term.formula.empty()) return std::move(term.formula[0]);
  Ltl atom;
  atom.at = term.value.at;
  if (const auto value = value_of(term.value))
    atom.op = *value != 0 ? Ltl::Op::kTrue : Ltl::Op::kFalse;
  else
    atom.atom.push_back(std::move(term.value));
  return atom;
}

void Terms::arguments(std::vector<Expression>& values, std::string& text) {
  do {
    Term term = binary(0, unary());
    if (!text.empty()) text += ',';
    text += term.text;
    if (term.is_aggregate) {
      values.insert(values.end(), term.parts.begin(), term.parts.end());
      r.watch.spend(100 * term.parts.size());
      continue;
    }
    check_plain(term, "");
    if (term.is_probe) throw Wrong{term.value.at, fmt::format("'{}' cannot be an argument", term.text)};
    values.push_back(std::move(term.value));
  } while (in.accept(","));
}

std::int32_t Terms::constant(std::string_view what) {
  const Term term = expression();
  if (const auto value = value_of(term.value)) return *value;
  // Spin takes a variable for what it is at first.
  if (term.value.op == Op::kCell && term.value.reference[0].is_global) {
    const promela::Cell& cell = symbols.program().globals.cells[term.value.reference[0].offset];
    if (cell.initial.size() == 1)
      if (const auto value = value_of(cell.initial[0])) {
        r.warn(term.value.at, fmt::format("'{}' stands for its first value {} here", term.text, *value));
        return *value;
      }
  }
  throw Wrong{term.value.at, fmt::format("{} must be a constant", what), "use #define"};
}

}  // namespace onager::frontend::promela_text
