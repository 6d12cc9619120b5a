#include "base/fresh_file.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace onager {
namespace {

namespace fs = std::filesystem;

class FreshFileTest : public testing::Test {
 protected:
  FreshFileTest() {
    std::string name = (fs::temp_directory_path() / "onager-file-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~FreshFileTest() override { fs::remove_all(folder_); }
  std::string path(const char* name) const { return (folder_ / name).string(); }
  static std::string content(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::ptrdiff_t files() const { return std::distance(fs::directory_iterator(folder_), fs::directory_iterator()); }

  fs::path folder_;
};

TEST_F(FreshFileTest, IsThereWhenCommitted) {
  for (const char* text : {"first", "second"}) {
    FreshFile file(path("f"));
    file.write(text);
    EXPECT_NE(content(path("f")), text);
    EXPECT_TRUE(file.commit());
    EXPECT_EQ(content(path("f")), text);
  }
  EXPECT_EQ(files(), 1);
}

TEST_F(FreshFileTest, LeavesNothingBehind) {
  std::ofstream(path("old")) << "old";
  for (const char* name : {"old", "new"}) {
    FreshFile file(path(name));
    file.write("text");
  }
  EXPECT_EQ(content(path("old")), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(FreshFileTest, AFullDiskKeepsTheOldFile) {
  std::ofstream(path("old")) << "old";
  ::signal(SIGXFSZ, SIG_IGN);
  struct rlimit before {};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const struct rlimit small = {100, before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  bool written = true;
  {
    FreshFile file(path("old"));
    file.write(std::string(1000, 'x'));
    written = file.commit();
    EXPECT_FALSE(file.failure().empty());
  }
  ::setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_FALSE(written);
  EXPECT_EQ(content(path("old")), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(FreshFileTest, FollowsLinksAndKeepsPermissions) {
  std::ofstream(path("real")) << "old";
  fs::permissions(path("real"), fs::perms::owner_all);
  fs::create_symlink("real", path("link"));
  FreshFile file(path("link"));
  file.write("new");
  EXPECT_TRUE(file.commit());
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(content(path("real")), "new");
  EXPECT_EQ(fs::status(path("real")).permissions(), fs::perms::owner_all);
}

TEST_F(FreshFileTest, SaysWhatCannotBeWritten) {
  FreshFile absent(path("no/such/folder"));
  absent.write("text");
  EXPECT_FALSE(absent.commit());
  FreshFile full("/dev/full");
  full.write("text");
  EXPECT_FALSE(full.commit());
}

}  // namespace
}  // namespace onager
