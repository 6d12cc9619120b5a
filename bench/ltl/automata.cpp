// Translates the negation of every LTL formula in property files of the contest and prints the size of each automaton.
// Usage: ltl_automata [--generalised] FILE.xml...   One line per formula: id,atoms,states,edges,milliseconds

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <string>

#include "frontend/mcc_query/read.h"
#include "ltl/translate.h"
#include "property/atoms.h"
#include "property/classify.h"
#include "property/print.h"

namespace {

using namespace onager;

bool translate_file(const std::string& path, const ltl::Settings& settings, bool show) {
  property::Formulas formulas;
  property::Names names;
  const auto queries = frontend::load_queries(path, formulas, names);
  if (!queries) {
    fmt::print(stderr, "{}\n", queries.error().to_string());
    return false;
  }
  for (const frontend::Query& query : *queries) {
    if (query.wrong) continue;
    const auto start = std::chrono::steady_clock::now();
    property::Formulas own = formulas;  // as if the formula were alone
    const property::FormulaId path_formula = property::path_formula(own, query.formula);
    const auto automaton = ltl::Translator(own, settings)(own.unary(property::Kind::kNot, path_formula));
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    if (!automaton) {
      fmt::print(stderr, "{}: {}\n", query.id, automaton.error().to_string());
      return false;
    }
    fmt::print("{},{},{},{},{:.3f}", query.id, automaton->atoms.size(), automaton->states(), automaton->edge_count(),
               time.count());
    if (show) fmt::print(",{}", property::print(formulas, names, path_formula));
    fmt::print("\n");
  }
  return true;
}

}  // namespace

int main(int count, char** arguments) {
  ltl::Settings settings;
  bool show = false;
  for (int i = 1; i < count; ++i) {
    const std::string argument = arguments[i];
    if (argument == "--generalised")
      settings.state_based = false;
    else if (argument == "--formulas")
      show = true;
    else if (!translate_file(argument, settings, show))
      return 1;
  }
  return 0;
}
