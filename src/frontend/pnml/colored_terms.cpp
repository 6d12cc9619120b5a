#include "frontend/pnml/colored_terms.h"

#include <fmt/format.h>

#include <charconv>
#include <iterator>

#include "frontend/xml/reader.h"
#include "frontend/xml/text.h"

namespace onager::frontend {

using colored::SortId;
using colored::SortKind;
using colored::Term;
using colored::TermKind;

namespace {

// Of terms, with what operators of the user stand for: these could double the size of a term again and again.
constexpr std::size_t kMostNested = 1000;
constexpr std::size_t kMostExpansions = 100'000;

struct Comparison {
  std::string_view name;
  TermKind kind;
};
constexpr Comparison kComparisons[] = {
    {"equality", TermKind::kEqual},
    {"inequality", TermKind::kNotEqual},
    {"lessthan", TermKind::kLess},
    {"lessthanorequal", TermKind::kLessEqual},
    {"greaterthan", TermKind::kGreater},
    {"greaterthanorequal", TermKind::kGreaterEqual},
    {"lt", TermKind::kLess},
    {"leq", TermKind::kLessEqual},
    {"gt", TermKind::kGreater},
    {"geq", TermKind::kGreaterEqual},
    {"ltp", TermKind::kLess},
    {"gtp", TermKind::kGreater},
};

std::optional<std::int64_t> integer(std::string_view text) {
  std::int64_t value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<Diagnostic> expect_operands(const XmlTree& tree, std::size_t least, std::size_t most) {
  const std::size_t count = tree.children.size();
  if (count >= least && count <= most) return std::nullopt;
  return diagnostic_at(tree.at, fmt::format("<{}> has {} operands", tree.name, count),
                       least == most ? fmt::format("{} expected", least) : fmt::format("{} or more expected", least));
}

}  // namespace

const XmlTree& below(const XmlTree& tree) {
  return tree.name == "subterm" && tree.children.size() == 1 ? tree.children[0] : tree;
}

std::string ColoredTerms::describe(SortId sort) const {
  const colored::Sort& meant = net_.sorts[sort];
  if (!meant.id.empty()) return in_quotes(meant.name.empty() ? meant.id : meant.name);
  if (meant.kind == SortKind::kDot) return "dot";
  if (meant.kind == SortKind::kRange)
    return fmt::format("{}..{}", meant.first, meant.first + std::int64_t(meant.size) - 1);
  if (meant.kind != SortKind::kProduct) return "without a name";
  std::string text;
  for (const SortId component : meant.components) text += (text.empty() ? "" : " x ") + describe(component);
  return "(" + text + ")";
}

Diagnostic ColoredTerms::wrong_sort(const XmlTree& tree, std::string_view what, SortId found, SortId expected) const {
  return diagnostic_at(
      tree.at, fmt::format("{} has the sort {}, and {} is expected", what, describe(found), describe(expected)));
}

// Multisets.

ColoredTerms::Parsed ColoredTerms::multiset(const std::vector<XmlTree>& content, SortId sort, Position at) {
  if (content.empty()) return Term{TermKind::kAdd, sort, 0, {}};
  if (content.size() > 1) return diagnostic_at(at, "two terms where one is expected");
  return read_multiset(content[0], sort);
}

ColoredTerms::Parsed ColoredTerms::read_multiset(const XmlTree& given, SortId sort) {
  const Level level(depth_);
  const XmlTree& tree = below(given);
  watch_.spend(100);
  if (tree.name == "numberof" || tree.name == "scalarproduct") return read_times(tree, sort);
  if (tree.name == "add") return read_sum(tree, sort);
  if (tree.name == "subtract") return read_difference(tree, sort);
  if (tree.name == "all") return read_all(tree, sort);
  if (tree.name == "empty") return Term{TermKind::kAdd, sort, 0, {}};
  if (tree.name == "tuple") return read_tuple(tree, sort, true);
  if (tree.name == "useroperator") return read_named(tree, sort, true);
  return read_color(tree, sort);
}

ColoredTerms::Parsed ColoredTerms::read_times(const XmlTree& tree, SortId sort) {
  if (auto wrong = expect_operands(tree, 2, 2)) return *std::move(wrong);
  const XmlTree& number = below(tree.children[0]);
  if (number.name != "numberconstant")
    return diagnostic_at(number.at, fmt::format("<{}> is no number", number.name),
                         "write <numberconstant value=\"1\"><positive/></numberconstant>");
  const ParsedNumber times = parse_number(number.attribute("value"), kMaxWeight);
  if (!times.fault.empty())
    return diagnostic_at(number.at, fmt::format("the number {} {}", in_quotes(number.attribute("value")), times.fault),
                         fmt::format("a number of tokens is at most {}", kMaxWeight));
  Parsed of = read_multiset(tree.children[1], sort);
  if (!of) return of;
  return Term{TermKind::kTimes, sort, times.value, {std::move(*of)}};
}

ColoredTerms::Parsed ColoredTerms::read_sum(const XmlTree& tree, SortId sort) {
  return read_operands(tree, Term{TermKind::kAdd, sort, 0, {}});
}

ColoredTerms::Parsed ColoredTerms::read_operands(const XmlTree& tree, Term term) {
  for (const XmlTree& child : tree.children) {
    Parsed operand = read_multiset(child, term.sort);
    if (!operand) return operand;
    term.operands.push_back(std::move(*operand));
  }
  return term;
}

ColoredTerms::Parsed ColoredTerms::read_difference(const XmlTree& tree, SortId sort) {
  if (auto wrong = expect_operands(tree, 1, tree.children.size())) return *std::move(wrong);
  if (tree.children.size() == 1) return read_multiset(tree.children[0], sort);
  return read_operands(tree, Term{TermKind::kSubtract, sort, 0, {}});
}

ColoredTerms::Parsed ColoredTerms::read_all(const XmlTree& tree, SortId sort) {
  if (auto wrong = expect_operands(tree, 1, 1)) return *std::move(wrong);
  const Result<SortId> of = sorts_.sort_of(tree.children[0]);
  if (!of) return of.error();
  if (!sorts_.same(*of, sort)) return wrong_sort(tree, "<all>", *of, sort);
  return Term{TermKind::kAll, sort, 0, {}};
}

// Colours.

ColoredTerms::Parsed ColoredTerms::read_tuple(const XmlTree& tree, SortId sort, bool multiset) {
  if (net_.sorts[sort].kind != SortKind::kProduct) {
    if (tree.children.size() == 1)  // parentheses, no tuple
      return multiset ? read_multiset(tree.children[0], sort) : read_color(tree.children[0], sort);
    return diagnostic_at(tree.at, fmt::format("a tuple, and the sort {} is expected", describe(sort)));
  }
  const std::vector<SortId> components = net_.sorts[sort].components;
  if (components.size() != tree.children.size())
    return diagnostic_at(tree.at, fmt::format("the tuple has {} components, and those of {} have {}",
                                              tree.children.size(), describe(sort), components.size()));
  Term tuple{TermKind::kTuple, sort, 0, {}};
  for (std::size_t i = 0; i < components.size(); ++i) {
    Parsed part =
        multiset ? read_multiset(tree.children[i], components[i]) : read_color(tree.children[i], components[i]);
    if (!part) return part;
    tuple.operands.push_back(std::move(*part));
  }
  return tuple;
}

ColoredTerms::Parsed ColoredTerms::read_color(const XmlTree& given, SortId sort) {
  const Level level(depth_);
  const XmlTree& tree = below(given);
  watch_.spend(100);
  if (tree.name == "variable") return read_variable(tree, sort);
  if (tree.name == "useroperator") return read_named(tree, sort, false);
  if (tree.name == "tuple") return read_tuple(tree, sort, false);
  if (tree.name == "successor") return read_neighbour(tree, sort, TermKind::kSuccessor);
  if (tree.name == "predecessor") return read_neighbour(tree, sort, TermKind::kPredecessor);
  if (tree.name == "partitionelementof") return read_part(tree, sort);
  if (tree.name == "finiteintrangeconstant") return read_integer(tree, sort);
  if (tree.name != "dotconstant") return unsupported_construct(tree, "in a term");
  if (net_.sorts[sort].kind != SortKind::kDot) return wrong_sort(tree, "<dotconstant>", sorts_.dot(), sort);
  return Term{TermKind::kColor, sort, 0, {}};
}

// What is given for a parameter; null if the variable is none.
const XmlTree* ColoredTerms::argument(const XmlTree& variable) const {
  if (scope_ == nullptr) return nullptr;
  const auto given = scope_->arguments.find(variable.attribute("refvariable"));
  return given == scope_->arguments.end() ? nullptr : given->second;
}

// Arguments mean what they mean where they are written.
template <typename Read>
auto ColoredTerms::outside(const Read& read) {
  const Scope* const inside = scope_;
  scope_ = inside->outer;
  auto result = read();
  scope_ = inside;
  return result;
}

ColoredTerms::Parsed ColoredTerms::read_variable(const XmlTree& tree, SortId sort) {
  const std::string_view id = tree.attribute("refvariable");
  if (const XmlTree* given = argument(tree)) return outside([&] { return read_color(*given, sort); });
  const colored::VariableId variable = sorts_.variable(id);
  if (variable == kNone)
    return diagnostic_at(tree.at, fmt::format("there is no variable {}", in_quotes(id)), sorts_.did_you_mean(id));
  if (!sorts_.same(net_.variables[variable].sort, sort))
    return wrong_sort(tree, fmt::format("the variable {}", in_quotes(id)), net_.variables[variable].sort, sort);
  return Term{TermKind::kVariable, sort, variable, {}};
}

ColoredTerms::Parsed ColoredTerms::read_neighbour(const XmlTree& tree, SortId sort, TermKind kind) {
  if (auto wrong = expect_operands(tree, 1, 1)) return *std::move(wrong);
  if (net_.sorts[sort].kind != SortKind::kCyclic)
    return diagnostic_at(tree.at, fmt::format("the sort {} has no <{}>", describe(sort), tree.name),
                         "only colours of a <cyclicenumeration> have one");
  Parsed of = read_color(tree.children[0], sort);
  if (!of) return of;
  return Term{kind, sort, 0, {std::move(*of)}};
}

ColoredTerms::Parsed ColoredTerms::read_part(const XmlTree& tree, SortId sort) {
  if (auto wrong = expect_operands(tree, 1, 1)) return *std::move(wrong);
  const SortId partition = sorts_.partition(tree.attribute("refpartition"));
  if (partition == kNone)
    return diagnostic_at(tree.at, fmt::format("there is no partition {}", in_quotes(tree.attribute("refpartition"))));
  if (partition != sort) return wrong_sort(tree, "the part", partition, sort);
  Parsed of = read_color(tree.children[0], net_.sorts[partition].whole);
  if (!of) return of;
  return Term{TermKind::kPart, sort, 0, {std::move(*of)}};
}

ColoredTerms::Parsed ColoredTerms::read_integer(const XmlTree& tree, SortId sort) {
  const auto value = integer(tree.attribute("value"));
  const colored::Sort& range = net_.sorts[sort];
  if (range.kind != SortKind::kRange)
    return diagnostic_at(tree.at, fmt::format("an integer, and the sort {} is expected", describe(sort)));
  if (!value || *value < range.first || static_cast<std::uint64_t>(*value - range.first) >= range.size)
    return diagnostic_at(tree.at,
                         fmt::format("{} is not in the range {}", in_quotes(tree.attribute("value")), describe(sort)));
  return Term{TermKind::kColor, sort, static_cast<std::uint64_t>(*value - range.first), {}};
}

// A colour by its id, or an operator of the user.
ColoredTerms::Parsed ColoredTerms::read_named(const XmlTree& tree, SortId sort, bool multiset) {
  const std::string_view id = tree.attribute("declaration");
  if (const UserOperator* meant = sorts_.user_operator(id))
    return expanded(tree, *meant, [&](const XmlTree& definition) {
      return multiset ? read_multiset(definition, sort) : read_color(definition, sort);
    });
  const auto* known = sorts_.constants(id);
  if (known == nullptr)
    return diagnostic_at(tree.at, fmt::format("there is no colour or operator {}", in_quotes(id)),
                         sorts_.did_you_mean(id));
  for (const ColoredSorts::Constant& each : *known)
    if (sorts_.same(each.sort, sort)) return Term{TermKind::kColor, sort, each.color, {}};
  return wrong_sort(tree, fmt::format("the colour {}", in_quotes(id)), known->front().sort, sort);
}

template <typename Read>
ColoredTerms::Parsed ColoredTerms::expanded(const XmlTree& tree, const UserOperator& meant, const Read& read) {
  if (tree.children.size() != meant.parameters.size())
    return diagnostic_at(
        tree.at, fmt::format("the operator {} has {} parameters, and {} are given",
                             in_quotes(tree.attribute("declaration")), meant.parameters.size(), tree.children.size()));
  if (depth_ > kMostNested || ++expansions_ > kMostExpansions)
    return diagnostic_at(tree.at, "operators are nested too deep, used too often, or defined by themselves");
  Scope scope{{}, scope_};
  for (std::size_t i = 0; i < meant.parameters.size(); ++i) scope.arguments[meant.parameters[i]] = &tree.children[i];
  scope_ = &scope;
  Parsed term = read(*meant.definition);
  scope_ = scope.outer;
  return term;
}

// Truth values.

ColoredTerms::Parsed ColoredTerms::condition(const std::vector<XmlTree>& content, Position at) {
  if (content.size() != 1) return diagnostic_at(at, "the condition has no term", "<structure> contains one");
  return read_condition(content[0]);
}

ColoredTerms::Parsed ColoredTerms::read_condition(const XmlTree& given) {
  const Level level(depth_);
  const XmlTree& tree = below(given);
  watch_.spend(100);
  for (const Comparison& each : kComparisons)
    if (each.name == tree.name) return read_comparison(tree, each.kind);
  if (tree.name == "booleanconstant") return read_truth(tree);
  if (const UserOperator* meant =
          tree.name == "useroperator" ? sorts_.user_operator(tree.attribute("declaration")) : nullptr)
    return expanded(tree, *meant, [this](const XmlTree& definition) { return read_condition(definition); });
  constexpr Comparison kConnectives[] = {
      {"and", TermKind::kAnd}, {"or", TermKind::kOr}, {"not", TermKind::kNot}, {"imply", TermKind::kImplies}};
  for (const Comparison& each : kConnectives) {
    if (each.name != tree.name) continue;
    const std::size_t least = each.kind == TermKind::kImplies ? 2 : 1;
    const bool any = each.kind == TermKind::kAnd || each.kind == TermKind::kOr;
    if (auto wrong = expect_operands(tree, least, any ? tree.children.size() : least)) return *std::move(wrong);
    Term term{each.kind, kNone, 0, {}};
    for (const XmlTree& child : tree.children) {
      Parsed operand = read_condition(child);
      if (!operand) return operand;
      term.operands.push_back(std::move(*operand));
    }
    return term;
  }
  return unsupported_construct(tree, "in a condition");
}

ColoredTerms::Parsed ColoredTerms::read_truth(const XmlTree& tree) {
  const std::string_view value = tree.attribute("value");
  if (value != "true" && value != "false")
    return diagnostic_at(tree.at, fmt::format("{} is no truth value", in_quotes(value)), "write \"true\" or \"false\"");
  return Term{value == "true" ? TermKind::kTrue : TermKind::kFalse, kNone, 0, {}};
}

ColoredTerms::Parsed ColoredTerms::read_comparison(const XmlTree& tree, TermKind kind) {
  if (auto wrong = expect_operands(tree, 2, 2)) return *std::move(wrong);
  SortId sort = inferred(tree.children[0]);
  if (sort == kNone) sort = inferred(tree.children[1]);
  if (sort == kNone) {  // there is an error in both; the first is told
    Parsed wrong = read_color(tree.children[0], sorts_.dot());
    return wrong ? diagnostic_at(tree.at, "the sorts of this comparison cannot be found") : wrong.error();
  }
  Parsed left = read_color(tree.children[0], sort);
  if (!left) return left;
  Parsed right = read_color(tree.children[1], sort);
  if (!right) return right;
  return Term{kind, kNone, 0, {std::move(*left), std::move(*right)}};
}

SortId ColoredTerms::inferred(const XmlTree& given) {
  const XmlTree& tree = below(given);
  if (tree.name == "dotconstant") return sorts_.dot();
  if (tree.name == "partitionelementof") return sorts_.partition(tree.attribute("refpartition"));
  if ((tree.name == "successor" || tree.name == "predecessor") && tree.children.size() == 1)
    return inferred(tree.children[0]);
  if (tree.name == "variable") {
    if (const XmlTree* meant = argument(tree)) return outside([&] { return inferred(*meant); });
    const colored::VariableId variable = sorts_.variable(tree.attribute("refvariable"));
    return variable == kNone ? kNone : net_.variables[variable].sort;
  }
  if (tree.name == "useroperator") {
    const auto* known = sorts_.constants(tree.attribute("declaration"));
    return known == nullptr || known->size() > 1 ? kNone : known->front().sort;
  }
  if (tree.name == "finiteintrangeconstant" && tree.children.size() == 1) {
    const auto first = integer(tree.children[0].attribute("start")), last = integer(tree.children[0].attribute("end"));
    return first && last ? sorts_.range(*first, *last) : kNone;
  }
  if (tree.name != "tuple" || tree.children.empty()) return kNone;
  std::vector<SortId> components;
  for (const XmlTree& child : tree.children) {
    components.push_back(inferred(child));
    if (components.back() == kNone) return kNone;
  }
  if (components.size() == 1) return components[0];
  const Result<SortId> product = sorts_.product_of(std::move(components), tree.at);
  return product ? *product : kNone;
}

}  // namespace onager::frontend
