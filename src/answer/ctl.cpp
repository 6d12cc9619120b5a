#include "answer/ctl.h"

#include <fmt/format.h>

#include <algorithm>

#include "answer/ltl.h"
#include "answer/soundness.h"
#include "audit/checked_algorithm.h"
#include "ctl/singleton.h"
#include "property/classify.h"
#include "property/simplify_branching.h"
#include "question/decide.h"
#include "question/visible.h"

namespace onager::answer {

namespace {

using property::FormulaId;
using run::Reason;
using run::Technique;
using run::Verdict;

// As for questions about states: these are such questions.
constexpr const char* kReduction = "closure-star(first,min-enabled)";

struct Item {
  std::size_t number;        // of the question
  FormulaId normal, simple;  // property/branching.h; the second is simplified
  FormulaId linear = kNone;  // of LTL: the same property, or its negation
  bool is_linear_negated = false;
  bool without_next = false;
  ctl::Claim claim = {};  // of `simple`
  // More time would not help it on the fly, with singletons, as LTL.
  bool fails_alone = false, fails_with_singletons = false, fails_as_ltl = false;
};

class Session {
 public:
  Session(const Task& task, std::span<const std::size_t> numbers, bool traces, std::vector<Answer>& answers,
          const Done& done)
      : task_(task),
        formulas_(task.inquiry.formulas),
        plan_(task.plan),
        watch_(task.watch),
        begin_(task.watch.elapsed()),
        traces_(traces),
        answers_(answers),
        done_(done),
        ground_(task.model, task.inquiry.names, task.plan.shuffle, task.watch),
        branching_(formulas_),
        terms_(ground_.system(), formulas_, branching_, ground_.binding()) {
    if (!plan_.reduction) plan_.reduction = *stubborn::parse_spec(kReduction);
    for (const std::size_t i : numbers) {
      answers_[i] = unknown(plan_, {}, {});
      const FormulaId normal = branching_(task.inquiry.questions[i].formula);
      items_.push_back({.number = i, .normal = normal, .simple = normal});
    }
  }

  void run() {
    simplify();
    look_at_initial_state();
    if (is_free()) hand_over_states();
    if (is_free() && plan_.simplify && !plan_.check_reduction) strip_states();
    if (!is_closed()) search();
    if (plan_.check_reduction) compare();
    if (traces_) show_all();
    tell(true);
  }

 private:
  const Question& question(const Item& item) const { return task_.inquiry.questions[item.number]; }
  bool is_open(const Item& item) const { return !answers_[item.number].is_known(); }
  bool is_closed() const {
    return std::ranges::none_of(items_, [this](const Item& item) { return is_open(item); });
  }
  std::vector<Item*> open() {
    std::vector<Item*> list;
    for (Item& item : items_)
      if (is_open(item)) list.push_back(&item);
    return list;
  }
  // Whoever names an engine or a reduction gets these and no others.
  bool is_free() const { return plan_.ctl_engine == run::CtlEngine::kAuto && plan_.ctl_reduction.automatic; }
  bool is_constant(FormulaId f) const { return f == formulas_.constant(true) || f == formulas_.constant(false); }
  // Whether some engine of its own may still answer it.
  bool has_hope(const Item& item) const {
    return !item.fails_alone || may_use_singletons(item) || (item.linear != kNone && !item.fails_as_ltl);
  }
  bool may_use_singletons(const Item& item) const {
    return item.without_next && plan_.ctl_reduction.automatic && !item.fails_with_singletons;
  }
  // Not the end of a slice, nor of everything.
  static bool is_final(const Reason& reason) {
    return reason && reason.kind != Reason::Kind::kTime && reason.kind != Reason::Kind::kCancelled;
  }
  bool is_late() { return watch_.look() != Limit::kNotMet; }

  // Answers that nothing is added to later are told at once.
  void tell(bool is_over = false) {
    if (!is_over && (traces_ || plan_.check_reduction)) return;
    for (const Item& item : items_)
      if (!is_open(item)) done_(item.number);
  }

  void simplify();
  void read(Item& item);
  void look_at_initial_state();
  void hand_over_states();
  void strip_states();
  bool is_of_states(FormulaId formula) const;
  std::vector<Answer> ask_states(const std::vector<FormulaId>& questions, double seconds);
  void search();
  void search_by_turns();
  void alone(Item& item, double seconds);
  void with_singletons(Item& item, double seconds);
  void as_ltl(Item& item, double seconds);
  bool explore(double seconds, std::uint64_t most_states);
  void label_all();
  void close(const Item& item, bool holds, Technique technique, const run::Plan& used, const run::Figures& figures);
  void give_up(const Item& item, Reason reason, const run::Plan& used);
  void compare();
  void show_all();
  void show(const Item& item);
  CommonSpace& common();
  void lose_common();
  std::unique_ptr<stubborn::Algorithm> guided_sets();
  run::Figures figures_of(const ctl::Space& space) const {
    return {space.states(), space.edges(), watch_.elapsed() - begin_, peak_resident_bytes()};
  }
  run::Plan used(run::CtlEngine engine, bool guided, bool singleton) const {
    run::Plan plan = plan_;
    plan.ctl_engine = engine;
    plan.ctl_reduction = {.automatic = false, .guided = guided, .singleton = singleton};
    if (!guided) plan.reduction = stubborn::Spec{};
    return plan;
  }
  // Does the work for so long; why it was not done. 0: until the end.
  template <typename Work>
  Reason attempt(double seconds, const Work& work) {
    if (is_late()) return {run::kind_of(watch_.look())};  // what was used may have been left in the middle
    try {
      const Watch::Slice slice(watch_, seconds);
      return limited(work);
    } catch (const ctl::Overflowed& overflowed) {
      return run::reason_of(search::Stop::kOverflow, ground_.system(), overflowed.slot);
    }
  }

  const Task& task_;
  property::Formulas& formulas_;
  run::Plan plan_;
  Watch& watch_;
  const double begin_;  // of the questions, by the watch
  const bool traces_;
  std::vector<Answer>& answers_;
  const Done& done_;
  Ground ground_;
  property::Branching branching_;
  ctl::Terms terms_;
  std::vector<Item> items_;
  std::unique_ptr<stubborn::Algorithm> sets_;         // of guided searches
  const audit::CheckedAlgorithm* checked_ = nullptr;  // the same, if they are checked
  std::unique_ptr<CommonSpace> common_;
  bool is_common_lost_ = false;  // it took all the memory there was: nobody explores all of it any more
  std::vector<std::pair<std::size_t, ReductionCheck>> singleton_checks_;
};

// What is decided by the rules, by the state equation in every reachable state, or turns out to be a question of LTL.
void Session::simplify() {
  constexpr int kMost = 10'000, kLeast = 50;  // milliseconds
  question::StateEquation equation(ground_.system());
  const double share = watch_.has_deadline() ? watch_.left() * 1000 / 10 : kMost;
  equation.allow(std::clamp(static_cast<int>(share), kLeast, kMost));
  std::unordered_map<FormulaId, std::optional<bool>> known;
  const auto decide = [&](FormulaId condition) -> std::optional<bool> {
    const auto found = known.find(condition);
    if (found != known.end()) return found->second;
    std::optional<bool> value;
    for (const bool negated : {false, true}) {
      const question::Predicate predicate(ground_.system(), formulas_, condition, ground_.binding(), negated);
      if (!value && equation.left() > 0 && question::never_holds(predicate, ground_.system(), equation))
        value = negated;
    }
    return known[condition] = value;
  };
  property::BranchingSimplifier::Decide decider;
  if (plan_.simplify) decider = decide;
  property::BranchingSimplifier simplifier(formulas_, branching_, decider);
  for (Item& item : items_) {
    watch_.spend(1000);
    if (plan_.simplify) item.simple = simplifier(item.normal);
    if (is_constant(item.simple)) {
      close(item, item.simple == formulas_.constant(true), Technique::kSimplification, plan_, {});
      continue;
    }
    read(item);
  }
}

void Session::read(Item& item) {
  item.claim = terms_.claim(item.simple);
  item.without_next = !terms_.has_next(item.claim.term);
  item.linear = branching_.as_ltl(item.simple);
  item.is_linear_negated = item.linear == kNone;
  if (item.is_linear_negated) item.linear = branching_.as_ltl(branching_(item.simple, true));
  item.is_linear_negated = item.is_linear_negated && item.linear != kNone;
}

void Session::look_at_initial_state() {
  const State initial = ground_.system().initial();
  EnabledSet enabled(ground_.system());
  enabled.reset(initial);
  for (Item* item : open()) {
    if (!branching_.is_condition(item->simple)) continue;
    const question::Predicate predicate(ground_.system(), formulas_, item->simple, ground_.binding());
    close(*item, predicate.holds(initial, enabled), Technique::kInitialState, plan_, {});
  }
}

// Of EF and AG of conditions; unknown where they were not decided in time.
std::vector<Answer> Session::ask_states(const std::vector<FormulaId>& questions, double seconds) {
  Inquiry other{formulas_, task_.inquiry.names, {}};
  std::vector<std::size_t> numbers;
  for (const FormulaId f : questions) {
    const bool is_reach = formulas_.kind(f) == property::Kind::kExists;
    numbers.push_back(numbers.size());
    other.questions.push_back({.id = {},
                               .kind = is_reach ? Kind::kReach : Kind::kInvariant,
                               .formula = formulas_.operand(formulas_.operand(f))});
  }
  run::Plan plan = plan_;
  plan.search = nullptr;
  plan.reduction = task_.plan.reduction;
  plan.check_reduction = task_.plan.check_reduction;
  std::vector<Answer> answers(questions.size());
  const Reason reason = attempt(seconds, [&] {
    answer_states({task_.model, other, plan, watch_}, numbers, false, answers, [](std::size_t) {});
  });
  for (Answer& each : answers)
    if (!each.is_known() && !each.reason) each.reason = reason;
  return answers;
}

bool Session::is_of_states(FormulaId formula) const {
  const property::PropertyClass kind = property::classify(formulas_, formula);
  return kind == property::PropertyClass::kReachability || kind == property::PropertyClass::kInvariant;
}

// EF and AG of conditions.
void Session::hand_over_states() {
  const auto list = open();
  std::vector<Item*> handed;
  std::vector<FormulaId> questions;
  for (Item* item : list) {
    if (!is_of_states(item->simple)) continue;
    questions.push_back(item->simple);
    handed.push_back(item);
  }
  if (handed.empty()) return;
  const double share = static_cast<double>(handed.size()) / static_cast<double>(list.size());
  const std::vector<Answer> answers =
      ask_states(questions, watch_.has_deadline() && share < 1 ? watch_.left() * share : 0);
  for (std::size_t i = 0; i < handed.size(); ++i) {
    Answer& mine = answers_[handed[i]->number];
    const Answer& found = answers[i];
    if (!found.is_known()) {
      give_up(*handed[i], found.reason, plan_);
      continue;
    }
    mine = found;
    mine.used.ctl_engine = plan_.ctl_engine;
    // The same run shows what was asked, if the formula was not rewritten.
    if (!mine.witnesses.empty() && handed[i]->simple == handed[i]->normal) {
      witness::Trace trace = mine.witnesses.front().trace;
      trace.evidence = witness::Evidence{
          .kind = witness::Evidence::Kind::kRun, .steps = std::move(trace.steps), .parts = {witness::Evidence{}}};
      trace.steps.clear();
      trace.property = row_of(Kind::kCtl).word;
      trace.formula = task_.inquiry.text_of(question(*handed[i]));
      trace.is_violated = mine.verdict == Verdict::kViolated;
      mine.witnesses = {{std::move(trace)}};
    } else {
      mine.witnesses.clear();
    }
  }
  tell();
}

// Of what & and | join, parts that are EF or AG of a condition have a value of their own in the initial state.
void Session::strip_states() {
  constexpr double kShare = 0.2;  // of the time, at most
  std::vector<FormulaId> parts;
  std::unordered_map<FormulaId, std::size_t> number;
  const auto gather = [&](const auto& self, FormulaId f) -> void {
    const property::Kind kind = formulas_.kind(f);
    if (kind == property::Kind::kAnd || kind == property::Kind::kOr) {
      for (const FormulaId each : formulas_.operands(f)) self(self, each);
    } else if (is_of_states(f) && number.emplace(f, parts.size()).second) {
      parts.push_back(f);
    }
  };
  const auto list = open();
  for (const Item* item : list)
    if (!is_of_states(item->simple)) gather(gather, item->simple);
  if (parts.empty()) return;
  const std::vector<Answer> answers = ask_states(parts, watch_.has_deadline() ? watch_.left() * kShare : 5);
  const Answer* last = nullptr;  // of the parts that a formula was made of
  const auto stripped = [&](const auto& self, FormulaId f) -> FormulaId {
    if (const auto place = number.find(f); place != number.end()) {
      const Answer& found = answers[place->second];
      if (!found.is_known()) return f;
      last = &found;
      return formulas_.constant(found.verdict == Verdict::kHolds);
    }
    const property::Kind kind = formulas_.kind(f);
    if (branching_.is_condition(f) || (kind != property::Kind::kAnd && kind != property::Kind::kOr)) return f;
    std::vector<FormulaId> operands(formulas_.operands(f).begin(), formulas_.operands(f).end());
    for (FormulaId& each : operands) each = self(self, each);
    return branching_.join(kind, std::move(operands));
  };
  for (Item* item : list) {
    last = nullptr;
    item->simple = stripped(stripped, item->simple);
    if (last == nullptr) continue;
    if (is_constant(item->simple))
      close(*item, item->simple == formulas_.constant(true), last->technique, last->used, last->figures);
    else
      read(*item);
  }
  look_at_initial_state();
}

std::unique_ptr<stubborn::Algorithm> Session::guided_sets() {
  auto sets = stubborn::make(ground_.needs(plan_), *plan_.reduction);
  if (!plan_.check_reduction) return sets;
  auto supervised = std::make_unique<audit::CheckedAlgorithm>(
      std::move(sets), ground_.system(),
      [this](const State& state, const EnabledSet& enabled) {
        const question::Predicate* aim = common_ && common_->guide ? common_->guide->aim() : nullptr;
        return aim != nullptr && aim->holds(state, enabled);
      },
      [this] { return watch_.look() != Limit::kNotMet; });
  checked_ = supervised.get();
  return supervised;
}

CommonSpace& Session::common() {
  if (common_ == nullptr) {
    if (plan_.ctl_reduction.guided && sets_ == nullptr) sets_ = guided_sets();
    common_ = std::make_unique<CommonSpace>(ground_, terms_, plan_, watch_, sets_.get());
  }
  return *common_;
}

void Session::search() {
  const run::CtlReduction& reduction = plan_.ctl_reduction;
  if (plan_.ctl_engine == run::CtlEngine::kGlobal) {
    if (explore(0, 0)) label_all();
    return;
  }
  if (plan_.ctl_engine == run::CtlEngine::kAuto && reduction.automatic) return search_by_turns();
  // As the user wants it, the time is shared.
  const std::vector<Item*> list = open();
  for (std::size_t i = 0; i < list.size(); ++i) {
    const double share = watch_.has_deadline() ? watch_.left() / static_cast<double>(list.size() - i) : 0;
    if (reduction.singleton && !reduction.automatic && !list[i]->without_next)
      give_up(*list[i],
              {Reason::Kind::kRefused, "singletons keep formulas without X only, and this one has it",
               "leave singleton out of --ctl-reduction"},
              plan_);
    else if (reduction.singleton)
      with_singletons(*list[i], share);
    else
      alone(*list[i], share);
  }
}

void Session::search_by_turns() {
  constexpr std::uint64_t kGlance = 50'000;    // states
  constexpr double kFirst = 0.1, kGrowth = 3;  // seconds
  // Whoever names stubborn sets, or wants them checked, is to see them at work.
  const bool wants_sets = (task_.plan.reduction && task_.plan.is_reduced()) || plan_.check_reduction;
  if (!wants_sets && explore(0, kGlance)) return label_all();
  for (double slice = kFirst; !is_closed() && !is_late(); slice *= kGrowth) {
    const auto list = open();
    const double begin = watch_.elapsed();
    const auto part = [&](std::size_t pieces) {
      return watch_.has_deadline() ? std::min(slice, watch_.left() / static_cast<double>(pieces)) : slice;
    };
    for (std::size_t i = 0; i < list.size(); ++i)
      if (!list[i]->fails_alone) alone(*list[i], part(list.size() - i + 1));
    const auto rest = open();
    for (std::size_t i = 0; i < rest.size(); ++i) {
      if (rest[i]->linear != kNone && !rest[i]->fails_as_ltl) as_ltl(*rest[i], part(rest.size() - i + 1));
      if (is_open(*rest[i]) && may_use_singletons(*rest[i])) with_singletons(*rest[i], part(rest.size() - i + 1));
    }
    // As long as all of that: once the space is whole, everything is answered.
    const double others = watch_.elapsed() - begin;
    if (!is_closed() && !is_common_lost_ && explore(std::max(others, slice * 4), 0)) return label_all();
    if (is_common_lost_ && std::ranges::none_of(open(), [this](const Item* item) { return has_hope(*item); })) return;
  }
  for (Item* item : open())
    if (!answers_[item->number].reason || answers_[item->number].reason.kind == Reason::Kind::kTime)
      give_up(*item, {run::kind_of(watch_.look())}, plan_);
}

// Whether the whole space has been seen.
bool Session::explore(double seconds, std::uint64_t most_states) {
  if (is_common_lost_) return false;
  const Reason reason = attempt(seconds, [&] {
    ctl::Space& space = common().space;
    while ((most_states == 0 || space.states() < most_states) && space.expand_next())
      watch_.report(space.states(), space.states() - space.expanded());
  });
  const bool is_complete = common_ != nullptr && common_->space.is_complete();
  if (!reason) return is_complete;
  for (Item* item : open()) give_up(*item, reason, used(run::CtlEngine::kGlobal, false, false));
  if (is_final(reason)) lose_common();
  return false;
}

void Session::label_all() {
  const auto list = open();
  const run::Plan how = used(run::CtlEngine::kGlobal, false, false);
  std::vector<ctl::Claim> claims;
  for (const Item* item : list) claims.push_back(item->claim);
  Reason reason = attempt(0, [&] {
    if (!common_->global) common_->global.emplace(terms_, common_->space, common_->budget);
    common_->global->read_conditions(claims);
  });
  for (const Item* item : list) {
    bool holds = false;
    if (!reason) reason = attempt(0, [&] { holds = common_->global->holds(item->claim, common_->space.initial()); });
    if (reason)
      give_up(*item, reason, how);
    else
      close(*item, holds, Technique::kSearch, how, figures_of(common_->space));
  }
}

void Session::alone(Item& item, double seconds) {
  bool holds = false;
  const Reason reason = attempt(seconds, [&] {
    watch_.report(common().space.states(), 0);
    holds = common().local.holds(item.claim, common().space.initial());
  });
  const run::Plan how = used(run::CtlEngine::kLocal, plan_.ctl_reduction.guided, false);
  if (!reason) return close(item, holds, Technique::kSearch, how, figures_of(common_->space));
  give_up(item, reason, how);
  item.fails_alone = is_final(reason);
  if (reason.kind == Reason::Kind::kMemory) lose_common();
}

// With the sets: a choice of theirs may have been left in the middle.
void Session::lose_common() {
  common_.reset();
  sets_.reset();
  checked_ = nullptr;
  is_common_lost_ = true;
}

void Session::with_singletons(Item& item, double seconds) {
  bool holds = false;
  run::Figures figures;
  const Reason reason = attempt(seconds, [&] {
    std::vector<TransitionId> visible;
    for (const std::uint32_t condition : terms_.conditions_of(item.claim.term)) {
      const auto some = question::visible(terms_.condition(condition), ground_.influence()).either();
      visible.insert(visible.end(), some.begin(), some.end());
    }
    question::make_set(visible);
    MemoryBudget budget(watch_.memory_left());
    std::unique_ptr<stubborn::Algorithm> sets =
        std::make_unique<ctl::SingletonSets>(ground_.needs(plan_), std::move(visible));
    const audit::CheckedAlgorithm* checked = nullptr;
    if (plan_.check_reduction) {
      auto supervised = std::make_unique<audit::CheckedAlgorithm>(std::move(sets), ground_.system(),
                                                                  audit::ConditionChecker::Wanted::kStrong,
                                                                  [this] { return watch_.look() != Limit::kNotMet; });
      checked = supervised.get();
      sets = std::move(supervised);
    }
    ctl::Singletons choice(std::move(sets), budget);
    const auto store = plan_.store->make(ground_.system(), budget);
    ctl::Space space(ground_.system(), *store, budget, &choice);
    ctl::Readings readings(space, budget);
    if (plan_.ctl_reduction.guided && sets_ == nullptr) sets_ = guided_sets();
    std::optional<ctl::Guide> guide;
    // The sets that are checked ask the guide of the common space for its aim.
    if (plan_.ctl_reduction.guided && !plan_.check_reduction) guide.emplace(ground_.influence(), *sets_);
    ctl::Local local(terms_, space, readings, budget, guide ? &*guide : nullptr);
    holds = local.holds(item.claim, space.initial());
    figures = figures_of(space);
    if (checked != nullptr) singleton_checks_.emplace_back(item.number, told(*checked, ground_.instance()));
  });
  const run::Plan how = used(run::CtlEngine::kLocal, plan_.ctl_reduction.guided, true);
  item.fails_with_singletons = is_final(reason);
  if (reason.kind == Reason::Kind::kMemory) lose_common();
  if (reason)
    give_up(item, reason, how);
  else
    close(item, holds, Technique::kSearch, how, figures);
}

// As a formula of LTL on all runs, by products.
void Session::as_ltl(Item& item, double seconds) {
  Inquiry other{formulas_, task_.inquiry.names, {}};
  other.questions.push_back({.id = question(item).id, .kind = Kind::kLtl, .formula = item.linear});
  run::Plan plan = plan_;
  plan.check_reduction = false;
  if (!plan.ctl_reduction.guided) plan.ltl_reduction = {};
  const auto& given = task_.plan.reduction;
  plan.reduction = given;
  if (given && (given->weak || given->wants_forward() || given->is_random() || given->name == "none"))
    plan.reduction.reset();
  if (plan.ltl_reduction.first == nullptr) plan.reduction = stubborn::Spec{};
  Answer found;
  const Reason reason = attempt(seconds, [&] {
    found = check_ltl({task_.model, other, plan, watch_}, other.questions.front());
  });
  item.fails_as_ltl = is_final(reason) || is_final(found.reason);
  if (reason || !found.is_known()) return;
  Answer& mine = answers_[item.number];
  mine = std::move(found);
  if (item.is_linear_negated) mine.verdict = mine.verdict == Verdict::kHolds ? Verdict::kViolated : Verdict::kHolds;
  tell();
}

void Session::close(const Item& item, bool holds, Technique technique, const run::Plan& used,
                    const run::Figures& figures) {
  Answer& answer = answers_[item.number];
  answer.verdict = holds ? Verdict::kHolds : Verdict::kViolated;
  answer.technique = technique;
  answer.used = used;
  answer.reason = {};
  answer.figures = figures;
  answer.figures.seconds = watch_.elapsed() - begin_;
  answer.figures.peak_memory_bytes = peak_resident_bytes();
  tell();
}

void Session::give_up(const Item& item, Reason reason, const run::Plan& used) {
  Answer& answer = answers_[item.number];
  answer.reason = std::move(reason);
  answer.used = used;
  answer.technique = Technique::kSearch;
  answer.figures = common_ != nullptr ? figures_of(common_->space) : run::Figures{};
  answer.figures.seconds = watch_.elapsed() - begin_;
  answer.figures.peak_memory_bytes = peak_resident_bytes();
}

// All verdicts of searches with a reduction once more without.
void Session::compare() {
  for (const Item& item : items_) {
    Answer& answer = answers_[item.number];
    const run::CtlReduction& used = answer.used.ctl_reduction;
    if (!answer.is_known() || answer.technique != Technique::kSearch || !(used.guided || used.singleton)) continue;
    ReductionCheck& check = answer.checked.emplace();
    if (checked_ != nullptr) check = told(*checked_, ground_.instance());
    for (const auto& [number, more] : singleton_checks_) {
      if (number != item.number) continue;
      check.conditions = check.conditions.empty() ? more.conditions : check.conditions + "; " + more.conditions;
      check.states += more.states;
      check.bounded += more.bounded;
      if (!check.fault) check.fault = more.fault;
    }
    run::Plan plain = plan_;
    plain.check_reduction = false;
    plain.simplify = false;
    plain.reduction = stubborn::Spec{};
    plain.ctl_engine = run::CtlEngine::kGlobal;
    plain.ctl_reduction = {.automatic = false, .guided = false};
    std::vector<Answer> full(answers_.size());
    answer_ctl({task_.model, task_.inquiry, plain, watch_}, {&item.number, 1}, false, full, [](std::size_t) {});
    if (!full[item.number].is_known()) {
      check.reason = full[item.number].reason;
      continue;
    }
    check.full_states = full[item.number].figures.states;
    check.equal = full[item.number].verdict == answer.verdict;
  }
}

// Evidence that follows the formula as it was asked. If there is none in time, there is the run of whoever answered.
void Session::show_all() {
  constexpr double kEach = 2;  // seconds
  for (const Item& item : items_) {
    if (is_open(item) || is_late()) continue;
    const Answer& answer = answers_[item.number];
    if (!answer.witnesses.empty() && answer.witnesses.front().trace.evidence) continue;
    const double share = watch_.has_deadline() ? std::min(kEach, watch_.left() / 2) : kEach;
    if (attempt(share, [&] { show(item); }).kind == Reason::Kind::kMemory) lose_common();
  }
}

void Session::show(const Item& item) {
  constexpr std::size_t kMostSteps = 20'000;
  Answer& answer = answers_[item.number];
  const bool is_violated = answer.verdict == Verdict::kViolated;
  const FormulaId claim = branching_(question(item).formula, is_violated);
  // No run shows it, though one may show that another formula of the same value is violated.
  if (formulas_.kind(claim) == property::Kind::kForAll || is_constant(claim)) return answer.witnesses.clear();
  CommonSpace& space = common();
  ctl::Labels& labels = space.global ? static_cast<ctl::Labels&>(*space.global) : space.local;
  if (!labels.holds(terms_.claim(claim), space.space.initial())) {
    answer.fault = "the formula as it was asked has another value than the simplified one";
    return;
  }
  ctl::Prover prover(formulas_, branching_, terms_, labels, space.space, kMostSteps);
  const ctl::Proof proof = prover.prove(claim, space.space.initial());
  witness::Trace trace;
  trace.model = task_.model.id();
  trace.property = row_of(Kind::kCtl).word;
  trace.formula = task_.inquiry.text_of(question(item));
  trace.is_violated = is_violated;
  trace.evidence = evidence_of(task_, ground_.system(), proof);
  answer.witnesses = {{std::move(trace)}};
}

}  // namespace

CommonSpace::CommonSpace(const Ground& ground, const ctl::Terms& terms, const run::Plan& plan, Watch& watch,
                         stubborn::Algorithm* sets)
    : budget(watch.memory_left()),
      store(plan.store->make(ground.system(), budget)),
      space(ground.system(), *store, budget),
      readings(space, budget),
      guide(sets == nullptr ? std::nullopt : std::optional<ctl::Guide>(std::in_place, ground.influence(), *sets)),
      local(terms, space, readings, budget, guide ? &*guide : nullptr) {}

void answer_ctl(const Task& task, std::span<const std::size_t> numbers, bool traces, std::vector<Answer>& answers,
                const Done& done) {
  const double begin = task.watch.elapsed();
  const Reason reason = limited([&] { Session(task, numbers, traces, answers, done).run(); });
  for (const std::size_t i : numbers)
    if (reason && !answers[i].is_known())
      answers[i] = unknown(task.plan, reason, {0, 0, task.watch.elapsed() - begin, peak_resident_bytes()});
}

}  // namespace onager::answer
