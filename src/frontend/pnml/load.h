// Loads the model that a user names on the command line.
//
// MODEL is a PNML file, packed or not (model.pnml, model.pnml.gz); a folder with model.pnml; an archive that holds
// model.pnml at any depth, of which the first counts (MCC .tgz, any tar, zip); or - for standard input.
// What a file is, its bytes tell, not its name.

#pragma once

#include <string>

#include "base/result.h"
#include "model/net.h"

namespace onager::frontend {

// Of standard input, `beginning` was read before.
Result<Net> load_net(const std::string& path, std::string beginning = {});

}  // namespace onager::frontend
