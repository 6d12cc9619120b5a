// onager mcc: an examination of the Model Checking Contest, as BenchKit asks for it.

#include <algorithm>
#include <array>

#include "answer/answer.h"
#include "answer/ask.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "report/mcc.h"

namespace onager::cli {

namespace {

using answer::Kind;

struct Examination {
  std::string_view name;
  Kind kind;           // of a query file: what most of its queries are
  const char* search;  // `auto`: as the kind of question has it
  const char* reduction;
  bool has_queries = false;  // in a file of its name
};

constexpr std::array<Examination, 13> kExaminations = {{
    {"StateSpace", Kind::kExplore, "bfs", "none"},
    {"ReachabilityDeadlock", Kind::kDeadlock, "dfs", "auto"},
    {"OneSafe", Kind::kOneSafe, "bfs", "none"},
    {"QuasiLiveness", Kind::kQuasiLive, "dfs", "closure-star"},
    {"Liveness", Kind::kLive, "dfs", "closure-star"},
    {"StableMarking", Kind::kStablePlace, "dfs", "closure-star"},
    {"ReachabilityCardinality", Kind::kReach, "auto", "auto", true},
    {"ReachabilityFireability", Kind::kReach, "auto", "auto", true},
    {"UpperBounds", Kind::kBound, "auto", "auto", true},
    {"LTLCardinality", Kind::kLtl, "auto", "auto", true},
    {"LTLFireability", Kind::kLtl, "auto", "auto", true},
    {"CTLCardinality", Kind::kCtl, "auto", "auto", true},
    {"CTLFireability", Kind::kCtl, "auto", "auto", true},
}};

int decline() {
  print(report::mcc_does_not_compete());
  return kSuccess;
}

// Each answer to a query is printed as soon as it is known.
int examine(const Examination& examination, const kind::Model& model, Watch& watch) {
  answer::Inquiry inquiry;
  inquiry.names = model.names();
  const std::string name(examination.name);
  if (!examination.has_queries)
    inquiry.questions.push_back({.id = name, .kind = examination.kind});
  else if (const auto wrong =
               answer::add(inquiry, {.word = "queries", .text = name + ".xml", .file = {}, .only = {}}, &model, watch))
    return fail(*wrong, kInput);
  run::Words words;
  words.search = examination.search;
  words.reduction = examination.reduction;
  const Result<run::Plan> plan = answer::plan_for(words, inquiry.questions);
  if (!plan) return internal_error(plan.error().message);
  std::size_t printed = 0;
  const auto on_answer = [&](std::size_t i, const answer::Answer& answer) {
    ++printed;
    const answer::Question& question = inquiry.questions[i];
    print(examination.has_queries ? report::mcc_formula(question, answer)
                                  : report::mcc_examination(examination.name, question.kind, answer));
  };
  const std::vector<answer::Answer> answers = answer::answer(model, inquiry, *plan, watch, on_answer, false);
  if (printed == 0) print(report::mcc_cannot_compute());
  for (const answer::Answer& answer : answers)
    if (answer.fault) return internal_error(*answer.fault);
  return kSuccess;
}

int read_and_examine(const Examination& examination, Watch& watch) {
  const auto model = frontend::load_model("model.pnml", watch);
  if (!model && model.error().unsupported) return decline();
  if (!model) return fail(model.error(), kInput);
  return examine(examination, **model, watch);
}

}  // namespace

int run_mcc(const Options& options) {
  // Below the confinement: the contest kills what exceeds it, and then no answer counts.
  const double seconds = options.time_confinement * 0.95;
  const auto bytes = static_cast<std::uint64_t>(static_cast<double>(options.memory_confinement) * 0.9 * (1 << 20));
  Options silent = options;
  silent.quiet = true;
  Watched watched(silent, seconds, bytes);
  if (options.examination.empty())
    return fail({"", 0, 0, "BK_EXAMINATION is not set", "set it to an examination such as StateSpace or Liveness"},
                kUsage);
  const auto* examination = std::ranges::find(kExaminations, options.examination, &Examination::name);
  if (examination == kExaminations.end()) return decline();
  try {
    return read_and_examine(*examination, watched.watch());
  } catch (const LimitMet&) {  // before there was a question
  } catch (const std::bad_alloc&) {
  }
  print(report::mcc_cannot_compute());
  return kSuccess;
}

}  // namespace onager::cli
