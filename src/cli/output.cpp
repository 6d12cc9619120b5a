#include "cli/output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include "base/fresh_file.h"
#include "base/text.h"
#include "cli/color.h"
#include "cli/recording.h"
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
  print_as_it_is(shown.empty() ? output : shown);
}

void print_as_it_is(std::string_view text) {
  const bool whole = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!whole || std::fflush(stdout) != 0) throw CannotWrite("cannot write to standard output: " + failure());
}

void print_painted(std::string_view output, const std::vector<Stroke>& strokes) {
  if (!colors_on_output()) return print(output);
  const std::string shown = for_terminal(output);
  std::string text;
  for (std::size_t begin = 0, next = 0; begin < shown.size(); begin = next) {
    const std::size_t end = std::min(shown.find('\n', begin), shown.size());
    next = std::min(end + 1, shown.size());
    const std::string_view line = std::string_view(shown).substr(begin, end - begin);
    const auto stroke = std::ranges::find_if(
        strokes, [&](const Stroke& each) { return line.starts_with(for_terminal(each.beginning)); });
    text += stroke == strokes.end() ? std::string(line) : painted(line, stroke->color);
    text += shown.substr(end, next - end);
  }
  print_as_it_is(text);
}

void remark(std::string_view text) {
  show(for_terminal(text));
}

void show(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

void remark_diagnostic(std::string_view text) {
  show(colors_on_errors() ? painted_diagnostic(for_terminal(text)) : for_terminal(text));
}

int fail(const Diagnostic& wrong, Exit code, bool json) {
  if (report::Findings* findings = recorded()) {
    if (code == kInput)
      findings->add_mistake(wrong, report::Findings::Level::kError);
    else
      findings->add_note(wrong.to_string(), report::Findings::Level::kError);
  }
  if (json) print(report::error_json(wrong));
  remark_diagnostic(wrong.to_string() + "\n");
  return code;
}

int internal_error(std::string_view what) {
  if (report::Findings* findings = recorded())
    findings->add_note(fmt::format("internal error: {}", what), report::Findings::Level::kError);
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
