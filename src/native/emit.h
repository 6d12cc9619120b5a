// The C text of a program: a self-contained model for include/onager/plugin.h.
//
// Idea       a function for each joint move, in which the slots that it writes are local variables and locations and
//            constant indices are numbers; and one that lists the enabled moves, with a case for each location of each
//            process
// Invariant  the same steps, values and faults as system/program/machine.cpp in every state; all reads and writes are
//            within the slots
// Cost       linear in the text of the program; with rendezvous, in the joint moves

#pragma once

#include <string>

#include "system/program/program_system.h"

namespace onager::native {

// The system must be in the order of its program. The text has no #include; it is complete.
std::string emit(const ProgramSystem& system);

// The text of include/onager/plugin.h.
extern const char* const kPluginHeader;

}  // namespace onager::native
