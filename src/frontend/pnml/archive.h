// The model.pnml of an archive, or a plain file, compressed or not; libarchive detects the format from the bytes.
//
// Formats: tar, zip, or a plain file; each uncompressed or with gzip, bzip2, xz, lzma, zstd, lz4 or compress.
// Everything is streamed: standard input and pipes work, nothing is unpacked to disk or kept in memory. What stands
// before the model in an archive is skipped, under the watch as well.

#pragma once

#include <cstddef>
#include <exception>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/input.h"
#include "frontend/xml/source.h"

struct archive;

namespace onager::frontend {

class Archive : public ByteSource {
 public:
  explicit Archive(Watch& watch);
  ~Archive() override;

  // Opens the file and seeks to its model; "-" is standard input, where `beginning` is the part already read. Returns
  // the name of the model inside the archive, empty for a plain file. The diagnostic has no file name.
  Result<std::string> open(const std::string& path, std::string beginning = {});
  // Seeks to another file, by its name without folders; false if the archive has none, or is no archive.
  Result<bool> open_other(const std::string& path, const std::string& name);

  // Reads bytes of the model.
  Result<std::size_t> read(std::span<char> buffer) override;

 private:
  std::optional<Diagnostic> begin(const std::string& path);
  Result<std::string> find(std::string_view wanted);
  Result<bool> skip_entry();
  Diagnostic cannot_unpack() const;
  void rethrow() const;

  // For libarchive.
  static std::ptrdiff_t next_block(struct archive* archive, void* self, const void** block);
  static std::int64_t skip(struct archive* archive, void* self, std::int64_t bytes);
  static std::int64_t seek(struct archive* archive, void* self, std::int64_t offset, int from);

  Watch& watch_;
  struct archive* archive_;
  Input input_;
  std::string block_;
  bool is_begun_ = false;
  std::exception_ptr thrown_;  // in a function that libarchive called
};

}  // namespace onager::frontend
