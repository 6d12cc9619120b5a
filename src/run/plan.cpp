#include "run/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "base/words.h"
#include "model/call_text.h"

namespace onager::run {

namespace {

template <typename Table>
const auto* find_row(const Table& table, std::string_view name) {
  const auto row = std::ranges::find(table, name, [](const auto& each) { return each.name; });
  return row == table.end() ? nullptr : &*row;
}

std::string_view word_of(Setting setting) {
  return std::ranges::find(settings(), setting, &SettingRow::setting)->word;
}

// The words of `one+two` or `one,two`.
std::vector<std::string> words_of(const std::string& text, char between) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == between)
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

// Reads the words one after the other; the first that is wrong is kept.
class Reader {
 public:
  Reader(const Words& words, SettingSet reads) : words_(words), reads_(reads) {}

  Result<Plan> read();

 private:
  void wrong(Diagnostic diagnostic) {
    if (!wrong_) wrong_ = std::move(diagnostic);
  }

  template <typename Table>
  auto row_of(std::string_view what, const Table& table, const std::string& word) {
    const auto* row = find_row(table, word);
    if (row == nullptr) {
      std::vector<std::string> known;
      for (const auto& each : table) known.emplace_back(each.name);
      wrong(unknown_word(what, word, known));
    }
    return row;
  }

  void read_reduction() {
    if (words_.reduction == "auto") {
      if (words_.relations != Words().relations)
        wrong(
            refused("the reduction 'auto' chooses its relations itself", "leave --relations out, or name a reduction"));
      return;
    }
    Result<stubborn::Spec> spec = stubborn::parse_spec(words_.reduction);
    if (!spec) return wrong(spec.error());
    if (words_.shuffle != 0) spec->seed = words_.shuffle;
    plan_.reduction = std::move(*spec);
  }

  void read_relations() {
    for (const std::string& word : words_of(words_.relations, '+')) {
      if (row_of("relations", relation_words(), word) == nullptr) return;
      plan_.relations.exclusive |= word == "exclusive";
      plan_.relations.dynamic |= word == "dynamic";
      plan_.relations.exact |= word == "exact";
      plan_.relations.nds |= word == "nds";
    }
    if (plan_.reduction) plan_.reduction->nds |= plan_.relations.nds;
  }

  void read_unfolding() {
    const std::vector<std::string> words = words_of(words_.unfolding, '+');
    unfold::Features features;
    for (const std::string& word : words) {
      if (row_of("unfolding", unfolding_words(), word) == nullptr) return;
      if (words.size() > 1 && (word == "auto" || word == "all"))
        return wrong(refused(fmt::format("the unfolding '{}' goes with no other word", word), "leave the others out"));
      features.fixed_point |= word == "fixed-point";
      features.partition |= word == "partition";
      features.symmetry |= word == "symmetry";
      features.relevant |= word == "relevant";
    }
    if (words.front() != "auto") plan_.unfolding = features;
  }

  // nullptr for `none`, and for a word that is none of them.
  const product::Strategy* ltl_row(const std::string& word) {
    const product::Strategy* row = product::find(word);
    if (row != nullptr || word == "none") return row;
    std::vector<std::string> known;
    for (const auto& each : product::strategies()) known.emplace_back(each.name);
    for (const Word& each : ltl_reduction_words()) known.emplace_back(each.name);
    wrong(unknown_word("reduction for LTL", word, known));
    return nullptr;
  }

  void read_ltl_reduction() {
    LtlReduction& reduction = plan_.ltl_reduction;
    if (words_.ltl_reduction == "auto") {
      reduction = {product::find("mixed-visible"), true, product::find("reach")};
      return;
    }
    const std::vector<std::string> parts = words_of(words_.ltl_reduction, ',');
    if (parts.size() == 1) {
      reduction.first = ltl_row(parts[0]);
      return;
    }
    reduction.has_second = true;
    if (parts[1] != "none") reduction.second = product::find(parts[1]);
    const bool for_all = parts[1] == "none" || (reduction.second != nullptr && reduction.second->allows_any_language());
    if (parts.size() > 2 || !for_all || parts[0] == "auto")
      return wrong(
          refused(fmt::format("'{}' does not name two methods that can stand in for each other", words_.ltl_reduction),
                  "a method comes first, and second what all properties allow: none or reach"));
    reduction.first = ltl_row(parts[0]);
  }

  void read_ctl() {
    if (row_of("engine for CTL", ctl_engine_words(), words_.ctl_engine) == nullptr) return;
    plan_.ctl_engine = words_.ctl_engine == "local"    ? CtlEngine::kLocal
                       : words_.ctl_engine == "global" ? CtlEngine::kGlobal
                                                       : CtlEngine::kAuto;
    CtlReduction& reduction = plan_.ctl_reduction;
    const std::vector<std::string> words = words_of(words_.ctl_reduction, '+');
    reduction = {.automatic = words.front() == "auto", .guided = words.front() == "auto"};
    for (const std::string& word : words) {
      if (row_of("reduction for CTL", ctl_reduction_words(), word) == nullptr) return;
      if (words.size() > 1 && (word == "auto" || word == "none"))
        return wrong(refused(fmt::format("the reduction '{}' goes with no other", word), "leave the others out"));
      reduction.guided |= word == "guided";
      reduction.singleton |= word == "singleton";
    }
  }

  // What labels all states leaves nothing out; `--reduction none` means that there is none, for CTL too.
  void judge_ctl() {
    CtlReduction& reduction = plan_.ctl_reduction;
    const bool some = reduction.guided || reduction.singleton;
    const bool named = words_.given.contains(Setting::kCtlReduction) && some;
    const bool is_global = plan_.ctl_engine == CtlEngine::kGlobal;
    const bool no_sets = words_.given.contains(Setting::kReduction) && !plan_.is_reduced();
    if (is_global && named)
      return wrong(refused("the engine 'global' labels all states, and --ctl-reduction is not read",
                           "leave --ctl-reduction out, or use --ctl-engine local"));
    if (no_sets && named)
      return wrong(refused(fmt::format("--reduction none leaves nothing to --ctl-reduction {}", words_.ctl_reduction),
                           "leave one of them out"));
    if (is_global || no_sets) reduction = {.automatic = false, .guided = false};
    if (reads_.contains(Setting::kLtlReduction)) return;  // others read what sets are made from as well
    if (reduction.guided || reduction.singleton) {
      if (plan_.relations.exact)
        return wrong(
            refused("exact relations keep deadlocks, not what CTL asks for", "leave exact out of --relations"));
      if (!reduction.guided && words_.given.contains(Setting::kReduction))
        return wrong(refused("singletons are found by a method of their own, and --reduction is not read",
                             "leave --reduction out, or use --ctl-reduction guided"));
      return;
    }
    for (const Setting setting : {Setting::kReduction, Setting::kRelations, Setting::kCheckReduction})
      if (words_.given.contains(setting) && !(no_sets && setting == Setting::kReduction))
        return wrong(refused(fmt::format("without a reduction for CTL no stubborn sets are made, and --{} is not read",
                                         word_of(setting)),
                             fmt::format("leave --{} out", word_of(setting))));
    plan_.reduction = stubborn::Spec{};
  }

  void read_heuristic() {
    plan_.heuristic.automatic = words_.heuristic == "auto";
    if (plan_.heuristic.automatic) return;
    Result<std::vector<const guidance::Strategy*>> sum = guidance::parse(words_.heuristic);
    if (!sum) return wrong(sum.error());
    plan_.heuristic.sum = std::move(*sum);
  }

  // Unmet needs of the proviso.
  void judge_proviso() {
    const proviso::Strategy& row = *plan_.proviso;
    const std::string subject = fmt::format("proviso '{}' needs ", row.name);
    const search::Strategy* search = plan_.search;
    if (search != nullptr && row.needs != proviso::Order::kAny && row.needs != search->order) {
      const auto fit = std::ranges::find(search::strategies(), row.needs, &search::Strategy::order);
      const char* order = row.needs == proviso::Order::kDepthFirst ? "a depth-first search" : "a breadth-first search";
      return wrong(refused(fmt::format("{}{}; '{}' is not one", subject, order, search->name),
                           fmt::format("use --search {}", fit->name)));
    }
    if (search != nullptr && search->order == proviso::Order::kAny && plan_.has_proviso())
      return wrong(
          refused(fmt::format("the search '{}' does not go with a proviso", search->name), "use --search dfs"));
    if (row.needs_strong && plan_.reduction && plan_.reduction->weak)
      wrong(refused(fmt::format("{}strong stubborn sets, and '{}' are weak", subject, plan_.reduction->shown()),
                    "leave out weak:"));
    if (row.needs_visible() && plan_.visible.empty() && reads_.contains(Setting::kVisible))
      wrong(refused(subject + "to know which transitions are visible", "name them with --visible T,..."));
    if (!row.needs_visible() && !plan_.visible.empty())
      wrong(refused(
          fmt::format("proviso '{}' does not ask which transitions are visible, and --visible is not read", row.name),
          "leave --visible out, or use --proviso scc-visible"));
  }

  // Without stubborn sets nobody reads what they are made from, nor what is done about those they ignore.
  void judge_sets() {
    if (plan_.is_reduced()) return;
    for (const Setting setting : {Setting::kRelations, Setting::kProviso})
      if (words_.given.contains(setting) && (setting != Setting::kProviso || plan_.has_proviso()))
        wrong(refused(
            fmt::format("without a reduction no stubborn sets are made, and --{} is not read", word_of(setting)),
            fmt::format("leave --{} out, or name a --reduction", word_of(setting))));
  }

  // `--reduction none` means that there is none, for LTL too.
  void judge_ltl() {
    const bool no_sets = words_.given.contains(Setting::kReduction) && !plan_.is_reduced();
    if (no_sets && words_.given.contains(Setting::kLtlReduction) && plan_.ltl_reduction.first != nullptr)
      return wrong(refused(fmt::format("--reduction none leaves nothing to --ltl-reduction {}", words_.ltl_reduction),
                           "leave one of them out"));
    if (no_sets) plan_.ltl_reduction = {};
    if (plan_.ltl_reduction.first == nullptr) return judge_unreduced();
    if (plan_.relations.exact)
      return wrong(refused("exact relations keep deadlocks, not what LTL asks for", "leave exact out of --relations"));
    if (!plan_.is_reduced()) plan_.reduction.reset();
    if (!plan_.reduction) return;
    if (plan_.reduction->weak)
      return wrong(refused(
          fmt::format("reductions for LTL need strong stubborn sets, and '{}' are weak", plan_.reduction->shown()),
          "leave out weak:"));
    if (plan_.reduction->wants_forward() || plan_.reduction->is_random())
      wrong(refused(fmt::format("reductions for LTL need sets that depend on the state alone, and '{}' do not",
                                plan_.reduction->shown()),
                    "choose neither random nor forward"));
  }

  // Stubborn sets keep runs up to the order of steps, and with it not who can move where.
  void judge_fairness() {
    if (words_.given.contains(Setting::kLtlReduction) && plan_.ltl_reduction.first != nullptr)
      return wrong(refused("reductions do not keep which runs are fair", "leave --ltl-reduction out"));
    if (words_.given.contains(Setting::kReduction) && plan_.is_reduced())
      return wrong(refused("reductions do not keep which runs are fair", "leave --reduction out"));
    if (plan_.emptiness->one_mark)
      return wrong(
          refused(fmt::format("fairness needs several acceptance marks, and '{}' takes one", plan_.emptiness->name),
                  "use --emptiness tarjan"));
    plan_.ltl_reduction = {};
  }

  // Nothing reads what sets are made from.
  void judge_unreduced() {
    if (plan_.reduction && plan_.is_reduced() && words_.given.contains(Setting::kReduction))
      return wrong(refused("without a reduction for LTL no stubborn sets are made, and --reduction is not read",
                           "leave --reduction out, or choose an --ltl-reduction"));
    if (words_.given.contains(Setting::kRelations))
      return wrong(refused("without a reduction for LTL no stubborn sets are made, and --relations is not read",
                           "leave --relations out"));
    plan_.reduction = stubborn::Spec{};
  }

  const Words& words_;
  const SettingSet reads_;
  Plan plan_;
  std::optional<Diagnostic> wrong_;
};

Result<Plan> Reader::read() {
  plan_.shuffle = words_.shuffle;
  plan_.check_reduction = words_.check_reduction;
  plan_.compile = words_.compile;
  plan_.simplify = !words_.no_simplify;
  plan_.shortest = words_.shortest;
  plan_.ltl_translator = words_.ltl_translator;
  plan_.time_limit = words_.time_limit;
  plan_.memory_limit = words_.memory_limit;
  read_reduction();
  read_relations();
  if (words_.search != "auto") plan_.search = row_of("search", search::strategies(), words_.search);
  plan_.store = row_of("store", store::strategies(), words_.store);
  plan_.proviso = row_of("proviso", proviso::strategies(), words_.proviso);
  if (!words_.visible.empty()) plan_.visible = listed_names(words_.visible);
  plan_.emptiness = row_of("emptiness check", emptiness::strategies(), words_.emptiness);
  read_ltl_reduction();
  read_ctl();
  read_heuristic();
  if (row_of("fairness", fairness_words(), words_.fairness) != nullptr) plan_.weakly_fair = words_.fairness == "weak";
  read_unfolding();
  if (words_.threads > 1)
    wrong(
        refused(fmt::format("--threads {}: this version runs one thread only", words_.threads), "leave --threads out"));
  if (!wrong_ && !reads_.contains(Setting::kLtlReduction)) judge_sets();
  if (!wrong_) judge_proviso();
  if (!wrong_ && plan_.weakly_fair) judge_fairness();
  if (!wrong_ && reads_.contains(Setting::kLtlReduction)) judge_ltl();
  if (!wrong_ && reads_.contains(Setting::kCtlReduction)) judge_ctl();
  if (wrong_) return *wrong_;
  return plan_;
}

std::string to_string(const LtlReduction& reduction) {
  const auto name = [](const product::Strategy* row) { return row == nullptr ? "none" : std::string(row->name); };
  return name(reduction.first) + (reduction.has_second ? "," + name(reduction.second) : "");
}

std::string_view to_string(CtlEngine engine) {
  return engine == CtlEngine::kLocal ? "local" : engine == CtlEngine::kGlobal ? "global" : "auto";
}

std::string_view to_string(const CtlReduction& reduction) {
  if (reduction.automatic) return "auto";
  if (reduction.guided) return reduction.singleton ? "guided+singleton" : "guided";
  return reduction.singleton ? "singleton" : "none";
}

std::string to_string(const Heuristic& heuristic) {
  if (heuristic.automatic) return "auto";
  std::string text;
  for (const guidance::Strategy* row : heuristic.sum) text += (text.empty() ? "" : "+") + std::string(row->name);
  return text.empty() ? "none" : text;
}

}  // namespace

Diagnostic refused(std::string message, std::string hint) {
  return {{}, 0, 0, std::move(message), std::move(hint)};
}

std::vector<std::string> listed_names(const std::string& list) {
  const auto parts = parts_of(list);
  std::vector<std::string> names = words_of(list, ',');  // where parentheses do not match, they mean nothing
  if (parts) names.assign(parts->begin(), parts->end());
  for (std::string& name : names) {
    name.erase(0, name.find_first_not_of(' '));
    name.erase(name.find_last_not_of(' ') + 1);
  }
  return names;
}

Result<Plan> plan_of(const Words& words, SettingSet reads, std::string_view question) {
  for (const SettingRow& row : settings())
    if (words.given.contains(row.setting) && !reads.contains(row.setting))
      return refused(fmt::format("{} does not read --{}", question, row.word), fmt::format("leave --{} out", row.word));
  return Reader(words, reads).read();
}

Plan plan_of(const Words& words) {
  Result<Plan> plan = Reader(words, {}).read();
  assert(plan);
  return *plan;
}

Shown shown(const Plan& plan, Setting setting) {
  switch (setting) {
    case Setting::kSearch:
      return std::string(plan.search == nullptr ? "auto" : plan.search->name);
    case Setting::kStore:
      return std::string(plan.store->name);
    case Setting::kReduction:
      return plan.reduction ? plan.reduction->shown() : "auto";
    case Setting::kRelations:
      return to_string(plan.relations);
    case Setting::kProviso:
      return std::string(plan.proviso->name);
    case Setting::kVisible:
      return fmt::format("{}", fmt::join(plan.visible, ","));
    case Setting::kShuffle:
      return plan.shuffle;
    case Setting::kThreads:
      return std::uint64_t{1};
    case Setting::kCheckReduction:
      return plan.check_reduction;
    case Setting::kCompile:
      return plan.compile;
    case Setting::kNoSimplify:
      return !plan.simplify;
    case Setting::kShortest:
      return plan.shortest;
    case Setting::kLtlTranslator:
      return plan.ltl_translator;
    case Setting::kEmptiness:
      return std::string(plan.emptiness->name);
    case Setting::kLtlReduction:
      return to_string(plan.ltl_reduction);
    case Setting::kCtlEngine:
      return std::string(to_string(plan.ctl_engine));
    case Setting::kCtlReduction:
      return std::string(to_string(plan.ctl_reduction));
    case Setting::kHeuristic:
      return to_string(plan.heuristic);
    case Setting::kFairness:
      return std::string(plan.weakly_fair ? "weak" : "none");
    case Setting::kUnfolding:
      return plan.unfolding ? to_string(*plan.unfolding) : "auto";
    case Setting::kTimeLimit:
      return plan.time_limit;
    case Setting::kMemoryLimit:
      return plan.memory_limit;
  }
  return std::string();
}

std::string to_string(Relations relations) {
  std::string text;
  const auto add = [&](bool there, const char* word) {
    if (there) text += (text.empty() ? "" : "+") + std::string(word);
  };
  add(relations.exclusive, "exclusive");
  add(relations.dynamic, "dynamic");
  add(relations.exact, "exact");
  add(relations.nds, "nds");
  return text.empty() ? "static" : text;
}

std::string to_string(unfold::Features features) {
  std::string text;
  const auto add = [&](bool there, const char* word) {
    if (there) text += (text.empty() ? "" : "+") + std::string(word);
  };
  add(features.fixed_point, "fixed-point");
  add(features.partition, "partition");
  add(features.symmetry, "symmetry");
  add(features.relevant, "relevant");
  return text.empty() ? "all" : text;
}

std::span<const Word> relation_words() {
  static constexpr Word kWords[] = {
      {"static", "what the structure tells"},
      {"exclusive", "guards that never hold together, from proved units and place invariants"},
      {"dynamic", "conditions that depend on the marking; of nets, with nothing to add for programs and plug-ins"},
      {"exact", "conflicts of the full state space, which is built first and kept in a cache"},
      {"nds", "necessary disabling sets: a guard that excludes one of a transition keeps it disabled; all of them"},
  };
  return kWords;
}

std::span<const Word> ltl_reduction_words() {
  static constexpr Word kWords[] = {
      {"none", "take every enabled transition"},
      {"auto", "mixed-visible,reach: the first where the formula allows it, else the second"},
  };
  return kWords;
}

std::span<const Word> ctl_engine_words() {
  static constexpr Word kWords[] = {
      {"auto", "a look at the whole space if it is small, else both in turn, and what answers LTL and reachability"},
      {"local", "depth first, only what the formula asks for, from the initial state"},
      {"global", "every part of the formula in every state of the whole space"},
  };
  return kWords;
}

std::span<const Word> ctl_reduction_words() {
  static constexpr Word kWords[] = {
      {"none", "take every enabled transition"},
      {"auto", "guided; and guided+singleton in turn where the formula has no X"},
      {"guided", "for EF and AG within the formula, stubborn sets that keep what it asks for within reach"},
      {"singleton", "take one transition alone if no other depends on it and the formula cannot see it; without X"},
  };
  return kWords;
}

std::span<const Word> unfolding_words() {
  static constexpr Word kWords[] = {
      {"auto", "as small as the question allows"},
      {"all", "every colour of every place, every binding that satisfies the guard"},
      {"fixed-point", "only colours and bindings that can occur"},
      {"partition", "colours that neither net nor question tells apart are one"},
      {"symmetry", "of bindings that do the same one is kept"},
      {"relevant", "what the question cannot notice is left out: constant places, and those that nothing takes from"},
  };
  return kWords;
}

std::span<const Word> fairness_words() {
  static constexpr Word kWords[] = {
      {"none", "every run counts"},
      {"weak", "a process that can move in all states from some point on moves again; of Promela models"},
  };
  return kWords;
}

std::span<const Word> heuristic_words() {
  static constexpr Word kWords[] = {
      {"none", "the order of the model"},
      {"auto", "some of these in turn, each for a while, then again for longer"},
  };
  return kWords;
}

}  // namespace onager::run
