#include "frontend/pnml/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <new>
#include <system_error>
#include <vector>

namespace onager::frontend {

namespace {

constexpr std::size_t kBlock = 256 * 1024;
constexpr std::size_t kMostNamesInHint = 5;

bool is_model(const std::string& name) {
  return name == "model.pnml" || name.ends_with("/model.pnml");
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

Archive::Archive() : archive_(archive_read_new()) {
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

// Returns the part already read, then the rest.
std::ptrdiff_t Archive::next_block(struct archive* archive, void* self, const void** block) {
  Archive& reader = *static_cast<Archive*>(self);
  const bool is_first = !reader.is_begun_;
  reader.is_begun_ = true;
  if (is_first && !reader.block_.empty()) {
    *block = reader.block_.data();
    return static_cast<std::ptrdiff_t>(reader.block_.size());
  }
  reader.block_.resize(kBlock);
  *block = reader.block_.data();
  while (true) {
    const ssize_t size = ::read(STDIN_FILENO, reader.block_.data(), kBlock);
    if (size >= 0) return size;
    if (errno == EINTR) continue;
    archive_set_error(archive, errno, "%s", "read error");
    return ARCHIVE_FATAL;
  }
}

Result<std::string> Archive::open(const std::string& path, std::string beginning) {
  block_ = std::move(beginning);
  const int status = path == "-" ? archive_read_open(archive_, this, nullptr, next_block, nullptr)
                                 : archive_read_open_filename(archive_, path.c_str(), kBlock);
  if (status < ARCHIVE_WARN) return cannot_open();
  return find_model();
}

Result<std::string> Archive::find_model() {
  std::vector<std::string> others;
  while (true) {
    archive_entry* entry = nullptr;
    const int status = archive_read_next_header(archive_, &entry);
    if (status == ARCHIVE_RETRY) continue;
    const int format = archive_format(archive_) & ARCHIVE_FORMAT_BASE_MASK;
    if (status == ARCHIVE_EOF && format == ARCHIVE_FORMAT_EMPTY)
      return Diagnostic{.file = {}, .message = "the file is empty", .hint = "expected a net in PNML"};
    if (status == ARCHIVE_EOF) return no_model(others);
    if (status < ARCHIVE_WARN) return cannot_unpack();
    if (format == ARCHIVE_FORMAT_RAW) return std::string();
    const char* text = archive_entry_pathname(entry);
    const std::string name = text == nullptr ? "" : text;
    if (archive_entry_filetype(entry) != AE_IFREG) continue;
    if (is_model(name)) return name;
    if (name.ends_with(".pnml") && others.size() < kMostNamesInHint) others.push_back(name);
  }
}

Result<std::size_t> Archive::read(std::span<char> buffer) {
  while (true) {
    const la_ssize_t size = archive_read_data(archive_, buffer.data(), buffer.size());
    if (size >= 0) return static_cast<std::size_t>(size);
    if (size != ARCHIVE_RETRY && size != ARCHIVE_WARN) return cannot_unpack();
  }
}

// Opening also inspects the first bytes, so not every failure is a system error: libarchive reports EILSEQ for bytes
// that it does not recognise, and numbers below 1 for other internal errors.
Diagnostic Archive::cannot_open() const {
  const int code = archive_errno(archive_);
  if (code <= 0 || code == EILSEQ) return cannot_unpack();
  Diagnostic problem;
  problem.message = "cannot read the file: " + std::generic_category().message(code);
  problem.hint = "check its permissions";
  return problem;
}

Diagnostic Archive::cannot_unpack() const {
  const char* reason = archive_error_string(archive_);
  Diagnostic problem;
  problem.message = fmt::format("the file cannot be unpacked: {}", reason == nullptr ? "unknown reason" : reason);
  problem.hint = "it seems to be damaged or truncated; fetch it again";
  return problem;
}

}  // namespace onager::frontend
