// The naive interpreter of Promela on models that others wrote, with Spin's figures.
//
// The data sits beside the repository at ../shared/promela ($ONAGER_PROMELA overrides): counts.csv and models.tgz.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "frontend/promela/read.h"
#include "tests/oracle/promela_explorer.h"

namespace onager::oracle {
namespace {

namespace fs = std::filesystem;

fs::path data_folder() {
  if (const char* set = std::getenv("ONAGER_PROMELA")) return set;
  return fs::path(ONAGER_SOURCE_DIR) / ".." / "shared" / "promela";
}

std::string text_of(const fs::path& file) {
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      cells.emplace_back();
    else
      cells.back() += c;
  }
  return cells;
}

using Row = std::map<std::string, std::string>;

std::vector<Row> rows() {
  std::istringstream text(text_of(data_folder() / "counts.csv"));
  std::string line;
  std::getline(text, line);
  const std::vector<std::string> names = cells_of(line);
  std::vector<Row> all;
  while (std::getline(text, line)) {
    const std::vector<std::string> cells = cells_of(line);
    for (std::size_t i = 0; i < cells.size() && i < names.size(); ++i) {
      if (i == 0) all.emplace_back();
      all.back()[names[i]] = cells[i];
    }
  }
  return all;
}

// The models unpacked, for the life of the object.
class Models {
 public:
  Models() : folder_(fs::temp_directory_path() / ("onager-promela-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
    const std::string command =
        "tar -xzf '" + (data_folder() / "models.tgz").string() + "' -C '" + folder_.string() + "'";
    unpacked_ = std::system(command.c_str()) == 0;
  }
  ~Models() { fs::remove_all(folder_); }
  Models(const Models&) = delete;
  Models& operator=(const Models&) = delete;

  bool unpacked() const { return unpacked_; }
  fs::path file(const std::string& model) const {
    const fs::path inside = folder_ / "models" / model;
    return fs::exists(inside) ? inside : folder_ / model;
  }

 private:
  const fs::path folder_;
  bool unpacked_ = false;
};

// Models for which pan's figures mean something else; each with its reason.
const std::map<std::string, std::string> kNotCompared = {
    {"regression/20110228_channel_poll.prom",
     "pan goes on after a rendezvous channel is polled, which ends a run here"},
    {"case-studies/fluke/src/test/syntax/ipcFunc.pr", "pan goes on after an index out of range, which ends a run here"},
};

std::string difference(const PromelaExploration& found, const Row& row) {
  std::ostringstream text;
  const auto compare = [&](const char* what, std::uint64_t ours, const std::string& theirs) {
    if (!theirs.empty() && std::to_string(ours) != theirs)
      text << ' ' << what << ' ' << ours << " (Spin: " << theirs << ')';
  };
  compare("states", found.states, row.at("full_states"));
  compare("transitions", found.edges + 1, row.at("full_transitions"));
  compare("invalid ends", found.invalid_ends, row.at("errors_minus_A"));
  const bool theirs = row.at("error_kinds").find("assertion violated") != std::string::npos;
  const bool ours = found.errors.contains("assertion violated");
  if (ours != theirs) text << " assertion violated " << ours << " (Spin: " << theirs << ')';
  return text.str();
}

void compare_all(std::size_t from, std::size_t to, std::size_t expected) {
  if (!fs::exists(data_folder() / "counts.csv")) GTEST_SKIP() << "no " << data_folder() << "; set ONAGER_PROMELA";
  const Models models;
  ASSERT_TRUE(models.unpacked());
  std::size_t compared = 0;
  for (const Row& row : rows()) {
    if (row.at("status") != "ok" || row.at("full_states").empty() || kNotCompared.contains(row.at("model"))) continue;
    const std::size_t states = std::stoul(row.at("full_states"));
    if (states < from || states > to) continue;
    const fs::path file = models.file(row.at("model"));
    const Result<promela::Program> program = frontend::read_promela(file.string(), text_of(file), "model");
    if (!program) {
      ADD_FAILURE() << row.at("model") << ": " << program.error().to_string();
      continue;
    }
    const PromelaExploration found = explore(*program, 2 * states + 10);
    ++compared;
    EXPECT_EQ(difference(found, row), "") << row.at("model");
  }
  EXPECT_GE(compared, expected);
}

TEST(PromelaCorpus, AgreesWithSpinOnSmallModels) {
  compare_all(0, 2000, 100);
}

TEST(LongPromelaCorpus, AgreesWithSpin) {
  compare_all(2001, 20000, 20);
}

}  // namespace
}  // namespace onager::oracle
