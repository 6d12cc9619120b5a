// Whether a shared library can be mapped as a whole: the loader maps what its headers name, and touching what is
// missing from a truncated file ends the process.

#pragma once

#include <string>

namespace onager::frontend {

// What is wrong with the file; empty if nothing is, or if it is no library at all, which the loader says itself.
std::string elf_fault(const std::string& path);

}  // namespace onager::frontend
