#include "base/memory.h"

#include <unistd.h>

#include <cstdio>

namespace onager {

std::uint64_t resident_bytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  unsigned long long total = 0, resident = 0;
  const int read = std::fscanf(file, "%llu %llu", &total, &resident);
  std::fclose(file);
  return read == 2 ? resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

std::uint64_t peak_resident_bytes() {
  // Not getrusage: its maximum survives exec, so it may be that of a large program that started this one.
  std::FILE* file = std::fopen("/proc/self/status", "r");
  if (file == nullptr) return 0;
  unsigned long long kilobytes = 0;
  for (char line[256]; std::fgets(line, sizeof line, file) != nullptr;)
    if (std::sscanf(line, "VmHWM: %llu kB", &kilobytes) == 1) break;
  std::fclose(file);
  return kilobytes * 1024;
}

}  // namespace onager
