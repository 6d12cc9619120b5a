// What a program tells of itself beyond the structure of its system.

#pragma once

#include <memory>

#include "system/knowledge.h"
#include "system/program/program_system.h"

namespace onager {

// Looks at the system only when a part is asked for; the system must outlive it.
std::unique_ptr<const Knowledge> program_knowledge(const ProgramSystem& system);

}  // namespace onager
