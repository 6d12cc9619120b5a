#include "experiment/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <unordered_map>

namespace onager::experiment {

namespace {

namespace fs = std::filesystem;

std::string failure() {
  return std::generic_category().message(errno);
}

// Truncates the file after its last newline.
bool remove_torn_line(int file) {
  off_t end = ::lseek(file, 0, SEEK_END);
  const off_t whole = end;
  char byte = 0;
  while (end > 0 && ::pread(file, &byte, 1, end - 1) == 1 && byte != '\n') --end;
  return end == whole || ::ftruncate(file, end) == 0;
}

std::vector<fs::path> journals_in(const std::string& folder) {
  std::vector<fs::path> files;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("runs") && name.ends_with(".jsonl")) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

Journal::Journal(Journal&& other) noexcept
    : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)), synced_(other.synced_) {}

Journal::~Journal() {
  if (file_ < 0) return;
  ::fdatasync(file_);
  ::close(file_);
}

Result<Journal> Journal::open(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) return Diagnostic{path, 0, 0, "cannot write the file: " + failure(), ""};
  Journal journal(file, path);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0)
    return Diagnostic{path, 0, 0, "another experiment is writing to this file", "wait for it, or name another --out"};
  if (!remove_torn_line(file)) return Diagnostic{path, 0, 0, "cannot repair the file: " + failure(), ""};
  return journal;
}

void Journal::append(const Record& record) {
  const std::string line = to_line(record);
  // A single call, so that lines of other processes cannot interleave; a partial write means a full disk.
  if (::write(file_, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
    throw std::runtime_error("cannot write '" + path_ + "': " + failure());
  if (std::chrono::steady_clock::now() - synced_ > std::chrono::seconds(1)) sync();
}

void Journal::sync() {
  ::fdatasync(file_);
  synced_ = std::chrono::steady_clock::now();
}

Result<std::vector<Record>> read_runs(const std::string& folder) {
  std::vector<Record> records;
  std::unordered_map<std::string, std::size_t> known;
  for (const fs::path& path : journals_in(folder)) {
    std::ifstream file(path);
    std::string line;
    for (std::uint64_t number = 1; std::getline(file, line); ++number) {
      if (file.eof()) break;  // no newline at its end
      Result<Record> record = parse_record(line);
      if (!record) {
        Diagnostic wrong = record.error();
        wrong.file = path.string();
        wrong.line = number;
        return wrong;
      }
      const auto [place, fresh] = known.emplace(record->key(), records.size());
      if (fresh)
        records.push_back(std::move(*record));
      else if (!records[place->second].is_complete())
        records[place->second] = std::move(*record);
    }
  }
  return records;
}

}  // namespace onager::experiment
