// N readers and N writers of one document. A reader may start if nobody writes, a writer if nobody reads or writes;
// both rules are inhibitor arcs.
//
// Invariant  at most one writes, and nobody reads at the same time
// States     (N+1)^2 (N+2) / 2 without and N (N+1) with an active writer
// Deadlocks  none

#include <fmt/format.h>

#include <utility>

#include "generate/families.h"

namespace onager::generate {

namespace {

struct Role {
  PlaceId active;
  TransitionId start;
};

// N processes that idle, wait, are active, and idle again.
Role add_role(NetBuilder& builder, std::uint32_t n, std::string_view people, std::string_view activity,
              std::string_view verb) {
  const PlaceId idle = builder.place(fmt::format("idle_{}", people), n);
  const PlaceId waiting = builder.place(fmt::format("waiting_{}", people));
  const PlaceId active = builder.place(std::string(activity));
  const TransitionId ask = builder.transition(fmt::format("ask_{}", verb));
  const TransitionId start = builder.transition(fmt::format("start_{}", verb));
  const TransitionId stop = builder.transition(fmt::format("stop_{}", verb));
  builder.input(idle, ask);
  builder.output(ask, waiting);
  builder.input(waiting, start);
  builder.output(start, active);
  builder.input(active, stop);
  builder.output(stop, idle);
  return {active, start};
}

}  // namespace

Net make_readers_writers(std::uint32_t n, std::uint64_t) {
  NetBuilder builder(fmt::format("readers-writers-{}", n));
  const Role readers = add_role(builder, n, "readers", "reading", "read");
  const Role writers = add_role(builder, n, "writers", "writing", "write");
  builder.inhibitor(writers.active, readers.start);
  builder.inhibitor(writers.active, writers.start);
  builder.inhibitor(readers.active, writers.start);
  return std::move(builder).build();
}

}  // namespace onager::generate
