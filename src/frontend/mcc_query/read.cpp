#include "frontend/mcc_query/read.h"

#include <fmt/format.h>

#include <cassert>
#include <charconv>
#include <optional>

#include "base/input.h"
#include "frontend/mcc_query/element.h"
#include "frontend/xml/reader.h"
#include "frontend/xml/text.h"

namespace onager::frontend {

namespace {

using property::FormulaId;
using property::Formulas;
using property::Kind;
using property::Names;

constexpr XmlFormat kFormat = {"a property file", "properties of the Model Checking Contest",
                               "properties of the Model Checking Contest (XML, <property-set>)", 1'000'000};
// Beyond it a formula costs only its own query the answer. Whatever works on formulas may recurse so deep.
constexpr std::size_t kMostNested = 1000;

std::string_view describe(Sort sort) {
  switch (sort) {
    case Sort::kCondition:
      return "a formula";
    case Sort::kNumber:
      return "a number, such as <tokens-count> or <integer-constant>";
    case Sort::kOperand:
      return "<before> or <reach>";
    case Sort::kPlace:
      return "<place>";
    case Sort::kTransition:
      return "<transition>";
    case Sort::kProperty:
      return "<property>";
    case Sort::kPart:
      return "<id>, <description> or <formula>";
    default:
      return "no element";
  }
}

class QueryHandler final : public XmlHandler {
 public:
  QueryHandler(Formulas& formulas, Names& names) : formulas_(formulas), names_(names) {}

  void start(const char* name, const char** attributes, Position at) override;
  void end(Position at) override;
  void text(std::string_view characters) override { open_.back().text += characters; }
  bool wants_text() const override {
    return skipped_ == 0 && !open_.empty() && open_.back().element->takes == Sort::kNothing &&
           open_.back().element->make != Make::kConstant;
  }
  bool has_root() const override { return has_root_; }
  const std::optional<Diagnostic>& problem() const override { return problem_; }

  std::vector<Query> take() { return std::move(queries_); }

 private:
  struct Open {
    const QueryElement* element;
    Position at;
    std::vector<std::uint32_t> operands;  // formulas; for <is-fireable>, transitions
    std::string text;
  };

  void fail(Position at, std::string message, std::string hint = {}) {
    if (!problem_) problem_ = diagnostic_at(at, std::move(message), std::move(hint));
  }
  bool fits(const QueryElement& element) const;
  void close_structure(Open& closed);
  std::optional<FormulaId> make(Open& closed);
  std::optional<FormulaId> make_number(const Open& closed);
  bool add_named(const Open& closed);
  std::optional<FormulaId> sum(const std::vector<FormulaId>& terms) {
    return terms.size() == 1 ? terms[0] : formulas_.many(Kind::kSum, terms);
  }

  Formulas& formulas_;
  Names& names_;
  std::vector<Open> open_;
  std::optional<std::string> id_;     // of the current property
  std::optional<FormulaId> formula_;  // likewise
  std::optional<Diagnostic> wrong_;   // likewise
  std::size_t skipped_ = 0;           // open elements below one that is nested too deep
  std::vector<Query> queries_;
  bool has_root_ = false;
  std::optional<Diagnostic> problem_;
};

bool QueryHandler::fits(const QueryElement& element) const {
  if (open_.empty()) return element.sort == Sort::kFile;
  const QueryElement& parent = *open_.back().element;
  if (element.sort == parent.takes) return true;
  if (element.sort == Sort::kBound) return parent.name == "formula";
  // Beyond the contest, a bound may be that of any number.
  return parent.make == Make::kBound && element.sort == Sort::kNumber;
}

void QueryHandler::start(const char* name, const char**, Position at) {
  if (skipped_ > 0 || open_.size() >= kMostNested) {
    ++skipped_;
    if (!wrong_)
      wrong_ =
          diagnostic_at(at, fmt::format("elements are nested deeper than {}", kMostNested), "simplify the formula");
    return;
  }
  const QueryElement* element = find_element(name);
  if (element == nullptr)
    return fail(at, fmt::format("unknown element <{}>", name),
                open_.empty() ? "expected <property-set>" : nearest_elements(name));
  if (!fits(*element)) {
    if (open_.empty()) return fail(at, fmt::format("<{}> where <property-set> is expected", name));
    return fail(at, fmt::format("<{}> is not allowed in <{}>", name, open_.back().element->name),
                fmt::format("<{}> contains {}", open_.back().element->name, describe(open_.back().element->takes)));
  }
  has_root_ = true;
  open_.push_back({element, at, {}, {}});
  if (element->sort == Sort::kProperty) {
    id_.reset();
    formula_.reset();
    wrong_.reset();
  }
}

void QueryHandler::end(Position) {
  if (problem_ || open_.empty()) return;
  if (skipped_ > 0) {
    --skipped_;
    return;
  }
  Open closed = std::move(open_.back());
  open_.pop_back();
  const QueryElement& element = *closed.element;
  if (wrong_ && element.make != Make::kStructure) return;
  if (closed.operands.size() < element.least || closed.operands.size() > element.most)
    if (element.make != Make::kStructure)
      return fail(closed.at, fmt::format("<{}> has {} operands", element.name, closed.operands.size()),
                  element.most == kAnyNumber ? fmt::format("it needs at least {}", element.least)
                                             : fmt::format("it needs {}", element.least));
  if (element.make == Make::kStructure) return close_structure(closed);
  if (element.make == Make::kName && element.kind != Kind::kProposition) {
    add_named(closed);
    return;
  }
  const std::optional<FormulaId> formula = make(closed);
  if (!formula) return;
  if (element.name == "formula")
    formula_ = formula;
  else
    open_.back().operands.push_back(*formula);
}

void QueryHandler::close_structure(Open& closed) {
  if (closed.element->name == "id") id_ = std::string(trimmed(closed.text));
  if (closed.element->sort != Sort::kProperty) return;
  if (!id_ || id_->empty()) return fail(closed.at, "this property has no <id>");
  if (wrong_) {
    queries_.push_back({std::move(*id_), kNone, std::move(wrong_)});
    return;
  }
  if (!formula_) return fail(closed.at, fmt::format("the property {} has no <formula>", in_quotes(*id_)));
  queries_.push_back({std::move(*id_), *formula_});
}

// Adds a place or a transition to its parent.
bool QueryHandler::add_named(const Open& closed) {
  const bool place = closed.element->kind == Kind::kTokens;
  property::NameTable& table = place ? names_.places : names_.transitions;
  const std::string name(trimmed(closed.text));
  if (table.find(name).empty() && names_.open && !name.empty()) table.add(name);
  std::span<const std::uint32_t> found = table.find(name);
  if (found.empty() && names_.colors) found = place ? names_.find_place(name) : names_.find_transition(name);
  if (found.empty())
    fail(closed.at, fmt::format("the model has no {} {}", closed.element->name, in_quotes(name)),
         table.did_you_mean(name));
  for (const std::uint32_t number : found) open_.back().operands.push_back(place ? formulas_.tokens(number) : number);
  return !found.empty();
}

std::optional<FormulaId> QueryHandler::make_number(const Open& closed) {
  const std::string_view digits = trimmed(closed.text);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool whole = error == std::errc() && end == digits.data() + digits.size() && !digits.empty();
  if (whole && value <= std::int64_t{kMaxValue} && value >= -std::int64_t{kMaxValue}) return formulas_.number(value);
  fail(closed.at, fmt::format("{} is not a number", in_quotes(digits)), fmt::format("numbers go up to {}", kMaxValue));
  return std::nullopt;
}

std::optional<FormulaId> QueryHandler::make(Open& closed) {
  const QueryElement& element = *closed.element;
  const std::vector<FormulaId>& operands = closed.operands;
  switch (element.make) {
    case Make::kConstant:
      return element.kind == Kind::kDeadlock ? formulas_.deadlock() : formulas_.constant(element.kind == Kind::kTrue);
    case Make::kSame:
      return operands[0];
    case Make::kUnary:
      return formulas_.unary(element.kind, operands[0]);
    case Make::kBinary:
      return formulas_.binary(element.kind, operands[0], operands[1]);
    case Make::kMany:
      return operands.size() == 1 ? operands[0] : formulas_.many(element.kind, operands);
    case Make::kFold: {
      FormulaId result = operands[0];
      for (std::size_t i = 1; i < operands.size(); ++i) result = formulas_.binary(element.kind, result, operands[i]);
      return result;
    }
    case Make::kNotEqual:
      return formulas_.unary(Kind::kNot, formulas_.binary(Kind::kEquivalent, operands[0], operands[1]));
    case Make::kPair:
      return formulas_.unary(element.kind, formulas_.unary(element.inner, operands[0]));
    case Make::kNever:
      return formulas_.unary(element.kind, formulas_.unary(element.inner, formulas_.unary(Kind::kNot, operands[0])));
    case Make::kNumber:
      return make_number(closed);
    case Make::kTokens:
      return sum(operands);
    case Make::kBound:
      return formulas_.unary(Kind::kBound, *sum(operands));
    case Make::kFireable:
      return formulas_.fireable(operands);
    default:
      break;
  }
  assert(element.kind == Kind::kProposition);
  const std::string name(trimmed(closed.text));
  if (!names_.open || name.empty()) {
    fail(closed.at, "models have no propositions", "compare tokens, or write <is-fireable>");
    return std::nullopt;
  }
  if (names_.propositions.find(name).empty()) names_.propositions.add(name);
  return formulas_.proposition(names_.propositions.find(name)[0]);
}

class FileSource final : public ByteSource {
 public:
  FileSource(Input& input, Watch& watch) : input_(input), watch_(watch) {}
  Result<std::size_t> read(std::span<char> buffer) override { return input_.read(buffer, watch_); }

 private:
  Input& input_;
  Watch& watch_;
};

}  // namespace

Result<std::vector<Query>> read_queries(const std::string& file_name, ByteSource& source, Formulas& formulas,
                                        Names& names, Watch& watch) {
  QueryHandler handler(formulas, names);
  if (auto problem = read_xml(source, handler, kFormat, watch)) {
    problem->file = file_name;
    return *std::move(problem);
  }
  return handler.take();
}

Result<std::vector<Query>> load_queries(const std::string& path, Formulas& formulas, Names& names, Watch& watch) {
  Result<Input> input = Input::open(path);
  if (!input) {
    Diagnostic wrong = input.error();
    wrong.file = path;
    return wrong;
  }
  FileSource source(*input, watch);
  return read_queries(path, source, formulas, names, watch);
}

}  // namespace onager::frontend
