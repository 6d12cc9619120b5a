// Statements as Spin reads and prints them; what is expected here was compared with `spin -a` and `pan -d`.

#include <gtest/gtest.h>

#include "frontend/promela/outline_test.h"

namespace onager::frontend {
namespace {

TEST(PromelaStatements, AreWrittenAsSpinPrintsThem) {
  EXPECT_EQ(read_body("x = x+1*2; a[x] = 3; a[1]++; x--"), "x = (x+(1*2)); a[x] = 3; a[1] = (a[1]+1); x = (x-1)");
  EXPECT_EQ(read_body("q!m1,x+1; q?m1,x; q!!m2(3); q??m2,eval(x); q?<m1,_>; q?"
                      "?<m1,x>"),
            "q!m1,(x+1); q?m1,x; q!!m2,3; q??m2,eval(x); q?<m1,_>; q?"
            "?<m1,x>");
  EXPECT_EQ(read_body("assert(x!=1 && !(x<2) || -x==~1)"), "assert((((x!=1)&&!((x<2)))||(-(x)==~(1))))");
  EXPECT_EQ(read_body("(x -> 1 : 2) > 3; len(q)==2; q?[m1,x]; nfull(q); timeout; skip"),
            "((( (x) -> (1) : (2) )>3)); ((len(q)==2)); (q?[m1,x]); (nfull(q)); (timeout); (1)");
  EXPECT_EQ(read_body("printf(\"a %d\\n\", x); printm(m1); set_priority(_pid, 3)"),
            "printf('a %d\\n',x); printm(m1); set_priority(_pid, 3)");
  EXPECT_EQ(read_body("3>2>1; !x==1; x|y^x&2==2; x<<1+1<y"),
            "(((3>2)>1)); ((!(x)==1)); ((x|(y^(x&(2==2))))); (((x<<(1+1))<y))");
}

TEST(PromelaStatements, SeparatorsMayBeLeftOutAsInSpin) {
  EXPECT_EQ(read_body("\n x = 1\n x = 2;\n; x == 2\n -> x++\n"), "x = 1; x = 2; ((x==2)); x = (x+1)");
  EXPECT_EQ(read_body("if :: x -> x = 1; :: else x = 2; fi; { x = 1 } x = 3;"),
            "if{(x); x = 1 | else; x = 2}; {x = 1}; x = 3");
  EXPECT_EQ(read_body("do :: else -> break od\n x = (x +\n 1\n + y)"), "do{else; break}; x = ((x+1)+y)");
  EXPECT_EQ(read_body("atomic { x = 1\n }\n unless { y }"), "unless{atomic{x = 1} | (y)}");
  EXPECT_NE(refusal("byte x; init { x = 1 x = 2 }").find("expected ';' or the end of the sequence but found 'x'"),
            std::string::npos);
}

TEST(PromelaStatements, ElseComesLastAndSkipsAreNotRepeated) {
  EXPECT_EQ(read_body("do :: else -> break :: x -> skip; skip; skip; x++ od"), "do{(x); (1); x = (x+1) | else; break}");
  EXPECT_EQ(read_body("if :: printf(\"\"); skip; x=9 :: skip; L: skip; x=1 fi"),
            "if{printf(''); x = 9 | (1); L: (1); x = 1}");
  EXPECT_EQ(read_body("skip; skip"), "(1); (1)");
}

TEST(PromelaStatements, ForAndSelectAreWrittenOut) {
  EXPECT_EQ(read_body("for (x : 1 .. y+2) { a[x] = 0 }"), "x = 1; do{((x<=(y+2))); a[x] = 0; x = (x+1) | else; break}");
  EXPECT_EQ(read_body("L: for (x in a) { skip }\n goto L"),
            "x = 0; L: do{((x<=2)); (1); x = (x+1) | else; break}; goto L");
  EXPECT_EQ(read_body("select (x : 1 .. 3)"), "if{x = 1 | x = 2 | x = 3}");
  EXPECT_EQ(read_body("select (x : 1 .. 40)"), "x = 1; do{((x<40)); x = (x+1) | break}");
  EXPECT_EQ(read_body("select (x : y .. 3)"), "x = y; do{((x<3)); x = (x+1) | break}");
  EXPECT_EQ(
      body_of("typedef T {byte f; bit g}; chan c = [3] of {T}; init { T t; for (t in c) { printf(\"\") } }"),
      "_f0r_t3mp_1 = 0; do{((_f0r_t3mp_1<len(c))); c?t.f,t.g; c!t.f,t.g; printf(''); _f0r_t3mp_1 = (_f0r_t3mp_1+1) "
      "| else; break}");
}

TEST(PromelaStatements, InlinesAreWrittenOutByTheirTokens) {
  EXPECT_EQ(body_of("byte x; inline inc(v, k) { byte t; t = v; v = t*k } inline twice(v) { inc(v, 1+1); inc(v, 2) }\n"
                    "init { twice(x) }"),
            "{{t = 0; t = x; x = ((t*1)+1)}; {t = 0; t = x; x = (t*2)}}");
  EXPECT_EQ(body_of("byte x; inline next(v) { return v+1 } init { x = next(3) }"), "{x = (3+1)}");
  EXPECT_EQ(body_of("byte x; inline s(v) { select (v : 1 .. 3) } init { s(x) }"),
            "{x = 1; do{((x<3)); x = (x+1) | break}}");
  EXPECT_EQ(refusal("inline f() { f() } init { f() }"), "1:16: the inline 'f' uses itself");
  EXPECT_EQ(refusal("inline f(a) { skip } init { f(1, 2) }"), "1:29: the inline 'f' takes 1 argument, not 2");
}

TEST(PromelaStatements, BlocksHaveTheirOwnLabels) {
  EXPECT_EQ(body_of("byte y; inline f(x) { if :: x>3 -> goto L :: else fi; x++; L: skip } init { f(y); f(y) }"),
            "{if{((y>3)); goto L | else}; y = (y+1); L: (1)}; {if{((y>3)); goto L~2 | else}; y = (y+1); L~2: (1)}");
  EXPECT_EQ(read_body("A: B: x = 1; goto B; C:"), "A: B: x = 1; goto B; C: (1)");
  EXPECT_EQ(read_body("do :: x = 1; end1: goto M :: L: accept: break od; M: x = 2"),
            "do{x = 1; end1: (1); goto M | L: (1); accept: break}; M: x = 2");
  EXPECT_EQ(read_body("L: { x = 1; x = 2 } unless { x == 2 }; goto L"), "L: unless{x = 1; x = 2 | ((x==2))}; goto L");
}

TEST(PromelaStatements, DeclarationsInTheMiddleAreSteps) {
  EXPECT_EQ(
      body_of("typedef T {byte f}; init { byte i = 2, d[2] = 3; i = 1; byte j, c[2] = 3; int k = i+1; T t; j = k }"),
      "i = 1; j = 0; c[0] = 3; k = (i+1); ; j = k");
  EXPECT_EQ(body_of("init { { byte x = 5; x++ }; { byte x; x-- } }"), "{x = 5; x = (x+1)}; {x = 0; x = (x-1)}");
}

TEST(PromelaStatements, WhatSpinRefusesIsRefused) {
  const std::string head = "byte x, a[2]; chan q = [1] of {byte}; typedef T {byte f}; T t;\ninit { ";
  const auto refused = [&](const std::string& statements) { return refusal(head + statements + " }"); };
  EXPECT_EQ(refused("goto L"), "2:13: there is no label 'L'");
  EXPECT_EQ(refused("break"), "2:8: 'break' is not in a 'do' or 'for'");
  EXPECT_EQ(refused("x: x = 1"), "2:8: the label 'x' has the name of a variable");
  EXPECT_EQ(refused("L: byte y"), "2:8: the label 'L' stands before a declaration");
  EXPECT_EQ(refused("L: x = 1; L: x = 2"), "2:18: the label 'L' is declared again");
  EXPECT_EQ(refused("L: goto L"), "2:11: these jumps lead to each other without end");
  EXPECT_EQ(refused("atomic { L: x = 1 }"), "2:20: the label 'L' stands at the beginning of a block");
  EXPECT_EQ(refused("if :: else -> skip :: else -> skip fi"), "2:30: there is a second 'else'");
  EXPECT_EQ(refused("do :: d_step { x = 1; break } od"), "2:30: 'break' leaves a d_step");
  EXPECT_EQ(refused("d_step { x = 1; goto L }; L: skip"), "2:29: the jump to 'L' crosses the border of a d_step");
  EXPECT_EQ(refused("!full(q)"), "2:9: 'full(q)' cannot be an operand of '!'");
  EXPECT_EQ(refused("t = t"), "2:8: the structure 't' cannot be assigned to as a whole");
  EXPECT_EQ(refused("a = 1"), "2:8: the array 'a' has no index here");
  EXPECT_EQ(refused("x[1] = 1"), "2:9: 'x' is not an array");
  EXPECT_EQ(refused("x!1"), "2:8: 'x' is no channel");
  EXPECT_EQ(refused("q?x+1").substr(0, 5), "2:11:");
  EXPECT_EQ(refused("run P()"), "2:12: there is no proctype 'P'");
  EXPECT_EQ(refused("y = 1"), "2:8: there is no variable 'y'");
  EXPECT_EQ(refused("byte x"), "2:13: 'x' is declared again");
  EXPECT_EQ(refused("x = 1; chan c = [1] of {byte}"), "2:20: the channel 'c' is made in the middle of a body");
  EXPECT_EQ(refused("c_code { x++; }"), "2:8: embedded C (c_code) is not supported");
  EXPECT_EQ(refused("if fi"), "2:11: expected '::' but found 'fi'");
  EXPECT_EQ(refused("return 1"), "2:8: 'return' is not in an inline whose value is used");
}

TEST(PromelaStatements, DeepNestingIsRefused) {
  const auto nested = [](const std::string& open, const std::string& inner, const std::string& close, int times) {
    std::string text = "byte x; init { ";
    for (int i = 0; i < times; ++i) text += open;
    text += inner;
    for (int i = 0; i < times; ++i) text += close;
    return refusal(text + " }");
  };
  EXPECT_EQ(nested("{", "x = 1", "}", 100).substr(0, 5), "read:");
  EXPECT_NE(nested("{", "x = 1", "}", 100'000).find("levels deep"), std::string::npos);
  EXPECT_NE(nested("if :: ", "x = 1", " fi", 100'000).find("levels deep"), std::string::npos);
  EXPECT_NE(nested("x unless ", "x = 1", "", 100'000).find("expected"), std::string::npos);
  EXPECT_NE(nested("(", "x", ")", 100'000).find("levels deep"), std::string::npos);
  EXPECT_NE(nested("! ", "x", "", 100'000).find("levels deep"), std::string::npos);
  EXPECT_NE(nested("x + ", "x", "", 100'000).find("levels deep"), std::string::npos);
  EXPECT_NE(nested("x[", "x", "]", 100'000).find("not an array"), std::string::npos);
  EXPECT_EQ(nested("L", "L: x = 1", "", 1).substr(0, 5), "read:");
}

TEST(PromelaStatements, InlinesThatGrowEndSoon) {
  std::string text = "byte x; inline f0() { x = 1 }\n";
  for (int i = 1; i < 16; ++i) {
    text += "inline f" + std::to_string(i) + "() { ";
    for (int j = 0; j < 20; ++j) text += "f" + std::to_string(i - 1) + "(); ";
    text += "}\n";
  }
  EXPECT_NE(refusal(text + "init { f15() }").find("the inlines expand to more than"), std::string::npos);
}

}  // namespace
}  // namespace onager::frontend
