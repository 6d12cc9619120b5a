#include "experiment/unpack.h"

#include <archive.h>
#include <archive_entry.h>

#include <memory>

#include "base/fresh_file.h"

namespace onager::experiment {

namespace {

using Handle = std::unique_ptr<::archive, decltype(&::archive_read_free)>;

bool copy_entry(::archive* from, const std::string& path) {
  FreshFile to(path);
  const void* block = nullptr;
  std::size_t size = 0;
  la_int64_t offset = 0;
  int status = ARCHIVE_OK;
  while ((status = ::archive_read_data_block(from, &block, &size, &offset)) == ARCHIVE_OK)
    to.write({static_cast<const char*>(block), size});
  return status == ARCHIVE_EOF && to.commit();
}

}  // namespace

Result<std::size_t> unpack(const std::string& path, const std::function<std::string(std::string_view)>& target) {
  const Handle handle(::archive_read_new(), &::archive_read_free);
  ::archive_read_support_filter_all(handle.get());
  ::archive_read_support_format_all(handle.get());
  const auto failed = [&](const char* what) {
    const char* why = ::archive_error_string(handle.get());
    return Diagnostic{path, 0, 0, std::string(what) + (why != nullptr ? std::string(": ") + why : ""), ""};
  };
  if (::archive_read_open_filename(handle.get(), path.c_str(), 1 << 16) != ARCHIVE_OK)
    return failed("cannot open the archive");
  std::size_t written = 0;
  ::archive_entry* entry = nullptr;
  int status = ARCHIVE_OK;
  while ((status = ::archive_read_next_header(handle.get(), &entry)) == ARCHIVE_OK) {
    const char* name = ::archive_entry_pathname(entry);
    if (name == nullptr || ::archive_entry_filetype(entry) != AE_IFREG) continue;
    const std::string to = target(name);
    if (to.empty()) continue;
    if (!copy_entry(handle.get(), to)) return failed("cannot unpack the archive");
    ++written;
  }
  if (status != ARCHIVE_EOF) return failed("cannot read the archive");
  return written;
}

}  // namespace onager::experiment
