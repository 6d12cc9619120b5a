#include "experiment/slurm.h"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstring>
#include <vector>

extern char** environ;

namespace onager::experiment {

namespace {

constexpr std::uint64_t kMiB = 1 << 20;
constexpr std::uint64_t kSpare = 64;  // MiB that a task needs beside its run

std::string quoted(const std::string& text) {
  std::string shell = "'";
  for (const char c : text) shell += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return shell + "'";
}

std::string read_all(int file) {
  std::string text;
  std::array<char, 4096> block{};
  ssize_t size = 0;
  while ((size = ::read(file, block.data(), block.size())) > 0)
    text.append(block.data(), static_cast<std::size_t>(size));
  return text;
}

// Exit code and output of the program; -1 if it does not exist.
std::pair<int, std::string> output_of(std::vector<std::string> words) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) return {-1, "no pipe"};
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  ::posix_spawn_file_actions_addclose(&actions, ends[0]);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t process = -1;
  const int error = ::posix_spawnp(&process, arguments[0], &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  std::string text = error == 0 ? read_all(ends[0]) : std::strerror(error);
  ::close(ends[0]);
  int status = 0;
  if (error == 0) ::waitpid(process, &status, 0);
  return {error != 0 ? -1 : WIFEXITED(status) ? WEXITSTATUS(status) : -1, text};
}

}  // namespace

Result<Part> parse_part(const std::string& text) {
  Part part;
  const char* end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, part.number);
  const bool divided = first.ec == std::errc() && first.ptr != end && *first.ptr == '/';
  const auto second = divided ? std::from_chars(first.ptr + 1, end, part.of) : first;
  if (!divided || second.ec != std::errc() || second.ptr != end || part.number < 1 || part.number > part.of)
    return Diagnostic{"", 0, 0, "'" + text + "' is not a part", "such as 3/10: the third of ten"};
  return part;
}

std::string journal_name(Part part) {
  return part.of == 1 ? "runs.jsonl" : fmt::format("runs-{}-of-{}.jsonl", part.number, part.of);
}

std::string array_script(const Array& array) {
  std::string script = "#!/bin/sh\n";
  const auto add = [&](const std::string& line) { script += "#SBATCH " + line + "\n"; };
  add("--job-name=onager");
  add(fmt::format("--array=1-{}", array.tasks));
  add("--cpus-per-task=1");
  if (array.memory_limit > 0)
    add(fmt::format("--mem={}M", array.memory_limit / kMiB + array.memory_limit / kMiB / 4 + kSpare));
  add("--output=" + array.folder + "/slurm-%a.log");
  if (!array.options.empty()) add(array.options);
  script += fmt::format("exec {} experiment --out {} --part \"$SLURM_ARRAY_TASK_ID/{}\" --workers 1 --progress\n",
                        quoted(array.program), quoted(array.folder), array.tasks);
  return script;
}

Result<std::string> submit(const std::string& script, bool wait) {
  std::vector<std::string> words = {"sbatch", "--parsable"};
  if (wait) words.emplace_back("--wait");
  words.push_back(script);
  auto [code, text] = output_of(words);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  if (code == 0) return text;
  return Diagnostic{"", 0, 0, "sbatch failed: " + text, "is Slurm installed here, and does sinfo show a partition?"};
}

}  // namespace onager::experiment
