#include "frontend/xml/reader.h"

#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <limits>
#include <memory>
#include <new>

#include "frontend/xml/text.h"

namespace onager::frontend {

namespace {

constexpr std::size_t kChunk = 256 * 1024;
constexpr std::size_t kLongestToken = 16 * 1024 * 1024;  // a tag with its attributes, a comment

class Reader {
 public:
  Reader(XmlHandler& handler, const XmlFormat& format, Watch& watch)
      : parser_(XML_ParserCreate(nullptr), XML_ParserFree), handler_(handler), format_(format), watch_(watch) {
    if (!parser_) throw std::bad_alloc();
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), on_start, on_end);
    XML_SetSkippedEntityHandler(parser_.get(), on_skipped_entity);
    XML_SetExternalEntityRefHandler(parser_.get(), on_external_entity);
    XML_SetExternalEntityRefHandlerArg(parser_.get(), this);
    XML_SetNotStandaloneHandler(parser_.get(), on_not_standalone);
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
  // What a handler throws must not unwind expat, which is written in C: it waits until expat has returned.
  template <typename Work>
  static void guarded(void* reader, const Work& work) {
    Reader& self = *static_cast<Reader*>(reader);
    if (self.thrown_) return;
    try {
      work(self);
    } catch (...) {
      self.thrown_ = std::current_exception();
      XML_StopParser(self.parser_.get(), XML_FALSE);
    }
  }
  static void XMLCALL on_start(void* reader, const char* name, const char** attributes) {
    guarded(reader, [&](Reader& self) { self.start(name, attributes); });
  }
  static void XMLCALL on_end(void* reader, const char*) {
    guarded(reader, [&](Reader& self) { self.end(); });
  }
  static void XMLCALL on_text(void* reader, const char* text, int size) {
    guarded(reader, [&](Reader& self) { self.handler_.text({text, static_cast<std::size_t>(size)}); });
  }
  static void XMLCALL on_skipped_entity(void* reader, const char* name, int) {
    guarded(reader, [&](Reader& self) {
      self.missing(fmt::format("the entity {} is not defined in this file", in_quotes(name)), "write the text itself");
    });
  }
  static int XMLCALL on_external_entity(XML_Parser reader, const char*, const char*, const char* file, const char*) {
    guarded(reader, [&](Reader& self) {
      self.missing(fmt::format("an entity stands for the file {}, which is not read", in_quotes(file ? file : "")),
                   "write the text itself");
    });
    return XML_STATUS_ERROR;
  }
  static int XMLCALL on_not_standalone(void* reader) {
    guarded(reader, [](Reader& self) {
      self.missing("definitions for this text are in another file, which is not read",
                   "remove the DOCTYPE, or declare standalone=\"yes\" if nothing depends on it");
    });
    return XML_STATUS_ERROR;
  }

  void start(const char* name, const char** attributes);
  void end();
  void settle();
  void missing(std::string message, std::string hint);
  void fail(Diagnostic problem);
  const std::optional<Diagnostic>& problem() const { return problem_ ? problem_ : handler_.problem(); }
  Result<bool> read_chunk(ByteSource& source);
  std::size_t pending() const;
  Diagnostic xml_problem() const;
  Position here() const;

  std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_;
  XmlHandler& handler_;
  const XmlFormat& format_;
  Watch& watch_;
  std::size_t depth_ = 0, fed_ = 0;
  std::exception_ptr thrown_;
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

// Text that is left out of a name, a number or the whole net would go unnoticed.
void Reader::missing(std::string message, std::string hint) {
  fail(diagnostic_at(here(), std::move(message), std::move(hint)));
  settle();
}

void Reader::fail(Diagnostic problem) {
  if (!this->problem()) problem_ = std::move(problem);
}

// Returns false at the end. A tag that is not complete is read again from its beginning, so as much is fed as there is
// of it already.
Result<bool> Reader::read_chunk(ByteSource& source) {
  const std::size_t room = std::clamp(pending(), kChunk, kLongestToken + kChunk - pending());
  void* buffer = XML_GetBuffer(parser_.get(), static_cast<int>(room));
  if (buffer == nullptr) return xml_problem();
  std::size_t size = 0;
  bool last = false;
  while (size < room && !last) {
    const Result<std::size_t> more = source.read({static_cast<char*>(buffer) + size, room - size});
    if (!more) return more.error();
    size += *more;
    last = *more == 0;
    if (pending() == 0) break;
  }
  fed_ += size;
  watch_.spend(size);
  const XML_Status status = XML_ParseBuffer(parser_.get(), static_cast<int>(size), last);
  if (thrown_) std::rethrow_exception(thrown_);
  if (problem()) return *problem();
  if (status != XML_STATUS_OK) return xml_problem();
  if (pending() > kLongestToken)
    return diagnostic_at(here(), fmt::format("a tag or a comment is longer than {} MiB", kLongestToken >> 20),
                         fmt::format("this does not look like {}", format_.content));
  return !last;
}

// What expat was given and has not understood yet.
std::size_t Reader::pending() const {
  const XML_Index done = XML_GetCurrentByteIndex(parser_.get());
  return done < 0 ? fed_ : fed_ - static_cast<std::size_t>(done);
}

Diagnostic Reader::xml_problem() const {
  const XML_Error code = XML_GetErrorCode(parser_.get());
  if (code == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
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

std::optional<Diagnostic> read_xml(ByteSource& source, XmlHandler& handler, const XmlFormat& format, Watch& watch) {
  return Reader(handler, format, watch).read(source);
}

}  // namespace onager::frontend
