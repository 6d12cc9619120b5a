#include "witness/evidence.h"

namespace onager::witness {

std::size_t steps_in(const Evidence& evidence) {
  std::size_t steps = evidence.steps.size() + (evidence.cycle ? evidence.cycle->size() : 0);
  for (const Evidence& part : evidence.parts) steps += steps_in(part);
  return steps;
}

}  // namespace onager::witness
