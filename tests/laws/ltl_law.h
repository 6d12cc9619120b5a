// Random questions about random nets and programs, each answered by every method and compared with the naive checker.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/net.h"
#include "model/program.h"
#include "run/plan.h"

namespace onager::laws {

// Emptiness searches, reductions of the product and heuristics, as words.
std::vector<run::Words> all_ltl_methods();
// The same with stubborn sets, relations and a static order that depend on the number.
run::Words with_sets(run::Words words, std::uint64_t number);
std::string name_of(const run::Words& words);

struct LtlCase {
  Net net;
  std::string formula;
};

// Small nets with few markings; atoms are of all kinds, and every other formula may have X.
LtlCase random_ltl_case(std::uint64_t seed);

// What is wrong with the answers of the methods, all of them or, if one is given, that one; nothing if they agree with
// the naive checker and all counterexamples replay. `asked` counts the answers.
std::optional<std::string> wrong_answer(const LtlCase& question, std::uint64_t& asked,
                                        const run::Words* only = nullptr);

// A smaller case that is still answered wrongly, as text.
std::string shrunk(LtlCase question);

// The same of programs, where stubborn sets, relations and static orders change from one method to the next.
struct ProgramLtlCase {
  Program program;
  std::string formula;
};
ProgramLtlCase random_program_ltl_case(std::uint64_t seed);
std::optional<std::string> wrong_answer(const ProgramLtlCase& question, std::uint64_t& asked);
std::string shrunk(ProgramLtlCase question);

}  // namespace onager::laws
