// Loads the model that a user names on the command line.
//
// MODEL is a PNML file, compressed or not (model.pnml, model.pnml.gz); a folder with model.pnml; an archive that
// contains model.pnml at any depth, of which the first is used (MCC .tgz, any tar, zip); or - for standard input. The
// format is detected from the bytes, not from the name.

#pragma once

#include <string>

#include "base/result.h"
#include "base/watch.h"
#include "frontend/pnml/read.h"
#include "model/net.h"

namespace onager::frontend {

// For standard input, `beginning` is the part already read.
Result<AnyNet> load_any_net(const std::string& path, std::string beginning = {}, Watch& watch = Watch::endless(),
                            std::vector<Diagnostic>* warnings = nullptr);
// A coloured net is an error here.
Result<Net> load_net(const std::string& path, std::string beginning = {}, Watch& watch = Watch::endless(),
                     std::vector<Diagnostic>* warnings = nullptr);

// The text of a file that is in the same folder or archive as the model, by its name without folders; nothing if there
// is none.
Result<std::optional<std::string>> read_beside(const std::string& model, const std::string& name, Watch& watch);

}  // namespace onager::frontend
