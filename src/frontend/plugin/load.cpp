#include "frontend/plugin/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <unordered_set>

#include "frontend/plugin/library.h"

namespace onager::frontend {

namespace {

constexpr std::uint32_t kMost = 100'000'000;  // slots, guards or transitions; a table with more must be damaged

std::string names_fault(const char* what, const char* const* names, std::uint32_t count) {
  if (names == nullptr && count > 0) return fmt::format("{} is NULL", what);
  std::unordered_set<std::string_view> seen;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (names[i] == nullptr || *names[i] == '\0') return fmt::format("{}[{}] is empty", what, i);
    if (!seen.insert(names[i]).second) return fmt::format("{} has '{}' twice", what, names[i]);
  }
  return {};
}

struct Rows {
  const char* name;
  const onager_rows& rows;
  std::uint32_t count;  // number of rows
  std::uint32_t limit;  // entries must be below it
  bool required;
};

std::string rows_fault(const Rows& list) {
  const auto& [name, rows, count, limit, required] = list;
  if (rows.starts == nullptr) return required ? fmt::format("{} is NULL", name) : "";
  if (rows.starts[0] != 0) return fmt::format("{}: the first start is {}, not 0", name, rows.starts[0]);
  for (std::uint32_t i = 0; i < count; ++i) {
    if (rows.starts[i + 1] < rows.starts[i]) return fmt::format("{}: row {} ends before it starts", name, i);
    if (rows.starts[i + 1] - rows.starts[i] > limit) return fmt::format("{}: row {} is too long", name, i);
    if (rows.starts[i + 1] > 0 && rows.entries == nullptr) return fmt::format("{} has no entries", name);
    const auto row = row_of(rows, i);
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (row[k] >= limit) return fmt::format("{}: row {} has {}, there are only {}", name, i, row[k], limit);
      if (k > 0 && row[k] <= row[k - 1]) return fmt::format("{}: the numbers of row {} do not ascend", name, i);
    }
  }
  return {};
}

std::string symmetry_fault(const onager_plugin& table) {
  if (!is_there(table.conflicts)) return {};
  for (std::uint32_t t = 0; t < table.transitions; ++t)
    for (std::uint32_t u : row_of(table.conflicts, t))
      if (!std::ranges::binary_search(row_of(table.conflicts, u), t))
        return fmt::format("conflicts: row {} has {}, but row {} lacks {}", t, u, u, t);
  return {};
}

std::string numbers_fault(const onager_plugin& table) {
  for (const auto& [name, count] : {std::pair{"slots", table.slots}, std::pair{"guards", table.guards},
                                    std::pair{"transitions", table.transitions}})
    if (count > kMost) return fmt::format("{}: {} is too many", name, count);
  if (table.slots == 0) return "there are no slots";
  if (table.initial == nullptr) return "initial is NULL";
  if (table.evaluate == nullptr) return "evaluate is NULL";
  return table.fire == nullptr ? "fire is NULL" : "";
}

}  // namespace

std::string fault_of(const onager_plugin& table) {
  if (std::string wrong = numbers_fault(table); !wrong.empty()) return wrong;
  if (std::string wrong = names_fault("slot_names", table.slot_names, table.slots); !wrong.empty()) return wrong;
  if (std::string wrong = names_fault("transition_names", table.transition_names, table.transitions); !wrong.empty())
    return wrong;
  const std::uint32_t slots = table.slots, guards = table.guards, transitions = table.transitions;
  for (const Rows& list : {Rows{"guards_of", table.guards_of, transitions, guards, true},
                           Rows{"tests_of", table.tests_of, guards, slots, true},
                           Rows{"writes_of", table.writes_of, transitions, slots, true},
                           Rows{"reads_of", table.reads_of, transitions, slots, true},
                           Rows{"enablers", table.enablers, guards, transitions, false},
                           Rows{"disablers", table.disablers, guards, transitions, false},
                           Rows{"conflicts", table.conflicts, transitions, transitions, false},
                           Rows{"left_conflicts", table.left_conflicts, transitions, transitions, false},
                           Rows{"exclusive", table.exclusive, table.groups, guards, false},
                           Rows{"processes", table.processes, table.process_count, transitions, false}})
    if (std::string wrong = rows_fault(list); !wrong.empty()) return wrong;
  return symmetry_fault(table);
}

Result<Plugin> load_plugin(const std::string& path) {
  Result<std::shared_ptr<void>> library = open_library(path);
  if (!library) return library.error();
  Plugin plugin;
  plugin.library = std::move(*library);
  void* const symbol = symbol_of(plugin.library, "onager_model");
  if (symbol == nullptr)
    return Diagnostic{path, 0, 0, "exports no 'onager_model'", "see onager/plugin.h for what a model must export"};
  if (!is_function(symbol))
    return Diagnostic{path, 0, 0, "exports an 'onager_model' that is no function",
                      "see onager/plugin.h for what a model must export"};
  const onager_plugin* const table = reinterpret_cast<decltype(&onager_model)>(symbol)();
  if (table == nullptr) return Diagnostic{path, 0, 0, "onager_model returns NULL", ""};
  if (table->version != ONAGER_PLUGIN_VERSION)
    return Diagnostic{path, 0, 0,
                      fmt::format("is made for version {} of onager/plugin.h, this program knows version {}",
                                  table->version, ONAGER_PLUGIN_VERSION),
                      "build it again with the header of this program"};
  if (table->size < offsetof(onager_plugin, guard_texts))
    return Diagnostic{path, 0, 0, fmt::format("its table has {} bytes, too few for what is required", table->size),
                      "set size to sizeof(onager_plugin)"};
  std::memcpy(&plugin.table, table, std::min<std::size_t>(table->size, sizeof plugin.table));
  if (std::string wrong = fault_of(plugin.table); !wrong.empty())
    return Diagnostic{path, 0, 0, wrong, "see onager/plugin.h for what a model must export"};
  if (plugin.table.name != nullptr) plugin.id = plugin.table.name;
  return plugin;
}

}  // namespace onager::frontend
