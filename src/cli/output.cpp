#include "cli/output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include "base/fresh_file.h"
#include "base/text.h"
#include "report/json.h"

namespace onager::cli {

namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

std::string failure() {
  return std::generic_category().message(errno);
}

}  // namespace

void print(std::string_view output) {
  // Whoever reads it otherwise gets the names as they are.
  const std::string shown = ::isatty(STDOUT_FILENO) == 1 ? for_terminal(output) : std::string();
  const std::string_view text = shown.empty() ? output : shown;
  const bool whole = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!whole || std::fflush(stdout) != 0) throw CannotWrite("cannot write to standard output: " + failure());
}

void remark(std::string_view text) {
  show(for_terminal(text));
}

void show(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

int fail(const Diagnostic& wrong, Exit code, bool json) {
  if (json) print(report::error_json(wrong));
  remark(wrong.to_string() + "\n");
  return code;
}

int internal_error(std::string_view what) {
  remark(
      fmt::format("internal error: {}\n  please report this with the command line, the model and the output of "
                  "onager --version\n",
                  what));
  return kInternal;
}

std::optional<Diagnostic> refuse_to_write(const std::string& path) {
  std::error_code error;
  const bool existed = std::filesystem::exists(path, error);
  const File file(std::fopen(path.c_str(), "ab"));
  if (!file) return Diagnostic{path, 0, 0, "cannot write the file: " + failure(), ""};
  if (!existed) std::filesystem::remove(path, error);
  return std::nullopt;
}

void write_file(const std::string& path, std::string_view text) {
  FreshFile file(path);
  file.write(text);
  if (!file.commit()) throw CannotWrite(fmt::format("cannot write '{}': {}", path, file.failure()));
}

}  // namespace onager::cli
