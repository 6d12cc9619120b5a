#include "frontend/xml/reader.h"

#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <new>

#include "frontend/xml/text.h"

namespace onager::frontend {

namespace {

constexpr int kChunk = 256 * 1024;

class Reader {
 public:
  Reader(XmlHandler& handler, const XmlFormat& format)
      : parser_(XML_ParserCreate(nullptr), XML_ParserFree), handler_(handler), format_(format) {
    if (!parser_) throw std::bad_alloc();
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), on_start, on_end);
    XML_SetSkippedEntityHandler(parser_.get(), on_skipped_entity);
  }

  std::optional<Diagnostic> read(ByteSource& source) {
    bool last = false;
    while (!last) {
      Result<bool> more = read_chunk(source);
      if (!more) return more.error();
      last = !*more;
    }
    return std::nullopt;
  }

 private:
  static Reader& self(void* reader) { return *static_cast<Reader*>(reader); }
  static void XMLCALL on_start(void* reader, const char* name, const char** attributes) {
    self(reader).start(name, attributes);
  }
  static void XMLCALL on_end(void* reader, const char*) { self(reader).end(); }
  static void XMLCALL on_text(void* reader, const char* text, int size) {
    self(reader).handler_.text({text, static_cast<std::size_t>(size)});
  }
  static void XMLCALL on_skipped_entity(void* reader, const char* name, int) { self(reader).skipped_entity(name); }

  void start(const char* name, const char** attributes);
  void end();
  void settle();
  void skipped_entity(const char* name);
  void fail(Diagnostic problem);
  const std::optional<Diagnostic>& problem() const { return problem_ ? problem_ : handler_.problem(); }
  Result<bool> read_chunk(ByteSource& source);
  Diagnostic xml_problem() const;
  Position here() const;

  std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_;
  XmlHandler& handler_;
  const XmlFormat& format_;
  std::size_t depth_ = 0;
  std::optional<Diagnostic> problem_;
};

Position Reader::here() const {
  auto clamped = [](XML_Size number) {
    return static_cast<std::uint32_t>(std::min<XML_Size>(number, std::numeric_limits<std::uint32_t>::max()));
  };
  return {clamped(XML_GetCurrentLineNumber(parser_.get())), clamped(XML_GetCurrentColumnNumber(parser_.get()) + 1)};
}

void Reader::start(const char* name, const char** attributes) {
  if (++depth_ > format_.most_nested)
    fail(diagnostic_at(here(), fmt::format("elements are nested deeper than {}", format_.most_nested),
                       fmt::format("this does not look like {}", format_.content)));
  else
    handler_.start(name, attributes, here());
  settle();
}

void Reader::end() {
  --depth_;
  handler_.end(here());
  settle();
}

// Most of a file is white space between elements: expat is faster if it need not report it.
void Reader::settle() {
  XML_SetCharacterDataHandler(parser_.get(), handler_.wants_text() ? on_text : nullptr);
  if (problem()) XML_StopParser(parser_.get(), XML_FALSE);
}

// Text missing from a name or a number would go unnoticed.
void Reader::skipped_entity(const char* name) {
  if (!handler_.wants_text()) return;
  fail(diagnostic_at(here(), fmt::format("the entity {} is not defined in this file", in_quotes(name)),
                     "write the text itself"));
  settle();
}

void Reader::fail(Diagnostic problem) {
  if (!this->problem()) problem_ = std::move(problem);
}

// Returns false at the end.
Result<bool> Reader::read_chunk(ByteSource& source) {
  void* buffer = XML_GetBuffer(parser_.get(), kChunk);
  if (buffer == nullptr) return xml_problem();
  const Result<std::size_t> size = source.read({static_cast<char*>(buffer), kChunk});
  if (!size) return size.error();
  const XML_Status status = XML_ParseBuffer(parser_.get(), static_cast<int>(*size), *size == 0);
  if (problem()) return *problem();
  if (status != XML_STATUS_OK) return xml_problem();
  return *size > 0;
}

Diagnostic Reader::xml_problem() const {
  const XML_Error code = XML_GetErrorCode(parser_.get());
  const bool at_end = code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN ||
                      code == XML_ERROR_PARTIAL_CHAR || code == XML_ERROR_UNCLOSED_CDATA_SECTION;
  if (!handler_.has_root() && XML_GetCurrentByteIndex(parser_.get()) <= 0 && code == XML_ERROR_NO_ELEMENTS)
    return diagnostic_at({}, "the file is empty", fmt::format("expected {}", format_.content));
  if (!handler_.has_root())
    return diagnostic_at(here(), fmt::format("this is not {}: {}", format_.name, XML_ErrorString(code)),
                         fmt::format("expected {}", format_.sources));
  if (at_end)
    return diagnostic_at(here(), "the file ends before its last element is closed", "the file seems to be truncated");
  if (code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH)
    return diagnostic_at(here(), "the entities of this file expand to far more text than it has",
                         "remove the entity declarations");
  return diagnostic_at(here(), fmt::format("broken XML: {}", XML_ErrorString(code)));
}

}  // namespace

std::optional<Diagnostic> read_xml(ByteSource& source, XmlHandler& handler, const XmlFormat& format) {
  return Reader(handler, format).read(source);
}

}  // namespace onager::frontend
