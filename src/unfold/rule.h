// The possible bindings of one transition, by joins.
//
// A plan says in which order input tokens are matched, variables derived or chosen, and conjuncts of the guard tested.
// In each round there is a plan for each input token that is to be new, so that no binding is met twice.

#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "unfold/pool.h"

namespace onager::unfold {

using colored::Term;

// An input token: a summand whose components are variables and colours.
struct Pattern {
  PlaceId place;
  const Summand* summand;
};

// One action of a plan; the rest of the plan is done for each way in which it succeeds.
struct Action {
  enum Kind { kMatch, kChoose, kDerive, kCheck, kOrder } kind;
  std::uint32_t index = 0;      // of the pattern, flat variable or conjunct
  std::uint32_t other = 0;      // kOrder: the flat variable that must not be smaller
  std::uint64_t bound = 0;      // kMatch: components that are known before
  const Term* value = nullptr;  // kDerive: what the variable plus its offset equals
  std::uint32_t offset = 0;
};
using Plan = std::vector<Action>;

class Rule {
 public:
  // All of them must outlive it.
  Rule(const Task& task, Pool& pool, Bindings& result, TransitionId t);

  // Joins what is new; the first time, everything.
  void run(bool first);

 private:
  // Plans: rule_plan.cpp.
  Plan plan_from(std::optional<std::size_t> start) const;
  void match_first(std::size_t pattern, std::vector<bool>& bound, std::vector<bool>& done, Plan& plan) const;
  void add_ready(const std::vector<bool>& bound, std::vector<bool>& checked, std::vector<bool>& ordered,
                 Plan& plan) const;
  std::optional<Action> derivation(const std::vector<bool>& bound) const;
  bool derives(const Term& side, const Term& other, const std::vector<bool>& bound, Action& action) const;
  bool is_bound(const Term& term, const std::vector<bool>& bound) const;

  void go(const Plan& plan, std::size_t at);
  void match(const Plan& plan, std::size_t at);
  bool is_settled(const Action& action) const;
  bool is_there(const Action& action) const;
  Color key_of(const Action& action) const;
  bool bind(const Pattern& pattern, const std::uint32_t* parts, std::uint64_t bound);
  void choose(const Plan& plan, std::size_t at);
  void derive(const Action& action);
  bool check(const Term& conjunct);
  void found();
  bool inputs_possible();
  bool is_possible(const FlatArc& arc);
  void put_outputs();
  void put(PlaceId place, const Summand& summand, std::size_t component, Color color);
  void assemble();
  std::uint32_t color_of(const Component& component, PlaceId place, std::size_t i) const;

  const Task& task_;
  Pool& pool_;
  Bindings& result_;
  const TransitionId t_;
  const FlatTransition& flat_;
  const colored::Transition& transition_;
  std::vector<Pattern> patterns_;
  bool has_checks_ = false;                                      // input arcs that no pattern stands for
  bool is_joined_anew_ = false;                                  // in each round, without regard to what is new
  std::vector<Least> least_;                                     // of the flat variables
  std::vector<std::pair<std::uint32_t, std::uint32_t>> orders_;  // the first is not greater than the second
  std::vector<std::uint32_t> values_;                            // of the flat variables
  std::vector<Color> colors_;                                    // of the variables of the net
  std::vector<std::size_t> from_, to_;                           // which tokens each pattern may take now
  std::set<std::vector<std::uint32_t>> emitted_;                 // if bindings may be met again
};

}  // namespace onager::unfold
