#include "frontend/pnml/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <vector>

namespace onager::frontend {

namespace {

constexpr std::size_t kBlock = 64 * 1024;
constexpr std::size_t kMostNamesInHint = 5;

constexpr std::string_view kModel = "model.pnml";

bool is_called(std::string_view path, std::string_view name) {
  return path == name || (path.ends_with(name) && path[path.size() - name.size() - 1] == '/');
}

Diagnostic no_model(const std::vector<std::string>& others) {
  Diagnostic problem;
  problem.message = "the archive contains no model.pnml";
  if (others.empty()) {
    problem.hint = "expected an archive of the Model Checking Contest, with <instance>/model.pnml";
    return problem;
  }
  problem.hint = "it contains";
  for (const std::string& name : others) problem.hint += fmt::format("{} '{}'", &name == &others[0] ? "" : ",", name);
  problem.hint += "; unpack the archive and name the file";
  return problem;
}

}  // namespace

Archive::Archive(Watch& watch) : watch_(watch), archive_(archive_read_new()) {
  if (archive_ == nullptr) throw std::bad_alloc();
  archive_read_support_filter_gzip(archive_);
  archive_read_support_filter_bzip2(archive_);
  archive_read_support_filter_xz(archive_);
  archive_read_support_filter_lzma(archive_);
  archive_read_support_filter_zstd(archive_);
  archive_read_support_filter_lz4(archive_);
  archive_read_support_filter_compress(archive_);
  archive_read_support_format_tar(archive_);
  archive_read_support_format_zip(archive_);
  archive_read_support_format_empty(archive_);
  archive_read_support_format_raw(archive_);
}

Archive::~Archive() {
  archive_read_free(archive_);
}

// Returns the part already read, then the rest. What is thrown must not unwind libarchive, which is written in C.
std::ptrdiff_t Archive::next_block(struct archive* archive, void* self, const void** block) {
  Archive& reader = *static_cast<Archive*>(self);
  const bool is_first = !reader.is_begun_;
  reader.is_begun_ = true;
  try {
    if (!is_first || reader.block_.empty()) {
      reader.block_.resize(kBlock);
      const Result<std::size_t> size = reader.input_.read(reader.block_, reader.watch_);
      if (size)
        reader.block_.resize(*size);
      else
        archive_set_error(archive, EIO, "%s", size.error().message.c_str());
      if (!size) return ARCHIVE_FATAL;
    }
    *block = reader.block_.data();
    return static_cast<std::ptrdiff_t>(reader.block_.size());
  } catch (...) {
    reader.thrown_ = std::current_exception();
    archive_set_error(archive, EIO, "%s", "stopped");
    return ARCHIVE_FATAL;
  }
}

std::int64_t Archive::skip(struct archive*, void* self, std::int64_t bytes) {
  Input& input = static_cast<Archive*>(self)->input_;
  const std::int64_t here = input.seek(0, SEEK_CUR), end = input.seek(0, SEEK_END);
  const std::int64_t there = input.seek(std::min(here + bytes, end), SEEK_SET);
  return there - here;
}

std::int64_t Archive::seek(struct archive*, void* self, std::int64_t offset, int from) {
  const std::int64_t place = static_cast<Archive*>(self)->input_.seek(offset, from);
  return place < 0 ? ARCHIVE_FATAL : place;
}

void Archive::rethrow() const {
  if (thrown_) std::rethrow_exception(thrown_);
  if (archive_errno(archive_) == ENOMEM) throw std::bad_alloc();
}

Result<std::string> Archive::open(const std::string& path, std::string beginning) {
  block_ = std::move(beginning);
  if (auto problem = begin(path)) return *std::move(problem);
  return find(kModel);
}

Result<bool> Archive::open_other(const std::string& path, const std::string& name) {
  if (auto problem = begin(path)) return *std::move(problem);
  const Result<std::string> found = find(name);
  return found && !found->empty();
}

std::optional<Diagnostic> Archive::begin(const std::string& path) {
  Result<Input> input = Input::open(path);
  if (!input) return Diagnostic{"", 0, 0, input.error().message, "check its permissions"};
  input_ = std::move(*input);
  archive_read_set_callback_data(archive_, this);
  archive_read_set_read_callback(archive_, next_block);
  if (input_.is_regular() && block_.empty()) {
    archive_read_set_skip_callback(archive_, skip);
    archive_read_set_seek_callback(archive_, seek);
  }
  if (archive_read_open1(archive_) < ARCHIVE_WARN) {
    rethrow();
    return cannot_unpack();
  }
  return std::nullopt;
}

// libarchive would unpack all of it in one call.
Result<bool> Archive::skip_entry() {
  if (input_.is_regular() && archive_filter_count(archive_) == 1) return true;  // it seeks
  while (true) {
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    const int status = archive_read_data_block(archive_, &block, &size, &offset);
    if (status == ARCHIVE_EOF) return true;
    if (status < ARCHIVE_WARN && status != ARCHIVE_RETRY) {
      rethrow();
      return cannot_unpack();
    }
    watch_.spend(size + 1);
  }
}

Result<std::string> Archive::find(std::string_view wanted) {
  std::vector<std::string> others;
  while (true) {
    archive_entry* entry = nullptr;
    const int status = archive_read_next_header(archive_, &entry);
    if (status == ARCHIVE_RETRY) continue;
    const int format = archive_format(archive_) & ARCHIVE_FORMAT_BASE_MASK;
    if (status == ARCHIVE_EOF && format == ARCHIVE_FORMAT_EMPTY)
      return Diagnostic{.file = {}, .message = "the file is empty", .hint = "expected a net in PNML"};
    if (status == ARCHIVE_EOF) return no_model(others);
    if (status < ARCHIVE_WARN) {
      rethrow();
      return cannot_unpack();
    }
    watch_.spend(1000);
    if (format == ARCHIVE_FORMAT_RAW) return std::string();
    const char* text = archive_entry_pathname(entry);
    const std::string name = text == nullptr ? "" : text;
    if (archive_entry_filetype(entry) != AE_IFREG) continue;
    if (is_called(name, wanted)) return name;
    if (name.ends_with(".pnml") && others.size() < kMostNamesInHint) others.push_back(name);
    if (const Result<bool> skipped = skip_entry(); !skipped) return skipped.error();
  }
}

Result<std::size_t> Archive::read(std::span<char> buffer) {
  while (true) {
    const la_ssize_t size = archive_read_data(archive_, buffer.data(), buffer.size());
    if (size >= 0) return static_cast<std::size_t>(size);
    if (size == ARCHIVE_RETRY || size == ARCHIVE_WARN) continue;
    rethrow();
    return cannot_unpack();
  }
}

Diagnostic Archive::cannot_unpack() const {
  const char* reason = archive_error_string(archive_);
  Diagnostic problem;
  problem.message = fmt::format("the file cannot be unpacked: {}", reason == nullptr ? "unknown reason" : reason);
  problem.hint = "it seems to be damaged or truncated; fetch it again";
  return problem;
}

}  // namespace onager::frontend
