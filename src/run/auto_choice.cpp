#include "run/auto_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
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
    "closure-star(min-enabled,min-enabled)",
    "deletion(first)",
    "closure-star(min-forward,min-forward)",
    "weak:closure-star(min-forward,min-forward)",
    "deletion(max-enabled)",
    "deletion(max-forward)",
    "weak:deletion(max-enabled)",
    "weak:deletion(max-forward)",
};

// A weak set costs at least twice as much as a strong one: it has to leave out one in a hundred more.
constexpr double kHandicapOfWeak = 1.01;

struct Round {
  std::uint64_t states;  // of each sample
  std::size_t most;      // candidates
  bool exclusive;        // whether exclusions are looked for
};
constexpr Round kRounds[] = {{600, std::size(kCandidates), true}, {4'000, 4, true}, {20'000, 2, true}};
// Proofs of exclusions take time that grows with the net: here they wait until the samples show the need.
constexpr Round kRoundsOfLarge[] = {
    {600, std::size(kCandidates), false}, {4'000, 4, false}, {4'000, 4, true}, {20'000, 2, true}};
constexpr std::size_t kLarge = 1'000;  // transitions

// Where very many transitions are enabled a set may cost the square of their number, and a sample has fewer states.
constexpr std::uint64_t kMany = 64;   // enabled in a state
constexpr std::uint64_t kLeast = 20;  // states of a sample

// Of the enabled transitions more are left: the reduction does not pay.
constexpr double kUseless = 0.97;

struct Sample {
  const char* spec;
  bool weak = false;
  bool complete = false;
  std::uint64_t states = 0;                             // stored
  std::uint64_t expanded = 0, chosen = 0, enabled = 0;  // states, and transitions in them
  std::uint64_t work = 0;  // as if a state cost what is enabled, or more where that is much

  double branching() const {
    return static_cast<double>(chosen) / static_cast<double>(std::max<std::uint64_t>(expanded, 1));
  }
  double branching_before() const {
    return static_cast<double>(enabled) / static_cast<double>(std::max<std::uint64_t>(expanded, 1));
  }
  // One transition a state: no set is smaller.
  bool is_perfect() const { return expanded > 0 && chosen <= expanded; }
  bool is_useless() const { return static_cast<double>(chosen) > kUseless * static_cast<double>(enabled); }
};

// Finished samples by their states, before the others by what they leave.
bool is_better(const Sample& a, const Sample& b) {
  if (a.complete != b.complete) return a.complete;
  auto rank = [](const Sample& sample) { return sample.branching() * (sample.weak ? kHandicapOfWeak : 1); };
  return a.complete ? a.states < b.states : rank(a) < rank(b);
}

// Passes on what another algorithm chooses, and counts it.
class Counted final : public stubborn::Algorithm {
 public:
  Counted(stubborn::Algorithm& inner, Sample& sample) : inner_(inner), sample_(sample) {}
  bool wants_forward() const override { return inner_.wants_forward(); }
  std::span<const TransitionId> choose(const stubborn::Situation& situation) override {
    const auto chosen = inner_.choose(situation);
    ++sample_.expanded;
    sample_.chosen += chosen.size();
    const std::uint64_t enabled = situation.enabled.list().size();
    sample_.enabled += enabled;
    sample_.work += enabled * std::max<std::uint64_t>(1, enabled / kMany);
    return chosen;
  }
  std::vector<TransitionId> members() const override { return inner_.members(); }

 private:
  stubborn::Algorithm& inner_;
  Sample& sample_;
};

class UpTo final : public search::Visitor {
 public:
  UpTo(std::uint64_t most, const Sample& sample) : most_(most), sample_(sample) {}
  bool visit(const search::Visit&) override {
    return visited_++ < most_ && (visited_ <= kLeast || sample_.work <= most_ * kMany);
  }

 private:
  const std::uint64_t most_;
  std::uint64_t visited_ = 0;
  const Sample& sample_;
};

class Chooser {
 public:
  Chooser(const TransitionSystem& system, const Plan& plan, Watch& watch)
      : system_(system), plan_(plan), watch_(watch), monitor_(watch) {}

  Choice choose() {
    std::vector<Sample> samples;
    const bool strong = plan_.strong_only || plan_.proviso->needs_strong;
    const bool large = system_.transitions() >= kLarge;
    for (const char* spec : large ? kCandidatesOfLarge : kCandidates)
      if (const bool weak = stubborn::parse_spec(spec)->weak; !strong || !weak)
        samples.push_back({.spec = spec, .weak = weak});
    const auto rounds = large ? std::span<const Round>(kRoundsOfLarge) : kRounds;
    for (const Round& round : rounds) {
      samples.resize(std::min(samples.size(), round.most));
      take_all(samples, round);
      const bool last = &round == &rounds.back();
      if (last || samples[0].complete || (round.exclusive && samples[0].is_useless())) return explain(samples, round);
    }
    assert(false);  // there is a last round
    return {};
  }

 private:
  // Puts the best first. What is perfect cannot be beaten on the states of the round, so that those after it need not
  // be tried.
  void take_all(std::vector<Sample>& samples, const Round& round) {
    for (auto sample = samples.begin(); sample != samples.end(); ++sample) {
      take(*sample, round);
      if (!sample->is_perfect() || sample->complete) continue;
      std::rotate(samples.begin(), sample, std::next(sample));
      return;
    }
    std::ranges::stable_sort(samples, is_better);
  }

  void take(Sample& sample, const Round& round) {
    sample = {.spec = sample.spec, .weak = sample.weak};
    stubborn::Spec spec = *stubborn::parse_spec(sample.spec);
    if (plan_.shuffle != 0) spec.seed = plan_.shuffle;
    const auto algorithm = stubborn::make(needs(spec.weak, round.exclusive), spec);
    if (const Limit limit = watch_.look(); limit != Limit::kNotMet) throw LimitMet(limit);
    Counted counted(*algorithm, sample);
    MemoryBudget budget(watch_.memory_left());
    UpTo visitor(round.states, sample);
    const auto store = plan_.store->make(system_, budget);
    const auto search = plan_.search->make({system_, *store, &counted, budget, false});
    const search::Stop stop = search->run(visitor, monitor_);
    sample.complete = stop == search::Stop::kComplete;
    sample.states = search->progress().states;
    if (stop == search::Stop::kMemory) throw MemoryExhausted();
    // The run itself will meet an overflow again, and tell where.
    if (const Limit limit = watch_.look(); stop != search::Stop::kOverflow && limit != Limit::kNotMet)
      throw LimitMet(limit);
  }

  const stubborn::Needs& needs(bool weak, bool exclusive) {
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
              fmt::format("its {} states are the fewest of {} candidates that end within {} states", best.states,
                          finished, round.states)};
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
  Monitor monitor_;
  std::unique_ptr<stubborn::Needs> needs_[2][2];  // for weak sets; with exclusions
};

}  // namespace

Choice choose_reduction(const TransitionSystem& system, const Plan& plan, Watch& watch) {
  Choice choice = Chooser(system, plan, watch).choose();
  if (plan.shuffle != 0) choice.reduction.seed = plan.shuffle;
  return choice;
}

}  // namespace onager::run
