// A model in a shared library: its exported table, as checked by the reader, and a handle that keeps it loaded.

#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "../../include/onager/plugin.h"
#include "base/csr.h"
#include "base/ids.h"

namespace onager {

struct Plugin {
  std::string id;
  onager_plugin table{};          // entries that an older library does not know are NULL
  std::shared_ptr<void> library;  // unloaded when the last copy goes
};

inline bool is_there(const onager_rows& rows) {
  return rows.starts != nullptr;
}
inline std::span<const std::uint32_t> row_of(const onager_rows& rows, std::uint32_t i) {
  return {rows.entries + rows.starts[i], rows.entries + rows.starts[i + 1]};
}
inline bool holds(const onager_plugin& table, std::uint32_t guard, const std::uint32_t* state) {
  std::uint8_t truth = 0;
  table.evaluate(state, &guard, 1, &truth);
  return truth != 0;
}

}  // namespace onager
