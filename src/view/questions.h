// Questions of a page: which words it may use, and answers as it shows them.
//
// Contract   words that name files or run programs are not among them, whoever asks

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "answer/ask.h"
#include "view/session.h"

namespace onager::view {

struct AskedHere {
  answer::Asked asked;
  run::Words words;
};
// From {word, text, settings: {reduction: ...}}. Throws Refused.
AskedHere asked_here(const Json& body);
// Words of questions for this kind of model: [{word, text: true if one is expected, summary}].
Json question_words(const kind::Model& model);

// The run of a trace; of evidence for CTL the one from its root on.
witness::Trace run_of(const witness::Trace& trace);

// What is wrong with a question, as JSON with a column; {"ok": true} if nothing is.
Json checked(const kind::Model& model, const AskedHere& asked);
// The answers, with the runs that show them in the history of the session.
Json answered(Session& session, const kind::Model& model, const report::Subject& subject, const AskedHere& asked,
              Watch& watch);

}  // namespace onager::view
