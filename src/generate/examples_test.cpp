// The bundled models equal the generated ones, and the table about them is correct.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "frontend/pnml/colored_write.h"
#include "frontend/pnml/load.h"
#include "frontend/pnml/write.h"
#include "generate/families.h"
#include "generate/naive_space_test.h"
#include "unfold/unfolding.h"

namespace onager::generate {
namespace {

struct Example {
  std::string file;
  std::string_view family;
  std::uint32_t n;
};

const Example kExamples[] = {
    {"philosophers-5.pnml", "philosophers", 5},
    {"polite-philosophers-5.pnml", "polite-philosophers", 5},
    {"token-ring-6.pnml", "ring", 6},
    {"producer-consumer-4.pnml", "producer-consumer", 4},
    {"readers-writers-3.pnml", "readers-writers", 3},
    {"workflow-3.pnml", "workflow", 3},
};
const Example kColored[] = {
    {"colored-philosophers-5.pnml", "colored-philosophers", 5},
    {"colored-database-3.pnml", "colored-database", 3},
};

const std::filesystem::path kFolder = std::filesystem::path(ONAGER_SOURCE_DIR) / "examples";

std::string text_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  EXPECT_TRUE(stream.is_open()) << path;
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

// The line of the table for this file; empty if there is none.
std::string row_of(const std::string& file) {
  std::istringstream readme(text_of(kFolder / "README.md"));
  for (std::string line; std::getline(readme, line);)
    if (line.starts_with("| [" + file + "]")) return line;
  return {};
}

// Compares nets, not texts: the files start with a comment.
TEST(Examples, ReadBackAsTheNetTheGeneratorMakes) {
  for (const Example& example : kExamples) {
    const Result<Net> net = generate(example.family, example.n, 0);
    const Result<Net> read = frontend::load_net((kFolder / example.file).string());
    ASSERT_TRUE(net);
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_EQ(frontend::write_pnml(*read), frontend::write_pnml(*net)) << example.file;
    EXPECT_TRUE(read->inputs == net->inputs && read->outputs == net->outputs && read->inhibitors == net->inhibitors);
    EXPECT_EQ(read->initial, net->initial);
    EXPECT_EQ(read->nupn.has_value(), net->nupn.has_value());
  }
}

TEST(Examples, TheTableCountsTheirStatesAndDeadlocks) {
  for (const Example& example : kExamples) {
    const Result<Net> net = generate(example.family, example.n, 0);
    ASSERT_TRUE(net);
    const Space space = explore(*net);
    const std::string ending =
        " | " + std::to_string(space.states.size()) + " | " + std::to_string(space.deadlocks.size()) + " |";
    EXPECT_TRUE(row_of(example.file).ends_with(ending)) << example.file << ": expected" << ending;
  }
}

TEST(Examples, ColoredOnesToo) {
  for (const Example& example : kColored) {
    const Result<AnyNet> made = generate_any(example.family, example.n, 0);
    const Result<frontend::AnyNet> read = frontend::load_any_net((kFolder / example.file).string());
    ASSERT_TRUE(made);
    ASSERT_TRUE(read) << read.error().to_string();
    const auto& net = std::get<colored::Net>(*read);
    EXPECT_EQ(frontend::write_pnml(net), frontend::write_pnml(std::get<colored::Net>(*made))) << example.file;
    const unfold::Unfolding unfolded = unfold::unfold(net, unfold::kFixedPoint, {}, Watch::endless());
    const Space space = explore(unfolded.net);
    const std::string ending =
        " | " + std::to_string(space.states.size()) + " | " + std::to_string(space.deadlocks.size()) + " |";
    EXPECT_TRUE(row_of(example.file).ends_with(ending)) << example.file << ": expected" << ending;
  }
}

TEST(Examples, EveryModelIsInTheList) {
  std::set<std::string> listed, present;
  for (const Example& example : kExamples) listed.insert(example.file);
  for (const Example& example : kColored) listed.insert(example.file);
  for (const auto& entry : std::filesystem::directory_iterator(kFolder))
    if (entry.path().extension() == ".pnml") present.insert(entry.path().filename().string());
  EXPECT_EQ(present, listed);
}

}  // namespace
}  // namespace onager::generate
