// Sources of bytes: a file, standard input, an entry of an archive, memory.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>

#include "base/result.h"

namespace onager::frontend {

class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // Fills the front of `buffer`, which must not be empty, and returns how much; 0 only at the end. The diagnostic has
  // no file name; the caller adds it.
  virtual Result<std::size_t> read(std::span<char> buffer) = 0;
};

// Reads from memory that it does not own, at most `chunk` bytes at a time.
class MemorySource : public ByteSource {
 public:
  explicit MemorySource(std::string_view bytes, std::size_t chunk = std::string_view::npos)
      : rest_(bytes), chunk_(chunk) {}

  Result<std::size_t> read(std::span<char> buffer) override {
    const std::size_t size = std::min({buffer.size(), rest_.size(), chunk_});
    if (size > 0) std::memcpy(buffer.data(), rest_.data(), size);
    rest_.remove_prefix(size);
    return size;
  }

 private:
  std::string_view rest_;
  std::size_t chunk_;
};

}  // namespace onager::frontend
