// All property files of the contest's models: read, classified, printed in both syntaxes and read again.

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "frontend/mcc_query/read.h"
#include "frontend/mcc_query/write.h"
#include "frontend/pnml/load.h"
#include "property/classify.h"
#include "property/parse.h"
#include "property/print.h"

namespace onager::frontend {
namespace {

namespace fs = std::filesystem;
using property::Formulas;
using property::Names;
using property::PropertyClass;

fs::path models() {
  const char* folder = std::getenv("ONAGER_MCC");
  return (folder != nullptr ? fs::path(folder) : fs::path(ONAGER_SOURCE_DIR) / ".." / "shared" / "mcc") / "models";
}

bool fits(const std::string& examination, PropertyClass found) {
  if (examination.starts_with("UpperBounds")) return found == PropertyClass::kBound;
  if (examination.starts_with("Reachability"))
    return found == PropertyClass::kInvariant || found == PropertyClass::kReachability;
  if (examination.starts_with("LTL")) return found == PropertyClass::kLtl || found == PropertyClass::kInvariant;
  return found != PropertyClass::kBound && found != PropertyClass::kCtlStar;  // CTL
}

void check_file(const std::string& name, const std::string& text, Names names) {
  Formulas formulas;
  MemorySource source(text);
  const auto queries = read_queries(name, source, formulas, names);
  ASSERT_TRUE(queries) << queries.error().to_string();
  EXPECT_EQ(queries->size(), 16u) << name;
  const std::string written = write_queries(*queries, formulas, names);
  MemorySource again(written);
  const auto same = read_queries(name, again, formulas, names);
  ASSERT_TRUE(same) << same.error().to_string();
  const std::string examination = fs::path(name).filename().string();
  for (std::size_t i = 0; i < queries->size(); ++i) {
    const property::FormulaId formula = (*queries)[i].formula;
    EXPECT_EQ((*same)[i].formula, formula) << (*queries)[i].id;
    EXPECT_TRUE(fits(examination, classify(formulas, formula))) << (*queries)[i].id;
    const auto from_text = property::parse(print(formulas, names, formula), formulas, names);
    ASSERT_TRUE(from_text) << from_text.error().to_string();
    EXPECT_EQ(*from_text, formula) << (*queries)[i].id;
  }
}

std::size_t check_archive(const fs::path& path, const Names& names) {
  const std::unique_ptr<archive, int (*)(archive*)> reader(archive_read_new(), archive_read_free);
  archive_read_support_filter_gzip(reader.get());
  archive_read_support_format_tar(reader.get());
  EXPECT_EQ(archive_read_open_filename(reader.get(), path.c_str(), 1 << 16), ARCHIVE_OK) << path;
  std::size_t files = 0;
  archive_entry* entry = nullptr;
  while (archive_read_next_header(reader.get(), &entry) == ARCHIVE_OK) {
    const std::string name = archive_entry_pathname(entry);
    if (!name.ends_with("ity.xml") && !name.ends_with("UpperBounds.xml")) continue;
    std::string text(static_cast<std::size_t>(archive_entry_size(entry)), ' ');
    EXPECT_EQ(archive_read_data(reader.get(), text.data(), text.size()), static_cast<la_ssize_t>(text.size())) << name;
    check_file(name, text, names);
    ++files;
  }
  return files;
}

void check_all(bool with_model) {
  if (!fs::exists(models())) GTEST_SKIP() << "no models of the contest at " << models();
  std::size_t files = 0;
  for (const auto& model : fs::directory_iterator(models())) {
    const std::string name = model.path().filename().string();
    if (!with_model) {
      files += check_archive(model.path(), Names());
      continue;
    }
    if (name.find("-PT-") == std::string::npos) continue;
    const Result<Net> net = load_net(model.path().string());
    ASSERT_TRUE(net) << net.error().to_string();
    files += check_archive(model.path(), Names::of(*net));
  }
  EXPECT_GE(files, 100u);
}

TEST(McQueryCorpus, EveryFileIsRead) {
  check_all(false);
}

TEST(LongMcQueryCorpus, EveryNameIsInItsModel) {
  check_all(true);
}

}  // namespace
}  // namespace onager::frontend
