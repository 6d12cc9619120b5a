// For the tests of coloured nets in this folder: nets around a few declarations, and errors at a marked place.

#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "frontend/pnml/read.h"
#include "tests/oracle/shrink_colored.h"

namespace onager::frontend::testing {

inline constexpr std::string_view kDeclarations = R"(
<namedsort id="dot" name="dot"><dot/></namedsort>
<namedsort id="c" name="Cyclic"><cyclicenumeration>
  <feconstant id="c1" name="c1"/><feconstant id="c2" name="c2"/><feconstant id="c3" name="c3"/></cyclicenumeration></namedsort>
<namedsort id="e" name="Few"><finiteenumeration>
  <feconstant id="ea" name="a"/><feconstant id="eb" name="b"/></finiteenumeration></namedsort>
<namedsort id="r" name="Range"><finiteintrange start="1" end="4"/></namedsort>
<namedsort id="p" name="Pair"><productsort><usersort declaration="c"/><usersort declaration="r"/></productsort></namedsort>
<namedsort id="n" name="Nested"><productsort><usersort declaration="p"/><usersort declaration="e"/></productsort></namedsort>
<partition id="half" name="Half"><usersort declaration="r"/>
  <partitionelement id="low" name="low"><finiteintrangeconstant value="1"/><finiteintrangeconstant value="2"/></partitionelement>
  <partitionelement id="high" name="high"><finiteintrangeconstant value="3"/><finiteintrangeconstant value="4"/></partitionelement>
</partition>
<variabledecl id="x" name="x"><usersort declaration="c"/></variabledecl>
<variabledecl id="y" name="y"><usersort declaration="c"/></variabledecl>
<variabledecl id="i" name="i"><usersort declaration="r"/></variabledecl>
<variabledecl id="j" name="j"><usersort declaration="r"/></variabledecl>
<variabledecl id="f" name="f"><usersort declaration="e"/></variabledecl>
<variabledecl id="q" name="q"><usersort declaration="p"/></variabledecl>
<variabledecl id="h" name="h"><usersort declaration="half"/></variabledecl>
)";

inline std::string in_colored_net(std::string_view declarations, std::string_view body) {
  return "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">\n"
         "<net id=\"net\" type=\"http://www.pnml.org/version-2009/grammar/symmetricnet\">\n"
         "<declaration><structure><declarations>" +
         std::string(declarations) + "</declarations></structure></declaration>\n<page id=\"page\">" +
         std::string(body) + "</page></net>\n</pnml>\n";
}

inline Result<AnyNet> read_any(std::string_view text, std::size_t chunk = std::string_view::npos) {
  MemorySource source(text, chunk);
  return read_any_pnml("test.pnml", source);
}

// Fails the test if the text has an error, or no colours.
inline colored::Net good_colored(std::string_view text) {
  Result<AnyNet> net = read_any(text);
  if (net && std::holds_alternative<colored::Net>(*net)) return std::get<colored::Net>(std::move(*net));
  ADD_FAILURE() << (net ? "not coloured" : net.error().to_string()) << " in: " << text;
  return {};
}

// The text has an error at the `@` in it, which is left out before it is read.
inline void expect_problem_here(std::string text, std::string_view message, std::string_view hint = "") {
  const std::size_t mark = text.find('@');
  ASSERT_NE(mark, std::string::npos);
  text.erase(mark, 1);
  const auto line = static_cast<std::uint64_t>(1 + std::count(text.begin(), text.begin() + std::ptrdiff_t(mark), '\n'));
  const std::uint64_t column = mark == 0 ? 1 : mark - text.rfind('\n', mark - 1);
  const Result<AnyNet> net = read_any(text);
  ASSERT_FALSE(net) << "no error; expected: " << message << " in: " << text;
  const Diagnostic& found = net.error();
  EXPECT_EQ(found.file, "test.pnml");
  EXPECT_EQ(found.line, line) << found.to_string();
  EXPECT_EQ(found.column, column) << found.to_string();
  EXPECT_NE(found.message.find(message), std::string::npos) << found.to_string() << "; expected: " << message;
  EXPECT_NE(found.hint.find(hint), std::string::npos) << found.to_string() << "; expected: " << hint;
}

// Terms in short: v("x") is a variable, op("successor", ...) an operator with these operands.
inline std::string v(std::string_view id) {
  return "<variable refvariable=\"" + std::string(id) + "\"/>";
}
inline std::string c(std::string_view id) {
  return "<useroperator declaration=\"" + std::string(id) + "\"/>";
}
inline std::string number(std::string_view value) {
  return "<finiteintrangeconstant value=\"" + std::string(value) +
         "\"><finiteintrange start=\"1\" end=\"4\"/></finiteintrangeconstant>";
}
template <typename... Operands>
std::string op(std::string_view name, const Operands&... operands) {
  const std::string all = (std::string() + ... + ("<subterm>" + std::string(operands) + "</subterm>"));
  return "<" + std::string(name) + ">" + all + "</" + std::string(name.substr(0, name.find(' '))) + ">";
}
inline std::string all(std::string_view sort) {
  return "<all><usersort declaration=\"" + std::string(sort) + "\"/></all>";
}
inline std::string times(std::string_view count, std::string_view operand) {
  return op("numberof", "<numberconstant value=\"" + std::string(count) + "\"><positive/></numberconstant>", operand);
}

// A place `a` of the sort with an arc to the transition `t`.
inline std::string with_arc(std::string_view sort, std::string_view term) {
  return in_colored_net(kDeclarations, "\n<place id=\"a\"><type><structure><usersort declaration=\"" +
                                           std::string(sort) +
                                           "\"/></structure></type></place><transition id=\"t\"/>\n"
                                           "<arc id=\"arc\" source=\"a\" target=\"t\"><hlinscription><structure>" +
                                           std::string(term) + "</structure></hlinscription></arc>");
}
inline std::string with_guard(std::string_view term) {
  return in_colored_net(kDeclarations, "\n<transition id=\"t\"><condition><structure>" + std::string(term) +
                                           "</structure></condition></transition>");
}

// The transition of the net in the words of `oracle::describe`.
inline std::string last_line(std::string_view text) {
  const std::string all = oracle::describe(good_colored(text));
  return all.substr(all.rfind('\n') + 3);
}

}  // namespace onager::frontend::testing
