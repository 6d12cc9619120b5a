// Fuzzing the reader of traces, the replay and the printer, on a net small enough for wrong steps to be found often.
//
// Laws: no input crashes; a trace that was read is written and read back as the same trace; a trace that replay
// confirms is printed to its end; a diagnostic points into the text.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "model/net.h"
#include "witness/print.h"
#include "witness/replay.h"
#include "witness/trace.h"

namespace {

using onager::Net;
using onager::witness::Trace;

// t adds to q until that overflows, u adds to p while q is not full, v takes from p; without p nothing goes on.
Net tiny_net() {
  onager::NetBuilder builder("tiny");
  const auto p = builder.place("p", 1), q = builder.place("q", onager::kMaxValue - 1);
  const auto t = builder.transition("t"), u = builder.transition("u", "more"), v = builder.transition("v");
  builder.input(p, t);
  builder.output(t, p);
  builder.output(t, q);
  builder.input(p, u);
  builder.output(u, p, 2);
  builder.inhibitor(q, u, onager::kMaxValue);
  builder.input(p, v);
  return std::move(builder).build();
}

void require(bool law) {
  if (!law) std::abort();
}

void check_trace(const Net& net, const Trace& trace) {
  const auto again = onager::witness::parse_trace(onager::witness::to_json(trace), "again");
  require(static_cast<bool>(again) && *again == trace);
  const auto outcome = onager::witness::replay(net, trace);
  const std::string text = onager::witness::print(net, trace);
  if (outcome.ok()) require(text.find("\nfinally") != std::string::npos);
  require(!onager::witness::print(net, trace, {.max_steps = 3, .max_places = 1}).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Net net = tiny_net();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto trace = onager::witness::parse_trace(text, "fuzz");
  if (trace) {
    check_trace(net, *trace);
  } else {
    require(trace.error().line >= 1 && trace.error().column >= 1 && trace.error().column <= size + 1);
    require(!trace.error().message.empty());
  }
  return 0;
}
