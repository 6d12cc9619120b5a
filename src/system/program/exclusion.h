// Guards of a program that no state satisfies together.

#pragma once

#include "system/program/program_system.h"

namespace onager {

// Conditions on one slot that no value satisfies together: equalities, and other ranges pair by pair.
Csr<GuardId> exclusive_guards(const ProgramSystem& system);

}  // namespace onager
