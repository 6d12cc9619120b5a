#include "frontend/pnml/assemble.h"

#include <fmt/format.h>

#include <cassert>
#include <unordered_map>

#include "frontend/pnml/nupn.h"
#include "frontend/pnml/wire.h"
#include "frontend/xml/text.h"

namespace onager::frontend {

namespace {

class Assembler {
 public:
  Assembler(Draft draft, Watch& watch) : draft_(std::move(draft)), watch_(watch) {}

  Result<Net> run() {
    if (auto problem = wire(draft_, watch_)) return *std::move(problem);
    if (auto problem = check_sums()) return *std::move(problem);
    std::optional<Nupn> nupn;
    if (draft_.nupn) {
      Result<Nupn> units = resolve_nupn(*draft_.nupn, draft_.nodes, draft_.places.size());
      if (!units) return units.error();
      nupn = std::move(*units);
    }
    return build(std::move(nupn));
  }

 private:
  using Problem = std::optional<Diagnostic>;

  Problem check_sums() const;
  Net build(std::optional<Nupn> nupn);

  const NodeTable::Entry& entry(NodeHandle node) const { return draft_.nodes[node]; }

  static constexpr std::uint64_t kWork = 20;  // for an arc

  Draft draft_;
  Watch& watch_;
};

// Parallel arcs add up; the sums must be valid weights.
Assembler::Problem Assembler::check_sums() const {
  std::uint64_t total = 0;
  for (const DraftArc& arc : draft_.arcs) total += arc.weight;
  if (total <= kMaxWeight) return std::nullopt;
  std::unordered_map<std::uint64_t, std::uint64_t> sums;  // source and target -> weight
  for (const DraftArc& arc : draft_.arcs) {
    if (arc.inhibitor) continue;
    std::uint64_t& sum = sums[std::uint64_t{arc.source} << 32 | arc.target];
    sum += arc.weight;
    if (sum > kMaxWeight)
      return diagnostic_at(arc.at,
                           fmt::format("the weights of the arcs from {} to {} add up to {}, which is too large",
                                       in_quotes(entry(arc.source).id), in_quotes(entry(arc.target).id), sum),
                           fmt::format("the largest weight is {}", kMaxWeight));
  }
  return std::nullopt;
}

Net Assembler::build(std::optional<Nupn> nupn) {
  NetBuilder builder(std::move(draft_.id));
  for (DraftNode& place : draft_.places)
    builder.place(draft_.nodes.take_id(place.node), place.initial, std::move(place.name));
  for (DraftNode& transition : draft_.transitions)
    builder.transition(draft_.nodes.take_id(transition.node), std::move(transition.name));
  for (const DraftArc& arc : draft_.arcs) {
    watch_.spend(kWork);
    const std::uint32_t source = entry(arc.source).index, target = entry(arc.target).index;
    assert(source != kNone && target != kNone && entry(arc.source).kind != entry(arc.target).kind);
    if (arc.inhibitor)
      builder.inhibitor(source, target, arc.weight);
    else if (entry(arc.source).kind == NodeKind::kPlace)
      builder.input(source, target, arc.weight);
    else
      builder.output(source, target, arc.weight);
  }
  std::vector<DraftArc>().swap(draft_.arcs);
  if (nupn) builder.nupn(*std::move(nupn));
  return std::move(builder).build();
}

}  // namespace

Result<Net> assemble(Draft draft, Watch& watch) {
  return Assembler(std::move(draft), watch).run();
}

}  // namespace onager::frontend
