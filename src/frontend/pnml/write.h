// Writes a net as PNML that read_pnml reads back as the same net.
//
// Inhibitor arcs are written as `type="inhibitor"` (the convention of TAPAAL), units as the NUPN section of the
// contest. Same net, same text. The round trip needs ids and names that XML can hold: control characters other than tab
// and line breaks become '?', and a reader drops white space around a name. Places in units must have ids without white
// space.

#pragma once

#include <string>

#include "model/net.h"

namespace onager::frontend {

std::string write_pnml(const Net& net);

}  // namespace onager::frontend
