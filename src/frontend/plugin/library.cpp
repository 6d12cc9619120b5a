#include "frontend/plugin/library.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <link.h>

#include <filesystem>

#include "frontend/plugin/elf.h"

namespace onager::frontend {

bool can_open_libraries() {
  return true;
}

Result<std::shared_ptr<void>> open_library(const std::string& path) {
  std::error_code unknown;
  const std::filesystem::path file = std::filesystem::absolute(path, unknown);
  if (!std::filesystem::exists(file, unknown)) return Diagnostic{path, 0, 0, "there is no such file", ""};
  if (std::string wrong = elf_fault(file.string()); !wrong.empty())
    return Diagnostic{path, 0, 0, wrong, "build it again, or fetch it again"};
  void* const opened = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (opened == nullptr)
    return Diagnostic{path, 0, 0, fmt::format("cannot be loaded as a shared library: {}", dlerror()),
                      "build it with cc -shared -fPIC"};
  return std::shared_ptr<void>(opened, [](void* handle) { dlclose(handle); });
}

void* symbol_of(const std::shared_ptr<void>& library, const char* name) {
  return dlsym(library.get(), name);
}

bool is_function(void* symbol) {
  Dl_info about{};
  const ElfW(Sym)* entry = nullptr;
  if (dladdr1(symbol, &about, reinterpret_cast<void**>(const_cast<ElfW(Sym)**>(&entry)), RTLD_DL_SYMENT) == 0)
    return true;
  return entry == nullptr || ELF64_ST_TYPE(entry->st_info) == STT_FUNC ||
         ELF64_ST_TYPE(entry->st_info) == STT_GNU_IFUNC;
}

}  // namespace onager::frontend
