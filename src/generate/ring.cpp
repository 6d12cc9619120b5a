// N stations around a ring on which one token travels. A station that wants to work waits for the token and keeps it
// while it works; otherwise it passes the token on.
//
// States     3 N 2^(N-1): the token is at one of N stations, which idles, wants or works; the others idle or want
// Deadlocks  none
// Units      one per station, one for the travelling token

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "generate/families.h"
#include "generate/units.h"

namespace onager::generate {

namespace {

void add_station(NetBuilder& builder, Units& units, std::uint32_t i, PlaceId token_here, PlaceId token_next) {
  const PlaceId idle = builder.place(numbered("idle", i), 1);
  const PlaceId want = builder.place(numbered("want", i));
  const PlaceId work = builder.place(numbered("work", i));
  units.add(numbered("station", i), {idle, want, work});

  const TransitionId request = builder.transition(numbered("request", i));
  builder.input(idle, request);
  builder.output(request, want);

  const TransitionId start = builder.transition(numbered("start", i));
  builder.input(want, start);
  builder.input(token_here, start);
  builder.output(start, work);

  const TransitionId finish = builder.transition(numbered("finish", i));
  builder.input(work, finish);
  builder.output(finish, idle);
  builder.output(finish, token_next);

  const TransitionId pass = builder.transition(numbered("pass", i));
  builder.input(idle, pass);
  builder.input(token_here, pass);
  builder.output(pass, idle);
  builder.output(pass, token_next);
}

}  // namespace

Net make_ring(std::uint32_t n, std::uint64_t) {
  NetBuilder builder(fmt::format("ring-{}", n));
  Units units;
  std::vector<PlaceId> tokens;
  for (std::uint32_t i = 1; i <= n; ++i) tokens.push_back(builder.place(numbered("token", i), i == 1 ? 1 : 0));
  units.add("token", tokens);
  for (std::uint32_t i = 1; i <= n; ++i) add_station(builder, units, i, tokens[i - 1], tokens[i % n]);
  builder.nupn(std::move(units).build());
  return std::move(builder).build();
}

}  // namespace onager::generate
