#include "answer/answer.h"

#include <fmt/format.h>

#include <algorithm>

#include "answer/parts.h"

namespace onager::answer {

namespace {

using run::Verdict;

std::optional<std::string> fault_of(const ReductionCheck& checked) {
  if (checked.fault)
    return fmt::format("the reduction is unsound: {}: {}", checked.fault->condition, checked.fault->message);
  if (checked.equal == false) return "the reduction is unsound: the verdict without it is another";
  return std::nullopt;
}

// Without the witnesses from `count` on, of which nobody knows whether they replay; an answer that rests on one is
// none.
void withdraw(const Question& question, Answer& answer, std::size_t count) {
  answer.witnesses.erase(answer.witnesses.begin() + static_cast<std::ptrdiff_t>(count), answer.witnesses.end());
  if (count > 0 || question.kind == Kind::kBound) return;
  answer.is_withdrawn = true;
  answer.verdict = Verdict::kUnknown;
  answer.finding.clear();
}

// The second opinion: an answer that is not confirmed is none.
void confirm(const Task& task, const Question& question, Answer& answer) {
  for (std::size_t i = 0; i < answer.witnesses.size(); ++i) {
    Witness& witness = answer.witnesses[i];
    if (const run::Reason reason = replay(task, witness)) {
      if (!answer.reason) answer.reason = reason;
      withdraw(question, answer, i);
      break;
    }
    if (!is_confirmed(question.kind, witness) && !answer.fault)
      answer.fault = fmt::format("the search found a run ({}), but its trace does not replay: {}",
                                 witness.trace.property, witness.replay.message);
  }
  if (!answer.fault && answer.checked) answer.fault = fault_of(*answer.checked);
  if (answer.fault) answer.verdict = Verdict::kUnknown;
}

Answer ask_alone(const Task& task, const Question& question) {
  switch (question.kind) {
    case Kind::kExplore:
      return explore(task, question);
    case Kind::kDeadlock:
      return find_deadlocks(task, question);
    case Kind::kAssertions:
      return check_assertions(task, question);
    case Kind::kOneSafe:
      return check_one_safe(task, question);
    case Kind::kMayTerminate:
      return check_may_terminate(task, question);
    case Kind::kLive:
    case Kind::kQuasiLive:
    case Kind::kStablePlace:
      return check_liveness(task, question);
    case Kind::kReach:
    case Kind::kInvariant:
    case Kind::kInitially:
    case Kind::kBound:
    case Kind::kLtl:
    case Kind::kAutomaton:
    case Kind::kPropertyProcess:
    case Kind::kNeverClaim:
    case Kind::kCtl:
      break;  // these are answered together
  }
  assert(false);
  return {};
}

// Limits that are met before there is a search, or after it.
Answer ask(const Task& task, const Question& question) {
  const double begin = task.watch.elapsed();
  Answer answer;
  const run::Reason reason = limited([&] { answer = ask_alone(task, question); });
  if (!reason) return answer;
  return unknown(task.plan, reason, {0, 0, task.watch.elapsed() - begin, peak_resident_bytes()});
}

bool is_liveness(Kind kind) {
  return kind == Kind::kLive || kind == Kind::kQuasiLive || kind == Kind::kStablePlace;
}

std::optional<Diagnostic> refuse(const Question& question, run::Plan plan) {
  if (plan.search == nullptr) plan.search = search::find("dfs");
  if (question.kind == Kind::kAssertions && plan.reduction && plan.is_reduced())
    return run::refused("--assertions cannot be checked with a reduction that keeps deadlocks only",
                        "leave --reduction out");
  if (row_of(question.kind).group == Group::kStates && plan.relations.exact)
    return run::refused("exact relations keep deadlocks, not what other questions ask for",
                        "leave exact out of --relations");
  if (question.kind == Kind::kMayTerminate) return refuse_may_terminate(plan);
  return is_liveness(question.kind) ? refuse_liveness(question.kind, plan) : std::nullopt;
}

witness::Trace empty_trace(const Task& task, const Question& question) {
  witness::Trace trace;
  trace.model = task.model.id();
  trace.property = row_of(question.kind).word;
  if (question.strict && task.model.promela() != nullptr) trace.property += "-strict";  // others have no end labels
  trace.formula = task.inquiry.text_of(question);
  return trace;
}

// Transitions that the model has not.
std::optional<Diagnostic> refuse_names(const std::vector<std::string>& named, const kind::Model& model) {
  if (named.empty()) return std::nullopt;
  property::Names known = model.names();
  for (const std::string& name : named)
    if (known.find_transition(name).empty())
      return Diagnostic{"", 0, 0, "the model has no transition '" + name + "'", known.transitions.did_you_mean(name)};
  return std::nullopt;
}

// How many states the judge has looked at for each part about all paths, in their order; some may be left over.
void note_states(witness::Evidence& evidence, std::vector<std::optional<std::uint64_t>>::const_iterator& next) {
  using Part = witness::Evidence::Kind;
  if (evidence.kind == Part::kAllPaths || evidence.kind == Part::kLeftOut) evidence.states = *next++;
  for (witness::Evidence& part : evidence.parts) note_states(part, next);
}

}  // namespace

run::Reason replay(const Task& task, Witness& witness) {
  if (witness.is_replayed) return {};
  const run::Reason reason = limited([&] { witness.replay = task.model.replay(witness.trace, task.watch); });
  witness.is_replayed = !reason;
  auto inspected = witness.replay.inspected.cbegin();
  if (!reason && witness.trace.evidence && witness.replay.judgement != witness::Judgement::kRefuted &&
      !witness.replay.inspected.empty())
    note_states(*witness.trace.evidence, inspected);
  return reason;
}

// What an automaton accepts cannot be judged without it, and that a transition stays dead, or what CTL says of all
// paths, only by a search of its own; that the runs exist can.
bool is_confirmed(Kind kind, const Witness& witness) {
  const bool in_part = kind == Kind::kAutomaton || kind == Kind::kLive || kind == Kind::kCtl;
  return witness.replay.ok() || (in_part && witness.replay.judgement == witness::Judgement::kCannotJudge);
}

Answer unknown(const run::Plan& used, run::Reason reason, const run::Figures& figures) {
  Answer answer;
  answer.used = used;
  answer.reason = std::move(reason);
  answer.figures = figures;
  return answer;
}

witness::Trace trace_of(const Task& task, const Question& question, const TransitionSystem& system,
                        std::span<const TransitionId> path) {
  witness::Trace trace = empty_trace(task, question);
  trace.steps = task.model.steps_of(system, path, task.watch);
  return trace;
}

witness::Trace lasso_trace_of(const Task& task, const Question& question, const TransitionSystem& system,
                              std::span<const TransitionId> path, std::size_t repeated, bool growing) {
  witness::Trace trace = empty_trace(task, question);
  kind::Lasso lasso = task.model.lasso_of(system, path, repeated, growing, task.watch);
  trace.steps = std::move(lasso.steps);
  trace.cycle = std::move(lasso.cycle);
  return trace;
}

std::vector<Answer> answer(const kind::Model& model, Inquiry& inquiry, const run::Plan& plan, Watch& watch,
                           const OnAnswer& on_answer, bool traces) {
  const Task task{model, inquiry, plan, watch};
  if (model.colored() != nullptr) return answer_colored(task, on_answer, traces);
  std::vector<Answer> answers(inquiry.questions.size());
  std::vector<bool> told(answers.size());
  const auto tell = [&](std::size_t i) {
    if (told[i]) return;
    told[i] = true;
    confirm(task, inquiry.questions[i], answers[i]);
    if (on_answer && answers[i].is_known()) on_answer(i, answers[i]);
  };
  // A limit that is met outside a search costs the open questions their answers, and no others.
  const auto guarded = [&](const std::vector<std::size_t>& numbers, const auto& work) {
    const double begin = watch.elapsed();
    const run::Reason reason = limited(work);
    if (!reason) return;
    for (const std::size_t i : numbers)
      if (!answers[i].is_known())
        answers[i] = unknown(plan, reason, {0, 0, watch.elapsed() - begin, peak_resident_bytes()});
  };
  run::Plan alone = plan;
  if (alone.search == nullptr) alone.search = search::find("dfs");
  // Asks what is open; once more if the model turns out to make more than there is room for.
  kind::with_room(model, [&] {
    std::vector<std::size_t> states, ltl, ctl;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (told[i]) continue;
      if (const auto& refusal = inquiry.questions[i].refusal) {
        answers[i] = unknown(plan, {run::Reason::Kind::kRefused, refusal->message, refusal->hint}, {});
        continue;
      }
      switch (row_of(inquiry.questions[i].kind).group) {
        case Group::kStates:
          states.push_back(i);
          break;
        case Group::kLtl:
          ltl.push_back(i);
          break;
        case Group::kCtl:
          ctl.push_back(i);
          break;
        case Group::kSingle:
          answers[i] = ask({model, inquiry, alone, watch}, inquiry.questions[i]);
          tell(i);
      }
    }
    const auto ask_states = [&](std::span<const std::size_t> numbers) {
      answer_states(task, numbers, traces, answers, tell);
    };
    const auto ask_ctl = [&](std::span<const std::size_t> numbers) {
      answer_ctl(task, numbers, traces, answers, tell);
    };
    const auto ask_ltl = [&](std::span<const std::size_t> numbers) { answer_ltl(task, numbers, answers, tell); };
    const std::pair<const std::vector<std::size_t>&, std::function<void(std::span<const std::size_t>)>> groups[] = {
        {states, ask_states}, {ctl, ask_ctl}, {ltl, ask_ltl}};
    std::size_t left = states.size() + ctl.size() + ltl.size();
    for (const auto& [group, ask_all] : groups) {
      if (group.empty()) continue;
      // What all groups may take is shared by their numbers.
      const double share = watch.has_deadline() && group.size() < left
                               ? watch.left() * static_cast<double>(group.size()) / static_cast<double>(left)
                               : 0;
      left -= group.size();
      const Watch::Slice slice(watch, share);
      guarded(group, [&, &numbers = group, &ask_group = ask_all] { ask_group(numbers); });
    }
    // A condition without a value is the fault of one of them.
    for (const auto& [group, ask_all] : groups)
      for (const std::size_t& i : group)
        if (group.size() > 1 && answers[i].reason.kind == run::Reason::Kind::kCannotEvaluate)
          guarded({i}, [&, &ask_group = ask_all] { ask_group({&i, 1}); });
  });
  for (std::size_t i = 0; i < answers.size(); ++i) tell(i);
  return answers;
}

Result<run::Plan> plan_for(const run::Words& words, std::span<const Question> questions) {
  run::SettingSet reads;
  std::string_view word = "this question";
  for (const Question& question : questions) {
    const KindRow& row = row_of(question.kind);
    reads = reads | row.reads;
    word = questions.size() == 1 ? row.word : "none of these questions";
  }
  Result<run::Plan> plan = run::plan_of(words, reads, word);
  if (!plan) return plan;
  for (const Question& question : questions)
    if (auto wrong = refuse(question, *plan)) return *wrong;
  return plan;
}

std::optional<Diagnostic> refuse(std::span<const Question> questions, const run::Plan& plan, const kind::Model& model) {
  std::vector<std::string> named = plan.visible;
  if (plan.weakly_fair && model.promela() == nullptr)
    return Diagnostic{"", 0, 0, "fairness is about the processes of a Promela model", "leave --fairness out"};
  const bool is_net = model.net() != nullptr || model.colored() != nullptr;
  if (plan.unfolding && model.colored() == nullptr)
    return Diagnostic{"", 0, 0, "only coloured nets are unfolded", "leave --unfolding out"};
  for (const Question& question : questions) {
    const Kind kind = question.kind;
    if (kind == Kind::kAssertions && model.program() == nullptr && model.promela() == nullptr)
      return Diagnostic{"", 0, 0, "only programs have assertions", "give a model in DVE or Promela"};
    if (kind == Kind::kOneSafe && !is_net)
      return Diagnostic{"", 0, 0, "one-safe is a question about nets", "give a PNML model"};
    if (is_liveness(kind) && !is_net)
      return Diagnostic{"", 0, 0, "liveness is a question about nets", "give a PNML model"};
    named.insert(named.end(), question.transitions.begin(), question.transitions.end());
  }
  return refuse_names(named, model);
}

}  // namespace onager::answer
