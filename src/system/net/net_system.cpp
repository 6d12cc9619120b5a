#include "system/net/net_system.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <tuple>

#include "system/net/knowledge.h"

namespace onager {

namespace {

// The index of the first range that is equal, for each.
std::vector<std::uint32_t> first_equal(std::span<const SlotRange> ranges, Watch& watch) {
  constexpr std::uint64_t kCompare = 2;  // work
  const auto key = [&](std::uint32_t i) { return std::tuple(ranges[i].slot, ranges[i].low, ranges[i].high); };
  std::vector<std::uint32_t> order(ranges.size()), first(ranges.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
    watch.spend(kCompare);
    return std::pair(key(a), a) < std::pair(key(b), b);
  });
  for (std::size_t k = 0; k < order.size(); ++k)
    first[order[k]] = k > 0 && key(order[k]) == key(order[k - 1]) ? first[order[k - 1]] : order[k];
  return first;
}

}  // namespace

struct NetSystem::Parts {
  Structure structure;
  std::vector<SlotRange> ranges;
  Csr<Effect> effects;

  Parts(const Net& net, Watch& watch);
  void collect_guards(const Net& net, Watch& watch);
  void collect_effects(const Net& net, Watch& watch);
};

NetSystem::Parts::Parts(const Net& net, Watch& watch) {
  assert(net.initial.size() == net.places.size());
  collect_guards(net, watch);
  collect_effects(net, watch);
  structure.complete(net.places.size());
}

// Guards are numbered in the order in which transitions ask for them. Equal ones are brought together by sorting.
void NetSystem::Parts::collect_guards(const Net& net, Watch& watch) {
  constexpr std::uint64_t kGuard = 8;  // work to note one
  std::vector<SlotRange> asked;
  for (TransitionId t = 0; t < net.transitions.size(); ++t) {
    for (Arc arc : net.inputs[t]) asked.push_back({arc.place, arc.weight, kMaxValue});
    for (Arc arc : net.inhibitors[t]) {
      assert(arc.weight > 0);
      asked.push_back({arc.place, 0, arc.weight - 1});
    }
    watch.spend(1 + kGuard * (net.inputs[t].size() + net.inhibitors[t].size()));
  }
  const std::vector<std::uint32_t> first = first_equal(asked, watch);
  std::vector<GuardId> guard(asked.size());
  for (std::size_t i = 0; i < asked.size(); ++i) {
    guard[i] = first[i] == i ? static_cast<GuardId>(ranges.size()) : guard[first[i]];
    if (first[i] == i) ranges.push_back(asked[i]);
  }
  std::size_t next = 0;
  for (TransitionId t = 0; t < net.transitions.size(); ++t) {
    const std::size_t count = net.inputs[t].size() + net.inhibitors[t].size();
    structure.guards_of.add_row(std::span(guard).subspan(next, count));
    next += count;
  }
  for (const SlotRange& range : ranges) structure.tests_of.add_row(std::span(&range.slot, 1));
}

void NetSystem::Parts::collect_effects(const Net& net, Watch& watch) {
  for (TransitionId t = 0; t < net.transitions.size(); ++t) {
    const auto in = net.inputs[t], out = net.outputs[t];
    assert(std::ranges::is_sorted(in, {}, &Arc::place) && std::ranges::is_sorted(out, {}, &Arc::place));
    std::size_t i = 0, o = 0;
    while (i < in.size() || o < out.size()) {
      const bool take_in = o == out.size() || (i < in.size() && in[i].place <= out[o].place);
      const bool take_out = i == in.size() || (o < out.size() && out[o].place <= in[i].place);
      const PlaceId place = take_in ? in[i].place : out[o].place;
      std::int32_t delta = 0;
      if (take_out) delta += static_cast<std::int32_t>(out[o++].weight);
      if (take_in) delta -= static_cast<std::int32_t>(in[i++].weight);
      if (delta == 0) continue;
      effects.push({place, delta});
      structure.writes_of.push(place);
    }
    effects.close_row();
    structure.writes_of.close_row();
    structure.reads_of.close_row();  // an effect only adds
    watch.spend(1 + in.size() + out.size());
  }
}

NetSystem::NetSystem(const Net& net, Watch& watch) : NetSystem(net, Parts(net, watch), watch) {}

NetSystem::NetSystem(const Net& net, Parts parts, Watch& watch)
    : TransitionSystem(std::move(parts.structure), net_knowledge(*this), watch),
      net_(net),
      ranges_(std::move(parts.ranges)),
      effects_(std::move(parts.effects)) {
  assert(ranges_.size() == guards() && effects_.rows() == transitions());
}

std::string NetSystem::guard_text(GuardId guard) const {
  assert(guard < ranges_.size());
  const SlotRange& range = ranges_[guard];
  if (asks_for_tokens(range)) return slot_name(range.slot) + " >= " + std::to_string(range.low);
  return slot_name(range.slot) + " < " + std::to_string(range.high + 1);
}

void NetSystem::evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const {
  assert(state.size() == slots());
  for (std::size_t i = 0; i < guards.size(); ++i) {
    assert(guards[i] < ranges_.size());
    const SlotRange& range = ranges_[guards[i]];
    truth[i] = state[range.slot] - range.low <= range.high - range.low;
  }
}

void NetSystem::fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const {
  assert(state.size() == slots());
  for (TransitionId t : transitions) {
    assert(is_enabled(t, state));
    for (const Effect& effect : effects_[t]) {
      const std::int64_t value = static_cast<std::int64_t>(state[effect.slot]) + effect.delta;
      assert(value >= 0);
      if (value > static_cast<std::int64_t>(kMaxValue)) out.report_overflow(effect.slot);
      out.push(effect.slot, static_cast<Value>(value));
    }
    out.close(t);
  }
}

}  // namespace onager
