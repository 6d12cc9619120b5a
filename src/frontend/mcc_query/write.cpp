#include "frontend/mcc_query/write.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/xml/text.h"

namespace onager::frontend {

namespace {

using property::FormulaId;
using property::Formulas;
using property::Kind;
using property::Names;

std::string_view element_of(Kind kind) {
  constexpr std::pair<Kind, std::string_view> kNames[] = {{Kind::kSum, "integer-sum"},
                                                          {Kind::kDifference, "integer-difference"},
                                                          {Kind::kProduct, "integer-product"},
                                                          {Kind::kFalse, "false"},
                                                          {Kind::kTrue, "true"},
                                                          {Kind::kLess, "integer-lt"},
                                                          {Kind::kLessEqual, "integer-le"},
                                                          {Kind::kEqual, "integer-eq"},
                                                          {Kind::kNotEqual, "integer-ne"},
                                                          {Kind::kGreaterEqual, "integer-ge"},
                                                          {Kind::kGreater, "integer-gt"},
                                                          {Kind::kDeadlock, "deadlock"},
                                                          {Kind::kNot, "negation"},
                                                          {Kind::kAnd, "conjunction"},
                                                          {Kind::kOr, "disjunction"},
                                                          {Kind::kImplies, "implication"},
                                                          {Kind::kEquivalent, "equivalence"},
                                                          {Kind::kNext, "next"},
                                                          {Kind::kFinally, "finally"},
                                                          {Kind::kGlobally, "globally"},
                                                          {Kind::kUntil, "until"},
                                                          {Kind::kWeakUntil, "weak-until"},
                                                          {Kind::kRelease, "release"},
                                                          {Kind::kStrongRelease, "strong-release"},
                                                          {Kind::kForAll, "all-paths"},
                                                          {Kind::kExists, "exists-path"},
                                                          {Kind::kFireable, "is-fireable"},
                                                          {Kind::kBound, "place-bound"}};
  return std::ranges::find(kNames, kind, &std::pair<Kind, std::string_view>::first)->second;
}

class Writer {
 public:
  Writer(const Formulas& formulas, const Names& names) : formulas_(formulas), names_(names) {}

  void property(const Query& query) {
    line("<property>");
    ++depth_;
    text_element("id", query.id);
    line("<description></description>");
    line("<formula>");
    ++depth_;
    write(query.formula);
    --depth_;
    line("</formula>");
    --depth_;
    line("</property>");
  }
  std::string take() {
    return "<?xml version=\"1.0\"?>\n<property-set xmlns=\"http://mcc.lip6.fr/\">\n" + text_ + "</property-set>\n";
  }

 private:
  void line(std::string_view content) { text_ += fmt::format("{:{}}{}\n", "", 2 * depth_, content); }
  void text_element(std::string_view element, std::string_view content) {
    line(fmt::format("<{}>{}</{}>", element, escaped(content), element));
  }
  bool is_sum_of_places(FormulaId f) const {
    const Kind kind = formulas_.kind(f);
    const auto is_place = [&](FormulaId each) { return formulas_.kind(each) == Kind::kTokens; };
    return kind == Kind::kTokens || (kind == Kind::kSum && std::ranges::all_of(formulas_.operands(f), is_place));
  }
  void places(FormulaId f) {
    if (formulas_.kind(f) == Kind::kTokens)
      return text_element("place", names_.places[static_cast<std::uint32_t>(formulas_.value(f))]);
    for (const FormulaId place : formulas_.operands(f)) places(place);
  }
  void write(FormulaId f) {
    const Kind kind = formulas_.kind(f);
    if (kind == Kind::kNumber) return text_element("integer-constant", std::to_string(formulas_.value(f)));
    if (kind == Kind::kProposition)
      return text_element("proposition", names_.propositions[static_cast<std::uint32_t>(formulas_.value(f))]);
    if (formulas_.operands(f).empty() && kind != Kind::kTokens) return line(fmt::format("<{}/>", element_of(kind)));
    const std::string_view element = is_sum_of_places(f) ? "tokens-count" : element_of(kind);
    line(fmt::format("<{}>", element));
    ++depth_;
    inside(f, kind);
    --depth_;
    line(fmt::format("</{}>", element));
  }
  void inside(FormulaId f, Kind kind) {
    if (is_sum_of_places(f)) return places(f);
    if (kind == Kind::kFireable) {
      for (const TransitionId transition : formulas_.operands(f))
        text_element("transition", names_.transitions[transition]);
      return;
    }
    if (kind == Kind::kBound && is_sum_of_places(formulas_.operand(f))) return places(formulas_.operand(f));
    const bool parts = kind >= Kind::kUntil && kind <= Kind::kStrongRelease;
    for (const FormulaId& operand : formulas_.operands(f)) {
      const std::string_view part = &operand == formulas_.operands(f).data() ? "before" : "reach";
      if (parts) line(fmt::format("<{}>", part));
      depth_ += parts;
      write(operand);
      depth_ -= parts;
      if (parts) line(fmt::format("</{}>", part));
    }
  }

  const Formulas& formulas_;
  const Names& names_;
  std::string text_;
  int depth_ = 1;
};

}  // namespace

std::string write_queries(std::span<const Query> queries, const Formulas& formulas, const Names& names) {
  Writer writer(formulas, names);
  for (const Query& query : queries) writer.property(query);
  return writer.take();
}

}  // namespace onager::frontend
