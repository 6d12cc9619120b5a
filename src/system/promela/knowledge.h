// What is known of a Promela model: see system/knowledge.h.

#pragma once

#include <memory>

#include "system/knowledge.h"

namespace onager::promela {

class PromelaSystem;

// May be called before the system is complete; nothing is asked of it until something is wanted.
std::unique_ptr<const Knowledge> promela_knowledge(const PromelaSystem& system);

}  // namespace onager::promela
