#include "native/build.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/cache.h"
#include "base/hash.h"
#include "frontend/plugin/load.h"
#include "native/emit.h"

extern char** environ;

namespace onager::native {

namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 5> kOptions = {"-O2", "-std=gnu11", "-w", "-shared", "-fPIC"};

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
std::string fingerprint(const std::string& text, const fs::path& compiler) {
  std::error_code unknown;
  const auto size = fs::file_size(compiler, unknown);
  const auto date = fs::last_write_time(compiler, unknown).time_since_epoch().count();
  std::string about = fmt::format("{} {} {}", compiler.string(), size, date);
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

// Runs the compiler without a shell, with its output in a file. Returns its exit code, or -1 if it could not be run.
int run(const fs::path& compiler, const fs::path& source, const fs::path& target, const fs::path& log) {
  std::vector<std::string> words{compiler.string()};
  words.insert(words.end(), kOptions.begin(), kOptions.end());
  words.insert(words.end(), {source.string(), "-o", target.string()});
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  pid_t child = 0;
  const int failed = posix_spawn(&child, compiler.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  if (failed != 0 || waitpid(child, &status, 0) != child) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string first_line(const fs::path& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  return line;
}

Diagnostic wrong(const Program& program, std::string message, std::string hint) {
  return {program.id, 0, 0, std::move(message), std::move(hint)};
}

// Compiles the text to `file`, or to a temporary file if that is empty, and loads it.
Result<Plugin> compile(const Program& program, const std::string& text, const fs::path& compiler,
                       const fs::path& file) {
  const Workshop workshop(file.parent_path());
  if (!workshop.exists())
    return wrong(program, "cannot create a folder to compile in", "set TMPDIR or XDG_CACHE_HOME to a writable folder");
  const fs::path source = workshop / "model.c", fresh = workshop / "model.so", log = workshop / "log";
  std::ofstream(source) << text;
  const int code = run(compiler, source, fresh, log);
  if (code != 0)
    return wrong(program, fmt::format("the compiler '{}' failed: {}", compiler.string(), first_line(log)),
                 "leave out --compile, or set CC to another C compiler");
  if (file.empty()) return frontend::load_plugin(fresh.string());
  // Renamed when complete, so that no other run sees a partial file.
  std::error_code error;
  fs::rename(fresh, file, error);
  return frontend::load_plugin(error ? fresh.string() : file.string());
}

}  // namespace

Result<Plugin> build(const Program& program, const std::string& compiler, const fs::path& cache) {
  const fs::path found = find_program(compiler);
  if (found.empty())
    return wrong(program, fmt::format("--compile needs a C compiler, and there is no '{}'", compiler),
                 "install gcc, set CC, or leave out --compile");
  const std::string text = emit(ProgramSystem(program));
  std::error_code error;
  fs::path file;
  if (!cache.empty() && (fs::create_directories(cache, error) || fs::is_directory(cache, error)))
    file = cache / ("native-" + fingerprint(text, found) + ".so");
  if (!file.empty() && fs::exists(file, error))
    if (Result<Plugin> kept = frontend::load_plugin(file.string())) return kept;
  return compile(program, text, found, file);
}

Result<Plugin> build(const Program& program) {
  const char* compiler = std::getenv("CC");
  return build(program, compiler != nullptr && *compiler != '\0' ? compiler : "cc", cache_folder());
}

}  // namespace onager::native
