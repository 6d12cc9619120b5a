// Drives expat over a source of bytes, without keeping the text.
//
// Entities are expanded only as far as expat's protection allows; external ones never are, and a missing one inside
// text that counts is an error. Depth is limited, so that what handles elements may keep them on a stack. Cost: linear,
// one buffer.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "frontend/xml/source.h"

namespace onager::frontend {

struct Position {  // both from 1
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

// The file name is added by the reader of the format.
inline Diagnostic diagnostic_at(Position at, std::string message, std::string hint = {}) {
  return {.file = {}, .line = at.line, .column = at.column, .message = std::move(message), .hint = std::move(hint)};
}

class XmlHandler {
 public:
  virtual ~XmlHandler() = default;

  // Attributes as expat gives them: name, value, name, value ..., null.
  virtual void start(const char* name, const char** attributes, Position at) = 0;
  virtual void end(Position at) = 0;
  virtual void text(std::string_view characters) = 0;

  // Whether characters count here.
  virtual bool wants_text() const = 0;
  // The root element was met and is the right one.
  virtual bool has_root() const = 0;
  // What is wrong so far; reading stops at the first problem.
  virtual const std::optional<Diagnostic>& problem() const = 0;
};

// How diagnostics speak of a format.
struct XmlFormat {
  std::string_view name;     // PNML
  std::string_view content;  // a net in PNML
  std::string_view sources;  // where it may come from
  std::size_t most_nested = 10'000;
};

// The first problem of the text or of the handler, if any.
std::optional<Diagnostic> read_xml(ByteSource& source, XmlHandler& handler, const XmlFormat& format);

}  // namespace onager::frontend
