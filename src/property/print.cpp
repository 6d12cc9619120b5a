#include "property/print.h"

#include <fmt/format.h>

#include <cassert>
#include <cstdint>
#include <string_view>

#include "property/call.h"
#include "property/lexer.h"

namespace onager::property {

namespace {

std::string_view sign(Kind kind) {
  switch (kind) {
    case Kind::kSum:
      return "+";
    case Kind::kDifference:
      return "-";
    case Kind::kProduct:
      return "*";
    case Kind::kLess:
      return "<";
    case Kind::kLessEqual:
      return "<=";
    case Kind::kEqual:
      return "=";
    case Kind::kNotEqual:
      return "!=";
    case Kind::kGreaterEqual:
      return ">=";
    case Kind::kGreater:
      return ">";
    case Kind::kNot:
      return "!";
    case Kind::kAnd:
      return "&";
    case Kind::kOr:
      return "|";
    case Kind::kImplies:
      return "->";
    case Kind::kEquivalent:
      return "<->";
    case Kind::kNext:
      return "X";
    case Kind::kFinally:
      return "F";
    case Kind::kGlobally:
      return "G";
    case Kind::kUntil:
      return "U";
    case Kind::kWeakUntil:
      return "W";
    case Kind::kRelease:
      return "R";
    case Kind::kStrongRelease:
      return "M";
    case Kind::kForAll:
      return "A";
    case Kind::kExists:
      return "E";
    default:
      assert(false);
      return "";
  }
}

// Binding strength of the outermost operator; larger is tighter.
int level(Kind kind) {
  switch (kind) {
    case Kind::kEquivalent:
      return 1;
    case Kind::kImplies:
      return 2;
    case Kind::kOr:
      return 3;
    case Kind::kAnd:
      return 4;
    case Kind::kUntil:
    case Kind::kWeakUntil:
    case Kind::kRelease:
    case Kind::kStrongRelease:
      return 5;
    case Kind::kNot:
    case Kind::kNext:
    case Kind::kFinally:
    case Kind::kGlobally:
    case Kind::kForAll:
    case Kind::kExists:
      return 6;
    case Kind::kSum:
    case Kind::kDifference:
      return 8;
    case Kind::kProduct:
      return 9;
    default:
      return is_comparison(kind) ? 7 : 10;
  }
}

class Printer {
 public:
  Printer(const Formulas& formulas, const Names& names) : formulas_(formulas), names_(names) {}

  void print(FormulaId f) {
    const Kind kind = formulas_.kind(f);
    if (level(kind) == 6) return prefix(f);
    if (level(kind) < 10) return infix(f);
    leaf(f);
  }
  std::string take() { return std::move(text_); }

 private:
  void inside(FormulaId f, int at_least) {
    const bool parentheses = level(formulas_.kind(f)) < at_least;
    if (parentheses) text_ += "(";
    print(f);
    if (parentheses) text_ += ")";
  }
  void prefix(FormulaId f) {
    const Kind kind = formulas_.kind(f);
    const FormulaId body = formulas_.operand(f);
    text_ += sign(kind);
    const Kind inner = formulas_.kind(body);
    const bool pair =
        is_quantifier(kind) && (inner == Kind::kNext || inner == Kind::kFinally || inner == Kind::kGlobally);
    if (!pair && kind != Kind::kNot) text_ += " ";
    inside(body, kind == Kind::kNot && is_comparison(inner) ? 10 : 6);
  }
  void infix(FormulaId f) {
    const Kind kind = formulas_.kind(f);
    const int own = level(kind);
    const bool to_the_right = own == 2 || own == 5;
    const auto operands = formulas_.operands(f);
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (i > 0) text_ += fmt::format(" {} ", sign(kind));
      const bool repeats = to_the_right ? i + 1 == operands.size() : i == 0 && may_repeat_left(kind, operands[i]);
      inside(operands[i], repeats ? own : own + 1);
    }
  }
  // a - b - c, a - b + c and a * b * c parse as (a - b) - c, (a - b) + c and (a * b) * c; but a + b + c is one sum, and
  // `<->` chains keep parentheses for readability.
  bool may_repeat_left(Kind kind, FormulaId left) const {
    const Kind inner = formulas_.kind(left);
    if (kind == Kind::kProduct) return true;
    if (kind == Kind::kDifference) return true;
    return kind == Kind::kSum && inner == Kind::kDifference;
  }
  void proposition(const std::string& text) {
    if (!names_.expressions) return name(text);
    text_ += "{" + text + "}";
  }
  void leaf(FormulaId f) {
    switch (formulas_.kind(f)) {
      case Kind::kNumber:
        return number(formulas_.value(f));
      case Kind::kTokens:
        return name(names_.places[static_cast<std::uint32_t>(formulas_.value(f))]);
      case Kind::kProposition:
        return proposition(names_.propositions[static_cast<std::uint32_t>(formulas_.value(f))]);
      case Kind::kFireable:
        return fireable(f);
      case Kind::kBound:
        text_ += "bound(";
        print(formulas_.operand(f));
        text_ += ")";
        return;
      case Kind::kDeadlock:
        text_ += "deadlock";
        return;
      default:
        text_ += formulas_.kind(f) == Kind::kTrue ? "true" : "false";
    }
  }
  // A sum of places may be larger than any number that the syntax has.
  void number(std::int64_t value) {
    constexpr auto most = std::int64_t{kMaxValue};
    const std::int64_t rest = value % most;
    if (-most <= value && value <= most)
      text_ += fmt::format("{}", value);
    else
      text_ += fmt::format("({} * {} {} {})", value / most, most, rest < 0 ? '-' : '+', rest < 0 ? -rest : rest);
  }
  void fireable(FormulaId f) {
    text_ += "fireable(";
    for (const TransitionId& transition : formulas_.operands(f)) {
      if (&transition != formulas_.operands(f).data()) text_ += ", ";
      name(names_.transitions[transition]);
    }
    text_ += ")";
  }
  // `len(c)` of a channel, which is read as it is.
  bool is_length(std::string_view text) const {
    return text.starts_with("len(") && text.ends_with(")") &&
           names_.channels.contains(std::string(text.substr(4, text.size() - 5)));
  }
  // `fork(2)` of a coloured net, likewise.
  bool is_colored(std::string_view text) const { return names_.colors && is_plain_call(text); }
  void name(const std::string& text) {
    if (is_plain_name(text) || is_length(text) || is_colored(text)) {
      text_ += text;
      return;
    }
    text_ += '"';
    for (const char c : text) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += c;
    }
    text_ += '"';
  }

  const Formulas& formulas_;
  const Names& names_;
  std::string text_;
};

}  // namespace

std::string print(const Formulas& formulas, const Names& names, FormulaId formula) {
  Printer printer(formulas, names);
  printer.print(formula);
  return printer.take();
}

}  // namespace onager::property
