// A program as DVE text. What is written can be read again and means the same.

#pragma once

#include <string>

#include "model/program.h"

namespace onager::frontend {

std::string write_dve(const Program& program);
std::string write_dve(const Program& program, const Expression& expression);

}  // namespace onager::frontend
