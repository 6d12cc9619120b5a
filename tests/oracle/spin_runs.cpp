#include "tests/oracle/spin_runs.h"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace onager::oracle {

namespace {

namespace fs = std::filesystem;

struct Ended {
  int code = -1;
  std::string text;
};

Ended run(const std::string& command) {
  Ended ended;
  FILE* pipe = ::popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return ended;
  std::array<char, 4096> part{};
  while (const std::size_t got = std::fread(part.data(), 1, part.size(), pipe)) ended.text.append(part.data(), got);
  const int status = ::pclose(pipe);
  ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  return ended;
}

std::uint64_t number_before(const std::string& text, const std::string& words) {
  const std::size_t at = text.find(words);
  if (at == std::string::npos) return 0;
  const std::size_t start = text.rfind('\n', at) + 1;
  return std::strtoull(text.c_str() + start, nullptr, 10);
}

std::uint64_t errors_of(const std::string& text) {
  const std::size_t at = text.find(", errors: ");
  return at == std::string::npos ? 0 : std::strtoull(text.c_str() + at + 10, nullptr, 10);
}

// A folder with the model, for the life of the object.
struct Workshop {
  explicit Workshop(const std::string& model) : folder((fs::temp_directory_path() / "onager-spin-XXXXXX").string()) {
    made = ::mkdtemp(folder.data()) != nullptr;
    in = "cd '" + folder + "' && timeout 20 ";
    std::ofstream(folder + "/m.pml") << model;
  }
  ~Workshop() {
    if (made) fs::remove_all(folder);
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  std::string folder, in;
  bool made = false;
};

std::string compiler() {
  static const std::string found = run("command -v tcc").code == 0 ? "tcc -w" : "cc -w -O0";
  return found;
}

}  // namespace

bool has_spin() {
  static const bool found = run("command -v spin").code == 0 && run("command -v tcc || command -v cc").code == 0;
  return found;
}

SpinRun run_spin(const std::string& model) {
  const Workshop workshop(model);
  SpinRun spin;
  const std::string& in = workshop.in;
  const Ended made = run(in + "spin -a -o1 -o2 -o3 m.pml");
  spin.text = made.text;
  if (made.code == 0 &&
      run(in + compiler() + " -DNOREDUCE -DSAFETY -DMEMLIM=500 -DVECTORSZ=4096 -o pan pan.c").code == 0) {
    const std::string pan = in + "./pan -m20000 -w16 -c0 -n";
    const Ended ended = run(pan);
    spin.text = ended.text;
    spin.states = number_before(ended.text, " states, stored");
    spin.transitions = number_before(ended.text, " transitions (=");
    spin.invalid_ends = errors_of(run(pan + " -A").text);
    spin.violated = errors_of(run(pan + " -E").text);
    const bool aborted = ended.text.find("Search not completed") != std::string::npos;
    const bool limited = ended.text.find("max search depth too small") != std::string::npos || ended.code >= 124;
    spin.outcome = limited            ? SpinRun::Outcome::kTooMuch
                   : aborted          ? SpinRun::Outcome::kAborted
                   : spin.states == 0 ? SpinRun::Outcome::kRefused
                                      : SpinRun::Outcome::kDone;
  }
  return spin;
}

std::optional<bool> spin_satisfies(const std::string& model) {
  const Workshop workshop(model);
  const Ended made = run(workshop.in + "spin -a -o1 -o2 -o3 m.pml");
  if (made.code != 0 ||
      run(workshop.in + compiler() + " -DNOREDUCE -DMEMLIM=500 -DVECTORSZ=4096 -o pan pan.c").code != 0)
    return std::nullopt;
  const Ended ended = run(workshop.in + "./pan -a -m20000 -w16 -n");
  if (ended.code >= 124 || ended.text.find("max search depth too small") != std::string::npos) return std::nullopt;
  const std::size_t at = ended.text.find("pan:1: ");
  if (at == std::string::npos)
    return number_before(ended.text, " states, stored") > 0 ? std::optional(true) : std::nullopt;
  // Formulas about single states are told as assertions of the claim, others as cycles; all else is another error.
  const std::string first = ended.text.substr(at, ended.text.find('\n', at) - at);
  const bool by_claim = first.find("acceptance cycle") != std::string::npos ||
                        first.find("assertion violated") != std::string::npos ||
                        first.find("claim violated") != std::string::npos;
  return by_claim ? std::optional(false) : std::nullopt;
}

std::string trail_of_pan(const std::string& model) {
  const Workshop workshop(model);
  run(workshop.in + "spin -a m.pml && " + compiler() +
      " -DNOREDUCE -DSAFETY -DMEMLIM=500 -DVECTORSZ=4096 -o pan pan.c && ./pan -m20000 -w16");
  std::stringstream text;
  text << std::ifstream(workshop.folder + "/m.pml.trail").rdbuf();
  return text.str();
}

}  // namespace onager::oracle
