// The preprocessor: macros, conditions, includes, and what is hostile to it.

#include "frontend/promela/preprocessor.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace onager::frontend::promela_text {
namespace {

namespace fs = std::filesystem;

std::string text_of(const std::vector<Token>& tokens) {
  std::string text;
  for (const Token& token : tokens) text += (text.empty() ? "" : " ") + std::string(token.text);
  return text;
}

std::string processed(std::string_view text) {
  Texts texts;
  texts.files.emplace_back("model.pml");
  return text_of(preprocess(text, texts, Watch::endless()));
}

std::string refused(std::string_view text) {
  try {
    return "read: " + processed(text);
  } catch (const Wrong& wrong) {
    return std::to_string(wrong.at.at.line) + ":" + std::to_string(wrong.at.at.column) + ": " + wrong.message;
  }
}

TEST(PromelaPreprocessor, MacrosAreExpandedAsInC) {
  EXPECT_EQ(processed("#define N 3\nbyte x = N;"), "byte x = 3 ;");
  EXPECT_EQ(processed("#define f(a, b) ((a) + b)\nx = f(1, f(2, (3, 4)));"), "x = ( ( 1 ) + ( ( 2 ) + ( 3 , 4 ) ) ) ;");
  EXPECT_EQ(processed("#define f(a) a\nf f (x)"), "f x");
  EXPECT_EQ(processed("#define f() x\nf() f"), "x f");
  EXPECT_EQ(processed("#define p q\n#define q p\np q"), "p q");
  EXPECT_EQ(processed("#define f(x) x + f(x)\nf(f(1))"), "1 + f ( 1 ) + f ( 1 + f ( 1 ) )");
  EXPECT_EQ(processed("#define g f\n#define f(a) <a>\ng(1)"), "< 1 >");
  EXPECT_EQ(processed("#define e\n#define h(a) [a]\ne h(e) h()"), "[ ] [ ]");
  EXPECT_EQ(processed("#define N 1\n#undef N\nN"), "N");
  EXPECT_EQ(processed("#define long(a) a \\\n  + a\nlong(2)"), "2 + 2");
}

TEST(PromelaPreprocessor, StringsAndPasting) {
  EXPECT_EQ(processed("#define s(a) #a\ns(x  + \"y\")"), "\"x + \\\"y\\\"\"");
  EXPECT_EQ(processed("#define cat(a, b) a ## b\ncat(x, 1) cat(, y) cat(z, )"), "x1 y z");
  EXPECT_EQ(processed("#define N 1\n#define cat(a) x ## a\ncat(N)"), "xN");
  EXPECT_EQ(processed("#define v(a, ...) a(__VA_ARGS__)\nv(f, 1, 2)"), "f ( 1 , 2 )");
  EXPECT_EQ(refused("#define cat(a, b) a ## b\ncat(+, 1)"), "2:5: '##' makes no token of '+' and '1'");
}

TEST(PromelaPreprocessor, ConditionsAreDecided) {
  const auto chosen = [](const std::string& condition) {
    return processed("#define A 2\n#define B\n#if " + condition + "\nyes\n#else\nno\n#endif\n");
  };
  EXPECT_EQ(chosen("A == 2"), "yes");
  EXPECT_EQ(chosen("A * 3 - 1 > 5"), "no");
  EXPECT_EQ(chosen("defined A && defined(B) && !defined C"), "yes");
  EXPECT_EQ(chosen("C"), "no");
  EXPECT_EQ(chosen("(A > 1 ? 0 : 1) || 0"), "no");
  EXPECT_EQ(chosen("1 << 3 == 8 && -1 < 0 && ~0 == -1 && 7 % 4 == 3"), "yes");
  EXPECT_EQ(chosen("defined(C) && 4 / C"), "no");
  EXPECT_EQ(processed("#ifdef X\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif"), "b");
  EXPECT_EQ(processed("#ifndef X\n#if 0\na\n#else\nb\n#endif\n#endif"), "b");
  EXPECT_EQ(processed("#if 0\n don't \"read' this \\ \n#if 1\n#endif\n#else\nx\n#endif"), "x");
}

TEST(PromelaPreprocessor, TokensOfAMacroStandWhereItIsUsed) {
  Texts texts;
  texts.files.emplace_back("model.pml");
  const auto tokens = preprocess("#define two x y\n  two z", texts, Watch::endless());
  ASSERT_EQ(tokens.size(), 3U);
  EXPECT_EQ(tokens[0].at.at, (Position{2, 3}));
  EXPECT_EQ(tokens[1].at.at, (Position{2, 3}));
  EXPECT_EQ(tokens[2].at.at, (Position{2, 7}));
}

TEST(PromelaPreprocessor, LinesEndWhereTheCompilerWouldEndThem) {
  Texts texts;
  texts.files.emplace_back("model.pml");
  std::string begins;
  const char* text = "#define e\n#define f(a) a b\n x /* \n */ y \\\n z\n e w f(\n1\n) v\n\nu";
  for (const Token& token : preprocess(text, texts, Watch::endless()))
    if (token.begins_line) begins += std::string(token.text) + " ";
  EXPECT_EQ(begins, "x w u ");
}

TEST(PromelaPreprocessor, WhatIsWrongIsRefused) {
  EXPECT_EQ(refused("x\n#if 1\n"), "2:2: the condition has no end");
  EXPECT_EQ(refused("#endif"), "1:2: #endif without #if");
  EXPECT_EQ(refused("#if 1\n#else\n#else\n#endif"), "3:2: #else after #else");
  EXPECT_EQ(refused("#if 1 +\n#endif"), "1:2: the condition is incomplete");
  EXPECT_EQ(refused("#defin N 3"), "1:1: unknown directive '#defin'");
  EXPECT_EQ(refused("#define 3"), "1:2: #define must be followed by a name");
  EXPECT_EQ(refused("#define f(a\nf(1)"), "1:9: the parameters of the macro 'f' are malformed");
  EXPECT_EQ(refused("#define f(a) a\nf(1, 2)"), "2:1: the macro 'f' takes 1 argument, not 2");
  EXPECT_EQ(refused("#define f(a) a\nf(1"), "2:1: the arguments of the macro 'f' have no end");
  EXPECT_EQ(refused("/* no end"), "1:1: the comment has no end");
  EXPECT_EQ(refused("#error stop here"), "1:2: #error stop here");
  EXPECT_EQ(refused("#include \"not there\"").substr(0, 33), "1:2: cannot include 'not there': ");
}

class PromelaIncludes : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("onager_includes_" + std::to_string(::getpid()));
    fs::create_directories(folder_ / "inner");
  }
  void TearDown() override { fs::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }
  std::string processed(const std::string& text) {
    Texts texts;
    texts.files.push_back((folder_ / "model.pml").string());
    return text_of(preprocess(text, texts, Watch::endless()));
  }
  fs::path folder_;
};

TEST_F(PromelaIncludes, AreSearchedInTheFolderOfTheFile) {
  write("a.h", "#include <inner/b.h>\nx");
  write("inner/b.h", "#include \"c.h\"\ny");
  write("inner/c.h", "#define N 5\nz");
  EXPECT_EQ(processed("#include \"a.h\"\nN"), "z y x 5");
}

TEST_F(PromelaIncludes, LoopsAndFoldersAreRefused) {
  write("a.h", "#include \"a.h\"\n");
  write("double.h", "#if 1\n#include \"e.h\"\n#endif\n");
  write("e.h", "");
  EXPECT_EQ(processed("#include \"double.h\"\n#include \"double.h\"\nx"), "x");
  EXPECT_THROW(processed("#include \"a.h\""), Wrong);
  EXPECT_THROW(processed("#include \"inner\""), Wrong);
  EXPECT_THROW(processed("#include \"/dev/zero\""), Wrong);
}

TEST(PromelaPreprocessor, BombsEndSoon) {
  std::string bomb = "#define a0 x x x x x x x x x x\n";
  for (int i = 1; i < 20; ++i) {
    bomb += "#define a" + std::to_string(i);
    for (int j = 0; j < 10; ++j) bomb += " a" + std::to_string(i - 1);
    bomb += "\n";
  }
  EXPECT_NE(refused(bomb + "a19").find("more than 3000000 tokens"), std::string::npos);
  std::string deep = "#define f(a) a a\n";
  for (int i = 0; i < 60; ++i) deep += "f(";
  deep += "x" + std::string(60, ')');
  EXPECT_NE(refused(deep).find("the macros expand to more than"), std::string::npos);
  std::string nested = "#define f(a) a\n";
  for (int i = 0; i < 5000; ++i) nested += "f(";
  EXPECT_NE(refused(nested).find("have no end"), std::string::npos);
  EXPECT_NE(refused(nested + "x" + std::string(5000, ')')).find("levels deep"), std::string::npos);
  EXPECT_NE(refused("#if " + std::string(100'000, '(') + "\n#endif").find("levels deep"), std::string::npos);
}

TEST(PromelaPreprocessor, LongLinesAreLinear) {
  const std::string line(10'000'000, 'x');
  EXPECT_EQ(processed(line).size(), line.size());
  EXPECT_NE(refused("/*" + line).find("no end"), std::string::npos);
  EXPECT_EQ(processed("\"" + line + "\"").size(), line.size() + 2);
}

}  // namespace
}  // namespace onager::frontend::promela_text
