#include "simulate/walk.h"

#include <algorithm>
#include <new>

namespace onager::simulate {

namespace {

class Walker {
 public:
  Walker(const kind::Model& model, std::uint64_t seed, Watch& watch) : draw_(seed), session_(model, watch) {
    walk_.extent = session_.player().extent();
    arrive();
  }

  void go(std::uint64_t length) {
    while (walk_.steps < length) {
      const std::vector<std::string>& enabled = session_.enabled();
      if (enabled.empty()) {
        if (begins_) return;  // nothing can ever be done
        begin();
        continue;
      }
      if (!make_one_of(enabled)) {
        if (begins_) return;
        begin();
        continue;
      }
      ++walk_.steps;
      begins_ = false;
      walk_.longest = std::max<std::uint64_t>(walk_.longest, session_.at());
      arrive();
    }
  }

  // A limit that was met is met again where the state is looked at.
  Walk finish() {
    try {
      if (!is_kept_) keep();
    } catch (const LimitMet&) {
    } catch (const std::bad_alloc&) {
    }
    return std::move(walk_);
  }

  Walk& walk() { return walk_; }

 private:
  void begin() {
    session_.restart();
    ++walk_.runs;
    begins_ = true;
    is_troubled_ = session_.player().trouble().has_value();
  }

  // False: all of them lead to what cannot be counted, which is told.
  bool make_one_of(std::vector<std::string> steps) {
    for (; !steps.empty(); steps.pop_back()) {
      std::swap(steps[draw_.below(steps.size())], steps.back());
      const std::vector<std::size_t> parts = session_.player().parts_of(steps.back());
      const auto refusal = session_.fire(steps.back());
      if (!refusal) {
        walk_.extent.count(parts);
        return true;
      }
      if (walk_.trouble.empty()) walk_.trouble = *refusal;
    }
    ++walk_.troubles;
    return false;
  }

  void keep() {
    walk_.trace = session_.trace();
    walk_.state = session_.player().state();
  }

  // In a state, by a step or as the first one.
  void arrive() {
    session_.player().see(walk_.extent);
    const auto trouble = session_.player().trouble();
    const bool ends = session_.enabled().empty();
    const bool is_dead = !trouble && session_.is_dead();
    walk_.troubles += trouble && !is_troubled_;
    is_troubled_ = trouble.has_value();
    walk_.deadlocks += is_dead;
    walk_.ends += ends && !is_dead && !trouble;
    if (trouble && walk_.trouble.empty()) walk_.trouble = *trouble;
    if (is_kept_ || (!trouble && !is_dead)) return;
    keep();
    is_kept_ = true;
  }

  Draw draw_;
  Session session_;
  bool begins_ = true;        // no step of this run was made
  bool is_troubled_ = false;  // something is wrong already
  bool is_kept_ = false;      // a run that ended badly
  Walk walk_;
};

}  // namespace

Walk walk(const kind::Model& model, std::uint64_t length, std::uint64_t seed, Watch& watch) {
  Walker walker(model, seed, watch);
  try {
    walker.go(length);
  } catch (const LimitMet& met) {
    walker.walk().limit = met.limit();
  } catch (const std::bad_alloc&) {
    walker.walk().limit = Limit::kMemory;
  }
  return walker.finish();
}

}  // namespace onager::simulate
