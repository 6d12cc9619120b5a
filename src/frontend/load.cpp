#include "frontend/load.h"

#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "frontend/dve/read.h"
#include "frontend/plugin/load.h"
#include "frontend/pnml/load.h"
#include "frontend/pnml/read.h"
#include "frontend/xml/source.h"
#include "native/build.h"

namespace onager::frontend {

namespace {

using Loaded = Result<std::unique_ptr<kind::Model>>;

template <typename Content>
Loaded made(Result<Content> read) {
  if (!read) return read.error();
  return kind::make(std::move(*read));
}

Loaded compiled(const std::string& path, Result<Program> program, bool compile) {
  if (!program || !compile) return made(std::move(program));
  Result<Plugin> library = native::build(*program);
  if (!library) {
    Diagnostic wrong = library.error();
    if (wrong.file.empty()) wrong.file = path;
    return wrong;
  }
  return kind::make(std::move(*program), std::move(*library));
}

Result<Program> parse_program(const std::string& name, const std::string& text) {
  return read_dve(name, text, std::filesystem::path(name).stem().string());
}

Result<Net> parse_net(const std::string& name, const std::string& text) {
  MemorySource source(text);
  return read_pnml(name, source);
}

// One row for each format that is known by the ending of its files. `beginning`: what was read of standard input.
struct Format {
  std::string_view ending;
  bool (*looks_like)(std::string_view beginning);  // nullptr: not on standard input
  Loaded (*load)(const std::string& path, std::string beginning, bool compile);
  Loaded (*parse)(const std::string& name, std::string text, bool compile);  // nullptr: only from a file
};

Loaded load_program(const std::string& path, std::string beginning, bool compile) {
  return compiled(path, load_dve(path, std::move(beginning)), compile);
}
Loaded parse_dve(const std::string& name, std::string text, bool compile) {
  return compiled(name, parse_program(name, text), compile);
}
Loaded load_library(const std::string& path, std::string, bool) {
  return made(load_plugin(path));
}
Loaded load_pnml(const std::string& path, std::string beginning, bool) {
  return made(load_net(path, std::move(beginning)));
}
Loaded parse_pnml(const std::string& name, std::string text, bool) {
  return made(parse_net(name, text));
}

constexpr Format kFormats[] = {
    {".dve", looks_like_dve, load_program, parse_dve},
    {".so", nullptr, load_library, nullptr},
};
constexpr Format kUsual = {".pnml", nullptr, load_pnml, parse_pnml};

const Format& format_of(std::string_view name) {
  for (const Format& format : kFormats)
    if (name.ends_with(format.ending)) return format;
  return kUsual;
}

// Reads no more than this, so that the rest can be streamed.
std::string beginning_of_input() {
  constexpr std::size_t kEnough = 512;
  std::string text(kEnough, '\0');
  std::size_t size = 0;
  while (size < kEnough) {
    const ssize_t more = read(STDIN_FILENO, text.data() + size, kEnough - size);
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) break;  // whoever reads on will meet the error again
    size += static_cast<std::size_t>(more);
  }
  text.resize(size);
  return text;
}

Loaded load_input(bool compile) {
  std::string beginning = beginning_of_input();
  for (const Format& format : kFormats)
    if (format.looks_like != nullptr && format.looks_like(beginning))
      return format.load("-", std::move(beginning), compile);
  return kUsual.load("-", std::move(beginning), compile);
}

Loaded checked(const std::string& path, Loaded model, bool compile) {
  if (model && compile && (*model)->program() == nullptr)
    return Diagnostic{path, 0, 0, "--compile is for programs, and this is none", "leave out --compile"};
  return model;
}

}  // namespace

Loaded load_model(const std::string& path, bool compile) {
  return checked(path, path == "-" ? load_input(compile) : format_of(path).load(path, {}, compile), compile);
}

Loaded parse_model(const std::string& name, std::string text, bool compile) {
  const Format& format = format_of(name);
  if (format.parse == nullptr)
    return Diagnostic{name, 0, 0, "a model of this kind is not read from memory", "give the path of a file"};
  return checked(name, format.parse(name, std::move(text), compile), compile);
}

}  // namespace onager::frontend
