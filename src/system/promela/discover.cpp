#include "system/promela/discover.h"

#include <algorithm>
#include <random>
#include <unordered_set>

#include "base/hash.h"
#include "system/promela/machine.h"

namespace onager::promela {

namespace {

constexpr std::size_t kMostStates = 3000, kWalks = 8, kWalkLength = 1500;

class Walk {
  // Does it again until nothing is missing.
  template <typename Do>
  auto grown(Do what) {
    while (true) {
      try {
        return what();
      } catch (const Outgrown& outgrown) {
        outgrown.missing.add_to(census_);
        machine_.grow(outgrown.missing);
        watch_.spend(1000);
      }
    }
  }

 public:
  Walk(const Program& program, const std::vector<Graph>& graphs, Watch& watch, Census& census)
      : machine_(program, graphs, census, false), census_(census), watch_(watch) {}

  void go() {
    const State first = grown([&] { return machine_.initial(); });
    breadth_first(first);
    std::mt19937_64 random(1);
    for (std::size_t walk = 0; walk < kWalks; ++walk) at_random(first, random);
    greatest_.resize(std::max(greatest_.size(), first.size()));
    for (SlotId slot = 0; slot < first.size(); ++slot) greatest_[slot] = std::max(greatest_[slot], first[slot]);
    for_each_cell(machine_.layout(), machine_.program(), [&](SlotId slot) {
      if (slot < greatest_.size()) {
        std::uint32_t& known = census_.greatest[machine_.layout().holder(slot)];
        known = std::max(known, greatest_[slot]);
      }
    });
  }

 private:
  struct Hash {
    std::size_t operator()(const std::u32string& key) const { return std::hash<std::u32string>{}(key); }
  };
  // Slots are added behind the others, and 0 at first.
  static std::u32string key_of(const State& state) {
    std::u32string key(state.begin(), state.end());
    while (!key.empty() && key.back() == 0) key.pop_back();
    return key;
  }

  std::vector<State> successors(State& state) {
    return grown([&] {
      state.resize(machine_.layout().slots());
      memory_.load(state, machine_.hidden());
      begins_.clear();
      machine_.list_all(memory_, begins_);
      std::vector<State> found;
      for (const Begin& begin : begins_) {
        const BeginKey key = without_numbers(machine_.key(begin, memory_));
        std::uint32_t outcomes = 0;
        Happened happened;
        machine_.run(begin, memory_, &happened, [&] {
          for (const Move& move : happened.moves) visit(move);
          found.emplace_back(memory_.slots().begin(), memory_.slots().end());
          memory_.for_each_change([&](SlotId slot, Value value) {
            if (greatest_.size() <= slot) greatest_.resize(slot + 1);
            greatest_[slot] = std::max(greatest_[slot], value);
          });
          watch_.spend(20 + memory_.slots().size() + 20 * memory_.moves);
          return ++outcomes < kMostOutcomes;
        });
        if (outcomes > 1) Missing{.outcomes = {{key, outcomes}}}.add_to(census_);
      }
      return found;
    });
  }

  void visit(const Move& move) {
    const auto proctype = [&](InstanceId i) { return machine_.layout().instances()[i].key.proctype; };
    ++census_.visits[{proctype(move.begin.instance), move.node}];
    if (move.begin.partner != kNone) ++census_.visits[{proctype(move.begin.partner), move.partner_node}];
  }

  void breadth_first(const State& first) {
    std::unordered_set<std::u32string, Hash> seen{key_of(first)};
    std::vector<State> queue{first};
    for (std::size_t next = 0; next < queue.size() && seen.size() < kMostStates; ++next) {
      State state = queue[next];
      for (State& successor : successors(state))
        if (seen.insert(key_of(successor)).second) queue.push_back(std::move(successor));
    }
    is_complete_ = seen.size() < kMostStates;
  }

  void at_random(State state, std::mt19937_64& random) {
    for (std::size_t step = 0; !is_complete_ && step < kWalkLength; ++step) {
      std::vector<State> next = successors(state);
      if (next.empty()) return;
      state = std::move(next[random() % next.size()]);
    }
  }

  static constexpr std::uint32_t kMostOutcomes = 4096;
  Machine machine_;
  Census& census_;
  Watch& watch_;
  Memory memory_;
  std::vector<Begin> begins_;
  std::vector<Value> greatest_;  // slot -> the greatest value met
  bool is_complete_ = false;
};

}  // namespace

BeginKey without_numbers(BeginKey key) {
  key.instance.pid = 0;
  key.partner.pid = 0;
  return key;
}

Census discover(const Program& program, const std::vector<Graph>& graphs, Watch& watch) {
  Census census;
  Walk(program, graphs, watch, census).go();
  return census;
}

}  // namespace onager::promela
