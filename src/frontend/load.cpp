#include "frontend/load.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/input.h"
#include "frontend/dve/read.h"
#include "frontend/plugin/load.h"
#include "frontend/pnml/load.h"
#include "frontend/pnml/read.h"
#include "frontend/promela/read.h"
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

// How a model is read: what of it is in memory already, under which watch, and whether it is compiled.
struct Task {
  const std::string& name;  // of the file, or what messages call it
  std::string text;         // all of it, or the beginning of standard input
  Watch& watch;
  bool compile;
  std::vector<Diagnostic>* warnings = nullptr;
};

Loaded compiled(const Task& task, Result<Program> program) {
  if (!program || !task.compile) return made(std::move(program));
  Result<Plugin> library = native::build(*program, task.watch);
  if (!library) {
    Diagnostic wrong = library.error();
    if (wrong.file.empty()) wrong.file = task.name;
    return wrong;
  }
  return kind::make(std::move(*program), std::move(*library));
}

// One row for each format that is known by the ending of its files.
struct Format {
  std::string_view ending;
  bool (*looks_like)(std::string_view beginning);  // nullptr: not on standard input
  Loaded (*load)(Task task);
  Loaded (*parse)(Task task);  // nullptr: only from a file
};

Loaded parse_program(Task task) {
  const std::string id = task.name == "-" ? "stdin" : std::filesystem::path(task.name).stem().string();
  return compiled(task, read_dve(task.name, task.text, id, task.watch));
}
Loaded load_program(Task task) {
  Result<std::string> rest = read_text(task.name, task.watch);
  if (!rest) return rest.error();
  task.text += *rest;
  return parse_program(std::move(task));
}
Loaded parse_promela(Task task) {
  const std::string id = task.name == "-" ? "stdin" : std::filesystem::path(task.name).stem().string();
  Result<promela::Program> program = read_promela(task.name, task.text, id, task.watch, task.warnings);
  if (!program) return program.error();
  kind::CompilePromela compile = nullptr;
  if (task.compile) compile = native::build;
  Loaded model = kind::make(std::move(*program), task.watch, compile);
  if (model) return model;
  Diagnostic wrong = model.error();
  wrong.file = task.name;
  return wrong;
}
Loaded load_promela(Task task) {
  Result<std::string> rest = read_text(task.name, task.watch);
  if (!rest) return rest.error();
  task.text += *rest;
  return parse_promela(std::move(task));
}
Loaded load_library(Task task) {
  return made(load_plugin(task.name));
}
Loaded made_of(Result<AnyNet> read) {
  if (!read) return read.error();
  return std::visit([](auto&& net) { return kind::make(std::move(net)); }, std::move(*read));
}
Loaded load_pnml(Task task) {
  return made_of(load_any_net(task.name, std::move(task.text), task.watch, task.warnings));
}
Loaded parse_pnml(Task task) {
  MemorySource source(task.text);
  return made_of(read_any_pnml(task.name, source, task.watch));
}

constexpr Format kFormats[] = {
    {".promela", looks_like_promela, load_promela, parse_promela},
    {".dve", looks_like_dve, load_program, parse_program},
    {".pml", nullptr, load_promela, parse_promela},
    {".prm", nullptr, load_promela, parse_promela},
    {".so", nullptr, load_library, nullptr},
};
// Each is the ending of a format.
constexpr Language kLanguages[] = {{"pnml", "Petri nets"}, {"dve", "programs of BEEM"}, {"promela", "models of Spin"}};
constexpr Format kUsual = {".pnml", nullptr, load_pnml, parse_pnml};

const Format& format_of(std::string_view name) {
  for (const Format& format : kFormats)
    if (name.ends_with(format.ending)) return format;
  return kUsual;
}

// Reads no more than this, so that the rest can be streamed. Whoever reads on will meet an error again.
std::string beginning_of_input(Watch& watch) {
  constexpr std::size_t kEnough = 1 << 14;
  Input input;
  std::string text(kEnough, '\0');
  std::size_t size = 0;
  while (size < kEnough) {
    const Result<std::size_t> more = input.read(std::span(text).subspan(size), watch);
    if (!more || *more == 0) break;
    size += *more;
  }
  text.resize(size);
  return text;
}

const Format& format_of_input(std::string_view beginning) {
  for (const Format& format : kFormats)
    if (format.looks_like != nullptr && format.looks_like(beginning)) return format;
  return kUsual;
}

Loaded checked(const Task& task, Loaded model) {
  if (model && task.compile && (*model)->program() == nullptr && (*model)->promela() == nullptr)
    return Diagnostic{task.name, 0, 0, "--compile is for programs, and this is none", "leave out --compile"};
  return model;
}

}  // namespace

std::span<const Language> languages() {
  return kLanguages;
}

bool states_properties(const std::string& path, std::string_view language) {
  const Format& format = format_of(language.empty() ? path : fmt::format(".{}", language));
  return format.load == load_promela;
}

Loaded load_model(const std::string& path, Watch& watch, bool compile, std::vector<Diagnostic>* warnings,
                  std::string_view language) {
  Task task{path, {}, watch, compile, warnings};
  const bool is_input = path == "-";
  if (is_input) task.text = beginning_of_input(watch);
  const Format& format = !language.empty() ? format_of(fmt::format(".{}", language))
                         : is_input        ? format_of_input(task.text)
                                           : format_of(path);
  return checked(task, format.load(task));
}

Loaded parse_model(const std::string& name, std::string text, Watch& watch, bool compile, std::string_view language) {
  const Format& format = format_of(language.empty() ? name : fmt::format(".{}", language));
  if (format.parse == nullptr)
    return Diagnostic{name, 0, 0, "a model of this kind is not read from memory", "give the path of a file"};
  const Task task{name, {}, watch, compile};
  return checked(task, format.parse({name, std::move(text), watch, compile}));
}

}  // namespace onager::frontend
