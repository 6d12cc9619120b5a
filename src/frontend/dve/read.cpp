#include "frontend/dve/read.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

#include "frontend/dve/lexer.h"
#include "frontend/dve/parser.h"
#include "frontend/dve/resolve.h"

namespace onager::frontend {

Result<Program> read_dve(const std::string& file_name, std::string_view text, std::string id, Watch& watch) {
  try {
    return dve::resolve(dve::parse(dve::tokens_of(text, watch), watch), std::move(id), watch);
  } catch (const dve::Wrong& wrong) {
    return Diagnostic{file_name, wrong.at.line, wrong.at.column, wrong.message, wrong.hint};
  }
}

namespace {

struct Close {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};

}  // namespace

Result<Program> load_dve(const std::string& path, std::string beginning, Watch& watch) {
  const std::unique_ptr<std::FILE, Close> file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
  auto failure = [&] {
    return Diagnostic{path, 0, 0, "cannot read the file: " + std::generic_category().message(errno), {}};
  };
  if (!file) return failure();
  std::string text = std::move(beginning), block(1 << 16, '\0');
  while (const std::size_t size = std::fread(block.data(), 1, block.size(), file.get())) {
    text.append(block, 0, size);
    watch.spend(size);
  }
  if (std::ferror(file.get()) != 0) return failure();
  return read_dve(path, text, path == "-" ? "stdin" : std::filesystem::path(path).stem().string(), watch);
}

bool looks_like_dve(std::string_view beginning) {
  const std::size_t first = beginning.find_first_not_of(" \t\r\n\v\f");
  if (first == std::string_view::npos) return false;
  beginning.remove_prefix(first);
  if (beginning.starts_with("//") || beginning.starts_with("/*")) return true;
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const std::string_view word =
      beginning.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(beginning, is_letter) - beginning.begin()));
  constexpr std::string_view kOpenings[] = {"byte", "int", "const", "channel", "process", "system"};
  return std::ranges::find(kOpenings, word) != std::end(kOpenings);
}

}  // namespace onager::frontend
