#include "property/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "property/call.h"
#include "property/lexer.h"

namespace onager::property {

namespace {

// Binding strength of operators, ascending.
enum Level {
  kEquivalence = 1,
  kImplication,
  kDisjunction,
  kConjunction,
  kTemporal,
  kPrefix,
  kComparison,
  kAdditive,
  kMultiplicative,
  kOperand
};

struct Operator {
  std::string_view text;
  Level level;
  Kind kind;
};

constexpr Operator kInfix[] = {{"<->", kEquivalence, Kind::kEquivalent},
                               {"->", kImplication, Kind::kImplies},
                               {"|", kDisjunction, Kind::kOr},
                               {"&", kConjunction, Kind::kAnd},
                               {"U", kTemporal, Kind::kUntil},
                               {"W", kTemporal, Kind::kWeakUntil},
                               {"R", kTemporal, Kind::kRelease},
                               {"M", kTemporal, Kind::kStrongRelease},
                               {"<", kComparison, Kind::kLess},
                               {"<=", kComparison, Kind::kLessEqual},
                               {"=", kComparison, Kind::kEqual},
                               {"!=", kComparison, Kind::kNotEqual},
                               {">=", kComparison, Kind::kGreaterEqual},
                               {">", kComparison, Kind::kGreater},
                               {"+", kAdditive, Kind::kSum},
                               {"-", kAdditive, Kind::kDifference},
                               {"*", kMultiplicative, Kind::kProduct}};

struct Prefix {
  std::string_view text;
  Kind outer;
  std::optional<Kind> inner = {};
};

constexpr Prefix kPrefixes[] = {{"!", Kind::kNot},
                                {"X", Kind::kNext},
                                {"F", Kind::kFinally},
                                {"G", Kind::kGlobally},
                                {"A", Kind::kForAll},
                                {"E", Kind::kExists},
                                {"AX", Kind::kForAll, Kind::kNext},
                                {"AF", Kind::kForAll, Kind::kFinally},
                                {"AG", Kind::kForAll, Kind::kGlobally},
                                {"EX", Kind::kExists, Kind::kNext},
                                {"EF", Kind::kExists, Kind::kFinally},
                                {"EG", Kind::kExists, Kind::kGlobally}};

// The sign of an operator that was written as a word of another language; empty: it is none.
std::string_view sign_for(std::string_view word) {
  constexpr std::pair<std::string_view, std::string_view> kWords[] = {
      {"and", "&"}, {"AND", "&"},      {"or", "|"},     {"OR", "|"},   {"not", "!"},
      {"NOT", "!"}, {"implies", "->"}, {"imply", "->"}, {"iff", "<->"}};
  const auto found = std::ranges::find(kWords, word, &std::pair<std::string_view, std::string_view>::first);
  return found == std::end(kWords) ? std::string_view() : found->second;
}

// A partial result. Without a net a name may still become a number or a condition.
struct Term {
  enum Sort { kNumber, kCondition, kName, kBound } sort = kNumber;
  FormulaId formula = kNone;
  const Lexeme* at = nullptr;
};

class Parser {
 public:
  Parser(std::span<const Lexeme> lexemes, Formulas& formulas, Names& names, std::size_t most_nested)
      : lexemes_(lexemes), formulas_(formulas), names_(names), most_nested_(most_nested) {}

  Result<FormulaId> run(bool number) {
    std::optional<Term> term = infix(kEquivalence);
    if (term && next().token != Token::kEnd) surplus();
    if (term && !problem_) term = number ? as_number(*term) : term->sort == Term::kBound ? term : as_condition(*term);
    if (problem_) return located(*problem_);
    return term->formula;
  }

 private:
  using Maybe = std::optional<Term>;

  const Lexeme& next() const { return lexemes_[at_]; }
  bool next_is(std::string_view text) const {
    return (next().token == Token::kSign || next().token == Token::kWord) && next().text == text;
  }
  Diagnostic located(Diagnostic problem) const {
    if (lexemes_.back().line == 1) problem.line = 0;
    return problem;
  }
  std::nullopt_t fail(const Lexeme& at, std::string message, std::string hint = {}) {
    if (!problem_) problem_ = Diagnostic{"", at.line, at.column, std::move(message), std::move(hint)};
    return std::nullopt;
  }

  Maybe nested(Level level);  // counts the nesting depth
  std::nullopt_t too_deep() {
    return fail(next(), fmt::format("the formula is nested deeper than {}", most_nested_),
                "write it with fewer parentheses");
  }
  Maybe infix(Level level);
  Maybe infix_tail(Level level, Term first);
  Maybe combine(const Operator& op, const Lexeme& sign, Term left, Term right);
  Maybe joined(Kind kind, std::vector<Term> terms);
  Maybe prefixed(const Prefix& prefix);
  Maybe operand();
  Maybe parenthesised(std::string_view closing);
  Maybe number_constant(bool negative);
  Maybe negative();
  Maybe name();
  Maybe channel();
  Maybe expression(const Lexeme& lexeme);
  Maybe fireable();
  Maybe bound();
  Maybe as_number(Term term);
  Maybe as_condition(Term term);
  std::optional<FormulaId> place(const Lexeme& at, const Call* call = nullptr);
  bool transition(std::vector<TransitionId>& into);
  bool has_colors(const Lexeme& name) const;
  std::optional<Call> call();
  std::nullopt_t fail(const Lexeme& at, const Call* call, const colored::Mistake& mistake) {
    return fail(call == nullptr ? at : call->at(mistake.at), mistake.message, mistake.hint);
  }
  void surplus();

  std::span<const Lexeme> lexemes_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  Formulas& formulas_;
  Names& names_;
  const std::size_t most_nested_;
  std::optional<Diagnostic> problem_;
};

const Operator* operator_at(const Lexeme& lexeme, Level level) {
  if (lexeme.token != Token::kSign && lexeme.token != Token::kWord) return nullptr;
  const auto found =
      std::ranges::find_if(kInfix, [&](const Operator& op) { return op.level == level && op.text == lexeme.text; });
  return found == std::end(kInfix) ? nullptr : found;
}

Parser::Maybe Parser::nested(Level level) {
  if (++depth_ > most_nested_) return too_deep();
  Maybe result = infix(level);
  --depth_;
  return result;
}

// Parses an operand, then the operators after it from the tightest level to the requested one. A loop, because one call
// per level would need much stack for deep formulas.
Parser::Maybe Parser::infix(Level level) {
  const auto prefix = level > kPrefix
                          ? std::end(kPrefixes)
                          : std::ranges::find_if(kPrefixes, [this](const Prefix& each) { return next_is(each.text); });
  const bool is_prefixed = prefix != std::end(kPrefixes);
  Maybe left = is_prefixed ? prefixed(*prefix) : operand();
  for (int at = is_prefixed ? kTemporal : kMultiplicative; left && at >= level; --at)
    left = infix_tail(static_cast<Level>(at), *left);
  return left;
}

// Parses the operators of one level that follow `first`.
Parser::Maybe Parser::infix_tail(Level level, Term first) {
  const Level tighter = static_cast<Level>(level + 1);
  Maybe left = first;
  const Operator* op = nullptr;
  std::size_t chained = 0;
  while (left && (op = operator_at(next(), level)) != nullptr) {
    if (op->kind == Kind::kAnd || op->kind == Kind::kOr || op->kind == Kind::kSum) {
      std::vector<Term> terms{*left};
      while (operator_at(next(), level) == op) {
        ++at_;
        const Maybe term = infix(tighter);
        if (!term) return term;
        terms.push_back(*term);
      }
      left = joined(op->kind, std::move(terms));
      continue;
    }
    if (depth_ + ++chained > most_nested_) return too_deep();
    const Lexeme& sign = next();
    ++at_;
    const bool to_the_right = level == kImplication || level == kTemporal;
    const Maybe right = to_the_right ? nested(level) : infix(tighter);
    if (!right) return right;
    left = combine(*op, sign, *left, *right);
    if (left && level == kComparison && operator_at(next(), level) != nullptr)
      return fail(next(), "comparisons cannot be chained", "write a <= b & b <= c");
  }
  return left;
}

Parser::Maybe Parser::joined(Kind kind, std::vector<Term> terms) {
  std::vector<FormulaId> operands;
  for (const Term& term : terms) {
    const Maybe checked = kind == Kind::kSum ? as_number(term) : as_condition(term);
    if (!checked) return checked;
    operands.push_back(checked->formula);
  }
  return Term{kind == Kind::kSum ? Term::kNumber : Term::kCondition, formulas_.many(kind, operands), terms[0].at};
}

Parser::Maybe Parser::combine(const Operator& op, const Lexeme& sign, Term left, Term right) {
  const bool of_numbers = op.level >= kComparison;
  if (sign.written == "=>" && right.sort == Term::kNumber)
    return fail(sign, "=> means 'implies', and a number follows", "greater or equal is written >=");
  const Maybe a = of_numbers ? as_number(left) : as_condition(left);
  const Maybe b = !a ? a : of_numbers ? as_number(right) : as_condition(right);
  if (!b) return b;
  const bool number = op.level > kComparison;
  return Term{number ? Term::kNumber : Term::kCondition, formulas_.binary(op.kind, a->formula, b->formula), left.at};
}

Parser::Maybe Parser::prefixed(const Prefix& prefix) {
  const Lexeme& lexeme = next();
  ++at_;
  Maybe body = nested(kPrefix);
  if (body) body = as_condition(*body);
  if (!body) return body;
  FormulaId formula = body->formula;
  if (prefix.inner) formula = formulas_.unary(*prefix.inner, formula);
  return Term{Term::kCondition, formulas_.unary(prefix.outer, formula), &lexeme};
}

Parser::Maybe Parser::operand() {
  const Lexeme& lexeme = next();
  if (lexeme.token == Token::kNumber) return number_constant(false);
  if (lexeme.token == Token::kName) return name();
  if (next_is("(")) return parenthesised(")");
  if (next_is("[")) return parenthesised("]");
  if (next_is("-")) return negative();
  if (next_is("fireable")) return fireable();
  if (next_is("bound")) return bound();
  if (next_is("true") || next_is("false") || next_is("deadlock")) {
    ++at_;
    return Term{Term::kCondition,
                lexeme.text == "deadlock" ? formulas_.deadlock() : formulas_.constant(lexeme.text == "true"), &lexeme};
  }
  if (lexeme.token == Token::kEnd) return fail(lexeme, "the formula ends too early", "an operand is missing here");
  if (lexeme.token == Token::kWord)
    return fail(lexeme, fmt::format("'{}' is an operator, which is not allowed here", lexeme.text),
                fmt::format("a place of this name is written \"{}\", with quotes", lexeme.text));
  return fail(lexeme, fmt::format("'{}' is not allowed here", lexeme.text), "an operand is missing before it");
}

Parser::Maybe Parser::parenthesised(std::string_view closing) {
  const Lexeme& opening = next();
  ++at_;
  Maybe inner = nested(kEquivalence);
  if (!inner) return inner;
  if (!next_is(closing))
    return fail(next(),
                next().token == Token::kEnd
                    ? fmt::format("a '{}' is missing", closing)
                    : fmt::format("'{}' where '{}' or an operator is expected", next().text, closing),
                fmt::format("the '{}' in column {} is still open", opening.text, opening.column));
  ++at_;
  if (inner->sort != Term::kName) inner->at = &opening;
  return inner;
}

Parser::Maybe Parser::number_constant(bool negative) {
  const Lexeme& lexeme = next();
  std::int64_t value = 0;
  const char* end = lexeme.text.data() + lexeme.text.size();
  const auto [stop, error] = std::from_chars(lexeme.text.data(), end, value);
  if (error != std::errc() || value > std::int64_t{kMaxValue})
    return fail(lexeme, "this number is too large", fmt::format("numbers go up to {}", kMaxValue));
  ++at_;
  return Term{Term::kNumber, formulas_.number(negative ? -value : value), &lexeme};
}

Parser::Maybe Parser::negative() {
  const Lexeme& sign = next();
  ++at_;
  if (next().token == Token::kNumber) return number_constant(true);
  Maybe term = nested(kOperand);
  if (term) term = as_number(*term);
  if (!term) return term;
  return Term{Term::kNumber, formulas_.binary(Kind::kDifference, formulas_.number(0), term->formula), &sign};
}

Parser::Maybe Parser::name() {
  const Lexeme& lexeme = next();
  ++at_;
  if (lexeme.braced) return expression(lexeme);
  if (has_colors(lexeme)) {
    const auto called = call();
    const auto formula = called ? place(lexeme, &*called) : std::nullopt;
    return formula ? Maybe(Term{Term::kNumber, *formula, &lexeme}) : std::nullopt;
  }
  if (next_is("(") && !lexeme.quoted) {
    if (lexeme.text == "len" || lexeme.text == "full" || lexeme.text == "empty") return channel();
    const std::string_view sign = sign_for(lexeme.text);
    return fail(lexeme, fmt::format("there is no function '{}'", lexeme.text),
                sign.empty() ? "functions are fireable(...), bound(...) and, of channels, len(c), full(c), empty(c)"
                             : fmt::format("write {}", sign));
  }
  if (names_.open) return Term{Term::kName, kNone, &lexeme};
  const auto formula = place(lexeme);
  if (!formula) return std::nullopt;
  return Term{Term::kNumber, *formula, &lexeme};
}

Parser::Maybe Parser::expression(const Lexeme& lexeme) {
  if (!names_.expressions)
    return fail(lexeme, "expressions in braces are for models in Promela",
                "write a formula over the names of the model");
  const std::span<const std::uint32_t> found = names_.propositions.find(lexeme.text);
  const std::uint32_t number = found.empty() ? names_.propositions.add(lexeme.text) : found[0];
  return Term{Term::kCondition, formulas_.proposition(number), &lexeme};
}

// len(c), full(c), empty(c); the word has been read.
Parser::Maybe Parser::channel() {
  const Lexeme& word = lexemes_[at_ - 1];
  const Lexeme& name = lexemes_[++at_];
  if (name.token != Token::kName)
    return fail(name, "the name of a channel is expected here", fmt::format("write {}(c)", word.text));
  const auto found = names_.channels.find(name.text);
  if (found == names_.channels.end())
    return fail(name, fmt::format("the model has no channel '{}'", name.text), "only programs have channels");
  if (found->second.capacity == 0)
    return fail(name, fmt::format("the channel '{}' has no buffer and holds nothing", name.text),
                "ask for the states of the processes that meet on it");
  ++at_;
  if (!next_is(")")) return fail(next(), "a ')' is missing", fmt::format("write {}(c)", word.text));
  ++at_;
  const FormulaId length = formulas_.tokens(found->second.length);
  if (word.text == "len") return Term{Term::kNumber, length, &word};
  const FormulaId compared = formulas_.number(word.text == "full" ? found->second.capacity : 0);
  return Term{Term::kCondition, formulas_.binary(Kind::kEqual, length, compared), &word};
}

// Whether colours follow the name that has been read. A word of another language is an operator unless it is a name.
bool Parser::has_colors(const Lexeme& name) const {
  return names_.colors && next_is("(") &&
         (name.quoted || sign_for(name.text).empty() || !names_.places.find_or_alias(name.text).empty());
}

// A name that has been read, with the colours behind it.
std::optional<Call> Parser::call() {
  const std::size_t first = at_ - 1;
  Call call = call_at(lexemes_.subspan(first));
  if (call.count == 0)
    return fail(lexemes_.back(), "a ')' is missing", fmt::format("the '(' in column {} is still open", next().column));
  at_ = first + call.count;
  return call;
}

std::optional<FormulaId> Parser::place(const Lexeme& at, const Call* call) {
  const std::string& text = call == nullptr ? at.text : call->text;
  const std::span<const std::uint32_t> found = names_.find_place(text);
  if (found.empty() && names_.colors)
    if (const auto mistake = names_.colors->mistake_in_place(text)) return fail(at, call, *mistake);
  if (found.empty() && names_.open) return formulas_.tokens(names_.places.add(at.text));
  if (found.empty() && names_.channels.contains(at.text))
    return fail(at, fmt::format("'{}' is a channel", at.text),
                fmt::format("write len({0}), full({0}) or empty({0})", at.text));
  if (found.empty() && !names_.transitions.find_or_alias(at.text).empty())
    return fail(at, fmt::format("'{}' is a transition, not a place", at.text),
                fmt::format("whether it may fire is written fireable({})", at.text));
  if (found.empty())
    return fail(at, fmt::format("the model has no {} '{}'", names_.place_noun, at.text),
                names_.places.did_you_mean(at.text));
  std::vector<FormulaId> terms;
  for (const PlaceId place : found) terms.push_back(formulas_.tokens(place));
  return terms.size() == 1 ? terms[0] : formulas_.many(Kind::kSum, terms);
}

bool Parser::transition(std::vector<TransitionId>& into) {
  const Lexeme& lexeme = next();
  if (lexeme.token != Token::kName) {
    fail(lexeme, "the name of a transition is expected here", "write fireable(t) or fireable(t1, t2)");
    return false;
  }
  ++at_;
  std::optional<Call> called;
  if (names_.colors && next_is("(") && !(called = call())) return false;
  const std::string& text = called ? called->text : lexeme.text;
  const std::span<const std::uint32_t> found = names_.find_transition(text);
  if (found.empty() && names_.colors)
    if (const auto mistake = names_.colors->mistake_in_step(text))
      return fail(lexeme, called ? &*called : nullptr, *mistake), false;
  if (found.empty() && names_.open) {
    into.push_back(names_.transitions.add(lexeme.text));
    return true;
  }
  if (found.empty() && !names_.places.find_or_alias(lexeme.text).empty())
    fail(lexeme, fmt::format("'{}' is a {}, and only transitions fire", lexeme.text, names_.place_noun),
         fmt::format("compare it, as in {} >= 1", lexeme.text));
  else if (found.empty())
    fail(lexeme, fmt::format("the model has no transition '{}'", lexeme.text),
         names_.transitions.did_you_mean(lexeme.text));
  into.insert(into.end(), found.begin(), found.end());
  return !found.empty();
}

Parser::Maybe Parser::fireable() {
  const Lexeme& lexeme = next();
  ++at_;
  if (!next_is("(")) return fail(next(), "a '(' is missing", "write fireable(t) or fireable(t1, t2)");
  std::vector<TransitionId> transitions;
  do {
    ++at_;
    if (!transition(transitions)) return std::nullopt;
  } while (next_is(","));
  if (!next_is(")")) return fail(next(), "a ')' is missing", "write fireable(t) or fireable(t1, t2)");
  ++at_;
  return Term{Term::kCondition, formulas_.fireable(transitions), &lexeme};
}

Parser::Maybe Parser::bound() {
  const Lexeme& lexeme = next();
  ++at_;
  if (!next_is("(")) return fail(next(), "a '(' is missing", "write bound(p1 + p2)");
  Maybe inner = parenthesised(")");
  if (inner) inner = as_number(*inner);
  if (!inner) return inner;
  return Term{Term::kBound, formulas_.unary(Kind::kBound, inner->formula), &lexeme};
}

Parser::Maybe Parser::as_number(Term term) {
  if (term.sort == Term::kName) {
    const auto formula = place(*term.at);
    return formula ? Maybe(Term{Term::kNumber, *formula, term.at}) : std::nullopt;
  }
  if (term.sort == Term::kNumber) return term;
  if (term.sort == Term::kNumber && names_.truths)
    return Term{Term::kCondition, formulas_.binary(Kind::kNotEqual, term.formula, formulas_.number(0)), term.at};
  if (term.sort == Term::kBound) return fail(*term.at, "a bound must stand alone", "compare the places themselves");
  return fail(*term.at, "this is a condition, but a number is expected", "add parentheses to group the operands");
}

Parser::Maybe Parser::as_condition(Term term) {
  if (term.sort == Term::kCondition) return term;
  if (term.sort == Term::kName) {
    std::span<const std::uint32_t> found = names_.propositions.find(term.at->text);
    const std::uint32_t number = found.empty() ? names_.propositions.add(term.at->text) : found[0];
    return Term{Term::kCondition, formulas_.proposition(number), term.at};
  }
  if (term.sort == Term::kNumber && names_.truths)
    return Term{Term::kCondition, formulas_.binary(Kind::kNotEqual, term.formula, formulas_.number(0)), term.at};
  if (term.sort == Term::kBound) return fail(*term.at, "a bound must stand alone", "compare the places themselves");
  return fail(*term.at, "this is a number, but a condition is expected", "compare it, as in p >= 1");
}

void Parser::surplus() {
  if (next_is(")") || next_is("]"))
    fail(next(), fmt::format("this '{}' has no opening counterpart", next().text));
  else
    fail(next(), fmt::format("'{}' is unexpected after the formula", next().text),
         sign_for(next().text).empty() ? "expected an operator such as & or ->"
                                       : fmt::format("write {}", sign_for(next().text)));
}

Result<FormulaId> parse_with(std::string_view text, Formulas& formulas, Names& names, bool number,
                             std::size_t most_nested) {
  const Result<std::vector<Lexeme>> lexemes = tokens_of(text);
  if (!lexemes) return lexemes.error();
  if (names.signs) formulas.allow_negative_places();
  return Parser(*lexemes, formulas, names, most_nested).run(number);
}

}  // namespace

Result<FormulaId> parse(std::string_view text, Formulas& formulas, Names& names, std::size_t most_nested) {
  return parse_with(text, formulas, names, false, most_nested);
}

Result<FormulaId> parse_number(std::string_view text, Formulas& formulas, Names& names) {
  return parse_with(text, formulas, names, true, kMostNested);
}

}  // namespace onager::property
