// onager experiment: a plan from a file or from options, run here or handed to Slurm.

#include <fmt/format.h>

#include <filesystem>
#include <thread>
#include <unordered_set>

#include "base/input.h"
#include "cli/commands.h"
#include "cli/dispatch.h"
#include "cli/experiment_progress.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "experiment/run.h"
#include "experiment/slurm.h"

namespace onager::cli {

namespace {

namespace fs = std::filesystem;
constexpr std::size_t kMostTasks = 100;

// Of the file, of the folder to continue, or an empty one.
Result<experiment::Plan> base_plan(const Options& options) {
  std::string file = options.plan;
  const fs::path kept = fs::path(options.out) / "plan.json";
  if (file.empty() && options.models.empty() && !options.out.empty() && fs::exists(kept)) file = kept.string();
  if (file.empty()) {
    experiment::Plan plan;
    plan.name = options.out.empty() ? "experiment" : fs::path(options.out).lexically_normal().filename().string();
    return plan;
  }
  const Result<std::string> text = read_text(file, Watch::endless());
  if (!text) return text.error();
  return experiment::read_plan(file, *text);
}

std::optional<Diagnostic> apply_lists(const Options& options, experiment::Plan& plan) {
  const auto set = [](const std::string& text, std::vector<std::string>& list) {
    if (!text.empty()) list = experiment::split_list(text);
  };
  set(options.reductions, plan.reductions);
  set(options.relation_levels, plan.relations);
  set(options.provisos, plan.provisos);
  set(options.searches, plan.searches);
  set(options.stores, plan.stores);
  if (!options.models.empty()) plan.models.clear();
  for (const std::string& path : experiment::split_list(options.models))
    plan.models.push_back({fs::absolute(path).lexically_normal().string(), {}});
  if (!options.properties.empty()) plan.properties.clear();
  for (const std::string& text : experiment::split_list(options.properties)) {
    const auto property = experiment::parse_property(text);
    if (!property) return property.error();
    plan.properties.push_back(*property);
  }
  return std::nullopt;
}

void apply_numbers(const Options& options, experiment::Plan& plan) {
  if (options.shuffles > 0) plan.shuffles.clear();
  for (std::uint64_t seed = 1; seed <= options.shuffles; ++seed) plan.shuffles.push_back(seed);
  if (options.time_limit > 0) plan.time_limit = options.time_limit;
  if (options.memory_limit > 0) plan.memory_limit = options.memory_limit;
  if (options.workers > 0) plan.workers = options.workers;
}

std::size_t cores() {
  return std::max(1U, std::thread::hardware_concurrency());
}

// As many as that: fewer if there are more.
void make_workers(std::size_t count, const experiment::Command& command, std::vector<experiment::Worker>& workers) {
  while (workers.size() > count) workers.pop_back();
  while (workers.size() < count) workers.emplace_back(command);
}

void say(const Options& options, const std::string& text) {
  if (!options.quiet) remark(text);
}

void tell_left_out(const Options& options, const experiment::Grid& grid) {
  for (const auto& [why, count] : grid.refused) say(options, fmt::format("left out: {} ({}x)\n", why, count));
  for (const std::string& path : grid.missing) say(options, fmt::format("missing: {}\n", path));
}

int submit(const Options& options, const experiment::Plan& plan, const std::string& folder, std::size_t left) {
  if (left == 0) {
    say(options, "nothing is left to run\n");
    return kSuccess;
  }
  experiment::Array array;
  array.program = fs::read_symlink("/proc/self/exe").string();
  array.folder = fs::absolute(folder).lexically_normal().string();
  array.tasks = options.tasks > 0 ? options.tasks : std::min(left, kMostTasks);
  array.memory_limit = plan.memory_limit;
  array.options = options.sbatch;
  const std::string script = array.folder + "/slurm.sh";
  write_file(script, experiment::array_script(array));
  const auto job = experiment::submit(script, options.wait);
  if (!job) return fail(job.error(), kUnknown);
  print(fmt::format("submitted job {}: {} runs in {} tasks\n", *job, left, array.tasks));
  return kSuccess;
}

int conclude(const Options& options, const experiment::Summary& summary, const std::string& folder) {
  const experiment::Status& status = summary.status;
  if (summary.disagreement) {
    remark(
        fmt::format("error: two runs on {} disagree on {}\n  first:  {}\n  second: {}\n  the experiment was stopped; "
                    "please report this with the model\n",
                    summary.disagreement->instance, summary.disagreement->what, summary.disagreement->first,
                    summary.disagreement->second));
    return kInternal;
  }
  say(options,
      fmt::format("{} of {} runs are done, {} of them now; {} stopped by limits, {} failed, {} crashed\n", status.done,
                  status.total, status.done - status.earlier, status.limited, status.failed, status.crashed));
  if (summary.interrupted) say(options, fmt::format("interrupted; continue by: onager experiment --out {}\n", folder));
  return summary.interrupted ? kUnknown : kSuccess;
}

struct Prepared {
  experiment::Grid grid;
  std::vector<experiment::Record> done;
  std::vector<const experiment::Job*> left;
};

// A plan may grow, and then its runs go on; runs of another one would be mixed with its own in every table.
std::optional<Diagnostic> refuse_others(const Prepared& made, const std::string& folder) {
  std::unordered_set<std::string> known;
  for (const experiment::Job& job : made.grid.jobs) known.insert(job.key());
  for (const experiment::Record& record : made.done)
    if (!known.contains(record.key()))
      return Diagnostic{folder, 0, 0, fmt::format("the folder has runs that are not of this plan: {}", record.title()),
                        "name another folder by --out"};
  return std::nullopt;
}

// The plan is kept in the folder, so that the folder alone is enough to continue and to report.
Result<Prepared> prepare(const Options& options, const experiment::Plan& plan, const std::string& folder,
                         experiment::Part part) {
  auto grid = experiment::make_grid(plan, folder);
  if (!grid) return grid.error();
  auto done = experiment::read_runs(folder);
  if (!done) return done.error();
  Prepared made{std::move(*grid), std::move(*done), {}};
  const std::string kept = (fs::path(folder) / "plan.json").string(), text = plan_json(plan);
  const bool is_given = !options.plan.empty() || !options.models.empty();
  if (const auto before = read_text(kept, Watch::endless()); is_given && before && *before != text)
    if (auto wrong = refuse_others(made, folder)) return *wrong;
  if (part.of == 1 && !options.dry_run) write_file(kept, text);
  made.left = experiment::left_to_do(plan, made.grid, made.done, options.retry, part);
  return made;
}

int run_here(const Options& options, const experiment::Plan& plan, const std::string& folder, experiment::Part part) {
  const experiment::Command command = dispatch;
  // Before anything large is read: runs are copies of their worker, and what it holds counts as theirs.
  // More than there are cores are made when it is known that there are so many runs.
  const std::size_t wanted = plan.workers > 0 ? plan.workers : cores();
  std::vector<experiment::Worker> workers;
  if (!options.dry_run) make_workers(std::min(wanted, cores()), command, workers);
  const auto ready = prepare(options, plan, folder, part);
  if (!ready) return fail(ready.error(), kInput);
  tell_left_out(options, ready->grid);
  if (options.dry_run) {
    for (const experiment::Job* job : ready->left)
      print(fmt::format("onager {}\n", fmt::join(job->words(plan.time_limit, plan.memory_limit), " ")));
    return kSuccess;
  }
  make_workers(std::min(wanted, ready->left.size()), command, workers);
  auto journal = experiment::Journal::open((fs::path(folder) / journal_name(part)).string());
  if (!journal) return fail(journal.error(), kInput);
  const std::size_t total = (ready->grid.jobs.size() + part.of - part.number) / part.of;
  experiment::Summary summary;
  {
    ExperimentProgress progress(options);
    const Interrupt interrupt;
    const experiment::Setting setting{plan,
                                      ready->grid,
                                      workers,
                                      *journal,
                                      command,
                                      [&](const experiment::Status& status) { progress.show(status); },
                                      interrupt.flag()};
    summary = experiment::run(setting, ready->left, ready->done, total);
  }
  return conclude(options, summary, folder);
}

std::optional<Diagnostic> refuse_options(const Options& options) {
  if (options.slurm && !options.part.empty())
    return Diagnostic{"", 0, 0, "--slurm and --part do not go together", "--part is for the tasks that --slurm starts"};
  if (!options.slurm && (options.wait || options.tasks > 0 || !options.sbatch.empty()))
    return Diagnostic{"", 0, 0, "--tasks, --sbatch and --wait are for --slurm", "add --slurm, or leave them out"};
  return std::nullopt;
}

}  // namespace

int run_experiment(const Options& options) {
  if (const auto wrong = refuse_options(options)) return fail(*wrong, kUsage);
  experiment::Part part;
  if (!options.part.empty()) {
    const auto parsed = experiment::parse_part(options.part);
    if (!parsed) return fail(parsed.error(), kUsage);
    part = *parsed;
  }
  Result<experiment::Plan> plan = base_plan(options);
  if (!plan) return fail(plan.error(), kInput);
  if (const auto wrong = apply_lists(options, *plan)) return fail(*wrong, kUsage);
  apply_numbers(options, *plan);
  if (const auto wrong = experiment::refuse(*plan)) return fail(*wrong, options.plan.empty() ? kUsage : kInput);
  const std::string folder = options.out.empty() ? plan->name : options.out;
  std::error_code failed;
  const bool is_new = fs::create_directories(folder, failed);
  if (failed) return fail({folder, 0, 0, "cannot make the folder: " + failed.message(), ""}, kInput);
  if (!options.slurm) {
    const int code = run_here(options, *plan, folder, part);
    if (options.dry_run && is_new) fs::remove(folder, failed);  // unless it has something, such as unpacked models
    return code;
  }
  const auto ready = prepare(options, *plan, folder, part);
  if (!ready) return fail(ready.error(), kInput);
  tell_left_out(options, ready->grid);
  return submit(options, *plan, folder, ready->left.size());
}

}  // namespace onager::cli
