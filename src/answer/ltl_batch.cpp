// Many LTL questions about one model in a limited time, in turns.

#include "answer/ltl.h"
#include "answer/turns.h"

namespace onager::answer {

void answer_ltl(const Task& task, std::span<const std::size_t> numbers, std::vector<Answer>& answers,
                const Done& done) {
  const std::vector<std::size_t> open = take_turns(task.watch, {numbers.begin(), numbers.end()}, [&](std::size_t i) {
    answers[i] = check_ltl(task, task.inquiry.questions[i]);
    if (answers[i].is_known()) done(i);
    const bool again = !answers[i].is_known() && answers[i].reason.kind == run::Reason::Kind::kTime;
    return again ? Turn::kAgain : Turn::kDone;
  });
  for (const std::size_t i : open)
    if (!answers[i].reason) answers[i] = unknown(task.plan, {run::kind_of(task.watch.look())}, {});
}

}  // namespace onager::answer
