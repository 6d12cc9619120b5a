// Interprets labels of a net: the complete text of an initial marking, an inscription or an arc type.
//
// Each function returns the error in the text, if any, and then changes nothing.

#pragma once

#include <optional>
#include <string_view>

#include "frontend/pnml/draft.h"

namespace onager::frontend {

std::optional<Diagnostic> set_marking(DraftNode& place, std::string_view text, Position at);
std::optional<Diagnostic> set_weight(DraftArc& arc, std::string_view text, Position at);
std::optional<Diagnostic> set_arc_type(DraftArc& arc, std::string_view text, Position at);

}  // namespace onager::frontend
