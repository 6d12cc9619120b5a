// Models whose guards and steps are functions, as plug-ins: behind the second half of include/onager/build.h.
//
// Idea       the functions of a plug-in are told nothing but the state, so each living model has a seat with a pair of
//            functions that look there for what to call
// Invariant  a seat is taken as long as some copy of the plug-in's handle lives

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

#include "../../include/onager/build.h"
#include "api/inside.h"
#include "frontend/plugin/load.h"
#include "model/plugin.h"

namespace onager {
inline namespace v1 {

namespace {

using Numbers = std::vector<std::uint32_t>;
constexpr std::size_t kSeats = 256;

// Lists as a plug-in has them.
struct Rows {
  Numbers starts{0}, entries;

  void add(Numbers row) {
    std::ranges::sort(row);
    row.erase(std::unique(row.begin(), row.end()), row.end());
    entries.insert(entries.end(), row.begin(), row.end());
    starts.push_back(static_cast<std::uint32_t>(entries.size()));
  }
  onager_rows view() const { return {starts.data(), entries.data()}; }
};

struct Content {
  explicit Content(FunctionPlan functions) : plan(std::move(functions)) {}

  FunctionPlan plan;
  Numbers initial;
  std::vector<const char*> slot_names, step_names, guard_texts;
  Rows guards_of, tests_of, writes_of, reads_of, processes;
  std::size_t seat = kSeats;
};

std::array<std::atomic<const Content*>, kSeats> seats;

// Sets what the C interface wants from what the functions of the plan give.
template <std::size_t seat>
void evaluate(const std::uint32_t* state, const std::uint32_t* guards, std::uint32_t count, std::uint8_t* truth) {
  static_assert(sizeof(bool) == 1);
  for (std::uint32_t i = 0; i < count; ++i) truth[i] = 0;
  seats[seat].load(std::memory_order_acquire)->plan.evaluate(state, guards, count, reinterpret_cast<bool*>(truth));
}

// More than a row allows are not written: the count alone tells that the list is too short.
template <std::size_t seat>
std::uint32_t fire(const std::uint32_t* state, std::uint32_t step, onager_change* changes) {
  const Content& content = *seats[seat].load(std::memory_order_acquire);
  thread_local std::vector<FunctionPlan::Change> made;
  made.clear();
  content.plan.fire(state, step, made);
  const std::size_t room = row_of(content.writes_of.view(), step).size();
  for (std::size_t i = 0; i < std::min(room, made.size()); ++i) changes[i] = {made[i].slot, made[i].value};
  return static_cast<std::uint32_t>(std::min(made.size(), room + 1));
}

struct Pair {
  decltype(onager_plugin::evaluate) evaluate;
  decltype(onager_plugin::fire) fire;
};
template <std::size_t... seat>
constexpr std::array<Pair, kSeats> pairs_of(std::index_sequence<seat...>) {
  return {Pair{evaluate<seat>, fire<seat>}...};
}
constexpr std::array<Pair, kSeats> kPairs = pairs_of(std::make_index_sequence<kSeats>());

std::size_t take_seat(const Content* content) {
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const Content* nobody = nullptr;
    if (seats[seat].compare_exchange_strong(nobody, content, std::memory_order_acq_rel)) return seat;
  }
  api::refuse({content->plan.id, 0, 0, "there are " + std::to_string(kSeats) + " models made of functions already",
               "let go of some that are not needed any more"});
}

struct LeaveSeat {
  void operator()(Content* content) const {
    if (content->seat < kSeats) seats[content->seat].store(nullptr, std::memory_order_release);
    delete content;
  }
};

void fill(Content& content) {
  const FunctionPlan& plan = content.plan;
  for (const auto& slot : plan.slots) {
    content.initial.push_back(slot.initial);
    content.slot_names.push_back(slot.name.c_str());
  }
  for (const auto& guard : plan.guards) {
    content.guard_texts.push_back(guard.text.empty() ? nullptr : guard.text.c_str());
    content.tests_of.add(guard.tests);
  }
  for (const auto& step : plan.steps) {
    content.step_names.push_back(step.name.c_str());
    content.guards_of.add(step.guards);
    content.writes_of.add(step.writes);
    content.reads_of.add(step.reads);
  }
  for (const auto& process : plan.processes) content.processes.add(process);
}

onager_plugin table_of(const Content& content) {
  onager_plugin table{};
  table.version = ONAGER_PLUGIN_VERSION;
  table.size = sizeof table;
  table.name = content.plan.id.c_str();
  table.slots = static_cast<std::uint32_t>(content.plan.slots.size());
  table.guards = static_cast<std::uint32_t>(content.plan.guards.size());
  table.transitions = static_cast<std::uint32_t>(content.plan.steps.size());
  table.initial = content.initial.data();
  table.slot_names = content.slot_names.data();
  table.transition_names = content.step_names.data();
  table.guard_texts = content.guard_texts.data();
  table.guards_of = content.guards_of.view();
  table.tests_of = content.tests_of.view();
  table.writes_of = content.writes_of.view();
  table.reads_of = content.reads_of.view();
  if (!content.plan.processes.empty()) {
    table.processes = content.processes.view();
    table.process_count = static_cast<std::uint32_t>(content.plan.processes.size());
  }
  table.evaluate = kPairs[content.seat].evaluate;
  table.fire = kPairs[content.seat].fire;
  return table;
}

}  // namespace

Model build(FunctionPlan plan) {
  const std::shared_ptr<Content> content(new Content(std::move(plan)), LeaveSeat());
  fill(*content);
  if (!content->plan.evaluate || !content->plan.fire)
    api::refuse({content->plan.id, 0, 0, "a model needs both of its functions", "set evaluate and fire"});
  content->seat = take_seat(content.get());
  const onager_plugin table = table_of(*content);
  if (const std::string wrong = frontend::fault_of(table); !wrong.empty())
    api::refuse({content->plan.id, 0, 0, wrong, ""});
  return Access::make(kind::make(Plugin{content->plan.id, table, content}));
}

}  // namespace v1
}  // namespace onager
