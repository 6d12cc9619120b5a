#include "base/input.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

namespace onager {
namespace {

namespace fs = std::filesystem;

class InputTest : public testing::Test {
 protected:
  InputTest() {
    std::string name = (fs::temp_directory_path() / "onager-input-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~InputTest() override { fs::remove_all(folder_); }

  fs::path folder_;
};

TEST_F(InputTest, ReadsAWholeFile) {
  const std::string text(200'000, 'x');
  std::ofstream(folder_ / "file") << text;
  EXPECT_EQ(*read_text((folder_ / "file").string(), Watch::endless()), text);
}

TEST_F(InputTest, SaysWhatCannotBeRead) {
  const auto missing = read_text((folder_ / "absent").string(), Watch::endless());
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().file, (folder_ / "absent").string());
  EXPECT_FALSE(read_text(folder_.string(), Watch::endless()));
}

TEST_F(InputTest, APipeWithoutAWriterEndsWithTheTime) {
  const std::string pipe = (folder_ / "pipe").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const Limits limits{.seconds = 0.05};
  Watch watch(limits);
  EXPECT_THROW(static_cast<void>(read_text(pipe, watch)), LimitMet);
}

TEST_F(InputTest, APipeIsReadToItsEnd) {
  const std::string pipe = (folder_ / "pipe").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(pipe) << "text"; });
  EXPECT_EQ(*read_text(pipe, Watch::endless()), "text");
  writer.join();
}

}  // namespace
}  // namespace onager
