#include "system/transition_system.h"

namespace onager {

void Structure::complete(std::size_t slots) {
  users_of = transpose(guards_of, tests_of.rows());
  guards_on = transpose(tests_of, slots);
}

}  // namespace onager
