// Writes a net as PNML that read_pnml reads back as the same net.
//
// Inhibitor arcs are written as `type="inhibitor"` (the convention of TAPAAL), units as the NUPN section of the
// contest. The text is a function of the net. The round trip needs ids and names that XML can represent: control
// characters other than tab and line breaks become '?', and readers strip white space around a name. Ids of places in
// units must not contain white space.

#pragma once

#include <string>

#include "model/net.h"

namespace onager::frontend {

std::string write_pnml(const Net& net);

}  // namespace onager::frontend
