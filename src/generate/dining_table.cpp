#include "generate/dining_table.h"

#include <cassert>
#include <utility>
#include <vector>

#include "generate/units.h"

namespace onager::generate {

namespace {

struct Fork {
  PlaceId place;
  const char* taking;  // stem of the name of the transition that takes it
};

void add_philosopher(NetBuilder& builder, Units& units, std::uint32_t i, Fork first, Fork second) {
  const PlaceId think = builder.place(numbered("think", i), 1);
  const PlaceId wait = builder.place(numbered("wait", i));
  const PlaceId eat = builder.place(numbered("eat", i));
  units.add(numbered("philosopher", i), {think, wait, eat});

  const TransitionId take_first = builder.transition(numbered(first.taking, i));
  builder.input(think, take_first);
  builder.input(first.place, take_first);
  builder.output(take_first, wait);

  const TransitionId take_second = builder.transition(numbered(second.taking, i));
  builder.input(wait, take_second);
  builder.input(second.place, take_second);
  builder.output(take_second, eat);

  const TransitionId release = builder.transition(numbered("release", i));
  builder.input(eat, release);
  builder.output(release, think);
  builder.output(release, first.place);
  builder.output(release, second.place);
}

}  // namespace

Net dining_table(std::string id, std::uint32_t n, LastPhilosopher last) {
  assert(n >= 2);
  NetBuilder builder(std::move(id));
  Units units;
  std::vector<PlaceId> forks;
  for (std::uint32_t i = 1; i <= n; ++i) {
    forks.push_back(builder.place(numbered("fork", i), 1));
    units.add(numbered("unit_of_fork", i), {forks.back()});
  }
  for (std::uint32_t i = 1; i <= n; ++i) {
    const Fork left = {forks[i - 1], "take_left"}, right = {forks[i % n], "take_right"};
    const bool left_first = i < n || last == LastPhilosopher::kLeftFirst;
    add_philosopher(builder, units, i, left_first ? left : right, left_first ? right : left);
  }
  builder.nupn(std::move(units).build());
  return std::move(builder).build();
}

}  // namespace onager::generate
