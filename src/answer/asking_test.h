// For tests: questions asked as a user would ask them, by words.

#pragma once

#include "answer/answer.h"

namespace onager::answer::testing {

// A diagnostic if the words are refused.
inline Result<Answer> ask(const kind::Model& model, Inquiry inquiry, const run::Words& words = {},
                          const Limits& limits = {}) {
  const Result<run::Plan> plan = plan_for(words, inquiry.questions);
  if (!plan) return plan.error();
  Watch watch(limits);
  return answer(model, inquiry, *plan, watch).front();
}

inline Result<Answer> ask(const kind::Model& model, Question question, const run::Words& words = {},
                          const Limits& limits = {}) {
  Inquiry inquiry;
  inquiry.names = model.names();
  inquiry.questions.push_back(std::move(question));
  return ask(model, std::move(inquiry), words, limits);
}

// Of a net or a program; the words are right.
template <typename Content>
Answer ask(const Content& content, Kind kind, const run::Words& words = {}, const Limits& limits = {}) {
  Question question;
  question.kind = kind;
  return *ask(*kind::make(content), std::move(question), words, limits);
}

template <typename Content>
Answer explore(const Content& content, const run::Words& words = {}, const Limits& limits = {}) {
  return ask(content, Kind::kExplore, words, limits);
}

}  // namespace onager::answer::testing
