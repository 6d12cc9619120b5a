// The model.pnml of an archive, or a plain file, packed or not: libarchive finds out which by looking at the bytes.
//
// Formats: tar, zip, or no archive at all; each bare or packed by gzip, bzip2, xz, lzma, zstd, lz4 or compress.
// Everything streams: standard input and pipes work, nothing is unpacked to disk or kept in memory.

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

  // Opens the file ("-": standard input, of which `beginning` was read before) and goes to its model. Returns the name
  // of the model inside the archive, empty when the file is none. The diagnostic has no file name.
  Result<std::string> open(const std::string& path, std::string beginning = {});

  // Bytes of the model.
  Result<std::size_t> read(std::span<char> buffer) override;

 private:
  Result<std::string> find_model();
  Diagnostic cannot_open() const;
  Diagnostic cannot_unpack() const;

  static std::ptrdiff_t next_block(struct archive* archive, void* self, const void** block);

  struct archive* archive_;
  std::string block_;  // of standard input
  bool is_begun_ = false;
};

}  // namespace onager::frontend
