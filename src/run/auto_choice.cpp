#include "run/auto_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "base/memory.h"
#include "run/monitor.h"

namespace onager::run {

namespace {

// The cheaper first: of equals the first is taken. Deletion is cheap where sets are masks
// (stubborn/engine/mask_needs.h).
constexpr const char* kCandidates[] = {
    "deletion(max-enabled)",
    "deletion(max-forward)",
    "deletion(first)",
    "closure-star(min-enabled,min-enabled)",
    "closure-star(min-forward,min-forward)",
    "weak:closure-star(min-forward,min-forward)",
    "weak:deletion(max-enabled)",
    "weak:deletion(max-forward)",
};
constexpr const char* kCandidatesOfLarge[] = {
    "closure-star",
    "closure-star(min-enabled,min-enabled)",
    "deletion(first)",
    "closure-star(min-forward,min-forward)",
    "weak:closure-star(min-forward,min-forward)",
    "deletion(max-enabled)",
    "deletion(max-forward)",
    "weak:deletion(max-enabled)",
    "weak:deletion(max-forward)",
};
constexpr std::size_t kLarge = 1'000;  // transitions

struct Round {
  std::uint64_t states;  // of each sample; only its work bounds the last, so that a cheap method can come to its end
  std::uint64_t work;    // likewise, as stubborn::Needs counts it
  std::size_t most;      // candidates; the cheapest is there besides
  bool exclusive;        // whether exclusions are looked for
};
constexpr std::size_t kAll = std::size(kCandidatesOfLarge);
constexpr std::uint64_t kFew = 600, kEndless = ~std::uint64_t{0};
constexpr Round kRounds[] = {
    {600, 4'000'000, kAll, true}, {4'000, 8'000'000, 4, true}, {kEndless, 24'000'000, 2, true}};
// Proofs of exclusions take time that grows with the net: here they wait until the samples show the need.
constexpr Round kRoundsOfLarge[] = {{kFew, 4'000'000, kAll, false},
                                    {4'000, 8'000'000, 4, false},
                                    {4'000, 8'000'000, 4, true},
                                    {kEndless, 24'000'000, 2, true}};
// Where a sample has come to its end, the others of its round may take no more work than that to do it with fewer
// states; so much they may take in any case.
constexpr std::uint64_t kFree = 4'000'000;

constexpr std::uint64_t kLeast = 20;  // states of a sample that tells something
constexpr std::uint64_t kStride = 50;

// What a state and a step cost besides the choice, in the same units.
constexpr std::uint32_t kWorkOfState = 40, kWorkOfStep = 40;
// A method that costs twice as much a state has to leave out one in a hundred more.
constexpr double kHandicap = 1.01;
// Nearer to each other two samples are equal.
constexpr double kSame = 0.997;
// A candidate is cheap if its choices take no more than so many times the work of the cheapest.
constexpr double kCheap = 1.5;
// Of the enabled transitions more are left: the reduction does not pay.
constexpr double kUseless = 0.97;

struct Sample {
  const char* spec;
  std::size_t place;  // among the candidates
  bool weak = false;
  bool complete = false;
  bool affordable = true;                               // the work was enough for the least
  std::uint64_t states = 0;                             // stored
  std::uint64_t expanded = 0, chosen = 0, enabled = 0;  // states, and transitions in them
  std::vector<std::uint64_t> chosen_by = {};            // `chosen` after each kStride states expanded
  std::uint64_t work = 0;

  void count(std::size_t chosen_now, std::size_t enabled_now) {
    chosen += chosen_now;
    enabled += enabled_now;
    if (++expanded % kStride == 0) chosen_by.push_back(chosen);
  }
  double mean(std::uint64_t sum) const {
    return static_cast<double>(sum) / static_cast<double>(std::max<std::uint64_t>(expanded, 1));
  }
  double cost() const { return mean(work); }
  double branching() const { return mean(chosen); }
  double branching_before() const { return mean(enabled); }
  // On the first `strides` of states, if there are any.
  double branching(std::size_t strides) const {
    if (strides == 0) return branching();
    return static_cast<double>(chosen_by[strides - 1]) / static_cast<double>(strides * kStride);
  }
  // What is left of a state, with a handicap for what it costs to find out.
  double rank(std::size_t strides) const { return branching(strides) * handicap(cost()); }
  // One transition a state: no set is smaller.
  bool is_perfect() const { return expanded > 0 && chosen <= expanded; }
  // Whatever it costs: a few transitions less can be a hundred times fewer states.
  bool is_useless() const { return !affordable || branching() > kUseless * branching_before(); }

 private:
  static double handicap(double work) { return std::pow(kHandicap, std::log2(1 + work)); }
};

// A finished sample is better than one that is not, and one that tells something than one that does not. Of two
// finished ones the better has fewer states; of two others the better leaves less on the states that both have met.
bool is_better(const Sample& a, const Sample& b) {
  if (a.complete != b.complete) return a.complete;
  if (a.affordable != b.affordable) return a.affordable;
  if (a.complete) return a.states < b.states;
  const std::size_t strides = std::min(a.chosen_by.size(), b.chosen_by.size());
  return a.rank(strides) < kSame * b.rank(strides);
}

// The best first, of equals the one that is listed first. By insertion: what is better on the states of both need not
// be transitive.
void sort(std::vector<Sample>& samples) {
  std::ranges::sort(samples, {}, &Sample::place);
  for (auto next = samples.begin(); next != samples.end(); ++next) {
    auto place = next;
    while (place != samples.begin() && is_better(*next, *std::prev(place))) --place;
    std::rotate(place, next, std::next(next));
  }
}

double least_cost(const std::vector<Sample>& samples) {
  double least = std::numeric_limits<double>::infinity();
  for (const Sample& sample : samples)
    if (sample.affordable) least = std::min(least, sample.cost());
  return least;
}

// Leaves the best, and all that are cheap: they may come to their end where no other does. The cheapest is first.
void prepare(std::vector<Sample>& samples, std::size_t most) {
  const double cheap = kCheap * least_cost(samples);
  std::size_t place = 0;
  std::erase_if(samples, [&](const Sample& s) { return place++ >= most && !(s.affordable && s.cost() <= cheap); });
  std::ranges::stable_sort(samples, {}, &Sample::cost);
}

// Whether the first is cheap and none of the others leaves less.
bool is_settled(const std::vector<Sample>& samples) {
  const Sample& best = samples[0];
  return best.cost() <= kCheap * least_cost(samples) && std::ranges::all_of(samples, [&](const Sample& s) {
           const std::size_t strides = std::min(best.chosen_by.size(), s.chosen_by.size());
           return !s.affordable || s.branching(strides) > kSame * best.branching(strides);
         });
}

// Passes on what another algorithm chooses, and counts it.
class Counted final : public stubborn::Algorithm {
 public:
  Counted(stubborn::Algorithm& inner, const stubborn::Needs& needs, Sample& sample)
      : inner_(inner), needs_(needs), sample_(sample) {}
  bool wants_forward() const override { return inner_.wants_forward(); }
  std::span<const TransitionId> choose(const stubborn::Situation& situation) override {
    const auto chosen = inner_.choose(situation);
    needs_.count_work(kWorkOfState + kWorkOfStep * chosen.size());
    sample_.count(chosen.size(), situation.enabled.size());
    return chosen;
  }
  std::vector<TransitionId> members() const override { return inner_.members(); }

 private:
  stubborn::Algorithm& inner_;
  const stubborn::Needs& needs_;
  Sample& sample_;
};

class UpTo final : public search::Visitor {
 public:
  UpTo(std::uint64_t most, bool ends_at_deadlock) : most_(most), ends_at_deadlock_(ends_at_deadlock) {}
  bool visit(const search::Visit& visit) override {
    has_found_ = ends_at_deadlock_ && visit.enabled.empty();
    return !has_found_ && visited_++ < most_;
  }
  bool has_found() const { return has_found_; }

 private:
  const std::uint64_t most_;
  const bool ends_at_deadlock_;
  std::uint64_t visited_ = 0;
  bool has_found_ = false;
};

class Chooser {
 public:
  Chooser(const TransitionSystem& system, const Plan& plan, Watch& watch, bool ends_at_deadlock)
      : system_(system), plan_(plan), watch_(watch), ends_at_deadlock_(ends_at_deadlock), monitor_(watch) {}

  Choice choose() {
    std::vector<Sample> samples;
    const bool strong = plan_.strong_only || plan_.proviso->needs_strong;
    const bool large = system_.transitions() >= kLarge;
    for (const char* spec : large ? std::span<const char* const>(kCandidatesOfLarge) : kCandidates)
      if (const bool weak = stubborn::parse_spec(spec)->weak; !strong || !weak)
        samples.push_back({.spec = spec, .place = samples.size(), .weak = weak});
    const auto rounds = large ? std::span<const Round>(kRoundsOfLarge) : kRounds;
    for (const Round& round : rounds) {
      if (&round != &rounds.front()) prepare(samples, round.most);
      take_all(samples, round);
      const bool last = &round == &rounds.back() || (round.states > kFew && is_settled(samples));
      if (last || samples[0].complete || (round.exclusive && samples[0].is_useless())) return explain(samples, round);
    }
    assert(false);  // there is a last round
    return {};
  }

 private:
  // Puts the best first. What is perfect cannot be beaten on the states of the round, so that those after it need not
  // be tried.
  void take_all(std::vector<Sample>& samples, Round round) {
    for (auto sample = samples.begin(); sample != samples.end(); ++sample) {
      take(*sample, round);
      if (sample->complete) round.work = std::min(round.work, std::max(kFree, sample->work));
      if (!sample->is_perfect() || sample->complete || !sample->affordable) continue;
      std::rotate(samples.begin(), sample, std::next(sample));
      return;
    }
    sort(samples);
  }

  void take(Sample& sample, const Round& round) {
    sample = {.spec = sample.spec, .place = sample.place, .weak = sample.weak};
    stubborn::Spec spec = *stubborn::parse_spec(sample.spec);
    if (plan_.shuffle != 0) spec.seed = plan_.shuffle;
    const stubborn::Needs& needs = needs_for(spec.weak, round.exclusive);
    const auto algorithm = stubborn::make(needs, spec);
    if (const Limit limit = watch_.look(); limit != Limit::kNotMet) throw LimitMet(limit);
    Counted counted(*algorithm, needs, sample);
    MemoryBudget budget(watch_.memory_left());
    const auto store = plan_.store->make(system_, budget);
    const auto search = plan_.search->make({system_, *store, &counted, budget, false});
    const std::uint64_t before = needs.work();
    const search::Stop stop = run(*search, needs, round);
    sample.work = needs.work() - before;
    sample.complete = stop == search::Stop::kComplete;
    sample.affordable = sample.complete || sample.expanded >= kLeast;
    sample.states = search->progress().states;
    if (stop == search::Stop::kMemory) throw MemoryExhausted();
    // The run itself will meet an overflow again, and tell where.
    if (const Limit limit = watch_.look(); stop != search::Stop::kOverflow && limit != Limit::kNotMet)
      throw LimitMet(limit);
  }

  search::Stop run(search::Search& search, const stubborn::Needs& needs, const Round& round) {
    UpTo visitor(round.states, ends_at_deadlock_);
    const stubborn::Needs::Allowance allowance(needs, round.work);
    try {
      const search::Stop stop = search.run(visitor, monitor_);
      return visitor.has_found() ? search::Stop::kComplete : stop;  // so will the run itself end
    } catch (const stubborn::WorkSpent&) {
      return search::Stop::kFound;
    }
  }

  const stubborn::Needs& needs_for(bool weak, bool exclusive) {
    std::unique_ptr<stubborn::Needs>& known = needs_[weak ? 1 : 0][exclusive ? 1 : 0];
    if (!known)
      known = std::make_unique<stubborn::Needs>(
          system_, stubborn::Sharpness{.exclusive = exclusive, .dynamic = true, .weak = weak});
    return *known;
  }

  static Choice explain(const std::vector<Sample>& samples, const Round& round) {
    const Sample& best = samples[0];
    const stubborn::Spec spec = *stubborn::parse_spec(best.spec);
    const Relations relations{.exclusive = round.exclusive, .dynamic = true};
    if (best.is_useless())
      return {stubborn::Spec{}, Relations{},
              fmt::format("no candidate leaves out more than {:.0f} % of the enabled transitions in the first states",
                          100 * (1 - kUseless))};
    if (best.complete) {
      const auto finished = std::ranges::count(samples, true, &Sample::complete);
      return {spec, relations,
              fmt::format("its {} states are the fewest of {} candidate{} whose sample{} came to an end", best.states,
                          finished, finished == 1 ? "" : "s", finished == 1 ? "" : "s")};
    }
    return {spec, relations,
            fmt::format("on the first {} states it fires {:.2f} of {:.2f} enabled transitions a state{}", best.expanded,
                        best.branching(), best.branching_before(),
                        samples.size() > 1 && !best.is_perfect()
                            ? fmt::format(", {} {:.2f}", samples[1].spec, samples[1].branching())
                            : std::string())};
  }

  const TransitionSystem& system_;
  const Plan& plan_;
  Watch& watch_;
  const bool ends_at_deadlock_;
  Monitor monitor_;
  std::unique_ptr<stubborn::Needs> needs_[2][2];  // for weak sets; with exclusions
};

}  // namespace

Choice choose_reduction(const TransitionSystem& system, const Plan& plan, Watch& watch, bool ends_at_deadlock) {
  Choice choice = Chooser(system, plan, watch, ends_at_deadlock).choose();
  if (plan.shuffle != 0) choice.reduction.seed = plan.shuffle;
  return choice;
}

}  // namespace onager::run
