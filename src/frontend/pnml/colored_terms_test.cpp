#include "frontend/pnml/colored_terms.h"

#include <gtest/gtest.h>

#include "frontend/pnml/colored_net_test.h"

namespace onager::frontend {
namespace {

using namespace testing;

std::string arc(std::string_view sort, std::string_view term) {
  return last_line(with_arc(sort, term));
}
std::string guard(std::string_view term) {
  return last_line(with_guard(term));
}

TEST(ColoredTerms, Colors) {
  EXPECT_EQ(arc("c", v("x")), "t: a[x] ->");
  EXPECT_EQ(arc("c", c("c2")), "t: a[c2] ->");
  EXPECT_EQ(arc("r", number("3")), "t: a[3] ->");
  EXPECT_EQ(arc("dot", "<dotconstant/>"), "t: a[dot] ->");
  EXPECT_EQ(arc("c", op("successor", v("x"))), "t: a[succ(x)] ->");
  EXPECT_EQ(arc("c", op("predecessor", op("predecessor", v("x")))), "t: a[pred(pred(x))] ->");
  EXPECT_EQ(arc("p", v("q")), "t: a[q] ->");
  EXPECT_EQ(arc("p", op("tuple", v("x"), number("2"))), "t: a[tuple(x, 2)] ->");
  EXPECT_EQ(arc("n", op("tuple", op("tuple", v("x"), v("i")), c("ea"))), "t: a[tuple(tuple(x, i), a)] ->");
  EXPECT_EQ(arc("n", op("tuple", v("q"), c("eb"))), "t: a[tuple(q, b)] ->");
  EXPECT_EQ(arc("c", op("tuple", v("x"))), "t: a[x] ->");  // parentheses
  EXPECT_EQ(arc("c", "<subterm>" + v("x") + "</subterm>"), "t: a[x] ->");
}

TEST(ColoredTerms, Multisets) {
  EXPECT_EQ(arc("c", all("c")), "t: a[all()] ->");
  EXPECT_EQ(arc("c", times("2", v("x"))), "t: a[times(2, x)] ->");
  EXPECT_EQ(arc("c", op("add", v("x"), times("3", c("c1")), all("c"))), "t: a[add(x, times(3, c1), all())] ->");
  EXPECT_EQ(arc("c", op("subtract", all("c"), v("x"))), "t: a[sub(all(), x)] ->");
  EXPECT_EQ(arc("c", op("subtract", all("c"), v("x"), v("y"))), "t: a[sub(all(), x, y)] ->");
  EXPECT_EQ(arc("p", op("tuple", v("x"), all("r"))), "t: a[tuple(x, all())] ->");
  EXPECT_EQ(arc("p", all("p")), "t: a[all()] ->");
  EXPECT_EQ(arc("c", op("scalarproduct", "<numberconstant value=\"2\"/>", op("add", v("x"), v("y")))),
            "t: a[times(2, add(x, y))] ->");
  EXPECT_EQ(arc("c", "<empty><usersort declaration=\"c\"/></empty>"), "t: a[add()] ->");
}

TEST(ColoredTerms, Guards) {
  const std::string equal = op("equality", v("x"), v("y")), other = op("inequality", v("f"), c("ea"));
  EXPECT_EQ(guard(equal), "t: ->, if =(x, y)");
  EXPECT_EQ(guard(op("and", equal, other)), "t: ->, if and(=(x, y), !=(f, a))");
  EXPECT_EQ(guard(op("or", equal, op("not", other))), "t: ->, if or(=(x, y), not(!=(f, a)))");
  EXPECT_EQ(guard(op("imply", equal, other)), "t: ->, if implies(=(x, y), !=(f, a))");
  const std::pair<const char*, const char*> orders[] = {{"lessthan", "<"},    {"lessthanorequal", "<="},
                                                        {"greaterthan", ">"}, {"greaterthanorequal", ">="},
                                                        {"lt", "<"},          {"leq", "<="},
                                                        {"gt", ">"},          {"geq", ">="}};
  for (const auto& [name, sign] : orders)
    EXPECT_EQ(guard(op(name, v("i"), number("2"))), std::string("t: ->, if ") + sign + "(i, 2)");
  EXPECT_EQ(guard(op("equality", number("2"), v("i"))), "t: ->, if =(2, i)");
  EXPECT_EQ(guard(op("equality", op("tuple", v("x"), v("i")), v("q"))), "t: ->, if =(tuple(x, i), q)");
  EXPECT_EQ(guard(op("equality", op("partitionelementof refpartition=\"half\"", v("i")), c("low"))),
            "t: ->, if =(part(i), low)");
  EXPECT_EQ(guard(op("greaterthan", op("partitionelementof refpartition=\"half\"", v("i")), v("h"))),
            "t: ->, if >(part(i), h)");
  EXPECT_EQ(guard("<booleanconstant value=\"true\"/>"), "t: ->");
  EXPECT_EQ(guard("<booleanconstant value=\"false\"/>"), "t: ->, if false()");
}

TEST(ColoredTerms, WrongColors) {
  expect_problem_here(with_arc("c", "@" + v("z")), "there is no variable 'z'", "did you mean");
  expect_problem_here(with_arc("c", "@" + v("i")), "the variable 'i' has the sort 'Range', and 'Cyclic' is expected");
  expect_problem_here(with_arc("p", "@" + v("x")), "the variable 'x' has the sort 'Cyclic', and 'Pair' is expected");
  expect_problem_here(with_arc("c", "@" + c("c4")), "there is no colour or operator 'c4'", "did you mean 'c");
  expect_problem_here(with_arc("c", "@" + c("ea")), "the colour 'ea' has the sort 'Few', and 'Cyclic' is expected");
  expect_problem_here(with_arc("c", "@<dotconstant/>"), "<dotconstant> has the sort dot, and 'Cyclic' is expected");
  expect_problem_here(with_arc("r", "@" + number("5")), "'5' is not in the range 'Range'");
  expect_problem_here(with_arc("r", "@" + number("x")), "'x' is not in the range 'Range'");
  expect_problem_here(with_arc("c", "@" + number("1")), "an integer, and the sort 'Cyclic' is expected");
  expect_problem_here(with_arc("r", "@" + op("successor", v("i"))), "the sort 'Range' has no <successor>",
                      "cyclicenumeration");
  expect_problem_here(with_arc("e", "@" + op("predecessor", v("f"))), "the sort 'Few' has no <predecessor>");
  expect_problem_here(with_arc("c", "@" + op("successor", v("x"), v("y"))), "<successor> has 2 operands", "1 expected");
}

TEST(ColoredTerms, WrongTuplesAndMultisets) {
  expect_problem_here(with_arc("c", "@" + op("tuple", v("x"), v("y"))), "a tuple, and the sort 'Cyclic' is expected");
  expect_problem_here(with_arc("p", "@" + op("tuple", v("x"))),
                      "the tuple has 1 components, and those of 'Pair' have 2");
  expect_problem_here(
      with_arc("p", "<tuple><subterm>" + v("x") + "</subterm><subterm>@" + v("y") + "</subterm></tuple>"),
      "the variable 'y' has the sort 'Cyclic', and 'Range' is expected");
  expect_problem_here(with_arc("n", "@" + op("tuple", v("x"), v("i"), c("ea"))), "the tuple has 3 components");
  expect_problem_here(with_arc("c", "@" + all("r")), "<all> has the sort 'Range', and 'Cyclic' is expected");
  expect_problem_here(with_arc("c", "<all>@<usersort declaration=\"cc\"/></all>"), "there is no sort 'cc'",
                      "did you mean");
  expect_problem_here(with_arc("c", "@<numberof/>"), "<numberof> has 0 operands", "2 expected");
  expect_problem_here(
      with_arc("c", "<numberof><subterm>@" + v("x") + "</subterm><subterm>" + v("x") + "</subterm></numberof>"),
      "<variable> is no number", "numberconstant");
  for (const char* wrong : {"-1", "x", "", "2147483648", "99999999999999999999"})
    expect_problem_here(with_arc("c", "<numberof><subterm>@<numberconstant value=\"" + std::string(wrong) +
                                          "\"/></subterm><subterm>" + v("x") + "</subterm></numberof>"),
                        "the number", "at most 2147483647");
  expect_problem_here(with_arc("c", "@<subtract/>"), "<subtract> has 0 operands");
  expect_problem_here(with_arc("c", "@<mystery/>"), "<mystery> is not supported in a term", "symmetric nets");
  for (const char* of_lists : {"cardinality", "emptylist", "stringconstant", "addition", "numberconstant", "contains"})
    expect_problem_here(with_arc("c", "@<" + std::string(of_lists) + "/>"),
                        "<" + std::string(of_lists) + "> is not supported");
}

TEST(ColoredTerms, WrongGuards) {
  expect_problem_here(with_guard("@" + v("x")), "<variable> is not supported in a condition");
  expect_problem_here(with_guard("<and>@<xor/></and>"), "<xor> is not supported in a condition");
  expect_problem_here(with_guard("@<booleanconstant value=\"TRUE\"/>"), "'TRUE' is no truth value", "true");
  expect_problem_here(with_guard("@<not/>"), "<not> has 0 operands", "1 expected");
  expect_problem_here(with_guard("@<and/>"), "<and> has 0 operands", "1 or more expected");
  const std::string truth = "<booleanconstant value=\"true\"/>";
  expect_problem_here(with_guard("@" + op("imply", truth)), "<imply> has 1 operands", "2 expected");
  expect_problem_here(with_guard("@" + op("equality", v("x"))), "<equality> has 1 operands", "2 expected");
  expect_problem_here(
      with_guard("<equality><subterm>" + v("x") + "</subterm><subterm>@" + v("i") + "</subterm></equality>"),
      "the variable 'i' has the sort 'Range', and 'Cyclic' is expected");
  expect_problem_here(with_guard("<equality>@" + v("z") + v("w") + "</equality>"), "there is no variable 'z'");
  expect_problem_here(with_guard("<equality>@<add/>" + v("x") + "</equality>"), "<add> is not supported in a term");
  expect_problem_here(with_guard("<equality>@<partitionelementof refpartition=\"third\">" + v("i") +
                                 "</partitionelementof>" + c("low") + "</equality>"),
                      "there is no partition 'third'");
  expect_problem_here(with_guard("<equality><partitionelementof refpartition=\"half\">@" + v("x") +
                                 "</partitionelementof>" + c("low") + "</equality>"),
                      "the variable 'x' has the sort 'Cyclic', and 'Range' is expected");
}

// Operators of the user.

std::string with_operators(std::string_view operators, std::string_view sort, std::string_view term) {
  std::string text = with_arc(sort, term);
  return text.insert(text.find("</declarations>"), operators);
}
std::string operation(std::string_view id, std::string_view parameters, std::string_view definition) {
  return "<namedoperator id=\"" + std::string(id) + "\" name=\"op\"><parameter>" + std::string(parameters) +
         "</parameter><def>" + std::string(definition) + "</def></namedoperator>\n";
}
std::string use(std::string_view id, std::string_view arguments) {
  return "<useroperator declaration=\"" + std::string(id) + "\">" + std::string(arguments) + "</useroperator>";
}
constexpr std::string_view kOne = "<variabledecl id=\"x\" name=\"x\"><usersort declaration=\"c\"/></variabledecl>";

TEST(ColoredTerms, OperatorsOfTheUser) {
  const std::string next = operation("next", kOne, op("successor", v("x")));
  EXPECT_EQ(last_line(with_operators(next, "c", use("next", v("y")))), "t: a[succ(y)] ->");
  EXPECT_EQ(last_line(with_operators(next, "c", use("next", use("next", v("x"))))), "t: a[succ(succ(x))] ->");
  const std::string both = operation("both", kOne, op("add", v("x"), use("next", v("x"))));
  EXPECT_EQ(last_line(with_operators(both + next, "c", use("both", v("y")))), "t: a[add(y, succ(y))] ->");
  const std::string whole = operation("whole", "", all("c"));
  EXPECT_EQ(last_line(with_operators(whole, "c", use("whole", ""))), "t: a[all()] ->");
  // A parameter hides a variable only within the definition.
  const std::string other = operation("other", kOne, op("add", v("x"), v("y")));
  EXPECT_EQ(last_line(with_operators(other, "c", op("add", use("other", v("y")), v("x")))),
            "t: a[add(add(y, y), x)] ->");
}

// The parameter has the name of a variable of another sort.
TEST(ColoredTerms, SortsOfParametersAreThoseOfArguments) {
  const std::string one = operation("one", "<variabledecl id=\"x\"><usersort declaration=\"r\"/></variabledecl>",
                                    op("equality", v("x"), number("1")));
  std::string text = with_guard(use("one", v("i")));
  EXPECT_EQ(last_line(text.insert(text.find("</declarations>"), one)), "t: ->, if =(i, 1)");
}

TEST(ColoredTerms, WrongOperators) {
  const std::string next = operation("next", kOne, op("successor", v("x")));
  expect_problem_here(with_operators(next, "c", "@" + use("next", "")),
                      "the operator 'next' has 1 parameters, and 0 are given");
  expect_problem_here(with_operators(operation("o", kOne, "@" + v("i")), "c", use("o", v("x"))),
                      "the variable 'i' has the sort");
  const std::string loop = operation("loop", kOne, op("successor", "@" + use("loop", v("x"))));
  expect_problem_here(with_operators(loop, "c", use("loop", v("x"))), "operators are nested too deep");
  std::string doubling;
  for (int i = 0; i < 40; ++i) {
    const std::string next_one = "o" + std::to_string(i + 1);
    doubling += operation("o" + std::to_string(i), kOne, op("add", use(next_one, v("x")), use(next_one, v("x"))));
  }
  doubling += operation("o40", kOne, v("x"));
  const Result<AnyNet> net = read_any(with_operators(doubling, "c", use("o0", v("x"))));
  ASSERT_FALSE(net);
  EXPECT_NE(net.error().message.find("used too often"), std::string::npos);
}

std::string successors(std::size_t count, std::string term) {
  for (std::size_t i = 0; i < count; ++i) term = op("successor", term);
  return term;
}

TEST(ColoredTerms, DeepNestingIsADiagnostic) {
  EXPECT_TRUE(read_any(with_arc("c", successors(140, v("x")))));
  std::string too_deep;
  for (int i = 0; i < 100'000; ++i) too_deep += "<successor>";
  const Result<AnyNet> text = read_any(with_arc("c", too_deep));
  ASSERT_FALSE(text);
  EXPECT_NE(text.error().message.find("nested deeper than"), std::string::npos) << text.error().to_string();
}

// Operators that use each other nest deeper than any text may.
TEST(ColoredTerms, DeepOperatorsAreADiagnostic) {
  for (const int length : {5, 300}) {
    std::string chain = operation("o" + std::to_string(length), kOne, v("x"));
    for (int i = 0; i < length; ++i)
      chain += operation("o" + std::to_string(i), kOne, successors(100, use("o" + std::to_string(i + 1), v("x"))));
    const Result<AnyNet> net = read_any(with_operators(chain, "c", use("o0", v("x"))));
    EXPECT_EQ(static_cast<bool>(net), length == 5);
    if (net) continue;
    EXPECT_NE(net.error().message.find("nested too deep"), std::string::npos) << net.error().to_string();
  }
}

}  // namespace
}  // namespace onager::frontend
