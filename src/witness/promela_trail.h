// Trails that pan writes when it finds an error: one line for each statement, `depth:process:number`.
//
// The number is that of the statement in the text, which is how the points of promela_points.h are numbered. Statements
// that Spin merges into the one before (it does, unless told `-o3`) have no line; the interpreter finds them. Where an
// expression refers to the label of a goto (`P@L`), or where an option has several `skip` in a row, Spin gives out
// numbers that the points do not have; such a trail is refused. Cost: the steps of each state on the way; where several
// fit, they are tried one after the other. Throws LimitMet.

#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "base/watch.h"
#include "model/promela.h"
#include "witness/trace.h"

namespace onager::witness {

// The run that the trail describes, as a trace whose property is what it shows: "assertion" if its last step meets an
// error, "deadlock" if it ends in an invalid end state, "ltl" if it has a cycle (of the one ltl block of the program,
// if there is just one), else "reach" of `true`. Lines of a never claim are passed over.
Result<Trace> read_trail(const promela::Program& program, std::string_view text, const std::string& file_name,
                         Watch& watch = Watch::endless());

}  // namespace onager::witness
