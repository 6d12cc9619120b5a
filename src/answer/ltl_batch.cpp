// Many LTL questions about one model in a limited time: the easy ones first.
//
// Idea   every open question gets a short turn, then those that are left a longer one, and so on; the last turns share
//        what time is left. Without a time limit every question has one turn without end.

#include <algorithm>

#include "answer/ltl.h"

namespace onager::answer {

namespace {

class Batch {
 public:
  Batch(const Task& task, std::span<const std::size_t> numbers, std::vector<Answer>& answers, const Done& done)
      : task_(task), answers_(answers), done_(done), open_(numbers.begin(), numbers.end()) {}

  void run() && {
    const bool alone = open_.size() == 1 || !task_.watch.has_deadline();
    constexpr double kFirst = 0.25, kGrowth = 4;
    for (double slice = kFirst; !open_.empty() && task_.watch.look() == Limit::kNotMet; slice *= kGrowth) {
      turn(alone ? 0 : slice);
      if (alone) break;
    }
    for (const std::size_t i : open_)
      if (!answers_[i].reason) answers_[i] = unknown(task_.plan, {run::kind_of(task_.watch.look())}, {});
  }

 private:
  void turn(double slice) {
    std::vector<std::size_t> still_open;
    for (std::size_t k = 0; k < open_.size(); ++k) {
      const std::size_t i = open_[k];
      if (task_.watch.look() != Limit::kNotMet) {
        still_open.push_back(i);
        continue;
      }
      const double share = task_.watch.left() / static_cast<double>(open_.size() - k);
      {
        const Watch::Slice part(task_.watch, slice > 0 ? std::min(slice, std::max(share, kLeast)) : 0);
        answers_[i] = check_ltl(task_, task_.inquiry.questions[i]);
      }
      if (answers_[i].is_known())
        done_(i);
      else if (answers_[i].reason.kind == run::Reason::Kind::kTime)
        still_open.push_back(i);
    }
    open_ = std::move(still_open);
  }

  static constexpr double kLeast = 0.05;  // seconds worth starting for

  const Task& task_;
  std::vector<Answer>& answers_;
  const Done& done_;
  std::vector<std::size_t> open_;  // questions without an answer, by number
};

}  // namespace

void answer_ltl(const Task& task, std::span<const std::size_t> numbers, std::vector<Answer>& answers,
                const Done& done) {
  Batch(task, numbers, answers, done).run();
}

}  // namespace onager::answer
