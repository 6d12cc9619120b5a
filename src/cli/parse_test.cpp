#include "cli/parse.h"

#include <gtest/gtest.h>

namespace onager::cli {

namespace {

Result<Options> parsed(const std::string& command, const std::vector<std::string>& words) {
  return parse(**find_command(command), words);
}

std::string error_of(const std::string& command, const std::vector<std::string>& words) {
  const Result<Options> options = parsed(command, words);
  return options ? "" : options.error().message + " | " + options.error().hint;
}

TEST(Parse, DefaultsDependOnTheCommand) {
  EXPECT_EQ(parsed("explore", {"m"})->search, "bfs");
  EXPECT_EQ(parsed("check", {"m", "--deadlock"})->search, "auto");
}

TEST(Parse, AllFormsOfAValue) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"m", "--search", "dfs"}, {"m", "--search=dfs"}, {"--search", "dfs", "m"}, {"--search=dfs", "--", "m"}}) {
    const Result<Options> options = parsed("explore", words);
    ASSERT_TRUE(options) << options.error().message;
    EXPECT_EQ(options->search, "dfs");
    EXPECT_EQ(options->model, "m");
  }
  EXPECT_EQ(parsed("generate", {"ring", "3", "-o", "x"})->output, "x");
  EXPECT_EQ(parsed("generate", {"ring", "3", "-ox"})->output, "x");
  EXPECT_TRUE(parsed("explore", {"m", "-q"})->quiet);
}

TEST(Parse, UnusualNames) {
  EXPECT_EQ(parsed("explore", {"-"})->model, "-");
  EXPECT_EQ(parsed("explore", {"--", "--json"})->model, "--json");
  EXPECT_EQ(parsed("explore", {"[a,b]"})->model, "[a,b]");
  EXPECT_EQ(parsed("check", {"m", "--trace", "a=b.json"})->trace, "a=b.json");
  EXPECT_EQ(parsed("check", {"m", "--trace=a=b.json"})->trace, "a=b.json");
}

TEST(Parse, HelpWins) {
  EXPECT_TRUE(parsed("explore", {"--help"})->help);
  EXPECT_TRUE(parsed("explore", {"--nonsense", "-h"})->help);
  EXPECT_TRUE(parsed("check", {"m", "--search", "nonsense", "--help"})->help);
}

TEST(Parse, MistakesAreNamed) {
  EXPECT_EQ(error_of("explore", {"--serach", "dfs", "m"}), "unknown option '--serach' | did you mean '--search'?");
  EXPECT_EQ(error_of("explore", {"--serach=dfs", "m"}), "unknown option '--serach' | did you mean '--search'?");
  EXPECT_EQ(error_of("explore", {"m", "--search", "bsf"}),
            "--search: there is no 'bsf' | did you mean 'bfs' or 'dfs'?");
  EXPECT_EQ(error_of("explore", {"m", "--xyzzyx"}), "unknown option '--xyzzyx' | see onager explore --help");
  EXPECT_EQ(error_of("explore", {}), "MODEL is missing | usage: onager explore MODEL [options]");
  EXPECT_EQ(error_of("explore", {"m", "n"}), "unexpected argument 'n' | usage: onager explore MODEL [options]");
  EXPECT_EQ(error_of("explore", {""}), "MODEL: '' is not valid | it must not be empty");
}

TEST(Parse, ValuesAreNeededOnce) {
  EXPECT_TRUE(error_of("explore", {"m", "--search"}).starts_with("--search needs a value"));
  EXPECT_TRUE(error_of("explore", {"--search=", "m"}).starts_with("--search needs a value"));
  EXPECT_TRUE(error_of("explore", {"m", "--search=dfs", "--search=dfs"}).starts_with("--search is given more than"));
  EXPECT_NE(error_of("explore", {"m", "--json=no"}), "");
}

TEST(Parse, UnknownCommands) {
  EXPECT_EQ(find_command("exlore").error().hint, "did you mean 'explore'?");
}

}  // namespace

}  // namespace onager::cli
