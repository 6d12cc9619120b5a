// The philosophers of generate/philosophers.cpp as one philosopher who has many colours: the seats of the table.
//
// Philosopher p sits between fork p, to the left, and fork p++1, to the right. Unfolded it is the other family.
//
// States, deadlocks  as there

#include <fmt/format.h>

#include <utility>

#include "generate/families.h"
#include "model/colored_build.h"

namespace onager::generate {

colored::Net make_colored_philosophers(std::uint32_t n, std::uint64_t) {
  colored::NetBuilder builder(fmt::format("colored-philosophers-{}", n));
  std::vector<std::string> seats;
  for (std::uint32_t i = 1; i <= n; ++i) seats.push_back(fmt::format("seat{}", i));
  const auto seat = builder.cyclic("seat", seats);
  const auto p = builder.value(builder.variable("p", seat));
  const auto left = p, right = builder.successor(p);
  const PlaceId fork = builder.full_place("fork", seat), think = builder.full_place("think", seat);
  const PlaceId wait = builder.place("wait", seat), eat = builder.place("eat", seat);

  const TransitionId take_left = builder.transition("take_left");
  builder.input(think, take_left, p);
  builder.input(fork, take_left, left);
  builder.output(take_left, wait, p);

  const TransitionId take_right = builder.transition("take_right");
  builder.input(wait, take_right, p);
  builder.input(fork, take_right, right);
  builder.output(take_right, eat, p);

  const TransitionId release = builder.transition("release");
  builder.input(eat, release, p);
  builder.output(release, think, p);
  builder.output(release, fork, builder.sum({left, right}));
  return std::move(builder).build();
}

}  // namespace onager::generate
