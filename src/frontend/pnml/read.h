// Reads place/transition nets in PNML (ISO/IEC 15909-2) from any source of bytes, without keeping the text.
//
// Understood: nested pages, reference nodes, names, initial markings, arc weights, inhibitor arcs (`type="inhibitor"`
// or `<type value="inhibitor"/>`), NUPN units; also nodes outside pages, `<value>` for `<text>` and TAPAAL's
// attributes initialMarking, name and weight. A file with several nets counts as its first net. Graphics, the
// sections of other tools and unknown elements are skipped. Coloured nets and other kinds of arcs are refused.
// Only the ids of nodes must differ; those of pages and arcs mean nothing here.
//
// Entities are expanded only as far as expat's protection allows; external ones never are.
//
// Cost: linear. Memory: the net, about 30 bytes an arc and 100 bytes a node while reading, and one buffer.

#pragma once

#include <string>

#include "base/result.h"
#include "frontend/xml/source.h"
#include "model/net.h"

namespace onager::frontend {

// `file_name` is for diagnostics alone.
Result<Net> read_pnml(const std::string& file_name, ByteSource& source);

}  // namespace onager::frontend
