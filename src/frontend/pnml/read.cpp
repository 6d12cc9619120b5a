#include "frontend/pnml/read.h"

#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <new>

#include "frontend/pnml/assemble.h"
#include "frontend/pnml/document.h"
#include "frontend/pnml/text.h"

namespace onager::frontend {

namespace {

constexpr int kChunk = 256 * 1024;
constexpr std::size_t kMostNested = 10'000;

class Reader {
 public:
  Reader() : parser_(XML_ParserCreate(nullptr), XML_ParserFree) {
    if (!parser_) throw std::bad_alloc();
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), on_start, on_end);
    XML_SetSkippedEntityHandler(parser_.get(), on_skipped_entity);
  }

  Result<Net> read(ByteSource& source) {
    bool last = false;
    while (!last) {
      Result<bool> more = read_chunk(source);
      if (!more) return more.error();
      last = !*more;
    }
    if (!document_.has_net())
      return diagnostic_at({}, "the file holds no net", "expected a <net> element inside <pnml>");
    return assemble(document_.take());
  }

 private:
  static Reader& self(void* reader) { return *static_cast<Reader*>(reader); }
  static void XMLCALL on_start(void* reader, const char* name, const char** attributes) {
    self(reader).start(name, attributes);
  }
  static void XMLCALL on_end(void* reader, const char*) { self(reader).end(); }
  static void XMLCALL on_text(void* reader, const char* text, int size) {
    self(reader).document_.characters({text, static_cast<std::size_t>(size)});
  }
  static void XMLCALL on_skipped_entity(void* reader, const char* name, int) { self(reader).skipped_entity(name); }

  void start(const char* name, const char** attributes);
  void end();
  void ask_for_text();
  void skipped_entity(const char* name);
  void stop_on_problem();
  Result<bool> read_chunk(ByteSource& source);
  Diagnostic xml_problem() const;
  Position here() const;

  std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_;
  Document document_;
};

Position Reader::here() const {
  auto clamped = [](XML_Size number) {
    return static_cast<std::uint32_t>(std::min<XML_Size>(number, std::numeric_limits<std::uint32_t>::max()));
  };
  return {clamped(XML_GetCurrentLineNumber(parser_.get())), clamped(XML_GetCurrentColumnNumber(parser_.get()) + 1)};
}

void Reader::start(const char* name, const char** attributes) {
  const Element element = document_.enter(name);
  if (document_.depth() > kMostNested)
    document_.fail(diagnostic_at(here(), fmt::format("elements are nested deeper than {}", kMostNested),
                                 "this does not look like a net"));
  else if (element != Element::kSkipped)
    document_.open(element, {name, attributes, here()});
  ask_for_text();
  stop_on_problem();
}

void Reader::end() {
  document_.leave();
  ask_for_text();
  stop_on_problem();
}

// Most of a file is white space between elements: expat is faster when it need not report it.
void Reader::ask_for_text() {
  XML_SetCharacterDataHandler(parser_.get(), document_.wants_text() ? on_text : nullptr);
}

// Text that is missing in a name or a number would go unnoticed.
void Reader::skipped_entity(const char* name) {
  if (!document_.wants_text()) return;
  document_.fail(diagnostic_at(here(), fmt::format("the entity {} is not defined in this file", in_quotes(name)),
                               "write the text itself"));
  stop_on_problem();
}

void Reader::stop_on_problem() {
  if (document_.problem()) XML_StopParser(parser_.get(), XML_FALSE);
}

// False at the end.
Result<bool> Reader::read_chunk(ByteSource& source) {
  void* buffer = XML_GetBuffer(parser_.get(), kChunk);
  if (buffer == nullptr) return xml_problem();
  const Result<std::size_t> size = source.read({static_cast<char*>(buffer), kChunk});
  if (!size) return size.error();
  const XML_Status status = XML_ParseBuffer(parser_.get(), static_cast<int>(*size), *size == 0);
  if (document_.problem()) return *document_.problem();
  if (status != XML_STATUS_OK) return xml_problem();
  return *size > 0;
}

Diagnostic Reader::xml_problem() const {
  const XML_Error code = XML_GetErrorCode(parser_.get());
  const bool at_end = code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN ||
                      code == XML_ERROR_PARTIAL_CHAR || code == XML_ERROR_UNCLOSED_CDATA_SECTION;
  if (!document_.has_root() && XML_GetCurrentByteIndex(parser_.get()) <= 0 && code == XML_ERROR_NO_ELEMENTS)
    return diagnostic_at({}, "the file is empty", "expected a net in PNML");
  if (!document_.has_root())
    return diagnostic_at(here(), fmt::format("this is not PNML: {}", XML_ErrorString(code)),
                         "expected a net in PNML (XML), a folder or an archive with model.pnml");
  if (at_end)
    return diagnostic_at(here(), "the file ends before its last element is closed", "the file seems to be truncated");
  if (code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH)
    return diagnostic_at(here(), "the entities of this file expand to far more text than it has",
                         "remove the entity declarations");
  return diagnostic_at(here(), fmt::format("broken XML: {}", XML_ErrorString(code)));
}

}  // namespace

Result<Net> read_pnml(const std::string& file_name, ByteSource& source) {
  Result<Net> net = Reader().read(source);
  if (net) return net;
  Diagnostic problem = net.error();
  problem.file = file_name;
  return problem;
}

}  // namespace onager::frontend
