#include "answer/ltl_run.h"

#include <algorithm>
#include <map>

#include "answer/soundness.h"
#include "guidance/strategies.h"
#include "ltl/prune.h"
#include "product/strategies.h"
#include "question/decide.h"
#include "question/visible.h"
#include "run/run.h"

namespace onager::answer {

namespace {

// Strong, and the same for a state whenever it is asked for. In large nets one closure a state has to do.
stubborn::Spec usual_sets(const TransitionSystem& system) {
  constexpr std::size_t kLarge = 1'000;
  return *stubborn::parse_spec(system.transitions() < kLarge ? "closure-star(min-enabled)" : "closure-star");
}

// Ends a search that has met too many nodes.
class Quota final : public search::Monitor {
 public:
  Quota(search::Monitor& monitor, std::uint64_t nodes) : monitor_(monitor), nodes_(nodes) {}

  search::Stop poll(const search::Progress& progress) override {
    const search::Stop stop = monitor_.poll(progress);
    is_over_ = stop == search::Stop::kComplete && progress.states >= nodes_;
    return is_over_ ? search::Stop::kInterrupted : stop;
  }
  bool is_over() const { return is_over_; }

 private:
  search::Monitor& monitor_;
  const std::uint64_t nodes_;
  bool is_over_ = false;
};

bool is_random(std::span<const guidance::Strategy* const> sum) {
  return std::ranges::any_of(sum, [](const guidance::Strategy* row) { return row->make == guidance::make_random; });
}

}  // namespace

LtlRun::LtlRun(const Task& task, const Question& question)
    : task_(task),
      question_(question),
      formulas_(task.inquiry.formulas),
      instance_(task.model.instance(task.watch, task.plan.shuffle,
                                    {question.conditions, task.inquiry.names.expression_texts()})),
      system_(instance_.system()),
      binding_(bound()),
      initially_(system_),
      monitor_(task.watch) {
  initially_.reset(system_.initial());
}

// The conditions are the last guards of the system.
question::Binding LtlRun::bound() const {
  question::Binding binding = question::bind(task_.inquiry.names, system_, task_.model.program());
  const std::size_t count = question_.conditions.size();
  for (std::size_t i = 0; i < count; ++i)
    binding.propositions.push_back(static_cast<GuardId>(system_.guards() - count + i));
  return binding;
}

bool LtlRun::holds_initially(property::FormulaId atom) const {
  return question::Predicate(system_, formulas_, atom, binding_).holds(system_.initial(), initially_);
}

ltl::Automaton LtlRun::without_impossible(ltl::Automaton automaton) const {
  constexpr double kMost = 2'000;  // milliseconds; of a limited time a tenth
  question::StateEquation equation(system_);
  equation.allow(static_cast<int>(std::clamp(task_.watch.left() * 100, 0.0, kMost)));
  std::map<Bdd, bool> impossible;
  for (auto& edges : automaton.edges)
    std::erase_if(edges, [&](const ltl::Edge& edge) {
      const auto [place, fresh] = impossible.emplace(edge.label, false);
      if (fresh && edge.label != BddTable::kTrue) {
        const property::FormulaId condition = product::condition_of(automaton, edge.label, formulas_);
        const question::Predicate predicate(system_, formulas_, condition, binding_);
        place->second = question::never_holds(predicate, system_, equation);
      }
      return place->second;
    });
  const bool some = std::ranges::any_of(impossible, [](const auto& label) { return label.second; });
  return some ? ltl::pruned(automaton) : automaton;
}

std::size_t LtlRun::parts(const ltl::Automaton& automaton) const {
  return automaton.states() * (task_.plan.weakly_fair ? product::Fairness(system_).processes() : 1);
}

void LtlRun::make_sets(Answer& answer) {
  run::Plan& used = answer.used;
  if (!used.reduction) used.reduction = usual_sets(system_);
  if (needs_) return;
  influence_.emplace(system_);
  needs_.emplace(system_, run::sharpness_of(used));
  base_ = stubborn::make(*needs_, *used.reduction);
}

std::vector<TransitionId> LtlRun::visible_of(std::span<const question::Predicate> atoms) const {
  std::vector<TransitionId> all;
  for (const question::Predicate& atom : atoms) {
    const std::vector<TransitionId> some = question::visible(atom, *influence_).either();
    all.insert(all.end(), some.begin(), some.end());
  }
  question::make_set(all);
  return all;
}

std::unique_ptr<guidance::Guide> LtlRun::guide_of(const Attempt& attempt) const {
  if (attempt.heuristic.empty()) return nullptr;
  std::vector<std::unique_ptr<guidance::Heuristic>> heuristics;
  for (const guidance::Strategy* row : attempt.heuristic)
    heuristics.push_back(row->make(
        {system_, attempt.automaton, formulas_, binding_, attempt.goal, attempt.seed, attempt.heuristic.size() == 1}));
  return std::make_unique<guidance::Guide>(std::move(heuristics));
}

void LtlRun::make_reduction(const Attempt& attempt, const product::Strategy& method,
                            const std::vector<question::Predicate>& atoms,
                            const std::unique_ptr<emptiness::Search>& search, Reduced& made) {
  made.visible = visible_of(atoms);
  made.leaving.emplace(attempt.automaton, system_, formulas_, binding_);
  made.reduction = method.make({system_, *needs_, *base_, made.visible, *influence_, *made.leaving});
  if (!task_.plan.check_reduction) return;
  const auto stop = [this, &search] { return monitor_.poll(search->progress()) != search::Stop::kComplete; };
  auto checked = std::make_unique<audit::CheckedReduction>(
      std::move(made.reduction),
      audit::ProductConditions::Parts{system_, attempt.automaton, atoms, made.visible, method.relies}, stop);
  made.checked = checked.get();
  made.reduction = std::move(checked);
}

search::Stop LtlRun::explore(const Attempt& attempt, search::Monitor& monitor, Answer& answer) {
  const ltl::Automaton& automaton = attempt.automaton;
  MemoryBudget budget(task_.watch.memory_left());
  std::vector<question::Predicate> atoms = product::atoms_of(automaton, system_, formulas_, binding_);
  std::unique_ptr<emptiness::Search> search;
  Reduced reduced;
  if (const product::Strategy* method = answer.used.ltl_reduction.first) {
    make_sets(answer);
    make_reduction(attempt, *method, atoms, search, reduced);
  }
  product::Letters letters(automaton, system_, std::move(atoms));
  const std::unique_ptr<store::Store> store = task_.plan.store->make(system_, budget);
  std::optional<product::Fairness> fairness;
  if (task_.plan.weakly_fair) fairness.emplace(system_);
  product::Product product(
      {system_, automaton, *store, letters, reduced.reduction.get(), budget, fairness ? &*fairness : nullptr});
  product::Nodes nodes(budget);
  const std::unique_ptr<guidance::Guide> guide = guide_of(attempt);
  search = task_.plan.emptiness->make({product, nodes, budget, guide.get()});
  const search::Stop stop = search->run(monitor);
  overflow_ = search->overflow();
  answer.figures.states += search->progress().states;
  answer.figures.edges += search->progress().edges;
  if (reduced.checked != nullptr) add_check(*reduced.checked, answer);
  if (stop == search::Stop::kFound) add_trace(emptiness::find_lasso(product, nodes, *search), answer);
  return stop;
}

void LtlRun::add_trace(const emptiness::Lasso& lasso, Answer& answer) const {
  std::vector<TransitionId> path = lasso.prefix;
  path.insert(path.end(), lasso.cycle.begin(), lasso.cycle.end());
  witness::Trace trace = lasso_trace_of(task_, question_, system_, path, lasso.cycle.size(), false);
  trace.is_fair = task_.plan.weakly_fair;
  answer.witnesses = {{std::move(trace)}};
}

void LtlRun::add_check(audit::CheckedReduction& checked, Answer& answer) const {
  checked.finish();
  if (!answer.checked) answer.checked.emplace();
  ReductionCheck& check = *answer.checked;
  check.conditions = checked.conditions();
  check.states += checked.nodes();
  check.bounded += checked.bounded();
  if (const auto& fault = checked.fault(); fault && !check.fault) check.fault = told(*fault, instance_);
}

// Each time more nodes; a complete search is one that ends before its attempt is over.
search::Stop LtlRun::attempt_all(const ltl::Automaton& automaton, property::FormulaId goal, Answer& answer) {
  const run::Heuristic& heuristic = task_.plan.heuristic;
  static const std::vector<const guidance::Strategy*> kInTurn[] = {
      *guidance::parse("automaton"), *guidance::parse("none"), *guidance::parse("random")};
  std::uint64_t nodes = heuristic.automatic ? 20'000 : 4'096;
  for (std::uint64_t turns = 0;; ++turns, nodes *= heuristic.automatic ? 3 : 2) {
    const auto& sum = heuristic.automatic ? kInTurn[turns % std::size(kInTurn)] : heuristic.sum;
    Quota quota(monitor_, nodes);
    const search::Stop stop = explore({automaton, goal, sum, task_.plan.seed + turns}, quota, answer);
    if (!quota.is_over()) return stop;
  }
}

Answer LtlRun::search(const ltl::Automaton& automaton, property::FormulaId goal, Answer answer) {
  const run::Heuristic& heuristic = task_.plan.heuristic;
  search::Stop stop = search::Stop::kMemory;
  try {
    stop = heuristic.automatic || is_random(heuristic.sum)
               ? attempt_all(automaton, goal, answer)
               : explore({automaton, goal, heuristic.sum, task_.plan.seed}, monitor_, answer);
  } catch (const LimitMet& met) {
    stop = search::stop_of(met.limit());
  } catch (const std::bad_alloc&) {
    stop = search::Stop::kMemory;
  }
  answer.technique = run::Technique::kSearch;
  answer.reason = run::reason_of(stop, system_, overflow_);
  if (stop == search::Stop::kFound) answer.verdict = run::Verdict::kViolated;
  if (stop == search::Stop::kComplete) answer.verdict = run::Verdict::kHolds;
  return answer;
}

}  // namespace onager::answer
