#include "cli/formulas_help.h"

namespace onager::cli {

namespace {

constexpr GrammarRow kOperators[] = {
    {"f <-> g", "equivalent"},
    {"f -> g", "implies, also =>; to the right"},
    {"f | g", "or, also ||"},
    {"f & g", "and, also &&"},
    {"f U g, f W g", "until, weak until; to the right"},
    {"f R g, f M g", "release, strong release; to the right"},
    {"! f", "not, also ~"},
    {"X f, F f, G f", "next, eventually (also <>), always (also [])"},
    {"A f, E f", "on all paths, on some path; AG f, EF f and so on are both"},
    {"a < b, a <= b, a = b, a != b, a >= b, a > b", "comparisons of numbers; also =="},
    {"a + b, a - b, a * b", "numbers"},
};

constexpr GrammarRow kOperands[] = {
    {"p", "the tokens of a place; of a program the value of a variable, or 1 in a state of a process (P.idle), else 0"},
    {"fork(2), mem(1,red)", "of a place of a coloured net: its tokens of one colour; the place alone has all of them"},
    {"12", "a number"},
    {"fireable(t, u)", "one of these transitions is enabled"},
    {"fireable(eat(p=3))", "of a coloured net: one of the bindings where these variables have these colours"},
    {"deadlock", "no transition is enabled"},
    {"len(c), full(c), empty(c)", "of a channel with a buffer: how much it holds, whether it is full or empty"},
    {"true, false", "the constants"},
    {"bound(a)", "the greatest value of a number; stands alone"},
    {"(f), [f]", "parentheses"},
};

constexpr std::string_view kNames =
    "Names are ids of places and transitions, or their <name>s where these are unique. A name with other characters "
    "than letters, digits, _, . and ', or that is a word above, goes in double quotes: \"a[2]\", \"F\". --reach and "
    "--invariant take a condition on states, without temporal operators; --ltl a formula without A and E; --ctl one "
    "where each of X, F, G, U, W, R, M comes right after an A or E; --bound a number.";

constexpr GrammarRow kExamples[] = {
    {"--invariant '!(cs1 >= 1 & cs2 >= 1)'", "never both"},
    {"--reach 'fireable(t1, t2) & p + 2 * q > 3'", "a state to look for"},
    {"--ltl 'G (req >= 1 -> F ack >= 1)'", "every request is answered"},
    {"--ctl 'AG EF ready >= 1'", "it can always become ready again"},
    {"--bound 'p1 + p2'", "the most tokens in both"},
};

}  // namespace

std::span<const GrammarRow> formula_operators() {
  return kOperators;
}
std::span<const GrammarRow> formula_operands() {
  return kOperands;
}
std::string_view formula_names() {
  return kNames;
}
std::span<const GrammarRow> formula_examples() {
  return kExamples;
}

}  // namespace onager::cli
