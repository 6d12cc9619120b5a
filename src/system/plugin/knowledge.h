// What a plug-in tells of itself beyond the required lists of its table.

#pragma once

#include <memory>

#include "system/knowledge.h"
#include "system/plugin/plugin_system.h"

namespace onager {

// Looks at the system, which must be that of the table, only when a part is asked for; it must outlive the knowledge.
std::unique_ptr<const Knowledge> plugin_knowledge(const PluginSystem& system, const onager_plugin& table);

}  // namespace onager
