#include "frontend/pnml/load.h"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <vector>

#include "frontend/pnml/testing.h"

namespace onager::frontend::testing {
namespace {

namespace fs = std::filesystem;

std::string net_called(const std::string& id) {
  return "<?xml version=\"1.0\"?>\n<pnml><net id=\"" + id + "\"><page id=\"g\"><place id=\"p\"/></page></net></pnml>\n";
}

class Load : public ::testing::Test {
 protected:
  using Files = std::vector<std::pair<std::string, std::string>>;  // name and content

  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "onager_load_XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& content) const {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
  }
  std::string pack(const std::string& name, const Files& files, int format, int filter) const;

  static std::string content(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  static std::string id_of(const std::string& file) {
    const Result<Net> net = load_net(file);
    return net ? net->id : net.error().to_string();
  }
  static Diagnostic error_of(const std::string& file) {
    const Result<Net> net = load_net(file);
    EXPECT_FALSE(net) << file;
    return net ? Diagnostic() : net.error();
  }

  fs::path folder_;
};

std::string Load::pack(const std::string& name, const Files& files, int format, int filter) const {
  archive* out = archive_write_new();
  EXPECT_EQ(archive_write_set_format(out, format), ARCHIVE_OK);
  EXPECT_EQ(archive_write_add_filter(out, filter), ARCHIVE_OK);
  EXPECT_EQ(archive_write_open_filename(out, path(name).c_str()), ARCHIVE_OK);
  for (const auto& [file, text] : files) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, file.c_str());
    archive_entry_set_size(entry, static_cast<la_int64_t>(text.size()));
    archive_entry_set_filetype(entry, file.ends_with("/") ? AE_IFDIR : AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    EXPECT_EQ(archive_write_header(out, entry), ARCHIVE_OK);
    archive_write_data(out, text.data(), text.size());
    archive_entry_free(entry);
  }
  archive_write_free(out);
  return path(name);
}

TEST_F(Load, PlainFilesWhateverTheirName) {
  EXPECT_EQ(id_of(write("model.pnml", net_called("a"))), "a");
  EXPECT_EQ(id_of(write("model.tgz", net_called("b"))), "b");
  EXPECT_EQ(id_of(write("noextension", net_called("c"))), "c");
}

TEST_F(Load, PackedFiles) {
  for (int filter : {ARCHIVE_FILTER_GZIP, ARCHIVE_FILTER_XZ, ARCHIVE_FILTER_ZSTD, ARCHIVE_FILTER_BZIP2})
    EXPECT_EQ(id_of(pack("packed", {{"x", net_called("a")}}, ARCHIVE_FORMAT_RAW, filter)), "a") << filter;
}

TEST_F(Load, FoldersWithAModel) {
  write("model.pnml", net_called("a"));
  EXPECT_EQ(id_of(folder_.string()), "a");
  EXPECT_EQ(id_of(folder_.string() + "/"), "a");
}

TEST_F(Load, Archives) {
  const Files files = {{"X-PT-1/", ""},
                       {"X-PT-1/CTLFireability.xml", "<broken"},
                       {"X-PT-1/not_model.pnml", "<broken"},
                       {"X-PT-1/model.pnml", net_called("first")},
                       {"X-PT-2/model.pnml", net_called("second")}};
  for (int filter : {ARCHIVE_FILTER_NONE, ARCHIVE_FILTER_GZIP, ARCHIVE_FILTER_XZ, ARCHIVE_FILTER_ZSTD})
    EXPECT_EQ(id_of(pack("a.bin", files, ARCHIVE_FORMAT_TAR_USTAR, filter)), "first") << filter;
  EXPECT_EQ(id_of(pack("a.zip", files, ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE)), "first");
  EXPECT_EQ(
      id_of(pack("b.tgz", {{"model.pnml", net_called("top")}}, ARCHIVE_FORMAT_TAR_PAX_RESTRICTED, ARCHIVE_FILTER_GZIP)),
      "top");
}

TEST_F(Load, ColoredNetsFromWhereverNetsComeFrom) {
  const std::string text =
      "<pnml><net id=\"n\" type=\"symmetricnet\"><page id=\"g\"><place id=\"p\"><type><structure>"
      "<finiteintrange start=\"1\" end=\"3\"/></structure></type></place></page></net></pnml>\n";
  const auto colors = [](const std::string& file) -> std::uint64_t {
    const Result<AnyNet> net = load_any_net(file);
    if (!net || !std::holds_alternative<colored::Net>(*net)) return 0;
    const auto& found = std::get<colored::Net>(*net);
    return found.sorts[found.places.at(0).sort].size;
  };
  EXPECT_EQ(colors(write("model.pnml", text)), 3u);
  EXPECT_EQ(colors(folder_.string()), 3u);
  EXPECT_EQ(colors(pack("x.gz", {{"x", text}}, ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_GZIP)), 3u);
  EXPECT_EQ(colors(pack("x.tgz", {{"X/model.pnml", text}}, ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_GZIP)), 3u);
  const Diagnostic found = error_of(path("model.pnml"));
  EXPECT_EQ(found.file, path("model.pnml"));
  EXPECT_NE(found.message.find("coloured"), std::string::npos);
}

TEST_F(Load, ErrorsInsideArchivesNameTheEntry) {
  const std::string file =
      pack("a.tgz", {{"X/model.pnml", "<pnml>\n<oops"}}, ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_GZIP);
  const Diagnostic found = error_of(file);
  EXPECT_EQ(found.file, file + ":X/model.pnml");
  EXPECT_EQ(found.line, 2u);
}

TEST_F(Load, ArchivesWithoutModel) {
  const std::string other =
      pack("a.tgz", {{"X/other.pnml", net_called("a")}, {"y", ""}}, ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_GZIP);
  EXPECT_EQ(error_of(other).message, "the archive contains no model.pnml");
  EXPECT_EQ(error_of(other).hint, "it contains 'X/other.pnml'; unpack the archive and name the file");
  const std::string none = pack("b.tgz", {{"y", "text"}}, ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_GZIP);
  EXPECT_EQ(error_of(none).file, none);
  EXPECT_NE(error_of(none).hint.find("Model Checking Contest"), std::string::npos);
}

TEST_F(Load, DamagedArchives) {
  std::string noise;
  for (std::uint32_t i = 0, x = 1; i < 100'000; ++i, x = x * 1664525 + 1013904223)
    noise += static_cast<char>('a' + (x >> 24) % 26);
  const std::string text = "<pnml><!--" + noise + "--><net id='n'/></pnml>";
  const std::string whole = pack("a.tgz", {{"X/model.pnml", text}}, ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_GZIP);
  EXPECT_EQ(id_of(whole), "n");
  const std::string bytes = content(whole);
  const std::string cut = write("cut.tgz", bytes.substr(0, bytes.size() / 2));
  EXPECT_NE(error_of(cut).message.find("cannot be unpacked"), std::string::npos) << error_of(cut).to_string();
  EXPECT_NE(error_of(cut).hint.find("truncated"), std::string::npos);
  std::string flipped = bytes;
  for (std::size_t i = bytes.size() / 2; i < bytes.size() / 2 + 20; ++i) flipped[i] = static_cast<char>(~flipped[i]);
  EXPECT_FALSE(error_of(write("flipped.tgz", flipped)).message.empty());
  EXPECT_FALSE(error_of(write("head.tgz", bytes.substr(0, 12))).message.empty());
}

TEST_F(Load, EmptyAndForeignFiles) {
  EXPECT_EQ(error_of(write("empty.pnml", "")).message, "the file is empty");
  EXPECT_EQ(error_of(write("empty.pnml", "")).file, path("empty.pnml"));
  EXPECT_NE(error_of(write("text", "just words\n")).message.find("not PNML"), std::string::npos);
}

TEST_F(Load, MissingFilesSuggestNeighbours) {
  write("philosophers.pnml", net_called("a"));
  const Diagnostic found = error_of(path("philosopers.pnml"));
  EXPECT_EQ(found.file, path("philosopers.pnml"));
  EXPECT_EQ(found.message, "no such file or folder");
  EXPECT_EQ(found.hint, "did you mean 'philosophers.pnml'?");
  EXPECT_EQ(error_of(path("nowhere/x.pnml")).hint, "the folder '" + path("nowhere") + "' does not exist");
  EXPECT_EQ(error_of("").message, "no such file or folder");
}

TEST_F(Load, FoldersWithoutModel) {
  EXPECT_NE(error_of(folder_.string()).hint.find("contains model.pnml"), std::string::npos);
  write("b.pnml", net_called("b"));
  write("a.pnml", net_called("a"));
  EXPECT_EQ(error_of(folder_.string()).message, "the folder contains no model.pnml");
  EXPECT_EQ(error_of(folder_.string()).hint, "name a file in it: 'a.pnml', 'b.pnml'");
}

TEST_F(Load, UnreadableFiles) {
  if (geteuid() == 0) GTEST_SKIP() << "the superuser may read everything";
  fs::permissions(write("secret.pnml", net_called("a")), fs::perms::none);
  EXPECT_NE(error_of(path("secret.pnml")).message.find("cannot read the file"), std::string::npos);
}

TEST_F(Load, StandardInput) {
  const std::string file =
      pack("a.tgz", {{"X/model.pnml", net_called("in")}}, ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_GZIP);
  const int saved = dup(STDIN_FILENO);
  for (const std::string& input : {file, write("plain", net_called("in"))}) {
    const int opened = open(input.c_str(), O_RDONLY);
    ASSERT_GE(opened, 0);
    dup2(opened, STDIN_FILENO);
    close(opened);
    EXPECT_EQ(id_of("-"), "in");
  }
  dup2(saved, STDIN_FILENO);
  close(saved);
}

}  // namespace
}  // namespace onager::frontend::testing
