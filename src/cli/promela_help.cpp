#include "cli/promela_help.h"

namespace onager::cli {

namespace {

constexpr GrammarRow kCommands[] = {
    {"spin -a m.pml; cc -DSAFETY -o pan pan.c; ./pan",
     "onager check m.pml --deadlock; invalid end states are deadlocks"},
    {"... the same: assertions",
     "onager check m.pml --assertions; also indices out of range and other errors of a step"},
    {"./pan -c0 (how many states)",
     "onager explore m.pml: states, and edges (transitions less one), as after spin -a -o1 -o2 -o3"},
    {"cc -O2 -o pan pan.c (a program of its own)",
     "--compile with any of these: steps run as native code, made by cc once and kept"},
    {"./pan with its partial-order reduction",
     "onager explore m.pml --reduction deletion, or another that onager help explore lists"},
    {"spin -run m.pml", "onager check m.pml: deadlocks, assertions, all ltl blocks and the never claim"},
    {"./pan -a -N name", "onager check m.pml --ltl name, of an ltl block"},
    {"./pan -a, of a never claim", "onager check m.pml --never-claim"},
    {"./pan -a, of accept labels", "onager check m.pml --acceptance-cycles"},
    {"cc -DNP; ./pan -l", "onager check m.pml --non-progress-cycles"},
    {"... with -f", "... with --fairness weak"},
    {"spin -f '!([] (p -> <> q))'",
     "onager check m.pml --ltl '[] (p -> <> q)', not negated; #define p ... in the model"},
    {"spin -t -p -g (replay a trail)",
     "onager replay m.pml m.pml.trail, of pan's own file; onager check prints its steps, and --trace FILE keeps them"},
    {"spin -M, -c (message sequence charts)", "--msc FILE.svg, --msc FILE.txt or --msc - with check or replay"},
    {"./pan without -n (unreached code)",
     "onager explore m.pml --unreached: unreached in proctype, as pan has it, and what is never executed"},
    {"./pan -m, -w (depth, hash table)", "not needed; --memory-limit and --time-limit bound a run"},
};

constexpr GrammarRow kOperands[] = {
    {"x, a[2], s.f", "variables of the model; p and q of #define p (x > 1)"},
    {"{x > 1 && len(q) == 2}", "any expression of Promela, in braces; its value counts as 1 or 0"},
    {"{P[1]@cs}, {P@cs}", "process 1, a P, is at the label; the only P is"},
    {"{P[1]:x}, {P:x}", "the local variable x of a process"},
};

constexpr std::string_view kLanguage =
    "Models are read as Spin 6.5.2 reads them, with a preprocessor of our own: #define, #include, #if and so on. "
    "Embedded C (c_code, c_expr, c_decl, c_state, c_track) is refused. What Spin takes without a word but is likely a "
    "slip is told as a warning, with --strict as an error: options that are never executable, else beside messages, "
    "statements behind a jump, constants that are too wide, xr and xs that do not hold. The formats document, section "
    "Promela, says what is read "
    "and what is counted.";

}  // namespace

std::span<const GrammarRow> spin_commands() {
  return kCommands;
}
std::span<const GrammarRow> promela_operands() {
  return kOperands;
}
std::string_view promela_language() {
  return kLanguage;
}

}  // namespace onager::cli
