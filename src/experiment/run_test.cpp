#include "experiment/run.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

#include "experiment/slurm.h"

namespace onager::experiment {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "onager-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~Folder() { fs::remove_all(path_); }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

Record sample(std::uint64_t states, const std::string& configuration = "closure") {
  Record record;
  record.instance = "net";
  record.model = "net.pnml";
  record.property = "states";
  record.configuration = record.reduction = configuration;
  record.outcome.end = End::kComplete;
  record.outcome.states = states;
  record.outcome.edges = states;
  record.outcome.deadlocks = 1;
  record.outcome.cpu_seconds = 0.25;
  return record;
}

TEST(Record, LineAndBack) {
  Record record = sample(12);
  record.options = {"--a", "b\nc"};
  record.outcome.reason = "quotes \" and \xff bytes";
  record.outcome.signal = 11;
  const std::string line = to_line(record);
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  const auto again = parse_record(line);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->key(), record.key());
  EXPECT_EQ(again->outcome.states, 12u);
  EXPECT_EQ(again->outcome.signal, 11);
  EXPECT_EQ(to_line(*again), to_line(*parse_record(to_line(*again))));
  for (const char* wrong : {"", "{", "[]", "{}", R"({"end": "complete"})", R"({"end": "done", "instance": "x"})"})
    EXPECT_FALSE(parse_record(wrong)) << wrong;
}

TEST(Journal, TornLineIsNotThereAndIsRemoved) {
  const Folder folder;
  const std::string path = folder / "runs.jsonl";
  const std::string first = to_line(sample(1)), second = to_line(sample(2, "deletion"));
  for (std::size_t cut = 0; cut <= second.size(); ++cut) {
    std::ofstream(path) << first << second.substr(0, cut);
    const auto read = read_runs(folder.path());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->size(), cut == second.size() ? 2u : 1u);
    { ASSERT_TRUE(Journal::open(path)); }
    EXPECT_EQ(fs::file_size(path), cut == second.size() ? first.size() + second.size() : first.size());
  }
  std::ofstream(path) << first << "nonsense\n" << second;
  const auto wrong = read_runs(folder.path());
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().line, 2u);
}

TEST(Journal, OnlyOneWriter) {
  const Folder folder;
  const auto first = Journal::open(folder / "runs.jsonl");
  ASSERT_TRUE(first);
  const auto second = Journal::open(folder / "runs.jsonl");
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("another experiment"), std::string::npos);
}

TEST(Journal, OfRepeatedRunsTheCompleteOneCounts) {
  const Folder folder;
  Record stopped = sample(5);
  stopped.outcome.end = End::kTime;
  std::ofstream(folder / "runs.jsonl") << to_line(stopped) << to_line(sample(9)) << to_line(stopped);
  const auto read = read_runs(folder.path());
  ASSERT_EQ(read->size(), 1u);
  EXPECT_EQ((*read)[0].outcome.states, 9u);
}

TEST(Agreement, NoticesWhatCannotBe) {
  Agreement agreement;
  EXPECT_FALSE(agreement.add(sample(10)));
  EXPECT_FALSE(agreement.add(sample(8, "deletion")));
  Record other = sample(9, "beam");
  other.outcome.deadlocks = 2;
  Record unfinished = other;
  unfinished.outcome.end = End::kTime;
  EXPECT_FALSE(agreement.add(unfinished));
  const auto wrong = agreement.add(other);
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->what, "deadlocks: 1 and 2");
  EXPECT_NE(wrong->first.find("closure"), std::string::npos);
  EXPECT_NE(wrong->second.find("beam"), std::string::npos);
  Record verdict = sample(3);
  verdict.property = "deadlock";
  verdict.outcome.deadlocks.reset();
  verdict.outcome.verdict = "holds";  // but one was counted
  EXPECT_TRUE(agreement.add(verdict));
  EXPECT_FALSE(agreement.add(sample(20, "none")));
  EXPECT_TRUE(agreement.add(sample(21, "none")));
}

// A command that behaves as its first word says.
int act(const std::vector<std::string>& words) {
  const std::string& word = words[1];
  if (word == "crash") ::raise(SIGSEGV);
  if (word == "abort") {
    std::fprintf(stderr, "internal error: lost\n");
    return 70;
  }
  if (word == "sleep") std::this_thread::sleep_for(std::chrono::seconds(60));
  if (word == "eat")
    for (std::vector<std::vector<char>> eaten;; std::this_thread::sleep_for(std::chrono::microseconds(200)))
      eaten.emplace_back(1 << 20, 'x');
  if (word == "refuse") {
    std::fprintf(stderr, "error: no\nmore\n");
    return 4;
  }
  const bool lies = word == "liar" && std::ranges::find(words, "3") != words.end();
  std::printf(R"({"states": 7, "edges": 8, "deadlocks": %d, "complete": true, "reason": "", "seconds": 0.5})",
              lies ? 2 : 1);
  return 0;
}

TEST(Worker, TellsHowARunEnded) {
  const Command command = act;
  Worker worker(command);
  const auto ran = [&](const std::string& word, double seconds = 0, std::uint64_t bytes = 0) {
    worker.start({{"explore", word}, seconds, bytes});
    return worker.outcome().value();
  };
  const Outcome fine = ran("fine");
  EXPECT_EQ(fine.end, End::kComplete);
  EXPECT_EQ(fine.states, 7u);
  EXPECT_EQ(fine.seconds, 0.5);
  EXPECT_GT(fine.peak_memory_bytes, 1'000'000u);
  const Outcome crash = ran("crash");
  EXPECT_EQ(crash.end, End::kCrash);
#ifndef __SANITIZE_ADDRESS__
  EXPECT_EQ(crash.signal, SIGSEGV);
#endif
  EXPECT_EQ(ran("abort").reason, "internal error: lost");
  const Outcome refused = ran("refuse");
  EXPECT_EQ(refused.end, End::kRefused);
  EXPECT_EQ(refused.reason, "error: no");
  const Outcome slow = ran("sleep", 0.1);
  EXPECT_EQ(slow.end, End::kTime);
  EXPECT_LT(slow.wall_seconds, 10);
  const Outcome hungry = ran("eat", 60, 100 << 20);
  EXPECT_EQ(hungry.end, End::kMemory) << hungry.reason;
  EXPECT_EQ(ran("fine").end, End::kComplete);
}

TEST(Worker, EndsWithItsRun) {
  const Command command = act;
  const auto begin = std::chrono::steady_clock::now();
  {
    Worker worker(command);
    worker.start({{"explore", "sleep"}, 0, 0});
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

struct Small {
  Plan plan;
  Grid grid;

  explicit Small(std::vector<std::string> models, std::size_t shuffles = 1) {
    for (const std::string& model : models)
      grid.instances.push_back(std::make_unique<Instance>(Instance{model, model}));
    grid.properties.push_back(std::make_unique<Property>(Property{"states", "", "states", ""}));
    grid.configurations = {{"closure", "closure", "", "", "", "", {}}};
    for (const auto& instance : grid.instances)
      for (std::uint64_t shuffle = 1; shuffle <= shuffles; ++shuffle)
        grid.jobs.push_back({instance.get(), grid.properties[0].get(), grid.configurations.data(), shuffle});
  }
  Summary run_in(const Folder& folder, std::size_t workers) {
    const Command command = act;
    std::vector<Worker> all;
    for (std::size_t i = 0; i < workers; ++i) all.emplace_back(command);
    auto journal = Journal::open(folder / "runs.jsonl");
    const auto done = read_runs(folder.path());
    const auto left = left_to_do(plan, grid, *done, false);
    return experiment::run({plan, grid, all, *journal, command, {}, nullptr}, left, *done, grid.jobs.size());
  }
};

TEST(Run, EachJobOnceWhateverHappensToOthers) {
  const Folder folder;
  Small small({"a", "crash", "b", "refuse", "c"}, 4);
  const Summary summary = small.run_in(folder, 3);
  EXPECT_EQ(summary.status.done, 20u);
  EXPECT_EQ(summary.status.crashed, 4u);
  EXPECT_EQ(summary.status.failed, 4u);
  EXPECT_FALSE(summary.disagreement);
  EXPECT_EQ(read_runs(folder.path())->size(), 20u);
  const Summary again = small.run_in(folder, 1);
  EXPECT_EQ(again.status.earlier, 20u);
  EXPECT_EQ(again.status.done, 20u);
  const auto done = read_runs(folder.path());
  EXPECT_EQ(left_to_do(small.plan, small.grid, *done, true).size(), 8u);
}

TEST(Run, StopsWhenRunsDisagree) {
  const Folder folder;
  Small small({"a", "liar", "b"}, 100);  // its third order finds another number of deadlocks
  const Summary summary = small.run_in(folder, 1);
  ASSERT_TRUE(summary.disagreement);
  EXPECT_EQ(summary.disagreement->what, "deadlocks: 1 and 2");
  EXPECT_EQ(summary.disagreement->first, "liar, states, closure, shuffle 1");
  EXPECT_EQ(summary.disagreement->second, "liar, states, closure, shuffle 3");
  EXPECT_EQ(read_runs(folder.path())->size(), 103u);
}

TEST(Run, HigherLimitsRunAgainWhatTheyStopped) {
  const Folder folder;
  Small small({"a", "sleep"});
  small.plan.time_limit = 0.05;
  small.run_in(folder, 2);
  const auto done = read_runs(folder.path());
  EXPECT_TRUE(left_to_do(small.plan, small.grid, *done, false).empty());
  small.plan.time_limit = 0.04;
  EXPECT_TRUE(left_to_do(small.plan, small.grid, *done, false).empty());
  small.plan.time_limit = 1;
  EXPECT_EQ(left_to_do(small.plan, small.grid, *done, false).size(), 1u);
}

TEST(Run, PartsAreDisjointAndWhole) {
  const Small small({"a", "b", "c"}, 7);
  for (const std::size_t parts : std::initializer_list<std::size_t>{1, 2, 5, 30}) {
    std::set<const Job*> all;
    std::size_t count = 0;
    for (std::size_t part = 1; part <= parts; ++part)
      for (const Job* job : left_to_do(small.plan, small.grid, {}, false, {part, parts})) {
        all.insert(job);
        ++count;
      }
    EXPECT_EQ(all.size(), 21u);
    EXPECT_EQ(count, 21u);
  }
}

TEST(Slurm, PartsAndScript) {
  EXPECT_EQ(parse_part("3/10")->of, 10u);
  for (const char* wrong : {"", "3", "0/3", "4/3", "1/", "/2", "1/2x", "-1/2"})
    EXPECT_FALSE(parse_part(wrong)) << wrong;
  EXPECT_EQ(journal_name({1, 1}), "runs.jsonl");
  EXPECT_EQ(journal_name({2, 7}), "runs-2-of-7.jsonl");
  const std::string script = array_script({"/bin/on'ager", "/out put", 7, std::uint64_t{1} << 30, "--partition=long"});
  EXPECT_NE(script.find("#SBATCH --array=1-7\n"), std::string::npos);
  EXPECT_NE(script.find("#SBATCH --mem=1344M\n"), std::string::npos);
  EXPECT_NE(script.find("#SBATCH --partition=long\n"), std::string::npos);
  EXPECT_NE(script.find("exec '/bin/on'\\''ager' experiment --out '/out put'"), std::string::npos);
}

}  // namespace
}  // namespace onager::experiment
