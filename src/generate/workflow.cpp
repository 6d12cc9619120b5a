// A case is forked into N branches, each of which is done in one of two ways, and joined when all are done.
//
// States     4^N + 2
// Deadlocks  1: the case is closed, the intended end
// Units      one per branch, nested in the unit of the case

#include <fmt/format.h>

#include <utility>

#include "generate/families.h"
#include "generate/units.h"

namespace onager::generate {

namespace {

void add_way(NetBuilder& builder, std::uint32_t i, std::string_view way, PlaceId todo, PlaceId busy, PlaceId done) {
  const TransitionId choose = builder.transition(numbered(fmt::format("choose_{}", way), i));
  builder.input(todo, choose);
  builder.output(choose, busy);
  const TransitionId finish = builder.transition(numbered(fmt::format("finish_{}", way), i));
  builder.input(busy, finish);
  builder.output(finish, done);
}

}  // namespace

Net make_workflow(std::uint32_t n, std::uint64_t) {
  NetBuilder builder(fmt::format("workflow-{}", n));
  const PlaceId opened = builder.place("opened", 1), closed = builder.place("closed");
  const TransitionId fork = builder.transition("fork"), join = builder.transition("join");
  Units units({opened, closed});
  builder.input(opened, fork);
  builder.output(join, closed);
  for (std::uint32_t i = 1; i <= n; ++i) {
    const PlaceId todo = builder.place(numbered("todo", i)), by_mail = builder.place(numbered("by_mail", i)),
                  by_phone = builder.place(numbered("by_phone", i)), done = builder.place(numbered("done", i));
    units.add(numbered("branch", i), {todo, by_mail, by_phone, done});
    builder.output(fork, todo);
    add_way(builder, i, "mail", todo, by_mail, done);
    add_way(builder, i, "phone", todo, by_phone, done);
    builder.input(done, join);
  }
  builder.nupn(std::move(units).build());
  return std::move(builder).build();
}

}  // namespace onager::generate
