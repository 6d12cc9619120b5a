// Declarations, types, formulas and warnings of whole models.

#include "frontend/promela/read.h"

#include <gtest/gtest.h>

#include "frontend/promela/outline_test.h"

namespace onager::frontend {
namespace {

using promela::CellType;
using promela::Type;

std::string cells_of(const promela::Frame& frame) {
  std::string text;
  for (const promela::Cell& cell : frame.cells) {
    text += (text.empty() ? "" : " ") + cell.name;
    if (!cell.initial.empty()) text += "=" + std::to_string(cell.initial[0].value);
    if (cell.channel)
      text += "=[" + std::to_string(cell.channel->capacity) + "]" + std::to_string(cell.channel->fields.size());
  }
  return text;
}

TEST(ReadPromela, ADeclarationOfEachKind) {
  const promela::Program program = program_of(R"(
    mtype = {a, b}; mtype {c d}; mtype:fruit = {apple, pear};
    bit v = 1; bool w; hidden byte x, y[3] = 7; show pid p; local short s = -3; int i = 3 + 4 * 2;
    unsigned u : 5 = 9; mtype m = a; mtype:fruit f = pear; byte z[4] = {1, 2};
    chan q; chan r = [2] of {byte, mtype:fruit}, t[2] = [0] of {int};
    init { skip })");
  EXPECT_EQ(
      cells_of(program.globals),
      "v=1 w x y[0]=7 y[1]=7 y[2]=7 p s=0 i=0 u=9 m=2 f=1 z[0]=1 z[1]=2 z[2]=2 z[3]=2 q r=[2]2 t[0]=[0]1 t[1]=[0]1");
  const std::vector<promela::Cell>& cells = program.globals.cells;
  EXPECT_EQ(cells[9].type, (CellType{Type::kUnsigned, 5, 0}));
  EXPECT_EQ(cells[11].type, (CellType{Type::kMtype, 0, 1}));
  EXPECT_EQ(cells[17].channel->fields[1], (CellType{Type::kMtype, 0, 1}));
  ASSERT_EQ(program.mtypes.size(), 2U);
  EXPECT_EQ(program.mtypes[0].names, (std::vector<std::string>{"b", "a", "d", "c"}));
  EXPECT_EQ(program.mtypes[1].names, (std::vector<std::string>{"pear", "apple"}));
  EXPECT_TRUE(program.globals.variables[2].is_hidden);
  EXPECT_TRUE(program.globals.variables[4].is_shown);
  EXPECT_TRUE(program.globals.variables[5].is_local);
}

TEST(ReadPromela, StructuresAreLaidOutInCells) {
  const promela::Program program = program_of(R"(
    typedef In { byte v[2] = 4; bit f };
    typedef Out { In e[2]
      short t
    }
    Out o[2]; chan q = [2] of {In, byte}; In m;
    init { o[1].e[m.f].v[m.v[0]] = 3; q!m,1; q?m,m.f })");
  EXPECT_EQ(program.globals.variables[0].cells, 14U);
  EXPECT_EQ(program.globals.cells[8].name, "o[1].e[0].v[1]");
  EXPECT_EQ(program.globals.cells[8].initial[0].value, 4);
  EXPECT_EQ(program.globals.cells[14].channel->fields.size(), 4U);
  const promela::Reference& target = program.proctypes[0].body[0].target;
  EXPECT_EQ(target.offset, 0U);
  ASSERT_EQ(target.indices.size(), 3U);
  EXPECT_EQ(target.indices[0].stride, 7U);
  EXPECT_EQ(target.indices[1].stride, 3U);
  EXPECT_EQ(target.indices[2].stride, 1U);
  EXPECT_EQ(target.indices[2].bound, 2U);
  EXPECT_EQ(outline(program.proctypes[0].body),
            "o[1].e[m.f].v[m.v[0]] = 3; q!m.v[0],m.v[1],m.f,1; q?m.v[0],m.v[1],m.f,m.f");
}

TEST(ReadPromela, Processes) {
  const promela::Program program = program_of(R"(
    byte turn; typedef T { byte f; byte g };
    init priority 3 { T t; run later(1, t) priority 2; run later(2, t) }
    active [2] proctype A() provided (turn == _pid) { byte k = turn + 1; chan c = [1] of {byte}; xr c; c!k }
    D_proctype later(byte a; T b) { skip }
    never { T0: do :: _last == 0 -> break :: else od; accept: skip })");
  ASSERT_EQ(program.proctypes.size(), 3U);
  EXPECT_EQ(program.proctypes[0].kind, promela::Proctype::Kind::kInit);
  EXPECT_EQ(program.proctypes[0].priority, 3);
  EXPECT_EQ(program.proctypes[0].body[0].value.index, 2U);
  EXPECT_EQ(program.proctypes[0].body[0].value.arguments.size(), 3U);
  EXPECT_EQ(program.proctypes[1].active, 2U);
  EXPECT_EQ(program.proctypes[1].provided.size(), 1U);
  EXPECT_TRUE(program.proctypes[2].is_deterministic);
  EXPECT_EQ(program.proctypes[2].frame.parameters, 3U);
  ASSERT_TRUE(program.never);
  EXPECT_EQ(outline(program.never->body), "T0: do{((_last==0)); break | else}; accept: (1)");
  EXPECT_TRUE(program.uses_last);
  EXPECT_TRUE(program.uses_priorities);
}

std::string written(const promela::Ltl& formula) {
  using Op = promela::Ltl::Op;
  const auto two = [&](const std::string& sign) {
    return "(" + written(formula.arguments[0]) + " " + sign + " " + written(formula.arguments[1]) + ")";
  };
  const auto one = [&](const std::string& sign) { return sign + written(formula.arguments[0]); };
  switch (formula.op) {
    case Op::kAtom:
      return "p" +
             std::to_string(formula.atom.at(0).op == promela::Op::kCell ? formula.atom[0].reference[0].offset : 9);
    case Op::kTrue:
      return "1";
    case Op::kFalse:
      return "0";
    case Op::kNot:
      return one("!");
    case Op::kAnd:
      return two("&&");
    case Op::kOr:
      return two("||");
    case Op::kImplies:
      return two("->");
    case Op::kEquivalent:
      return two("<->");
    case Op::kNext:
      return one("X");
    case Op::kAlways:
      return one("[]");
    case Op::kEventually:
      return one("<>");
    case Op::kUntil:
      return two("U");
    case Op::kWeakUntil:
      return two("W");
    case Op::kRelease:
      return two("V");
  }
  return "";
}

std::string formula_of(const std::string& text) {
  const promela::Program program = program_of("ltl { " + text + " } bool p, q, r; active proctype A() { cs: p = 1 }");
  return program.formulas.size() == 1 ? written(program.formulas[0].formula) : "";
}

TEST(ReadPromela, FormulasBindAsInSpin) {
  EXPECT_EQ(formula_of("[]<>p"), "[]<>p0");
  EXPECT_EQ(formula_of("[] p -> q U r"), "([]p0 -> (p1 U p2))");
  EXPECT_EQ(formula_of("p -> q -> []r"), "((p0 -> p1) -> []p2)");
  EXPECT_EQ(formula_of("p U q U r"), "((p0 U p1) U p2)");
  EXPECT_EQ(formula_of("always p implies eventually (q weakuntil r)"), "([]p0 -> <>(p1 W p2))");
  EXPECT_EQ(formula_of("!<>p && (q V r) <-> X true"), "((!<>p0 && (p1 V p2)) <-> X1)");
  EXPECT_EQ(formula_of("[]p \\/ <>q /\\ []r"), "([]p0 || (<>p1 && []p2))");
  EXPECT_EQ(formula_of("not []p or next q and r until p"), "(![]p0 || (Xp1 && (p2 U p0)))");
  EXPECT_EQ(formula_of("[] (p < q && r)"), "[]p9");
  EXPECT_EQ(formula_of("[] A@cs"), "[]p9");
  EXPECT_EQ(refusal("bool p; init { skip } ltl { []p + 1 }"), "1:29: a temporal formula cannot be an operand of '+'");
  EXPECT_EQ(refusal("bool p; active proctype A() { skip } ltl { []A@cs }"), "1:48: the proctype 'A' has no label 'cs'");
}

TEST(ReadPromela, EventsOfATrace) {
  const promela::Program program =
      program_of("mtype = {a, b}; chan q = [1] of {mtype, byte}; trace { do :: q!a,_ :: q?_,3 od } init { q!a,1 }");
  ASSERT_TRUE(program.trace);
  EXPECT_EQ(outline(program.trace->body), "do{q!a,_ | q?_,3}");
  EXPECT_NE(program.trace->body[0].options[0][0].values[1].op, promela::Op::kConstant);
}

TEST(ReadPromela, ALabelThatAFormulaNamesHasAStep) {
  EXPECT_EQ(body_of("byte x; active proctype A() { do :: x -> L: goto M :: else -> M: skip od } ltl { []A@L }"),
            "do{(x); L: (1); goto M | else; M: (1)}");
}

TEST(ReadPromela, AtomsOverAModel) {
  const promela::Program program = program_of(R"(
    #define busy(k) (x > k)
    mtype = {m1, m2}; typedef In { byte v[3]; bit f }; typedef Out { short t; In e[2] };
    byte x; Out o[2]; chan q = [2] of {byte};
    active [2] proctype P() { byte k; In l; { byte j; j = 1 }; { byte j; cs: j = 2 } })");
  const auto expression = [&](const std::string& text) { return read_promela_expression(program, text); };
  const auto offset = [&](const std::string& text) { return expression(text)->reference.at(0).offset; };
  EXPECT_EQ(offset("x"), 0U);
  EXPECT_EQ(offset("o[x].e[1].f"), 5U);
  EXPECT_EQ(expression("o[x].e[1].f")->reference[0].indices.at(0).stride, 9U);
  EXPECT_EQ(offset("P[1]:l.v[x]"), 1U);
  EXPECT_EQ(offset("P:j"), 5U);
  EXPECT_EQ(expression("P[1]@cs")->label, "cs");
  EXPECT_TRUE(expression("busy(2) && !full(q) && len(q) == m2"));
  EXPECT_EQ(expression("x == (x > 1 -> 2 : 3)")->op, promela::Op::kEqual);
  EXPECT_EQ(expression("x == 1 &&").error().to_string(),
            "1:8: error: expected an expression but found the end of the text");
  EXPECT_EQ(expression("P@cx").error().message, "the proctype 'P' has no label 'cx' before a step");
  EXPECT_EQ(expression("y").error().message, "there is no variable 'y'");
  EXPECT_EQ(expression("x = 1").error().message, "expected the end of the text but found '='");
  EXPECT_FALSE(expression("run P()"));
  const Result<promela::Ltl> formula = read_promela_formula(program, "[] (busy(3) -> <> P[0]@cs)");
  ASSERT_TRUE(formula) << formula.error().to_string();
  EXPECT_EQ(written(*formula), "[](p9 -> <>p9)");
  EXPECT_FALSE(read_promela_formula(program, "[] (busy(3)"));
}

TEST(ReadPromela, SlipsAreTold) {
  const auto told = [](const std::string& text) {
    std::vector<Diagnostic> warnings;
    const auto program = read_promela("m.pml", text, "m", Watch::endless(), &warnings);
    EXPECT_TRUE(program) << program.error().to_string();
    std::string all;
    for (const Diagnostic& warning : warnings) all += std::to_string(warning.column) + ": " + warning.message + "\n";
    return all;
  };
  EXPECT_EQ(told("byte x; init { x = 300 }"), "20: 300 does not fit into 'x', which becomes 44\n");
  EXPECT_EQ(told("bit x; init { x == 2 }"), "17: this is always false: the variable is never 2\n");
  EXPECT_EQ(told("byte x; init { if :: 0 -> x = 1 :: x fi }"),
            "22: this option is never executable: its guard is false\n");
  EXPECT_EQ(told("byte x; init { if :: x = 1 -> x = 2 :: else fi }"),
            "22: 'else' is never chosen beside 'x = 1', which is always executable\n");
  EXPECT_EQ(told("chan q = [1] of {byte}; init { if :: q!1 :: else fi }"),
            "38: 'else' beside 'q!1' sees whether the channel is ready now\n");
  EXPECT_EQ(told("byte x; init { do :: break; x = 1 od }"),
            "29: this statement is never reached: it follows a jump and has no label\n");
  EXPECT_EQ(told("chan q = [1] of {byte}; init { q!1,2 }"),
            "32: 'q!1,2' has 2 fields, messages of this channel have 1\n");
  EXPECT_EQ(told("proctype P() { skip } init { skip }"), "1: the proctype 'P' is never run\n");
  EXPECT_EQ(told("byte a[2]; init { a[2] = 1 }"), "21: index 2 is outside of 'a', which has 2 elements\n");
  EXPECT_EQ(told("byte x; init { do :: x < 3 -> x++ :: else -> break od }"), "");
}

TEST(ReadPromela, SlipsOfWidthAndClaimsAreTold) {
  const auto told = [](const std::string& text) {
    std::vector<Diagnostic> warnings;
    const auto program = read_promela("m.pml", text, "m", Watch::endless(), &warnings);
    EXPECT_TRUE(program) << program.error().to_string();
    std::string all;
    for (const Diagnostic& warning : warnings) all += std::to_string(warning.column) + ": " + warning.message + "\n";
    return all;
  };
  EXPECT_EQ(told("byte x; init { x < 0 }"), "18: this is always false: the variable is from 0 to 255\n");
  EXPECT_EQ(told("byte x; init { 256 > x }"), "20: this is always true: the variable is from 0 to 255\n");
  EXPECT_EQ(told("unsigned u : 3; init { u <= 6 }"), "");
  EXPECT_EQ(told("chan q = [1] of {bit}; init { q?2 }"),
            "33: no message has 2 in field 1, which is too small for it\n");
  EXPECT_EQ(told("proctype P(bit b) { b == 1 } init { run P(2) }"),
            "43: 2 does not fit into the parameter 'b', which becomes 0\n");
  const std::string channel = "chan q = [1] of {byte}; active proctype P() { xr q; q?1 } ";
  EXPECT_EQ(told(channel + "init { q!1 }"), "");
  EXPECT_EQ(told(channel + "init { q?1 }"), "66: 'q?1' breaks the claim 'xr q' of 'P'\n");
  EXPECT_EQ(told("chan q = [1] of {byte}; active [2] proctype P() { xs q; q!1 }"),
            "54: 'xs q' does not hold: 'P' has 2 processes\n");
}

TEST(ReadPromela, HiddenVariablesThatAreReadAreSeen) {
  const auto is_hidden = [](const std::string& text) {
    return program_of("hidden byte h; byte g; " + text).globals.variables[0].is_hidden;
  };
  EXPECT_TRUE(is_hidden("init { h = 1; h++; printf(\"%d\", h) }"));
  EXPECT_TRUE(is_hidden("init { d_step { h = g; g = 0; if :: h > 1 -> g = h :: else fi } }"));
  EXPECT_FALSE(is_hidden("init { h = 1; g = h }"));
  EXPECT_FALSE(is_hidden("init { atomic { h = 1; g = h } }"));  // may be left in between
  EXPECT_FALSE(is_hidden("init { d_step { if :: g > 0 -> h = 1 :: else fi; g = h } }"));
  EXPECT_FALSE(is_hidden("init { h = 1 } ltl p { [] (h == 0) }"));
}

TEST(ReadPromela, WhatSpinRefusesIsRefused) {
  EXPECT_EQ(refusal(""), "0:0: there is no process");
  EXPECT_EQ(refusal("byte x; proctype P() { skip }"), "0:0: there is no process");
  EXPECT_EQ(refusal("unsigned u; init { skip }"), "1:10: the unsigned 'u' has no width");
  EXPECT_EQ(refusal("hidden chan q = [1] of {byte}; init { skip }"), "1:13: the channel 'q' cannot be hidden");
  EXPECT_EQ(refusal("init { hidden byte h; h = 1 }"), "1:8: only a global variable can be hidden");
  EXPECT_EQ(refusal("typedef T { hidden byte h } T t; init { t.h = 1 }"),
            "1:9: only a global variable can be hidden, not a field");
  EXPECT_EQ(refusal("init { do :: L: break od; goto L }"), "1:17: these jumps lead to each other without end");
  EXPECT_EQ(refusal("unsigned u : 32; init { skip }"), "1:14: the width must be from 1 to 31");
  EXPECT_EQ(refusal("byte x : 3; init { skip }"), "1:8: 'x' is not unsigned and has no width");
  EXPECT_EQ(refusal("byte a[0]; init { skip }"), "1:8: the size of an array must be from 1 to 1000000, not 0");
  EXPECT_EQ(refusal("mtype = {a, a}; init { skip }"), "1:10: 'a' is declared twice in this mtype");
  EXPECT_EQ(refusal("chan q = [1] of {unsigned}; init { skip }"), "1:18: a message field cannot be unsigned");
  EXPECT_EQ(refusal("byte q = [1] of {byte}; init { skip }"), "1:10: 'q' is no channel");
  EXPECT_EQ(refusal("proctype P(byte a[2]) { skip } init { skip }"), "1:17: an array cannot be a parameter");
  EXPECT_EQ(refusal("proctype P(byte a) { skip } init { run P() }"), "1:40: the proctype 'P' takes 1 argument, not 0");
  EXPECT_EQ(refusal("proctype P() { skip } proctype P() { skip } init { skip }"),
            "1:32: the proctype 'P' is declared again");
  EXPECT_EQ(refusal("proctype P(byte a, byte b) { skip } init { skip }"),
            "1:18: parameters of different types are separated by ';'");
  EXPECT_EQ(refusal("chan q = [1] of {byte, byte}; byte x; init { q?x,x }"), "1:46: two fields are received into 'x'");
  EXPECT_EQ(refusal("init { skip } init { skip }"), "1:15: there is a second 'init'");
  EXPECT_EQ(refusal("byte x; init { byte x = 1; skip }"), "1:21: 'x' is declared again");
  EXPECT_EQ(refusal("byte x = run P(); proctype P() { skip } init { skip }"),
            "1:10: 'run' can be used in a process only");
  EXPECT_EQ(refusal("c_decl { int x; } init { skip }"), "1:1: embedded C (c_decl) is not supported");
  EXPECT_EQ(refusal("typedef T { T t }; init { skip }"), "1:13: expected the type of a field but found 'T'");
  EXPECT_EQ(refusal("proctyp P() { skip }"), "1:1: expected a declaration or a proctype but found 'proctyp'");
  EXPECT_EQ(refusal("init { skip"), "1:8: expected '}' to end the body but found the end of the text");
  EXPECT_EQ(refusal("byte a[1000000]; byte b[1000000]; init { skip }"),
            "1:23: the variables have more than 1000000 elements in all");
}

TEST(ReadPromela, LongNamesAreCutInMessages) {
  EXPECT_LT(refusal("init { " + std::string(1'000'000, 'x') + " }").size(), 500U);
}

TEST(ReadPromela, ABeginningIsRecognised) {
  EXPECT_TRUE(looks_like_promela("/* model */ byte x; active proctype P() {"));
  EXPECT_TRUE(looks_like_promela("\n#define N 3\n"));
  EXPECT_TRUE(looks_like_promela("mtype = {a}"));
  EXPECT_TRUE(looks_like_promela("init{"));
  EXPECT_TRUE(looks_like_promela("byte x;\nint y; // \nproctype P"));
  EXPECT_FALSE(looks_like_promela("byte x; process P { state s;"));
  EXPECT_FALSE(looks_like_promela("<?xml version"));
  EXPECT_FALSE(looks_like_promela(""));
  EXPECT_FALSE(looks_like_promela("process P {"));
}

TEST(ReadPromela, WorkIsBoundedByTheWatch) {
  std::string text = "byte x; init { ";
  for (int i = 0; i < 100'000; ++i) text += "x = x + 1; ";
  const Limits limits{1e-6, 0, nullptr, {}};
  Watch watch(limits);
  EXPECT_THROW((void)read_promela("m.pml", text + "skip }", "m", watch), LimitMet);
}

}  // namespace
}  // namespace onager::frontend
