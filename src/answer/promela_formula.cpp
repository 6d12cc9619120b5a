#include "answer/promela_formula.h"

#include <algorithm>

#include "frontend/promela/read.h"
#include "model/promela_text.h"
#include "property/classify.h"
#include "system/promela/graph.h"

namespace onager::answer {

namespace {

using promela::Ltl;
using property::FormulaId;
using property::Kind;

// Its evaluation may fail, so that what stands before it decides whether it is evaluated.
bool may_fail(const promela::Expression& e) {
  using promela::Op;
  const bool divides = e.op == Op::kDivide || e.op == Op::kRemainder;
  if (divides && (e.arguments[1].op != Op::kConstant || e.arguments[1].value == 0)) return true;
  for (const promela::Reference& reference : e.reference)
    for (const promela::Index& index : reference.indices)
      if (index.value[0].op != Op::kConstant) return true;
  return std::ranges::any_of(e.arguments, may_fail);
}

class Translation {
 public:
  Translation(const promela::Program& program, Inquiry& inquiry)
      : program_(program), formulas_(inquiry.formulas), names_(inquiry.names) {}

  FormulaId formula(const Ltl& ltl) {
    switch (ltl.op) {
      case Ltl::Op::kAtom:
        return condition(ltl.atom[0]);
      case Ltl::Op::kTrue:
      case Ltl::Op::kFalse:
        return formulas_.constant(ltl.op == Ltl::Op::kTrue);
      default:
        break;
    }
    const FormulaId first = formula(ltl.arguments[0]);
    if (ltl.arguments.size() == 1) return formulas_.unary(kind_of(ltl.op), first);
    return formulas_.binary(kind_of(ltl.op), first, formula(ltl.arguments[1]));
  }

  FormulaId condition(const promela::Expression& e) {
    using promela::Op;
    if (e.op == Op::kConstant) return formulas_.constant(e.value != 0);
    // A run that has ended goes on without progress, but that is no fault of it.
    if (e.op == Op::kNonProgress)
      return formulas_.binary(Kind::kAnd, proposition(e), formulas_.unary(Kind::kNot, formulas_.deadlock()));
    if (e.op == Op::kNot) return formulas_.unary(Kind::kNot, condition(e.arguments[0]));
    if ((e.op == Op::kAnd || e.op == Op::kOr) && !may_fail(e.arguments[1])) {
      const FormulaId first = condition(e.arguments[0]);
      return formulas_.binary(e.op == Op::kAnd ? Kind::kAnd : Kind::kOr, first, condition(e.arguments[1]));
    }
    return proposition(e);
  }

 private:
  FormulaId proposition(const promela::Expression& e) {
    const std::string text = promela::text_of(program_, e);
    const std::span<const std::uint32_t> found = names_.propositions.find(text);
    return formulas_.proposition(found.empty() ? names_.propositions.add(text) : found[0]);
  }
  static Kind kind_of(Ltl::Op op) {
    switch (op) {
      case Ltl::Op::kNot:
        return Kind::kNot;
      case Ltl::Op::kAnd:
        return Kind::kAnd;
      case Ltl::Op::kOr:
        return Kind::kOr;
      case Ltl::Op::kImplies:
        return Kind::kImplies;
      case Ltl::Op::kEquivalent:
        return Kind::kEquivalent;
      case Ltl::Op::kNext:
        return Kind::kNext;
      case Ltl::Op::kAlways:
        return Kind::kGlobally;
      case Ltl::Op::kEventually:
        return Kind::kFinally;
      case Ltl::Op::kUntil:
        return Kind::kUntil;
      case Ltl::Op::kWeakUntil:
        return Kind::kWeakUntil;
      default:
        return Kind::kRelease;
    }
  }

  const promela::Program& program_;
  property::Formulas& formulas_;
  property::Names& names_;
};

const promela::NamedLtl* block_of(const promela::Program& program, const std::string& text) {
  const auto found = std::ranges::find(program.formulas, text, &promela::NamedLtl::name);
  return found == program.formulas.end() ? nullptr : &*found;
}

}  // namespace

bool is_ltl_block(const promela::Program& program, const std::string& text) {
  return block_of(program, text) != nullptr;
}

std::optional<FormulaId> promela_formula(const promela::Program& program, const std::string& text, bool temporal,
                                         Inquiry& inquiry) {
  Translation translation(program, inquiry);
  const promela::NamedLtl* block = temporal ? block_of(program, text) : nullptr;
  if (block != nullptr) return translation.formula(block->formula);
  const auto formula = frontend::read_promela_formula(program, text);
  if (!formula) return std::nullopt;
  const FormulaId made = translation.formula(*formula);
  return temporal || property::is_condition(inquiry.formulas, made) ? std::optional(made) : std::nullopt;
}

std::optional<Diagnostic> hidden_accept_label(const promela::Program& program) {
  for (const promela::Graph& graph : promela::graphs_of(program))
    for (const promela::Node& node : graph.nodes)
      if (node.is_accept && (node.in_atomic || node.in_dstep))
        return Diagnostic{program.files[node.at.file], node.at.at.line, node.at.at.column,
                          "an accept label inside an atomic sequence is passed without being seen",
                          "put it before the sequence"};
  return std::nullopt;
}

bool has_accept_label(const promela::Program& program) {
  const std::vector<promela::Graph> graphs = promela::graphs_of(program);
  return std::ranges::any_of(graphs, [](const promela::Graph& graph) {
    return std::ranges::any_of(graph.nodes, [](const promela::Node& node) { return node.is_accept; });
  });
}

FormulaId promela_condition(const promela::Program& program, const promela::Expression& expression, Inquiry& inquiry) {
  return Translation(program, inquiry).condition(expression);
}

}  // namespace onager::answer
