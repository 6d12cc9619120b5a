// The reader is a SAX handler. The parser keeps its own stack on the heap, so deep nesting is harmless, and ignored
// members leave nothing behind.
//
// Events carry no position. Therefore the text passes through an iterator that records how far the parser has read; the
// token of an event starts at the first non-separator after the previous token.

#include "witness/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.h"
#include "witness/evidence_json.h"

namespace onager::witness {

namespace {

constexpr std::string_view kFormat = "onager-trace";
constexpr std::uint64_t kVersion = 1, kVersionWithEvidence = 2;
constexpr std::string_view kWhatATraceIs = "a trace is a JSON object as `onager check --trace FILE` writes it";

enum class Shape { kString, kNumber, kArray, kObject, kOther };

constexpr std::string_view name_of(Shape shape) {
  constexpr std::array<std::string_view, 5> kNames = {"a string", "a whole number", "an array", "an object",
                                                      "some other value"};
  return kNames[static_cast<std::size_t>(shape)];
}

struct Member {
  std::string_view name;
  Shape shape;
  bool required;
};

constexpr Member kMembers[] = {
    {"format", Shape::kString, true},   {"version", Shape::kNumber, true},     {"model", Shape::kString, true},
    {"property", Shape::kString, true}, {"steps", Shape::kArray, true},        {"cycle", Shape::kArray, false},
    {"formula", Shape::kString, false}, {"transition", Shape::kString, false}, {"fairness", Shape::kString, false},
    {"shows", Shape::kString, false},
};

// A forward iterator over the text that stores in `*reached` how many characters were consumed.
class RecordingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  RecordingIterator(std::string_view text, std::size_t at, std::size_t* reached)
      : text_(text), at_(at), reached_(reached) {}
  reference operator*() const { return text_[at_]; }
  RecordingIterator& operator++() {
    *reached_ = ++at_;
    return *this;
  }
  RecordingIterator operator++(int) {
    RecordingIterator old = *this;
    ++*this;
    return old;
  }
  friend bool operator==(const RecordingIterator& a, const RecordingIterator& b) { return a.at_ == b.at_; }

 private:
  std::string_view text_;
  std::size_t at_;
  std::size_t* reached_;
};

// The parser's message without its error name, its line count and the raw bytes it last read.
std::string plain_message(std::string_view what) {
  if (std::size_t end = what.find("] "); end != std::string_view::npos) what.remove_prefix(end + 2);
  if (what.starts_with("parse error at line"))
    if (std::size_t end = what.find(": "); end != std::string_view::npos) what.remove_prefix(end + 2);
  return "not valid JSON: " + std::string(what.substr(0, what.find("; last read")));
}

class TraceReader {
 public:
  TraceReader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  Result<Trace> read() {
    const RecordingIterator begin(text_, 0, &reached_), end(text_, text_.size(), &reached_);
    const bool complete = nlohmann::json::sax_parse(begin, end, this);
    if (!complete || error_) return *error_;
    return std::move(trace_);
  }

  // The events of nlohmann::json_sax. Returning false stops the parser.
  bool null() { return scalar(Shape::kOther); }
  bool boolean(bool) { return scalar(Shape::kOther); }
  bool number_integer(std::int64_t) { return scalar(Shape::kOther); }
  bool number_float(double, const std::string&) { return scalar(Shape::kOther); }
  bool binary(nlohmann::json::binary_t&) { return scalar(Shape::kOther); }
  bool number_unsigned(std::uint64_t number) { return accepts(Shape::kNumber) && store(number) && leave_token(); }
  bool string(std::string& text) { return accepts(Shape::kString) && store(text) && leave_token(); }
  bool key(std::string& name) { return (depth_ != 1 || enter_member(name)) && leave_token(); }
  bool start_object(std::size_t) { return open(Shape::kObject); }
  bool start_array(std::size_t) { return open(Shape::kArray); }
  bool end_object() { return close() && (depth_ != 0 || check_complete()); }
  bool end_array() { return close(); }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception& error) {
    return fail(position == 0 ? 0 : position - 1, plain_message(error.what()), std::string(kWhatATraceIs));
  }

 private:
  bool scalar(Shape shape) { return accepts(shape) && leave_token(); }

  bool open(Shape shape) {
    if (!accepts(shape)) return false;
    if (depth_ == 1 && member_ != nullptr && member_->name == "cycle") trace_.cycle.emplace();
    ++depth_;
    return leave_token();
  }

  bool close() {
    --depth_;
    return leave_token();
  }

  bool leave_token() {
    token_end_ = reached_;
    return true;
  }

  bool enter_member(const std::string& name) {
    const auto* found = std::ranges::find(kMembers, name, &Member::name);
    member_ = found == std::end(kMembers) ? nullptr : found;
    if (member_ == nullptr || seen_.insert(member_->name).second) return true;
    return fail(token_start(), fmt::format("member \"{}\" appears twice", name), "keep one of the two");
  }

  // Whether a value of this shape is allowed here; inside ignored members every value is.
  bool accepts(Shape shape) {
    if (depth_ == 0 && shape != Shape::kObject)
      return fail(token_start(), fmt::format("expected an object, found {}", name_of(shape)),
                  std::string(kWhatATraceIs));
    if (depth_ == 0 || member_ == nullptr) return true;
    const Shape expected = depth_ == 1 ? member_->shape : Shape::kString;
    if (shape == expected) return true;
    const std::string where = depth_ == 1 ? fmt::format("member \"{}\"", member_->name)
                                          : fmt::format("each element of \"{}\"", member_->name);
    return fail(token_start(), fmt::format("{} must be {}, found {}", where, name_of(expected), name_of(shape)),
                depth_ == 1 ? "" : "steps are the ids of transitions");
  }

  bool store(std::uint64_t number) {
    if (member_ == nullptr || depth_ != 1 || number == kVersion || number == kVersionWithEvidence) return true;
    return fail(token_start(), fmt::format("version {} of the trace format is not known", number),
                fmt::format("this program reads versions {} and {}", kVersion, kVersionWithEvidence));
  }

  bool store(std::string& text) {
    if (member_ == nullptr) return true;
    const std::string_view name = member_->name;
    if (name == "format" && text != kFormat)
      return fail(token_start(), fmt::format("unknown format {}, expected '{}'", in_quotes(text), kFormat),
                  std::string(kWhatATraceIs));
    if (name == "model") trace_.model = from_utf8(text);
    if (name == "property") trace_.property = from_utf8(text);
    if (name == "formula") trace_.formula = from_utf8(text);
    if (name == "transition") trace_.transition = from_utf8(text);
    if (name == "fairness") {
      if (text != "weak")
        return fail(token_start(), fmt::format("unknown fairness {}", in_quotes(text)), "'weak' is known");
      trace_.is_fair = true;
    }
    if (name == "shows") {
      if (text != "holds" && text != "violated")
        return fail(token_start(), fmt::format("unknown word {}", in_quotes(text)), "'holds' and 'violated' are known");
      trace_.is_violated = text == "violated";
    }
    if (name == "steps") trace_.steps.push_back(from_utf8(text));
    if (name == "cycle") trace_.cycle->push_back(from_utf8(text));
    return true;
  }

  bool check_complete() {
    for (const Member& member : kMembers)
      if (member.required && !seen_.contains(member.name))
        return fail(reached_ - 1, fmt::format("member \"{}\" is missing", member.name), std::string(kWhatATraceIs));
    return true;
  }

  std::size_t token_start() const {
    const std::size_t start = text_.find_first_not_of(" \t\r\n,:\xef\xbb\xbf", token_end_);
    return std::min(start, text_.size());
  }

  bool fail(std::size_t offset, std::string message, std::string hint) {
    const std::string_view before = text_.substr(0, std::min(offset, text_.size()));
    const std::size_t newline = before.rfind('\n');
    const std::size_t line_start = newline == std::string_view::npos ? 0 : newline + 1;
    const auto lines = static_cast<std::uint64_t>(std::ranges::count(before, '\n'));
    error_ = Diagnostic{file_, lines + 1, before.size() - line_start + 1, std::move(message), std::move(hint)};
    return false;
  }

  std::string_view text_;
  const std::string& file_;
  Trace trace_;                      // what was read so far
  std::size_t depth_ = 0;            // number of open objects and arrays
  const Member* member_ = nullptr;   // current member of the outermost object; null for an ignored one
  std::set<std::string_view> seen_;  // names from kMembers
  std::size_t reached_ = 0;          // characters that the parser has consumed
  std::size_t token_end_ = 0;        // `reached_` at the previous event
  std::optional<Diagnostic> error_;
};

}  // namespace

// Names of plug-ins may be no UTF-8, and replay has to find them again.
std::string to_json(const Trace& trace) {
  const auto texts = [](const std::vector<std::string>& names) {
    auto array = nlohmann::ordered_json::array();
    for (const std::string& name : names) array.push_back(as_utf8(name));
    return array;
  };
  nlohmann::ordered_json json = {{"format", kFormat},
                                 {"version", trace.evidence ? kVersionWithEvidence : kVersion},
                                 {"model", as_utf8(trace.model)},
                                 {"property", as_utf8(trace.property)}};
  if (!trace.formula.empty()) json["formula"] = as_utf8(trace.formula);
  if (!trace.transition.empty()) json["transition"] = as_utf8(trace.transition);
  if (trace.is_fair) json["fairness"] = "weak";
  if (trace.evidence) json["shows"] = trace.is_violated ? "violated" : "holds";
  json["steps"] = texts(trace.steps);
  if (trace.cycle) json["cycle"] = texts(*trace.cycle);
  if (trace.evidence) json["evidence"] = to_json(*trace.evidence);
  return json.dump(2) + "\n";
}

Result<Trace> parse_trace(std::string_view text, const std::string& file_name) {
  Result<Trace> trace = TraceReader(text, file_name).read();
  if (!trace || trace->property != "ctl") return trace;
  const auto json = nlohmann::json::parse(text);  // it was just read
  const auto found = json.find("evidence");
  if (found == json.end()) return trace;
  Result<Evidence> evidence = evidence_from(*found, file_name);
  if (!evidence) return evidence.error();
  trace->evidence = std::move(*evidence);
  return trace;
}

}  // namespace onager::witness
