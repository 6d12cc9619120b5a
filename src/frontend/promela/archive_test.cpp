// The models of the archive beside the repository: those that Spin takes are read, those that it refuses are refused.
//
// $ONAGER_PROMELA names another folder in place of ../shared/promela; it has models.tgz and counts.csv.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "frontend/promela/read.h"

namespace onager::frontend {
namespace {

namespace fs = std::filesystem;

// Models that Spin reads; it is its C compiler or a run of the verifier that ends with an error.
const std::set<std::string> kWrongOnlyLater{
    "case-studies/conference/conf-solo14.trojka", "case-studies/fluke/src/test/core/cond.pr",
    "case-studies/fluke/src/test/syntax/cond.pr", "case-studies/fluke/src/test/syntax/ipcPickle.pr"};

std::string text_of(const fs::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

class PromelaArchive : public testing::Test {
 protected:
  void SetUp() override {
    const char* given = std::getenv("ONAGER_PROMELA");
    data_ = given != nullptr ? given : fs::path(ONAGER_SOURCE_DIR).parent_path() / "shared" / "promela";
    if (!fs::exists(data_ / "models.tgz")) GTEST_SKIP() << "no models of Promela at " << data_;
    folder_ = fs::temp_directory_path() / ("onager_promela_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    const std::string command = "tar xzf '" + (data_ / "models.tgz").string() + "' -C '" + folder_.string() + "'";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
  }
  void TearDown() override {
    if (!folder_.empty()) fs::remove_all(folder_);
  }

  fs::path data_, folder_;
};

TEST_F(PromelaArchive, IsReadWhereSpinReadsIt) {
  std::ifstream counts(data_ / "counts.csv");
  std::string line;
  std::getline(counts, line);
  std::size_t read = 0, refused = 0;
  while (std::getline(counts, line)) {
    const std::string model = line.substr(0, line.find(','));
    const std::string status = line.substr(model.size() + 1, line.find(',', model.size() + 1) - model.size() - 1);
    const fs::path path = folder_ / "models" / model;
    const Result<promela::Program> program = read_promela(path.string(), text_of(path), model);
    if (!program && program.error().unsupported) continue;  // embedded C
    if (status != "spin-error" || kWrongOnlyLater.contains(model)) {
      EXPECT_TRUE(program) << program.error().to_string();
      ++read;
    } else {
      EXPECT_FALSE(program) << model;
      if (!program) {
        EXPECT_GT(program.error().line, 0U) << model;
      }
      ++refused;
    }
  }
  EXPECT_GT(read, 390U);
  EXPECT_GT(refused, 20U);
}

}  // namespace
}  // namespace onager::frontend
