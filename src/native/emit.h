// The C text of a program: a model of its own by include/onager/plugin.h.
//
// Idea       a function for each joint move, in which slots that it writes are
//            local variables and locations and constant indices are numbers;
//            and one that lists what is enabled, a case for each location of
//            each process
// Invariant  the same steps, values and faults as system/program_machine.cpp,
//            whatever the state; reads and writes stay inside the slots
// Cost       linear in the text of the program; with rendezvous, in the joint moves

#pragma once

#include <string>

#include "system/program_system.h"

namespace onager::native {

// The system in the order of its program. The text does not include anything; it is complete.
std::string emit(const ProgramSystem& system);

// include/onager/plugin.h
extern const char* const kPluginHeader;

}  // namespace onager::native
