// Any text is a formula or a diagnostic with a column; a formula printed and read again is the same, simplified it is
// stable, and a small one has an automaton whose text can be read again.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "ltl/hoa.h"
#include "ltl/translate.h"
#include "property/classify.h"
#include "property/parse.h"
#include "property/print.h"
#include "property/simplify.h"

namespace {

using namespace onager;

void require(bool truth, const char* claim) {
  if (truth) return;
  std::fprintf(stderr, "violated: %s\n", claim);
  std::abort();
}

void check_automaton(property::Formulas& formulas, property::Names& names, property::FormulaId formula) {
  const ltl::Settings settings{.state_based = true, .limits = {.states = 30, .edges = 200, .nodes = 20'000}};
  const auto automaton = ltl::Translator(formulas, settings)(formula);
  if (!automaton) return;
  const auto again = ltl::read_hoa("fuzz", ltl::write_hoa(*automaton, formulas, names), formulas, names);
  require(static_cast<bool>(again), "a written automaton can be read");
  require(again->states() == automaton->states(), "and is as large");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  property::Formulas formulas;
  property::Names names;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto formula = property::parse(text, formulas, names);
  if (!formula) {
    require(!formula.error().message.empty() && formula.error().column > 0, "a diagnostic says what and where");
    return 0;
  }
  const auto again = property::parse(property::print(formulas, names, *formula), formulas, names);
  require(again && *again == *formula, "printed and read again, a formula is the same");
  const auto property_class = property::classify(formulas, *formula);
  if (property_class == property::PropertyClass::kBound || size > 200) return 0;
  property::Simplifier simplifier(formulas);
  const property::FormulaId simple = simplifier(*formula);
  require(simplifier(simple) == simple, "a simplified formula is simple");
  if (!property::has_quantifier(formulas, *formula) && size < 60) check_automaton(formulas, names, *formula);
  return 0;
}
