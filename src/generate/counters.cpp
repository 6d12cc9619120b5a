// N independent counters that step from 0 over 1 to 2 and back to 0: pure interleaving.
//
// States     3^N
// Deadlocks  none
// Units      one per counter

#include <fmt/format.h>

#include <array>
#include <utility>

#include "generate/families.h"
#include "generate/units.h"

namespace onager::generate {

namespace {

void add_counter(NetBuilder& builder, Units& units, std::uint32_t i) {
  const std::array<PlaceId, 3> digits = {builder.place(numbered("zero", i), 1), builder.place(numbered("one", i)),
                                         builder.place(numbered("two", i))};
  const std::array<const char*, 3> stems = {"to_one", "to_two", "to_zero"};
  units.add(numbered("counter", i), {digits.begin(), digits.end()});
  for (std::size_t digit = 0; digit < digits.size(); ++digit) {
    const TransitionId step = builder.transition(numbered(stems[digit], i));
    builder.input(digits[digit], step);
    builder.output(step, digits[(digit + 1) % digits.size()]);
  }
}

}  // namespace

Net make_counters(std::uint32_t n, std::uint64_t) {
  NetBuilder builder(fmt::format("counters-{}", n));
  Units units;
  for (std::uint32_t i = 1; i <= n; ++i) add_counter(builder, units, i);
  builder.nupn(std::move(units).build());
  return std::move(builder).build();
}

}  // namespace onager::generate
