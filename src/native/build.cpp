#include "native/build.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/cache.h"
#include "base/child.h"
#include "base/hash.h"
#include "base/input.h"
#include "frontend/plugin/library.h"
#include "frontend/plugin/load.h"
#include "native/emit.h"
#include "native/promela_emit.h"

namespace onager::native {

namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 4> kOptions = {"-std=gnu11", "-w", "-shared", "-fPIC"};

// The executable of a command; empty if there is none.
fs::path find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return access(name.c_str(), X_OK) == 0 ? fs::path(name) : fs::path();
  const char* path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (const fs::path file = fs::path(folder) / name; !name.empty() && access(file.c_str(), X_OK) == 0) return file;
  return {};
}

std::uint64_t hash_of(std::uint64_t seed, const std::string& text) {
  for (char c : text) seed = combine(seed, static_cast<unsigned char>(c));
  return combine(seed, text.size());
}

// Two seeds give 128 bits. Size and date distinguish different compilers of the same name.
std::string fingerprint(const std::string& text, const fs::path& compiler, const char* level) {
  std::error_code unknown;
  const auto size = fs::file_size(compiler, unknown);
  const auto date = fs::last_write_time(compiler, unknown).time_since_epoch().count();
  std::string about = fmt::format("{} {} {} {}", compiler.string(), size, date, level);
  for (const char* option : kOptions) about += std::string(" ") + option;
  return fmt::format("{:016x}{:016x}", hash_of(hash_of(1, text), about), hash_of(hash_of(2, text), about));
}

// A private temporary folder of this process, removed at the end.
class Workshop {
 public:
  explicit Workshop(const fs::path& beside) {
    std::error_code error;
    const fs::path parent = beside.empty() ? fs::temp_directory_path(error) : beside;
    std::string name = (parent / "onager-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) folder_ = name;
  }
  ~Workshop() {
    std::error_code error;
    if (!folder_.empty()) fs::remove_all(folder_, error);
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  bool exists() const { return !folder_.empty(); }
  fs::path operator/(const char* name) const { return folder_ / name; }

 private:
  fs::path folder_;
};

// Runs the compiler without a shell.
ChildEnd run(const fs::path& compiler, const char* level, const fs::path& source, const fs::path& target,
             Watch& watch) {
  constexpr std::size_t kMostOutput = 1 << 20;
  std::vector<std::string> words{compiler.string(), level};
  words.insert(words.end(), kOptions.begin(), kOptions.end());
  words.insert(words.end(), {source.string(), "-o", target.string()});
  return run_child(words, Errors::kInOutput, kMostOutput, watch);
}

// Behind a library, where no loader looks.
std::string seal_of(const std::string& library) {
  return fmt::format("onager{:016x}{:016x}", hash_of(3, library), hash_of(4, library));
}

void seal(const fs::path& file) {
  const Result<std::string> library = read_text(file.string(), Watch::endless());
  if (library) std::ofstream(file, std::ios::binary | std::ios::app) << seal_of(*library);
}

bool is_sealed(const fs::path& file, Watch& watch) {
  Result<std::string> text = read_text(file.string(), watch);
  const std::size_t length = seal_of("").size();
  if (!text || text->size() < length) return false;
  const std::string found = text->substr(text->size() - length);
  text->resize(text->size() - length);
  return found == seal_of(*text);
}

Diagnostic wrong(const std::string& id, std::string message, std::string hint) {
  return {id, 0, 0, std::move(message), std::move(hint)};
}

std::string complaint(const ChildEnd& end) {
  return end.too_long ? "it writes without end" : end.output.substr(0, end.output.find('\n'));
}

// What is to be compiled, and how the library is loaded.
template <typename Loaded>
struct Task {
  const std::string& id;  // of the model
  const std::string& text;
  Result<Loaded> (*load)(const std::string& path);
  const char* level;  // of optimisation
};

// Compiles the text to `file`, or to a temporary file if that is empty, and loads it.
template <typename Loaded>
Result<Loaded> compile(const Task<Loaded>& task, const fs::path& compiler, const fs::path& file, Watch& watch) {
  const char* const another = "leave out --compile, or set CC to another C compiler";
  const Workshop workshop(file.parent_path());
  if (!workshop.exists())
    return wrong(task.id, "cannot create a folder to compile in", "set TMPDIR or XDG_CACHE_HOME to a writable folder");
  const fs::path source = workshop / "model.c", fresh = workshop / "model.so";
  std::ofstream(source) << task.text;
  if (const ChildEnd end = run(compiler, task.level, source, fresh, watch); end.code != 0)
    return wrong(task.id, fmt::format("the compiler '{}' failed: {}", compiler.string(), complaint(end)), another);
  seal(fresh);
  Result<Loaded> loaded = task.load(fresh.string());
  if (!loaded)
    return wrong(task.id, fmt::format("what the compiler '{}' made {}", compiler.string(), loaded.error().message),
                 another);
  // Renamed when it is known to be good, so that no other run sees a partial file.
  std::error_code error;
  if (!file.empty()) fs::rename(fresh, file, error);
  return loaded;
}

template <typename Loaded>
Result<Loaded> kept_or_compiled(const Task<Loaded>& task, const fs::path& compiler, const fs::path& cache,
                                Watch& watch) {
  std::error_code error;
  fs::path file;
  if (!cache.empty() && (fs::create_directories(cache, error) || fs::is_directory(cache, error)))
    file = cache / ("native-" + fingerprint(task.text, compiler, task.level) + ".so");
  if (!file.empty() && is_sealed(file, watch))
    if (Result<Loaded> kept = task.load(file.string())) return kept;
  return compile(task, compiler, file, watch);
}

Result<promela::Library> load_promela(const std::string& path) {
  Result<std::shared_ptr<void>> opened = frontend::open_library(path);
  if (!opened) return opened.error();
  const void* const table = frontend::symbol_of(*opened, "onager_promela");
  if (table == nullptr) return Diagnostic{path, 0, 0, "exports no 'onager_promela'", ""};
  promela::Library library{*static_cast<const promela::LibraryTable*>(table), std::move(*opened)};
  if (library.table.version != promela::LibraryTable::kVersion)
    return Diagnostic{path, 0, 0, "is made for another version", ""};
  return library;
}

Diagnostic no_compiler(const std::string& id, const std::string& compiler) {
  return wrong(id, fmt::format("--compile needs a C compiler, and there is no '{}'", compiler),
               "install gcc, set CC, or leave out --compile");
}

Diagnostic no_loader(const std::string& id) {
  return wrong(id, "--compile makes a library, and this program is linked statically and loads none",
               "leave out --compile, or take a program that is not");
}

std::string usual_compiler() {
  const char* compiler = std::getenv("CC");
  return compiler != nullptr && *compiler != '\0' ? compiler : "cc";
}

}  // namespace

Result<Plugin> build(const Program& program, const std::string& compiler, const fs::path& cache, Watch& watch) {
  if (!frontend::can_open_libraries()) return no_loader(program.id);
  const fs::path found = find_program(compiler);
  if (found.empty()) return no_compiler(program.id, compiler);
  const std::string text = emit(ProgramSystem(program, 0, {}, watch));
  return kept_or_compiled<Plugin>({program.id, text, frontend::load_plugin, "-O2"}, found, cache, watch);
}

Result<Plugin> build(const Program& program, Watch& watch) {
  return build(program, usual_compiler(), cache_folder(), watch);
}

Result<promela::Library> build(const promela::PromelaSystem& system, const std::string& text,
                               const std::string& compiler, const fs::path& cache, Watch& watch) {
  const std::string& id = system.machine().program().id;
  if (!frontend::can_open_libraries()) return no_loader(id);
  const fs::path found = find_program(compiler);
  if (found.empty()) return no_compiler(id, compiler);
  // More optimisation takes half as long again to compile, and the steps are no faster.
  return kept_or_compiled<promela::Library>({id, text, load_promela, "-O1"}, found, cache, watch);
}

Result<promela::Library> build(const promela::PromelaSystem& system, Watch& watch) {
  return build(system, emit(system), usual_compiler(), cache_folder(), watch);
}

}  // namespace onager::native
