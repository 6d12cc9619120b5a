// A buffer for N items. The producer delivers two at once; the consumer takes one, or three at once.
//
// Invariant  free + items = N
// Deadlocks  none: with fewer than two free places there is an item to take (N >= 2)

#include <fmt/format.h>

#include <utility>

#include "generate/families.h"

namespace onager::generate {

namespace {

struct Buffer {
  PlaceId free, items;
};

void add_producer(NetBuilder& builder, Buffer buffer) {
  const PlaceId resting = builder.place("producer_resting", 1), loaded = builder.place("producer_loaded");
  const TransitionId produce = builder.transition("produce"), put_two = builder.transition("put_two");
  builder.input(resting, produce);
  builder.output(produce, loaded);
  builder.input(loaded, put_two);
  builder.input(buffer.free, put_two, 2);
  builder.output(put_two, buffer.items, 2);
  builder.output(put_two, resting);
}

void add_meal(NetBuilder& builder, Buffer buffer, PlaceId waiting, std::string_view size, Value items) {
  const PlaceId eating = builder.place(fmt::format("consumer_has_{}", size));
  const TransitionId take = builder.transition(fmt::format("take_{}", size));
  const TransitionId consume = builder.transition(fmt::format("consume_{}", size));
  builder.input(waiting, take);
  builder.input(buffer.items, take, items);
  builder.output(take, buffer.free, items);
  builder.output(take, eating);
  builder.input(eating, consume);
  builder.output(consume, waiting);
}

}  // namespace

Net make_producer_consumer(std::uint32_t n, std::uint64_t) {
  NetBuilder builder(fmt::format("producer-consumer-{}", n));
  const Buffer buffer = {builder.place("free", n), builder.place("items")};
  add_producer(builder, buffer);
  const PlaceId waiting = builder.place("consumer_waiting", 1);
  add_meal(builder, buffer, waiting, "one", 1);
  add_meal(builder, buffer, waiting, "three", 3);
  return std::move(builder).build();
}

}  // namespace onager::generate
