#include "frontend/pnml/labels.h"

#include <fmt/format.h>

#include "frontend/xml/text.h"
#include "model/net.h"

namespace onager::frontend {

std::optional<Diagnostic> set_marking(DraftNode& place, std::string_view text, Position at) {
  const ParsedNumber number = parse_number(text, kMaxValue);
  if (!number.fault.empty())
    return diagnostic_at(at, fmt::format("the initial marking {} {}", in_quotes(text), number.fault),
                         fmt::format("a place holds 0 to {} tokens", kMaxValue));
  place.initial = number.value;
  return std::nullopt;
}

std::optional<Diagnostic> set_weight(DraftArc& arc, std::string_view text, Position at) {
  ParsedNumber number = parse_number(text, kMaxWeight);
  if (number.fault.empty() && number.value == 0) number.fault = "is zero";
  if (!number.fault.empty())
    return diagnostic_at(at, fmt::format("the arc weight {} {}", in_quotes(text), number.fault),
                         fmt::format("a weight is a number from 1 to {}", kMaxWeight));
  arc.weight = number.value;
  return std::nullopt;
}

std::optional<Diagnostic> set_arc_type(DraftArc& arc, std::string_view text, Position at) {
  const std::string_view word = trimmed(text);
  if (word != "normal" && word != "inhibitor")
    return diagnostic_at(at, fmt::format("arcs of type {} are not supported", in_quotes(word)),
                         "an arc is normal or inhibitor");
  arc.inhibitor = word == "inhibitor";
  return std::nullopt;
}

}  // namespace onager::frontend
