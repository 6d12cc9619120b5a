#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <vector>

#include "ltl/hoa.h"
#include "ltl/hoa_lexer.h"
#include "property/classify.h"
#include "property/parse.h"

namespace onager::ltl {

namespace {

constexpr std::uint64_t kMostStates = 1'000'000, kMostAtoms = 1'000, kMostImplicitAtoms = 16;
constexpr std::size_t kMostDepth = 500, kMostNodes = 1'000'000;

// Thrown and caught inside this file only: errors occur at any depth of a label.
struct Wrong {
  Diagnostic what;
};

class HoaReader {
 public:
  HoaReader(std::string_view text, property::Formulas& formulas, property::Names& names)
      : lexer_(text), formulas_(formulas), names_(names) {
    automaton_.labels = std::make_shared<BddTable>();
  }

  Automaton run() {
    version();
    while (next().token != HoaToken::kBody) header();
    finish_header();
    lexer_.take();
    while (next().token != HoaToken::kBodyEnd) state();
    check_states();
    return finished();
  }

 private:
  struct Start {
    std::uint64_t state;
    HoaLexeme at;
  };

  const HoaLexeme& next() const { return lexer_.next(); }
  [[noreturn]] void fail(const HoaLexeme& at, std::string message, std::string hint = {}) const {
    throw Wrong{{"", at.line, at.column, std::move(message), std::move(hint)}};
  }
  [[noreturn]] void unexpected(std::string_view wanted) const {
    if (next().token == HoaToken::kWrong) fail(next(), next().text);
    if (next().token == HoaToken::kAbort) fail(next(), "the tool that wrote this automaton aborted");
    fail(next(),
         next().token == HoaToken::kEnd ? "the text ends too early"
                                        : fmt::format("'{}' is not expected here", next().text),
         fmt::format("expected {}", wanted));
  }
  HoaLexeme expect(HoaToken token, std::string_view wanted) {
    if (next().token != token) unexpected(wanted);
    return lexer_.take();
  }
  bool is_sign(std::string_view sign) const { return next().token == HoaToken::kSign && next().text == sign; }
  bool take_sign(std::string_view sign) {
    const bool there = is_sign(sign);
    if (there) lexer_.take();
    return there;
  }
  void expect_sign(std::string_view sign) {
    if (!take_sign(sign)) unexpected(fmt::format("'{}'", sign));
  }

  void version();
  void header();
  void atoms();
  void acceptance();
  void accepting_term(std::size_t depth);
  void accepting_conjunction(std::size_t depth);
  void finish_header();
  void state();
  void edges(AutomatonState source, std::optional<Bdd> state_label, AcceptanceMarks state_marks);
  void check_states();
  Automaton finished();

  AutomatonState state_number(const HoaLexeme& at) const {
    if (at.value >= kMostStates || (states_ && at.value >= *states_))
      fail(at, fmt::format("there is no state {}", at.value),
           states_ ? fmt::format("the states are 0 to {}", *states_ - 1) : "");
    return static_cast<AutomatonState>(at.value);
  }
  AcceptanceMarks marks();
  std::optional<Bdd> label();
  Bdd disjunction(std::size_t depth);
  Bdd conjunction(std::size_t depth);
  Bdd literal(std::size_t depth);
  void check_size() const {
    if (automaton_.labels->size() > kMostNodes) fail(next(), "the labels are too complex");
  }

  HoaLexer lexer_;
  property::Formulas& formulas_;
  property::Names& names_;
  Automaton automaton_;
  std::optional<std::uint64_t> states_;  // as declared
  std::vector<Start> starts_;
  std::map<std::string, Bdd> aliases_;
  std::map<std::uint64_t, unsigned> mark_of_set_;  // acceptance sets that the condition refers to
  std::optional<std::uint64_t> sets_;
  bool nothing_accepted_ = false;
  std::vector<bool> defined_;
};

void HoaReader::version() {
  if (next().token != HoaToken::kHeader || next().text != "HOA")
    fail(next(), "this is not in the Hanoi Omega-Automata format", "it begins with HOA: v1");
  lexer_.take();
  const HoaLexeme word = expect(HoaToken::kWord, "v1");
  if (word.text != "v1")
    fail(word, fmt::format("version '{}' of the format is not known", word.text), "supported is v1");
}

void HoaReader::header() {
  const HoaLexeme name = expect(HoaToken::kHeader, "a header or --BODY--");
  if (name.text == "States") {
    const HoaLexeme number = expect(HoaToken::kNumber, "the number of states");
    if (number.value > kMostStates) fail(number, fmt::format("more than {} states are not supported", kMostStates));
    states_ = number.value;
  } else if (name.text == "Start") {
    const HoaLexeme number = expect(HoaToken::kNumber, "a state");
    starts_.push_back({number.value, number});
    if (is_sign("&")) fail(next(), "alternating automata are not supported");
  } else if (name.text == "AP") {
    atoms();
  } else if (name.text == "Alias") {
    const HoaLexeme alias = expect(HoaToken::kAlias, "@ and a name");
    aliases_[alias.text] = disjunction(0);
  } else if (name.text == "Acceptance") {
    acceptance();
  } else {
    while (next().token != HoaToken::kHeader && next().token != HoaToken::kBody) {
      if (next().token == HoaToken::kEnd || next().token == HoaToken::kWrong || next().token == HoaToken::kAbort)
        unexpected("a header or --BODY--");
      lexer_.take();
    }
  }
}

void HoaReader::atoms() {
  const HoaLexeme count = expect(HoaToken::kNumber, "the number of atomic propositions");
  if (!automaton_.atoms.empty()) fail(count, "atomic propositions are given twice");
  if (count.value > kMostAtoms)
    fail(count, fmt::format("more than {} atomic propositions are not supported", kMostAtoms));
  for (std::uint64_t i = 0; i < count.value; ++i) {
    const HoaLexeme text = expect(HoaToken::kString, "an atomic proposition in quotes");
    const Result<property::FormulaId> atom = property::parse(text.text, formulas_, names_);
    if (!atom) fail(text, fmt::format("in this atomic proposition: {}", atom.error().message), atom.error().hint);
    if (!property::is_condition(formulas_, *atom)) fail(text, "this atomic proposition is not a condition on a state");
    automaton_.atoms.push_back(*atom);
  }
}

void HoaReader::acceptance() {
  const HoaLexeme count = expect(HoaToken::kNumber, "the number of acceptance sets");
  sets_ = count.value;
  accepting_conjunction(0);
}

void HoaReader::accepting_conjunction(std::size_t depth) {
  do {
    accepting_term(depth);
  } while (take_sign("&"));
  if (is_sign("|"))
    fail(next(), "only Büchi and generalised Büchi acceptance are supported", "a conjunction of Inf(i)");
}

void HoaReader::accepting_term(std::size_t depth) {
  if (depth > kMostDepth) fail(next(), "the acceptance is nested too deeply");
  if (take_sign("(")) {
    accepting_conjunction(depth + 1);
    return expect_sign(")");
  }
  const HoaLexeme word = expect(HoaToken::kWord, "Inf(i) or t");
  if (word.text == "t") return;
  if (word.text == "f") {
    nothing_accepted_ = true;
    return;
  }
  if (word.text != "Inf")
    fail(word, "only Büchi and generalised Büchi acceptance are supported", "a conjunction of Inf(i)");
  expect_sign("(");
  if (is_sign("!")) fail(next(), "complements of acceptance sets are not supported");
  const HoaLexeme set = expect(HoaToken::kNumber, "the number of an acceptance set");
  if (set.value >= *sets_) fail(set, fmt::format("there is no acceptance set {}", set.value));
  expect_sign(")");
  mark_of_set_.emplace(set.value, static_cast<unsigned>(mark_of_set_.size()));
  if (mark_of_set_.size() >= kMostMarks)
    fail(set, fmt::format("more than {} acceptance sets are not supported", kMostMarks - 1));
}

void HoaReader::finish_header() {
  if (!sets_) fail(next(), "the header Acceptance: is missing");
  automaton_.marks = static_cast<unsigned>(mark_of_set_.size()) + nothing_accepted_;
  if (states_) automaton_.edges.resize(*states_);
}

AcceptanceMarks HoaReader::marks() {
  AcceptanceMarks result = 0;
  if (!take_sign("{")) return result;
  while (!take_sign("}")) {
    const HoaLexeme set = expect(HoaToken::kNumber, "an acceptance set or '}'");
    if (set.value >= *sets_) fail(set, fmt::format("there is no acceptance set {}", set.value));
    if (const auto found = mark_of_set_.find(set.value); found != mark_of_set_.end())
      result |= AcceptanceMarks{1} << found->second;
  }
  return result;
}

void HoaReader::state() {
  const HoaLexeme header = expect(HoaToken::kHeader, "State: or --END--");
  if (header.text != "State")
    fail(header, fmt::format("'{}:' is not expected here", header.text), "expected State: or --END--");
  const std::optional<Bdd> state_label = label();
  const HoaLexeme number = expect(HoaToken::kNumber, "the number of the state");
  const AutomatonState source = state_number(number);
  if (source >= automaton_.edges.size()) automaton_.edges.resize(source + 1);
  defined_.resize(automaton_.edges.size());
  if (defined_[source]) fail(number, fmt::format("state {} is defined twice", source));
  defined_[source] = true;
  if (next().token == HoaToken::kString) lexer_.take();
  edges(source, state_label, marks());
}

void HoaReader::edges(AutomatonState source, std::optional<Bdd> state_label, AcceptanceMarks state_marks) {
  std::uint64_t implicit = 0;  // the letter of the next edge without a label
  while (is_sign("[") || next().token == HoaToken::kNumber) {
    const HoaLexeme at = next();
    std::optional<Bdd> letters = label();
    if (!letters) letters = state_label;
    if (!letters) {
      const std::size_t atoms = automaton_.atoms.size();
      if (atoms > kMostImplicitAtoms || implicit >> atoms != 0)
        fail(at, "this edge has no label", "write one in front of its target: [t] 1");
      BddCube cube;
      for (BddVariable v = 0; v < atoms; ++v) cube.push_back({v, (implicit >> v & 1) != 0});
      letters = automaton_.labels->of_cube(cube);
      ++implicit;
    }
    const HoaLexeme number = expect(HoaToken::kNumber, "the target of the edge");
    const AutomatonState target = state_number(number);
    if (target >= automaton_.edges.size()) automaton_.edges.resize(target + 1);
    if (is_sign("&")) fail(next(), "alternating automata are not supported");
    automaton_.edges[source].push_back({*letters, state_marks | marks(), target});
  }
}

std::optional<Bdd> HoaReader::label() {
  if (!take_sign("[")) return std::nullopt;
  const Bdd result = disjunction(0);
  expect_sign("]");
  return result;
}

Bdd HoaReader::disjunction(std::size_t depth) {
  if (depth > kMostDepth) fail(next(), "the label is nested too deeply");
  Bdd result = conjunction(depth);
  while (take_sign("|")) {
    result = automaton_.labels->disjunction(result, conjunction(depth));
    check_size();
  }
  return result;
}

Bdd HoaReader::conjunction(std::size_t depth) {
  Bdd result = literal(depth);
  while (take_sign("&")) {
    result = automaton_.labels->conjunction(result, literal(depth));
    check_size();
  }
  return result;
}

Bdd HoaReader::literal(std::size_t depth) {
  bool negative = false;
  while (take_sign("!")) negative = !negative;
  Bdd result = BddTable::kTrue;
  if (take_sign("(")) {
    result = disjunction(depth + 1);
    expect_sign(")");
  } else if (next().token == HoaToken::kAlias) {
    const HoaLexeme alias = lexer_.take();
    const auto found = aliases_.find(alias.text);
    if (found == aliases_.end()) fail(alias, fmt::format("the alias '@{}' is not defined", alias.text));
    result = found->second;
  } else if (next().token == HoaToken::kNumber) {
    const HoaLexeme atom = lexer_.take();
    if (atom.value >= automaton_.atoms.size()) fail(atom, fmt::format("there is no atomic proposition {}", atom.value));
    result = automaton_.labels->variable(static_cast<BddVariable>(atom.value));
  } else {
    const HoaLexeme word = expect(HoaToken::kWord, "a label such as 0&!1 or t");
    if (word.text != "t" && word.text != "f")
      fail(word, fmt::format("'{}' is not a label", word.text), "t, f or numbers of atomic propositions");
    result = word.text == "t" ? BddTable::kTrue : BddTable::kFalse;
  }
  return negative ? automaton_.labels->negation(result) : result;
}

void HoaReader::check_states() {
  defined_.resize(automaton_.edges.size());
  for (const Start& start : starts_)
    if (start.state >= automaton_.edges.size()) fail(start.at, fmt::format("there is no state {}", start.state));
}

Automaton HoaReader::finished() {
  if (starts_.size() == 1) {
    automaton_.initial = static_cast<AutomatonState>(starts_[0].state);
  } else {
    // A new initial state with the outgoing edges of all given ones.
    automaton_.initial = static_cast<AutomatonState>(automaton_.edges.size());
    std::vector<Edge> all;
    for (const Start& start : starts_) {
      const std::vector<Edge>& out = automaton_.edges[start.state];
      all.insert(all.end(), out.begin(), out.end());
    }
    automaton_.edges.push_back(std::move(all));
  }
  tidy(automaton_);
  automaton_.state_based = std::ranges::all_of(automaton_.edges, [](const std::vector<Edge>& out) {
    return std::ranges::all_of(out, [&](const Edge& edge) { return edge.marks == out[0].marks; });
  });
  assert(automaton_.holds_invariant());
  return std::move(automaton_);
}

}  // namespace

Result<Automaton> read_hoa(const std::string& file_name, std::string_view text, property::Formulas& formulas,
                           property::Names& names) {
  try {
    return HoaReader(text, formulas, names).run();
  } catch (Wrong& wrong) {
    wrong.what.file = file_name;
    return std::move(wrong.what);
  }
}

}  // namespace onager::ltl
