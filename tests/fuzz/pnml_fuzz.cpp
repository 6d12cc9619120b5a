// Any bytes, read as PNML in chunks of any size, give a net or a diagnostic that says where; and a net that was read
// is a valid one: written and read again it is the same text.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "frontend/pnml/read.h"
#include "frontend/pnml/write.h"
#include "frontend/xml/source.h"

namespace {

using onager::Arc;
using onager::Net;
using onager::Result;
using onager::TransitionId;

void require(bool truth, const char* claim) {
  if (truth) return;
  std::fprintf(stderr, "violated: %s\n", claim);
  std::abort();
}

Result<Net> read(std::string_view text, std::size_t chunk) {
  onager::frontend::MemorySource source(text, chunk);
  return onager::frontend::read_pnml("fuzz", source);
}

void check_arcs(const Net& net, const onager::Csr<Arc>& arcs) {
  require(arcs.rows() == net.transitions.size(), "one row of arcs a transition");
  for (TransitionId t = 0; t < arcs.rows(); ++t) {
    const Arc* before = nullptr;
    for (const Arc& arc : arcs[t]) {
      require(arc.place < net.places.size(), "arcs end at places");
      require(arc.weight >= 1 && arc.weight <= onager::kMaxWeight, "weights are in range");
      require(before == nullptr || before->place < arc.place, "arcs ascend by place");
      before = &arc;
    }
  }
}

void check_net(const Net& net) {
  require(net.initial.size() == net.places.size(), "one number a place");
  check_arcs(net, net.inputs);
  check_arcs(net, net.outputs);
  check_arcs(net, net.inhibitors);
  const std::string text = onager::frontend::write_pnml(net);
  const Result<Net> again = read(text, std::string_view::npos);
  require(static_cast<bool>(again), "what is written can be read");
  require(onager::frontend::write_pnml(*again) == text, "what is read again is the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<Net> net = read(text, std::string_view::npos);
  const Result<Net> slowly = read(text, 1 + size % 13);
  require(static_cast<bool>(net) == static_cast<bool>(slowly), "chunks do not matter");
  if (!net) {
    require(!net.error().message.empty() && net.error().file == "fuzz", "a diagnostic says what and where");
    return 0;
  }
  check_net(*net);
  return 0;
}
