#include "relations/accord.h"

#include <cassert>

#include "relations/valid.h"
#include "system/knowledge.h"
#include "system/neighbours.h"

namespace onager::relations {

const Csr<TransitionId>& accord(const TransitionSystem& system) {
  const auto& result =
      system.knowledge().conflicts.get_or([&] { return neighbours(system.structure(), system.watch()); });
  assert(is_valid(result, system.transitions(), system.transitions()));
  return result;
}

}  // namespace onager::relations
