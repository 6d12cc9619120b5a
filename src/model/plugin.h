// A model that comes as a shared library: the table that it exports, checked by its reader, and what keeps it loaded.

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
  onager_plugin table{};          // with NULL for what an older library does not know
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
