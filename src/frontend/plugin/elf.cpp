#include "frontend/plugin/elf.h"

#include <elf.h>
#include <link.h>

#include <cstring>
#include <filesystem>
#include <fstream>

namespace onager::frontend {

std::string elf_fault(const std::string& path) {
  std::error_code unknown;
  const std::uint64_t size = std::filesystem::file_size(path, unknown);
  if (unknown) return {};
  std::ifstream file(path, std::ios::binary);
  ElfW(Ehdr) header{};
  file.read(reinterpret_cast<char*>(&header), sizeof header);
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return {};
  const std::string truncated = "is truncated: it is shorter than its headers say";
  if (!file || header.e_phoff > size) return truncated;
  file.seekg(static_cast<std::streamoff>(header.e_phoff));
  for (std::uint32_t i = 0; i < header.e_phnum; ++i) {
    ElfW(Phdr) segment{};
    if (!file.read(reinterpret_cast<char*>(&segment), sizeof segment)) return truncated;
    if (segment.p_type == PT_LOAD && (segment.p_offset > size || segment.p_filesz > size - segment.p_offset))
      return truncated;
  }
  return {};
}

}  // namespace onager::frontend
