#include "witness/claims.h"

#include <fmt/format.h>

#include "property/branching.h"
#include "property/classify.h"
#include "property/parse.h"
#include "property/print.h"

namespace onager::witness {

namespace {

using property::FormulaId;
using property::Kind;

struct Misshapen {};

class Reader {
 public:
  Reader(property::Formulas& formulas, property::Branching& branching, const property::Names& names)
      : formulas_(formulas), branching_(branching), names_(names) {}

  Claim claim(FormulaId f, const Evidence& evidence) {
    Claim claim{.text = text(f), .evidence = &evidence};
    const Kind kind = formulas_.kind(f);
    if (evidence.kind == Evidence::Kind::kLeftOut) return claim;
    if (branching_.is_condition(f) != (evidence.kind == Evidence::Kind::kSeen)) throw Misshapen{};
    if (evidence.kind == Evidence::Kind::kSeen) return claim;
    if (evidence.kind == Evidence::Kind::kAllPaths) {
      if (kind != Kind::kForAll) throw Misshapen{};
      claim.unreachable = unreachable(formulas_.operand(f));
      return claim;
    }
    const std::vector<FormulaId> operands(formulas_.operands(f).begin(), formulas_.operands(f).end());
    if (evidence.kind == Evidence::Kind::kOne) {
      if (kind != Kind::kOr || evidence.operand >= operands.size() || evidence.parts.size() != 1) throw Misshapen{};
      claim.parts = {this->claim(operands[evidence.operand], evidence.parts[0])};
    } else if (evidence.kind == Evidence::Kind::kAll) {
      if (kind != Kind::kAnd || evidence.parts.size() != operands.size()) throw Misshapen{};
      for (std::size_t i = 0; i < operands.size(); ++i)
        claim.parts.push_back(this->claim(operands[i], evidence.parts[i]));
    } else {
      if (kind != Kind::kExists) throw Misshapen{};
      add_run(claim, operands[0], evidence);
    }
    return claim;
  }

 private:
  void add_run(Claim& claim, FormulaId path, const Evidence& evidence) {
    if (formulas_.kind(path) == Kind::kNext) {
      if (evidence.parts.size() != 1) throw Misshapen{};
      claim.parts = {this->claim(formulas_.operand(path), evidence.parts[0])};
      return;
    }
    const property::Branching::Walk walk = branching_.walk_of(path);
    for (std::size_t i = 0; i < evidence.parts.size(); ++i) {
      const bool is_goal = !evidence.cycle && i + 1 == evidence.parts.size();
      claim.parts.push_back(this->claim(is_goal ? walk.goal : walk.hold, evidence.parts[i]));
    }
  }

  std::string text(FormulaId f) const {
    constexpr std::size_t kMost = 300;
    std::string text = property::print(formulas_, names_, f);
    if (text.size() > kMost) text = text.substr(0, kMost) + " ...";
    return text;
  }
  std::string unreachable(FormulaId path) {
    if (formulas_.kind(path) != Kind::kGlobally || !branching_.is_condition(formulas_.operand(path))) return {};
    return text(branching_(formulas_.operand(path), true));
  }

  property::Formulas& formulas_;
  property::Branching& branching_;
  const property::Names& names_;
};

}  // namespace

std::optional<Claim> claims_of(const Trace& trace, property::Names names) {
  if (!trace.evidence) return std::nullopt;
  property::Formulas formulas;
  const auto formula = property::parse(trace.formula, formulas, names, property::kMostNestedInTraces);
  if (!formula || !property::is_branching(formulas, *formula)) return std::nullopt;
  property::Branching branching(formulas);
  try {
    return Reader(formulas, branching, names).claim(branching(*formula, trace.is_violated), *trace.evidence);
  } catch (const Misshapen&) {
    return std::nullopt;
  }
}

std::string seen_text(const Claim& claim) {
  const Evidence& evidence = *claim.evidence;
  const std::string states = !evidence.states
                                 ? "not shown: too many states to look at"
                                 : fmt::format("{} state{} seen", *evidence.states, *evidence.states == 1 ? "" : "s");
  if (!claim.unreachable.empty())
    return fmt::format("from here no state with {} is reachable ({})", claim.unreachable, states);
  if (evidence.kind == Evidence::Kind::kLeftOut) return fmt::format("{} (left out: too long to show)", claim.text);
  return fmt::format("{} ({})", claim.text, states);
}

}  // namespace onager::witness
