// The model.pnml of an archive, or a plain file, compressed or not; libarchive detects the format from the bytes.
//
// Formats: tar, zip, or a plain file; each uncompressed or with gzip, bzip2, xz, lzma, zstd, lz4 or compress.
// Everything is streamed: standard input and pipes work, nothing is unpacked to disk or kept in memory.

#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "frontend/xml/source.h"

struct archive;

namespace onager::frontend {

class Archive : public ByteSource {
 public:
  Archive();
  ~Archive() override;

  // Opens the file and seeks to its model; "-" is standard input, where `beginning` is the part already read. Returns
  // the name of the model inside the archive, empty for a plain file. The diagnostic has no file name.
  Result<std::string> open(const std::string& path, std::string beginning = {});

  // Reads bytes of the model.
  Result<std::size_t> read(std::span<char> buffer) override;

 private:
  Result<std::string> find_model();
  Diagnostic cannot_open() const;
  Diagnostic cannot_unpack() const;

  static std::ptrdiff_t next_block(struct archive* archive, void* self, const void** block);

  struct archive* archive_;
  std::string block_;  // buffer for standard input
  bool is_begun_ = false;
};

}  // namespace onager::frontend
