// Reads nets in PNML (ISO/IEC 15909-2), coloured or not, from any source of bytes, without keeping the text.
//
// Supported: nested pages, reference nodes, names, initial markings, arc weights, inhibitor arcs (`type="inhibitor"` or
// `<type value="inhibitor"/>`), NUPN units; also nodes outside pages, `<value>` for `<text>` and TAPAAL's attributes
// initialMarking, name and weight. Graphics and toolspecific sections of other tools are skipped; so are unknown
// elements, with a warning. Other kinds of arcs, a second net, a second marking of a place and a second
// weight of an arc are rejected. Only the ids of nodes must be
// unique; those of pages and arcs are ignored.
//
// Coloured nets are symmetric nets: sorts, terms and guards as frontend/pnml/colored_terms.h and colored_sorts.h have
// them. A net is coloured if its type says so, or if a label has the structure of one.
//
// Entities: as frontend/xml/reader.h has it.
//
// Cost: linear. Memory: the net, about 30 bytes per arc and 100 bytes per node while reading, and one buffer.

#pragma once

#include <string>
#include <variant>

#include "base/result.h"
#include "base/watch.h"
#include "frontend/xml/source.h"
#include "model/colored_net.h"
#include "model/net.h"

namespace onager::frontend {

using AnyNet = std::variant<Net, colored::Net>;

// `file_name` is used only in diagnostics. What may be a slip is added to `warnings`, if somebody wants to know.
Result<AnyNet> read_any_pnml(const std::string& file_name, ByteSource& source, Watch& watch = Watch::endless(),
                             std::vector<Diagnostic>* warnings = nullptr);
// A coloured net is an error here.
Result<Net> read_pnml(const std::string& file_name, ByteSource& source, Watch& watch = Watch::endless(),
                      std::vector<Diagnostic>* warnings = nullptr);

Result<Net> uncolored(Result<AnyNet> net, const std::string& file_name);

}  // namespace onager::frontend
