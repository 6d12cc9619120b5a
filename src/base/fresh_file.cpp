#include "base/fresh_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace onager {

FreshFile::FreshFile(const std::string& path) : place_(path) {
  struct stat before {};
  const bool existed = ::stat(path.c_str(), &before) == 0;
  std::error_code unknown;
  if (existed && S_ISREG(before.st_mode)) {
    const std::filesystem::path real = std::filesystem::canonical(path, unknown);
    if (!unknown) place_ = real.string();
  }
  if (!existed || S_ISREG(before.st_mode)) {
    beside_ = place_ + ".new-" + std::to_string(::getpid());
    file_ = ::open(beside_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file_ >= 0 && existed) ::fchmod(file_, before.st_mode & 07777);
  }
  if (file_ < 0) {
    beside_.clear();
    file_ = ::open(place_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  }
  if (file_ < 0) note_failure();
}

FreshFile::~FreshFile() {
  if (file_ >= 0) ::close(file_);
  if (!beside_.empty()) ::unlink(beside_.c_str());
}

void FreshFile::note_failure() {
  if (error_ == 0) error_ = errno;
}

void FreshFile::write(std::string_view text) {
  while (!text.empty() && error_ == 0) {
    const ssize_t size = ::write(file_, text.data(), text.size());
    if (size >= 0)
      text.remove_prefix(static_cast<std::size_t>(size));
    else if (errno != EINTR)
      note_failure();
  }
}

bool FreshFile::commit() {
  // Some file systems tell a full disk only now. What is no file cannot be synced, which is no failure.
  if (error_ == 0 && ::fsync(file_) != 0 && errno != EINVAL && errno != EROFS) note_failure();
  if (file_ >= 0 && ::close(file_) != 0) note_failure();
  file_ = -1;
  if (error_ == 0 && !beside_.empty() && std::rename(beside_.c_str(), place_.c_str()) != 0) note_failure();
  if (error_ == 0) beside_.clear();
  return error_ == 0;
}

std::string FreshFile::failure() const {
  return std::generic_category().message(error_);
}

}  // namespace onager
