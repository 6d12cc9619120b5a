// Trails that pan writes when it finds an error: one line for each statement, `depth:process:number`.
//
// The number is that of the statement in the text, which is how the points of promela_points.h are numbered. Statements
// that Spin merges into the one before (it does, unless told `-o3`) have no line; the interpreter finds them. Where an
// expression refers to the label of a goto (`P@L`), or where an option has several `skip` in a row, Spin gives out
// numbers that the points do not have; such a trail is refused. Cost: the steps of each state on the way; where several
// fit, they are tried one after the other. Throws LimitMet.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/watch.h"
#include "model/promela.h"
#include "witness/trace.h"

namespace onager::witness {

// Whether its first line is one of a trail.
bool looks_like_trail(std::string_view text);
// The first line that cannot be one of a trail.
std::optional<Diagnostic> wrong_line_of_trail(std::string_view text, const std::string& file_name);

// The run that the trail describes, as a trace whose property is what it shows: "assertion" if its last step meets an
// error, "deadlock" if it ends in an invalid end state, else "reach" of `true`. Lines of a never claim are passed over;
// where there are some, or a cycle, the property is the first of these that the run violates: the never claim of the
// program, an ltl block, no acceptance cycles, no non-progress cycles. A run with a claim that ends is first led on to
// a cycle, in some way, since a claim that has come to its end is violated by every continuation.
Result<Trace> read_trail(const promela::Program& program, std::string_view text, const std::string& file_name,
                         Watch& watch = Watch::endless());

}  // namespace onager::witness
