#include "frontend/pnml/nupn.h"

#include <fmt/format.h>

#include <cassert>
#include <string_view>
#include <unordered_map>

#include "base/words.h"
#include "frontend/xml/text.h"

namespace onager::frontend {

namespace {

constexpr std::size_t kMostUnitsToCompare = 2000;
constexpr std::size_t kLongestToCompare = 60;

class Units {
 public:
  Units(const DraftNupn& draft, const NodeTable& nodes, std::size_t places)
      : draft_(draft), nodes_(nodes), unit_of_(places, kNone), parent_(draft.units.size(), kNone) {}

  Result<Nupn> run() {
    nupn_.units.reserve(draft_.units.size());
    for (std::uint32_t unit = 0; unit < draft_.units.size(); ++unit)
      if (auto problem = add_unit(unit)) return *std::move(problem);
    for (std::uint32_t unit = 0; unit < draft_.units.size(); ++unit)
      if (auto problem = add_subunits(unit)) return *std::move(problem);
    if (auto problem = check_tree()) return *std::move(problem);
    return std::move(nupn_);
  }

 private:
  using Problem = std::optional<Diagnostic>;

  Problem add_unit(std::uint32_t unit);
  Problem add_place(std::uint32_t unit, NodeHandle node);
  Problem add_subunits(std::uint32_t unit);
  Problem check_tree();
  std::string nearest_unit(std::string_view id) const;

  const DraftNupn& draft_;
  const NodeTable& nodes_;
  Nupn nupn_;
  std::unordered_map<std::string_view, std::uint32_t> unit_by_id_;
  std::vector<std::uint32_t> unit_of_;  // place -> its unit, kNone so far
  std::vector<std::uint32_t> parent_;   // unit -> its parent, kNone so far
};

Units::Problem Units::add_unit(std::uint32_t unit) {
  const DraftUnit& text = draft_.units[unit];
  const auto [known, is_new] = unit_by_id_.emplace(text.id, unit);
  if (!is_new)
    return diagnostic_at(text.at, fmt::format("two NUPN units have the id {}", in_quotes(text.id)),
                         fmt::format("the first is in line {}", draft_.units[known->second].at.line));
  nupn_.units.push_back({text.id, {}, {}});
  for (NodeHandle node : text.places)
    if (auto problem = add_place(unit, node)) return problem;
  return std::nullopt;
}

Units::Problem Units::add_place(std::uint32_t unit, NodeHandle node) {
  const DraftUnit& text = draft_.units[unit];
  const NodeTable::Entry& place = nodes_[node];
  if (place.kind != NodeKind::kPlace)
    return diagnostic_at(
        text.places_at,
        fmt::format("the NUPN unit {} names {}, which is not a place", in_quotes(text.id), in_quotes(place.id)),
        nodes_.did_you_mean(place.id, NodeKind::kPlace));
  std::uint32_t& owner = unit_of_[place.index];
  if (owner != kNone)
    return diagnostic_at(text.places_at,
                         fmt::format("the place {} is in the NUPN units {} and {}", in_quotes(place.id),
                                     in_quotes(draft_.units[owner].id), in_quotes(text.id)),
                         "a place belongs to one unit");
  owner = unit;
  nupn_.units[unit].places.push_back(place.index);
  return std::nullopt;
}

Units::Problem Units::add_subunits(std::uint32_t unit) {
  const DraftUnit& text = draft_.units[unit];
  for (const std::string& id : text.subunits) {
    const auto found = unit_by_id_.find(id);
    if (found == unit_by_id_.end())
      return diagnostic_at(text.subunits_at,
                           fmt::format("the NUPN unit {} has an unknown subunit {}", in_quotes(text.id), in_quotes(id)),
                           nearest_unit(id));
    std::uint32_t& parent = parent_[found->second];
    if (parent != kNone)
      return diagnostic_at(text.subunits_at,
                           fmt::format("the NUPN unit {} is a subunit of {} and of {}", in_quotes(id),
                                       in_quotes(draft_.units[parent].id), in_quotes(text.id)),
                           "units form a tree");
    parent = unit;
    nupn_.units[unit].subunits.push_back(found->second);
  }
  return std::nullopt;
}

// No unit has two parents, so units that are not reachable from a root without parent are cycles or other trees.
Units::Problem Units::check_tree() {
  assert(draft_.root);
  const auto root = unit_by_id_.find(*draft_.root);
  if (root == unit_by_id_.end())
    return diagnostic_at(draft_.at, fmt::format("the NUPN root unit {} does not exist", in_quotes(*draft_.root)),
                         nearest_unit(*draft_.root));
  nupn_.root = root->second;
  nupn_.safe = draft_.safe;
  std::vector<bool> reached(nupn_.units.size());
  std::vector<std::uint32_t> waiting;
  if (parent_[nupn_.root] == kNone) waiting.push_back(nupn_.root);
  while (!waiting.empty()) {
    const std::uint32_t unit = waiting.back();
    waiting.pop_back();
    reached[unit] = true;
    waiting.insert(waiting.end(), nupn_.units[unit].subunits.begin(), nupn_.units[unit].subunits.end());
  }
  for (std::uint32_t unit = 0; unit < nupn_.units.size(); ++unit)
    if (!reached[unit])
      return diagnostic_at(draft_.units[unit].at,
                           fmt::format("the NUPN unit {} is not in the tree of the root {}",
                                       in_quotes(nupn_.units[unit].id), in_quotes(*draft_.root)),
                           parent_[unit] == kNone ? "make it a subunit of another unit"
                                                  : "units must not contain each other in a cycle");
  return std::nullopt;
}

std::string Units::nearest_unit(std::string_view id) const {
  if (draft_.units.size() > kMostUnitsToCompare || id.size() > kLongestToCompare) return {};
  std::vector<std::string> ids;
  for (const DraftUnit& unit : draft_.units) ids.push_back(unit.id);
  return did_you_mean(id, ids);
}

}  // namespace

Result<Nupn> resolve_nupn(const DraftNupn& draft, const NodeTable& nodes, std::size_t places) {
  return Units(draft, nodes, places).run();
}

}  // namespace onager::frontend
