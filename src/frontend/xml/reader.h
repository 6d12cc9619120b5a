// Drives expat over a source of bytes, without keeping the text.
//
// Entities are expanded only as far as expat's protection allows. What would be missing from the text is an error,
// wherever it stands: external entities, those that are not defined in the file, and a DTD in another file, which could
// define them. Depth is limited, so handlers may keep elements on a stack. So is the length of a tag or a comment,
// which expat keeps in memory. Handlers may throw.
//
// Cost: linear, and a buffer as long as the longest tag.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/watch.h"
#include "frontend/xml/source.h"

namespace onager::frontend {

// The reader of the format adds the file name.
inline Diagnostic diagnostic_at(Position at, std::string message, std::string hint = {}) {
  return {.file = {}, .line = at.line, .column = at.column, .message = std::move(message), .hint = std::move(hint)};
}

class XmlHandler {
 public:
  virtual ~XmlHandler() = default;

  // Attributes are passed as by expat: name, value, name, value ..., null.
  virtual void start(const char* name, const char** attributes, Position at) = 0;
  virtual void end(Position at) = 0;
  virtual void text(std::string_view characters) = 0;

  // Whether the text at this point matters.
  virtual bool wants_text() const = 0;
  // Whether the expected root element was seen.
  virtual bool has_root() const = 0;
  // The first problem so far; reading stops there.
  virtual const std::optional<Diagnostic>& problem() const = 0;
};

// How diagnostics refer to a format.
struct XmlFormat {
  std::string_view name;     // PNML
  std::string_view content;  // a net in PNML
  std::string_view sources;  // where to get such files
  std::size_t most_nested = 10'000;
};

// Returns the first problem of the text or of the handler, if any. Throws std::bad_alloc and LimitMet.
std::optional<Diagnostic> read_xml(ByteSource& source, XmlHandler& handler, const XmlFormat& format, Watch& watch);

}  // namespace onager::frontend
