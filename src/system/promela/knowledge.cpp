#include "system/promela/knowledge.h"

#include <algorithm>
#include <bit>
#include <map>
#include <string>

#include "system/promela/relations.h"

namespace onager::promela {

namespace {

// A name without its numbers: `P(1).x[2]` and `P(3).x[0]` are alike.
std::string without_digits(const std::string& name) {
  std::string text;
  for (const char c : name) {
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit)
      text += c;
    else if (text.empty() || text.back() != '#')
      text += '#';
  }
  return text;
}

// The bits that values of the type take, as far as it tells.
unsigned bits_of(const CellType& type, const Program& program) {
  switch (type.type) {
    case Type::kBit:
    case Type::kBool:
      return 1;
    case Type::kUnsigned:
      return type.bits;
    case Type::kMtype:
      return std::max(1u, static_cast<unsigned>(std::bit_width(program.mtypes[type.mtype_set].names.size())));
    case Type::kShort:
    case Type::kInt:
      return 32;
    default:
      return 8;
  }
}

// What a cell, or one like it, has held in the exploration that gathered the census, to the next power of 2. The
// elements of an array and the variables of instances mostly have the same range, and those that are met late are the
// expensive ones: all states are packed anew.
void add_cells(const PromelaSystem& system, Hints& hints) {
  const Layout& layout = system.layout();
  const Program& program = system.machine().program();
  std::map<std::string, Value> greatest;
  const auto kind = [&](SlotId slot) {
    const HolderKey& holder = layout.holder(slot);
    const bool is_message = holder.owner >= 256;
    return is_message ? std::to_string(holder.type) + "!" + std::to_string(holder.cell)
                      : without_digits(layout.name(slot));
  };
  for_each_cell(layout, program, [&](SlotId slot) {
    Value& known = greatest[kind(slot)];
    const auto met = system.census().greatest.find(layout.holder(slot));
    known = std::max<Value>(known, met == system.census().greatest.end() ? 1 : met->second);
  });
  for_each_cell(layout, program, [&](SlotId slot) {
    // A range that was used up is likely to be the beginning of a larger one, unless the type ends there.
    const Value most = std::max<Value>(greatest[kind(slot)], 1);
    const Value wider = most >= 3 && std::has_single_bit(most + 1) ? most + 1 : most;
    const auto bits = static_cast<unsigned>(std::bit_width(wider));
    hints.likely_maximum[slot] =
        static_cast<Value>((std::uint64_t{1} << std::min(bits, bits_of(layout.type(slot), program))) - 1);
  });
}

Hints hints_of(const PromelaSystem& system) {
  const Layout& layout = system.layout();
  constexpr Value kUsual = 255;
  Hints hints;
  hints.likely_maximum.assign(system.slots(), kUsual);
  add_cells(system, hints);
  for (const Instance& instance : layout.instances())
    hints.likely_maximum[instance.node] =
        static_cast<Value>(system.machine().graphs()[instance.key.proctype].nodes.size() - 1);
  if (layout.event() != kNone)
    hints.likely_maximum[layout.event()] = static_cast<Value>(system.machine().event_graph().nodes.size() - 1);
  for (const ChannelNumber& number : layout.numbers())
    if (number.which != kNone) hints.likely_maximum[number.which] = static_cast<Value>(number.channels.size());
  for (const ChannelPlace& place : layout.channels())
    if (place.capacity > 0) hints.likely_maximum[place.length] = place.capacity;
  std::vector<std::vector<TransitionId>> rows(layout.by_pid().size());
  for (TransitionId t = 0; t < system.transitions(); ++t) {
    const Begin& begin = system.transition(t).begin;
    rows[layout.instances()[begin.instance].key.pid].push_back(t);
    if (begin.partner != kNone) rows[layout.instances()[begin.partner].key.pid].push_back(t);
  }
  hints.processes = sorted_rows(std::move(rows));
  return hints;
}

Facts facts_of(const PromelaSystem& system) {
  Facts facts;
  for (SlotId slot = 0; slot < system.slots(); ++slot) facts.folded.push_back(system.layout().is_folded(slot));
  for (TransitionId t = 0; t < system.transitions(); ++t)
    facts.makers.push_back(system.layout().instances()[system.transition(t).begin.instance].key.pid);
  return facts;
}

PointGuards points_of(const PromelaSystem& system) {
  std::vector<PointGuard> asked;
  for (GuardId g = 0; g < system.guards(); ++g) {
    const Guard& guard = system.guard(g);
    const SlotTest& test = guard.test;
    asked.push_back(guard.kind == Guard::Kind::kTest && test.inside && test.low == test.high
                        ? PointGuard{test.slot, test.low}
                        : PointGuard{});
  }
  return point_guards(system.structure(), asked);
}

// What nothing writes need not be stored.
std::vector<SlotEquation> equations_of(const PromelaSystem& system) {
  std::vector<bool> written(system.slots());
  for (TransitionId t = 0; t < system.transitions(); ++t)
    for (const SlotId slot : system.structure().writes_of[t]) written[slot] = true;
  const State first = system.initial();
  std::vector<SlotEquation> equations;
  for (SlotId slot = 0; slot < system.slots(); ++slot)
    if (!written[slot]) equations.push_back({slot, first[slot], {}});
  return equations;
}

}  // namespace

std::unique_ptr<const Knowledge> promela_knowledge(const PromelaSystem& system) {
  auto result = std::make_unique<Knowledge>();
  result->hints.made_by([&system] { return hints_of(system); });
  result->facts.made_by([&system] { return facts_of(system); });
  result->point_guards.made_by([&system] { return points_of(system); });
  result->equations.made_by([&system] { return equations_of(system); });
  result->exclusive_groups.made_by([&system] { return exclusive_guards(system); });
  result->enablers.made_by([&system] { return movers(system, true); });
  result->disablers.made_by([&system] { return movers(system, false); });
  result->conflicts.made_by([&system] { return conflicts(system); });
  result->left_conflicts.made_by([&system] { return left_conflicts(system); });
  return result;
}

}  // namespace onager::promela
