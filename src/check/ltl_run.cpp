#include "check/ltl_run.h"

#include <algorithm>
#include <map>

#include "check/plan.h"
#include "check/run.h"
#include "check/soundness.h"
#include "emptiness/lasso.h"
#include "emptiness/strategies.h"
#include "guidance/strategies.h"
#include "ltl/prune.h"
#include "product/strategies.h"
#include "question/decide.h"
#include "question/visible.h"

namespace onager::check {

namespace {

// Strong, and the same for a state whenever it is asked for. In large nets one closure a state has to do.
const char* usual_sets(const TransitionSystem& system) {
  constexpr std::size_t kLarge = 1'000;
  return system.transitions() < kLarge ? "closure-star(min-enabled)" : "closure-star";
}

witness::Trace trace_of(const std::string& model, const LtlQuestion& question, const TransitionSystem& system,
                        const emptiness::Lasso& lasso) {
  witness::Trace trace;
  trace.model = model;
  trace.property = question.conditions ? "property-process" : question.text.empty() ? "automaton" : "ltl";
  trace.formula = question.text;
  trace.cycle.emplace();
  for (const TransitionId t : lasso.prefix) trace.steps.push_back(system.transition_name(t));
  for (const TransitionId t : lasso.cycle) trace.cycle->push_back(system.transition_name(t));
  return trace;
}

// Ends a search that has met too many nodes.
class Turn final : public search::Monitor {
 public:
  Turn(search::Monitor& monitor, std::uint64_t nodes) : monitor_(monitor), nodes_(nodes) {}

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

}  // namespace

LtlRun::LtlRun(const Model& model, const LtlQuestion& question, const Method& method, const Limits& limits)
    : question_(question),
      method_(method),
      limits_(limits),
      model_id_(model.id()),
      instance_(model, method.shuffle, question.conditions.value_or(std::vector<Expression>{})),
      system_(instance_.system()),
      binding_(bound(model)),
      initially_(system_),
      watch_(limits) {
  initially_.reset(system_.initial());
}

// The conditions are the last guards of the system.
question::Binding LtlRun::bound(const Model& model) const {
  question::Binding binding = question::bind(question_.names, system_, model.program());
  const std::size_t count = question_.conditions ? question_.conditions->size() : 0;
  for (std::size_t i = 0; i < count; ++i)
    binding.propositions.push_back(static_cast<GuardId>(system_.guards() - count + i));
  return binding;
}

bool LtlRun::holds_initially(property::FormulaId atom) const {
  return question::Predicate(system_, question_.formulas, atom, binding_).holds(system_.initial(), initially_);
}

ltl::Automaton LtlRun::without_impossible(ltl::Automaton automaton) const {
  constexpr int kMost = 2'000;  // milliseconds; of a limited time a tenth
  question::StateEquation equation(system_);
  equation.allow(limits_.seconds > 0 ? std::min(kMost, static_cast<int>(limits_.seconds * 100)) : kMost);
  std::map<Bdd, bool> impossible;
  for (auto& edges : automaton.edges)
    std::erase_if(edges, [&](const ltl::Edge& edge) {
      const auto [place, fresh] = impossible.emplace(edge.label, false);
      if (fresh && edge.label != BddTable::kTrue) {
        const property::FormulaId condition = product::condition_of(automaton, edge.label, question_.formulas);
        const question::Predicate predicate(system_, question_.formulas, condition, binding_);
        place->second = question::never_holds(predicate, system_, equation);
      }
      return place->second;
    });
  const bool some = std::ranges::any_of(impossible, [](const auto& label) { return label.second; });
  return some ? ltl::pruned(automaton) : automaton;
}

void LtlRun::make_sets() {
  Method method = method_;
  if (is_auto(method) || reduction_of(method).name == "none") method.reduction = usual_sets(system_);
  const Relations relations = relations_of(method);
  influence_.emplace(system_);
  needs_.emplace(system_,
                 stubborn::Sharpness{.exclusive = relations.exclusive, .dynamic = relations.dynamic, .weak = false});
  base_ = stubborn::make(*needs_, reduction_of(method));
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

std::unique_ptr<guidance::Guide> LtlRun::guide_of(const Task& task, std::uint64_t seed) const {
  const std::vector<const guidance::Strategy*> rows = *guidance::parse(task.heuristic);
  if (rows.empty()) return nullptr;
  std::vector<std::unique_ptr<guidance::Heuristic>> heuristics;
  for (const guidance::Strategy* row : rows)
    heuristics.push_back(
        row->make({system_, task.automaton, question_.formulas, binding_, task.goal, seed, rows.size() == 1}));
  return std::make_unique<guidance::Guide>(std::move(heuristics));
}

void LtlRun::make_reduction(const Task& task, const std::string& name, const std::vector<question::Predicate>& atoms,
                            const std::unique_ptr<emptiness::Search>& search, Reduced& made) {
  if (!needs_) make_sets();
  made.visible = visible_of(atoms);
  made.leaving.emplace(task.automaton, system_, question_.formulas, binding_);
  const product::Strategy& row = *product::find(name);
  made.reduction = row.make({system_, *needs_, *base_, made.visible, *influence_, *made.leaving});
  if (!method_.check_reduction) return;
  const auto stop = [this, &search] { return watch_.poll(search->progress()) != search::Stop::kComplete; };
  auto checked = std::make_unique<CheckedReduction>(
      std::move(made.reduction), ProductConditions::Parts{system_, task.automaton, atoms, made.visible, row.relies},
      stop);
  made.checked = checked.get();
  made.reduction = std::move(checked);
}

search::Stop LtlRun::explore(const Task& task, std::uint64_t seed, search::Monitor& monitor, LtlAnswer& answer) {
  const ltl::Automaton& automaton = task.automaton;
  MemoryBudget budget(limits_.budget());
  std::vector<question::Predicate> atoms = product::atoms_of(automaton, system_, question_.formulas, binding_);
  std::unique_ptr<emptiness::Search> search;
  Reduced reduced;
  if (answer.reduction != "none") make_reduction(task, answer.reduction, atoms, search, reduced);
  product::Letters letters(automaton, system_, std::move(atoms));
  const std::unique_ptr<store::Store> store = store_of(method_)(system_, budget);
  product::Product product({system_, automaton, *store, letters, reduced.reduction.get(), budget});
  product::Nodes nodes(budget);
  const std::unique_ptr<guidance::Guide> guide = guide_of(task, seed);
  search = emptiness::find(task.ltl.emptiness)->make({product, nodes, budget, guide.get()});
  const search::Stop stop = search->run(monitor);
  overflow_ = search->overflow();
  answer.figures.states += search->progress().states;
  answer.figures.edges += search->progress().edges;
  if (reduced.checked != nullptr) add_check(*reduced.checked, answer);
  if (stop == search::Stop::kFound)
    answer.trace = trace_of(model_id_, question_, system_, emptiness::find_lasso(product, nodes, *search));
  return stop;
}

void LtlRun::add_check(CheckedReduction& checked, LtlAnswer& answer) const {
  checked.finish();
  if (!answer.checked) answer.checked.emplace();
  VerdictCheck& check = *answer.checked;
  check.conditions = checked.conditions();
  check.states += checked.nodes();
  check.bounded += checked.bounded();
  if (const auto& fault = checked.fault(); fault && !check.fault) check.fault = told(*fault, system_);
}

// Each time more nodes; a complete search is one that ends before its turn is over.
search::Stop LtlRun::take_turns(Task task, LtlAnswer& answer) {
  static constexpr const char* kInTurn[] = {"automaton", "none", "random"};
  const bool all = task.ltl.heuristic == "auto";
  std::uint64_t nodes = all ? 20'000 : 4'096;
  for (unsigned turns = 0;; ++turns, nodes *= all ? 3 : 2) {
    if (all) task.heuristic = kInTurn[turns % std::size(kInTurn)];
    Turn turn(watch_, nodes);
    const search::Stop stop = explore(task, task.ltl.seed + turns, turn, answer);
    if (!turn.is_over()) return stop;
  }
}

LtlAnswer LtlRun::search(const ltl::Automaton& automaton, property::FormulaId goal, const LtlMethod& ltl,
                         LtlAnswer answer) {
  const Task task{automaton, goal, ltl, ltl.heuristic};
  search::Stop stop = search::Stop::kMemory;
  try {
    const bool again = ltl.heuristic == "auto" || ltl.heuristic.find("random") != std::string::npos;
    stop = again ? take_turns(task, answer) : explore(task, ltl.seed, watch_, answer);
  } catch (const std::bad_alloc&) {
    stop = search::Stop::kMemory;
  }
  answer.technique = "explicit " + ltl.emptiness + " " + answer.reduction;
  if (ltl.heuristic != "none") answer.technique += " " + ltl.heuristic;
  answer.reason = reason_of(stop, system_, overflow_);
  if (stop == search::Stop::kFound) answer.verdict = Verdict::kViolated;
  if (stop == search::Stop::kComplete) answer.verdict = Verdict::kHolds;
  answer.figures.seconds = watch_.seconds();
  answer.figures.peak_memory_bytes = peak_resident_bytes();
  return answer;
}

}  // namespace onager::check
