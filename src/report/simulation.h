// What was seen on a walk at random or in a game: for people and for programs.

#pragma once

#include <cstdint>
#include <string>

#include "report/subject.h"
#include "simulate/session.h"
#include "simulate/walk.h"

namespace onager::report {

std::string walk_text(const Subject& subject, const simulate::Walk& walk, std::uint64_t seed);
std::string walk_json(const Subject& subject, const simulate::Walk& walk, std::uint64_t seed);

// Where a game has come to in the end. Throws LimitMet.
std::string session_json(const Subject& subject, const simulate::Session& session, const witness::Extent& extent);

// What is to be said of a state besides what it holds: that something is wrong, that nothing can be done; a line each.
std::string notes_text(const simulate::Session& session);

}  // namespace onager::report
