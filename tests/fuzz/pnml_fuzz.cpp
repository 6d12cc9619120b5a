// Any bytes, read as PNML in chunks of any size, give a net or a diagnostic that says where; and a net that was read
// is a valid one: written and read again it is the same text. A coloured net is written and read once before, since
// sorts and constants are put in order then, and it is unfolded.

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <variant>

#include "base/fault.h"
#include "frontend/pnml/colored_write.h"
#include "frontend/pnml/read.h"
#include "frontend/pnml/write.h"
#include "frontend/xml/source.h"
#include "unfold/unfolding.h"

namespace {

using onager::Arc;
using onager::Net;
using onager::Result;
using onager::TransitionId;
using onager::Watch;
using onager::frontend::AnyNet;

void require(bool truth, const char* claim) {
  if (truth) return;
  std::fprintf(stderr, "violated: %s\n", claim);
  std::abort();
}

// A small text can mean a marking of many tokens: work is limited.
Result<AnyNet> read(std::string_view text, std::size_t chunk) {
  onager::frontend::MemorySource source(text, chunk);
  const std::atomic<bool> cancel = true;  // noticed when the watch first looks
  const onager::Limits limits{.cancel = &cancel};
  Watch watch(limits);
  try {
    return onager::frontend::read_any_pnml("fuzz", source, watch);
  } catch (const onager::LimitMet&) {
    return onager::Diagnostic{.file = "fuzz", .message = "too much work", .hint = {}};
  }
}

bool is_too_much(const Result<AnyNet>& net) {
  return !net && net.error().message == "too much work";
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
  const Result<AnyNet> again = read(text, std::string_view::npos);
  require(again || is_too_much(again), "what is written can be read");
  require(!again || onager::frontend::write_pnml(std::get<Net>(*again)) == text, "what is read again is the same");
}

void check_term(const onager::colored::Net& net, const onager::colored::Term& term) {
  using onager::colored::TermKind;
  require((term.sort == onager::kNone) == (term.kind >= TermKind::kTrue), "colours and multisets have a sort");
  require(term.sort == onager::kNone || term.sort < net.sorts.size(), "sorts are in the net");
  if (term.kind == TermKind::kColor) require(term.value < net.sorts[term.sort].size, "colours are in their sort");
  if (term.kind == TermKind::kVariable)
    require(net.sorts[net.variables[term.value].sort].size == net.sorts[term.sort].size, "variables fit their sort");
  for (const auto& operand : term.operands) check_term(net, operand);
}

void unfold(const onager::colored::Net& net, onager::unfold::Features features) {
  const std::atomic<bool> cancel = true;
  const onager::Limits limits{.cancel = &cancel};
  Watch watch(limits);
  try {
    const onager::unfold::Unfolding unfolded = onager::unfold::unfold(net, features, {}, watch);
    check_arcs(unfolded.net, unfolded.net.inputs);
    check_arcs(unfolded.net, unfolded.net.outputs);
    check_arcs(unfolded.net, unfolded.net.inhibitors);
  } catch (const onager::LimitMet&) {
  } catch (const onager::InputFault&) {  // too many tokens or colours
  }
}

// Parentheses and tuples of one component look the same.
bool can_be_written(const onager::colored::Net& net) {
  for (const auto& sort : net.sorts)
    if (sort.components.size() == 1) return false;
  return true;
}

void check_net(const onager::colored::Net& net) {
  for (const auto& transition : net.transitions) {
    check_term(net, transition.guard);
    for (const auto* arcs : {&transition.inputs, &transition.outputs})
      for (const auto& arc : *arcs) check_term(net, arc.term);
    for (const Arc& arc : transition.inhibitors) require(arc.weight >= 1, "weights are in range");
  }
  for (const auto features : {onager::unfold::kFixedPoint, onager::unfold::kMerged}) unfold(net, features);
  for (const auto& place : net.places)
    for (const auto& tokens : place.initial)
      require(tokens.count >= 1 && tokens.color < net.sorts[place.sort].size, "tokens have colours of the place");
  if (!can_be_written(net)) return;
  const Result<AnyNet> once = read(onager::frontend::write_pnml(net), std::string_view::npos);
  require(once || is_too_much(once), "what is written can be read");
  if (!once) return;
  const std::string text = onager::frontend::write_pnml(std::get<onager::colored::Net>(*once));
  const Result<AnyNet> again = read(text, std::string_view::npos);
  require(!again || onager::frontend::write_pnml(std::get<onager::colored::Net>(*again)) == text,
          "what is read again is the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<AnyNet> net = read(text, std::string_view::npos);
  const Result<AnyNet> slowly = read(text, 1 + size % 13);
  if (is_too_much(net) || is_too_much(slowly)) return 0;
  require(static_cast<bool>(net) == static_cast<bool>(slowly), "chunks do not matter");
  if (!net) {
    require(!net.error().message.empty() && net.error().file == "fuzz", "a diagnostic says what and where");
    return 0;
  }
  std::visit([](const auto& each) { check_net(each); }, *net);
  return 0;
}
