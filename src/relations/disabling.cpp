#include "relations/disabling.h"

#include "relations/enabling.h"

namespace onager::relations {

Csr<TransitionId> disabling(const TransitionSystem& system) {
  auto supplied = system.disablers();
  return supplied ? std::move(*supplied) : writers(system);
}

}  // namespace onager::relations
