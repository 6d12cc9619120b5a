#include "witness/colored_dead_judge.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "base/hash.h"

namespace onager::witness {

using colored::Binding;
using colored::Step;
using colored::StepPattern;

namespace {

class Budget {
 public:
  Budget(Watch& watch, std::uint64_t most) : watch_(watch), begin_(watch.work()), most_(most) {}
  bool is_spent() const { return watch_.work() - begin_ > most_; }
  // Whether so many kinds of tokens are too much at once.
  bool is_too_small_for(std::uint64_t kinds) const { return kinds > most_; }

 private:
  Watch& watch_;
  const std::uint64_t begin_, most_;
};

// How many colours a multiset can have.
std::uint64_t most_kinds(const colored::Net& net, const colored::Term& term) {
  using colored::TermKind;
  const bool sums = term.kind == TermKind::kAdd, combines = term.kind == TermKind::kTuple;
  if (term.kind == TermKind::kAll) return net.sorts[term.sort].size;
  if (term.kind == TermKind::kTimes || term.kind == TermKind::kSubtract) return most_kinds(net, term.operands[0]);
  std::uint64_t kinds = sums ? 0 : 1;
  for (const colored::Term& operand : term.operands) {
    const std::uint64_t more = sums || combines ? most_kinds(net, operand) : 1;
    if (combines && more > 0 && kinds > kManyTokens / more) return kManyTokens;
    kinds = std::min(kManyTokens, sums ? kinds + more : kinds * more);
  }
  return kinds;
}

std::uint64_t most_kinds(const colored::Net& net, const colored::Transition& transition) {
  std::uint64_t kinds = 0;
  for (const auto& arc : transition.outputs) kinds = std::min(kManyTokens, kinds + most_kinds(net, arc.term));
  return kinds;
}

// What could happen if no token were ever consumed and nothing inhibited.
//
// Invariant  a place of `marking_` holds as many tokens as can be counted of each colour that it is known to get.
class Conceivable {
 public:
  Conceivable(const colored::Net& net, const ColoredMarking& start, const Budget& budget, Watch& watch)
      : net_(net), terms_(net), budget_(budget), watch_(watch), marking_(start), takers_(net.places.size()) {
    for (auto& tokens : marking_)
      for (auto& [color, count] : tokens) count = kMaxValue;
    for (TransitionId t = 0; t < net.transitions.size(); ++t)
      for (const auto& arc : net.transitions[t].inputs) takers_[arc.place].push_back(t);
  }

  // False if that would take too much work, or more tokens at once than can be counted.
  bool explore() {
    std::vector<bool> waits(net_.transitions.size(), true);
    std::vector<TransitionId> open(net_.transitions.size());
    std::iota(open.begin(), open.end(), TransitionId{0});
    while (!open.empty()) {
      const TransitionId t = open.back();
      open.pop_back();
      waits[t] = false;
      if (budget_.is_spent() || !is_small(net_.transitions[t]) || !add_outputs(t)) return false;
      for (const PlaceId p : grown_)
        for (const TransitionId taker : takers_[p]) {
          if (!waits[taker]) open.push_back(taker);
          waits[taker] = true;
        }
    }
    return true;
  }

  bool is_possible(const StepPattern& pattern) const {
    return BindingSearch(net_, marking_, watch_).any(pattern, [](const Binding&) { return true; });
  }

 private:
  // Whether no binding takes more tokens than can be counted, or gives more kinds of them than there is time for.
  bool is_small(const colored::Transition& transition) const {
    if (budget_.is_too_small_for(most_kinds(net_, transition))) return false;
    std::uint64_t most = 0;
    for (const auto& arc : transition.inputs) {
      most = std::max(most, terms_.bounds(arc.term).most);
      if (most > kMaxValue) return false;
    }
    return most * transition.inputs.size() <= kMaxValue;
  }

  // Adds what the transition can put into places and notes which have grown; false if it is too much.
  bool add_outputs(TransitionId t) {
    const colored::Transition& transition = net_.transitions[t];
    ColoredMarking more(transition.outputs.size());  // by arc
    BindingSearch search(net_, marking_, watch_);
    const bool stopped = search.any(any_step(net_, t), [&](const Binding& binding) {
      Assignment chosen(net_.variables.size());
      for (std::size_t i = 0; i < binding.size(); ++i) chosen[transition.variables[i]] = binding[i];
      for (std::size_t i = 0; i < more.size(); ++i) {
        for (const auto& [color, count] : terms_.colors(transition.outputs[i].term, chosen, watch_))
          more[i][color] = kMaxValue;
      }
      return budget_.is_spent();
    });
    grown_.clear();
    for (std::size_t i = 0; i < more.size(); ++i) {
      auto& tokens = marking_[transition.outputs[i].place];
      const std::size_t before = tokens.size();
      tokens.merge(more[i]);
      if (tokens.size() > before) grown_.push_back(transition.outputs[i].place);
    }
    return !stopped;
  }

  const colored::Net& net_;
  const ColoredTerms terms_;
  const Budget& budget_;
  Watch& watch_;
  ColoredMarking marking_;
  std::vector<std::vector<TransitionId>> takers_;  // by place
  std::vector<PlaceId> grown_;
};

struct MarkingHash {
  std::size_t operator()(const ColoredMarking& marking) const {
    std::uint64_t hash = marking.size();
    for (const auto& tokens : marking) {
      hash = combine(hash, tokens.size());
      for (const auto& [color, count] : tokens) hash = combine(combine(hash, color), count);
    }
    return hash;
  }
};

std::uint64_t size_of(const ColoredMarking& marking) {
  std::uint64_t size = marking.size();
  for (const auto& tokens : marking) size += tokens.size();
  return size;
}

}  // namespace

Dead judge_dead(const colored::Net& net, const ColoredGame& start, const StepPattern& pattern, std::uint64_t most_work,
                Watch& watch) {
  const Budget budget(watch, most_work);
  Conceivable conceivable(net, start.marking(), budget, watch);
  if (conceivable.explore() && !conceivable.is_possible(pattern)) return Dead::kYes;
  ColoredGame game(net, watch);
  return search_dead<MarkingHash>(
      start.marking(), [&](const ColoredMarking& marking, const auto& add) -> std::optional<Dead> {
        game.stand_on(marking);
        if (game.some_enabled(pattern)) return Dead::kNo;
        std::vector<Step> steps;
        const auto collect = [&](const Step& step) {
          steps.push_back(step);
          return !budget.is_spent();
        };
        for (TransitionId t = 0; t < net.transitions.size(); ++t) game.each_enabled(any_step(net, t), collect);
        for (const Step& step : steps) {
          watch.spend(16 * size_of(marking));
          if (budget.is_spent() || budget.is_too_small_for(most_kinds(net, net.transitions[step.transition])))
            return Dead::kUndecided;
          if (!game.fire(step)) return Dead::kUndecided;
          add(game.marking());
          game.stand_on(marking);
        }
        return std::nullopt;
      });
}

}  // namespace onager::witness
