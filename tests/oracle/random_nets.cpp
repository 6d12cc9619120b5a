#include "tests/oracle/random_nets.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <vector>

namespace onager::oracle {

namespace {

constexpr Family kSafe = Family::kSafe;

// clang-format off
constexpr Shape kShapes[] = {
    {.name = "safe", .family = kSafe, .places = {4, 16}, .transitions = {8, 40}, .max_arcs = 2, .looping = 15},
    {.name = "safe-odd", .family = kSafe, .places = {4, 14}, .transitions = {8, 30}, .max_arcs = 3, .inhibited = 15,
     .looping = 20, .sinks = 2, .dead = 3, .isolated = 20},
    {.name = "ordinary", .transitions = {3, 12}, .isolated = 5},
    {.name = "weighted", .transitions = {3, 12}, .max_tokens = 4, .max_weight = 3, .preserving = 99, .sinks = 2,
     .dead = 3, .isolated = 5},
    {.name = "inhibited", .transitions = {4, 14}, .max_tokens = 3, .max_weight = 3, .inhibited = 40, .sinks = 2,
     .dead = 2, .isolated = 5},
    {.name = "losing", .max_tokens = 5, .max_weight = 3, .preserving = 60, .looping = 20, .sinks = 30},
    {.name = "unbounded", .places = {1, 5}, .transitions = {1, 6}, .max_weight = 3, .preserving = 40,
     .inhibited = 20, .sources = 10, .sinks = 20, .dead = 5, .isolated = 10},
    {.name = "guarded", .places = {1, 5}, .transitions = {2, 9}, .max_weight = 3, .preserving = 75, .inhibited = 90,
     .sources = 15, .sinks = 15},
    {.name = "degenerate", .places = {0, 2}, .transitions = {0, 3}, .max_weight = 2, .preserving = 70,
     .inhibited = 30, .looping = 30, .sources = 10, .sinks = 20, .dead = 10, .isolated = 30},
};
// clang-format on

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  std::uint32_t below(std::size_t n) { return static_cast<std::uint32_t>(engine_() % n); }
  std::uint32_t between(Range range) { return range.low + below(range.high - range.low + 1); }
  // 1 .. high, small ones more often: heavy arcs soon leave nothing that can fire.
  std::uint32_t small(std::uint32_t high) { return 1 + std::min(below(high), below(high)); }
  bool percent(std::uint32_t chance) { return below(100) < chance; }

 private:
  std::mt19937_64 engine_;
};

// Weights of one transition on the connected places; 0 = no arc.
struct Column {
  explicit Column(std::size_t places) : in(places), out(places), inhibitor(places) {}
  std::vector<Value> in, out, inhibitor;
};

// Places of the state machines: every place belongs to one.
using Machines = std::vector<std::vector<PlaceId>>;

Machines random_machines(std::uint32_t places, Dice& dice) {
  if (places == 0) return {};
  Machines machines(1 + dice.below((places + 1) / 2));
  for (PlaceId p = 0; p < places; ++p) machines[p % machines.size()].push_back(p);
  return machines;
}

void move_tokens(const Machines& machines, const Shape& shape, Column& column, Dice& dice) {
  Machines rest = machines;
  const std::size_t moves = std::min<std::size_t>(rest.size(), dice.small(shape.max_arcs));
  for (std::size_t i = 0; i < moves; ++i) {
    std::swap(rest[i], rest[i + dice.below(rest.size() - i)]);
    column.in[rest[i][dice.below(rest[i].size())]] = 1;
    column.out[rest[i][dice.below(rest[i].size())]] = 1;
  }
}

void exchange_tokens(const Shape& shape, Column& column, Dice& dice) {
  const std::size_t places = column.in.size();
  if (places == 0) return;
  Value taken = 0;
  for (std::uint32_t arcs = dice.small(shape.max_arcs); arcs > 0; --arcs) {
    Value& weight = column.in[dice.below(places)];
    taken -= weight;
    taken += weight = dice.small(shape.max_weight);
  }
  std::vector<PlaceId> targets(dice.small(shape.max_arcs));
  for (PlaceId& target : targets) target = dice.below(places);
  if (dice.percent(shape.preserving)) {
    for (; taken > 0; --taken) ++column.out[targets[dice.below(targets.size())]];
  } else {
    for (PlaceId target : targets) column.out[target] = dice.small(shape.max_weight);
  }
}

void add_oddities(const Shape& shape, Column& column, Dice& dice) {
  const std::size_t places = column.in.size();
  if (places == 0) return;
  if (shape.family == Family::kFree && dice.percent(shape.sources)) column.in.assign(places, 0);
  if (dice.percent(shape.sinks)) column.out.assign(places, 0);
  if (dice.percent(shape.inhibited)) column.inhibitor[dice.below(places)] = dice.small(shape.max_weight);
  const PlaceId tested = dice.below(places);
  if (dice.percent(shape.looping) && column.in[tested] == 0) {
    const Value weight = dice.small(shape.max_weight);
    column.in[tested] += weight;
    column.out[tested] += weight;
  }
}

Column random_column(const Shape& shape, const Machines& machines, std::uint32_t places, Dice& dice) {
  Column column(places);
  if (shape.family == Family::kSafe) {
    move_tokens(machines, shape, column, dice);
  } else {
    exchange_tokens(shape, column, dice);
  }
  add_oddities(shape, column, dice);
  return column;
}

State random_marking(const Shape& shape, const Machines& machines, std::uint32_t places, Dice& dice) {
  State marking(places);
  if (shape.family == Family::kSafe) {
    for (const auto& machine : machines) marking[machine[dice.below(machine.size())]] = 1;
  } else {
    for (Value& tokens : marking) tokens = dice.below(shape.max_tokens + 1);
  }
  return marking;
}

void emit(const Column& column, TransitionId t, NetBuilder& builder) {
  for (PlaceId p = 0; p < column.in.size(); ++p) {
    if (column.in[p] > 0) builder.input(p, t, column.in[p]);
    if (column.out[p] > 0) builder.output(t, p, column.out[p]);
    if (column.inhibitor[p] > 0) builder.inhibitor(p, t, column.inhibitor[p]);
  }
}

}  // namespace

std::span<const Shape> shapes() {
  return kShapes;
}

Net random_net(const Shape& shape, std::uint64_t seed) {
  Dice dice(seed);
  NetBuilder builder(fmt::format("random-{}-{}", shape.name, seed));
  const std::uint32_t places = dice.between(shape.places);
  const std::uint32_t transitions = dice.between(shape.transitions);
  const Machines machines = random_machines(places, dice);
  auto add_place = [&, number = 0](Value tokens) mutable {
    return builder.place(fmt::format("p{}", number++), tokens);
  };
  for (Value tokens : random_marking(shape, machines, places, dice)) add_place(tokens);
  PlaceId never = kNone;
  for (TransitionId t = 0; t < transitions; ++t) {
    builder.transition(fmt::format("t{}", t));
    emit(random_column(shape, machines, places, dice), t, builder);
    if (!dice.percent(shape.dead)) continue;
    if (never == kNone) never = add_place(0);
    builder.input(never, t);
  }
  if (dice.percent(shape.isolated)) add_place(dice.below(shape.family == kSafe ? 2 : shape.max_tokens + 1));
  return std::move(builder).build();
}

Net random_net(std::uint64_t seed) {
  return random_net(kShapes[seed % std::size(kShapes)], seed);
}

}  // namespace onager::oracle
