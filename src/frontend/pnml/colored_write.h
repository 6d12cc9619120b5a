// Writes a coloured net as PNML, a symmetric net as in the Model Checking Contest, that the reader reads back as the
// same net.
//
// The same: up to names that are given to sorts without one, products that are declared twice, and constants of
// products, which become tuples of constants. An inhibitor arc has its weight as a number. The text is a function of
// the net. The round trip needs what write.h needs, ids of colours that are unique within their sort, and numbers in
// terms up to kMaxWeight.
//
// Cost: linear in the text; initial markings are written token by token, unless all colours are there alike.

#pragma once

#include <string>

#include "model/colored_net.h"

namespace onager::frontend {

std::string write_pnml(const colored::Net& net);

}  // namespace onager::frontend
