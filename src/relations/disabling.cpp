#include "relations/disabling.h"

#include <cassert>

#include "relations/enabling.h"
#include "relations/valid.h"
#include "system/knowledge.h"

namespace onager::relations {

const Csr<TransitionId>& disabling(const TransitionSystem& system) {
  const auto& result = system.knowledge().disablers.get_or([&] { return writers(system); });
  assert(is_valid(result, system.guards(), system.transitions()));
  return result;
}

}  // namespace onager::relations
