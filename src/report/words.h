// One word or phrase for each verdict, reason and technique; the sentences made of them are in text.cpp.

#pragma once

#include <string>
#include <string_view>

#include "answer/answer.h"

namespace onager::report {

// holds, violated, unknown
std::string_view word(run::Verdict verdict);

// time limit, memory limit, interrupted, ...: lower case, no full stop; empty for none.
std::string words(const run::Reason& reason);

// The same for programs, one word: time, memory, interrupted, overflow, drawing, size, refused; empty for none.
std::string_view stop_word(const run::Reason& reason);

// What gave the answer: `explicit bfs tree closure-star`, `state equation`, ...; empty if nothing did.
std::string technique(answer::Kind kind, const answer::Answer& answer);
// Of a search by this plan.
std::string technique(answer::Kind kind, const run::Plan& used);

}  // namespace onager::report
