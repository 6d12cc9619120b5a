#include "check/ltl_batch.h"

#include <algorithm>
#include <numeric>

namespace onager::check {

namespace {

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

class Batch {
 public:
  Batch(const Model& model, const std::vector<LtlQuestion>& questions, const Method& method, const LtlMethod& ltl,
        const Limits& limits, const std::function<void(std::size_t, const LtlAnswer&)>& done)
      : model_(model), questions_(questions), method_(method), ltl_(ltl), limits_(limits), done_(done) {
    answers_.resize(questions.size());
    open_.resize(questions.size());
    std::iota(open_.begin(), open_.end(), std::size_t{0});
  }

  std::vector<LtlAnswer> run() && {
    constexpr double kFirst = 0.25, kGrowth = 4;
    double slice = limits_.seconds > 0 ? kFirst : 0;
    for (; !open_.empty() && !is_over(); slice *= kGrowth) {
      turn(slice);
      if (limits_.seconds <= 0) break;
    }
    return std::move(answers_);
  }

 private:
  double left() const { return limits_.seconds - seconds_since(limits_.begin); }
  bool is_over() const {
    const bool interrupted = limits_.interrupt != nullptr && limits_.interrupt->load(std::memory_order_relaxed);
    return interrupted || (limits_.seconds > 0 && left() <= 0);
  }

  void turn(double slice) {
    std::vector<std::size_t> still_open;
    for (std::size_t k = 0; k < open_.size(); ++k) {
      const std::size_t i = open_[k];
      if (is_over()) {
        still_open.push_back(i);
        continue;
      }
      const double share = left() / static_cast<double>(open_.size() - k);
      answers_[i] = ask(questions_[i], slice > 0 ? std::min(slice, std::max(share, kLeast)) : 0);
      if (answers_[i].verdict == Verdict::kUnknown && answers_[i].reason == "time limit")
        still_open.push_back(i);
      else if (answers_[i].verdict != Verdict::kUnknown)
        done_(i, answers_[i]);
    }
    open_ = std::move(still_open);
  }

  LtlAnswer ask(const LtlQuestion& question, double seconds) const {
    Limits limits = limits_;
    if (seconds > 0) {
      limits.begin = Clock::now();
      limits.seconds = std::min(seconds, left());
    }
    const Result<LtlAnswer> answer = check_ltl(model_, question, method_, ltl_, limits);
    if (answer) return *answer;
    LtlAnswer refused;
    refused.reason = answer.error().message;
    return refused;
  }

  static constexpr double kLeast = 0.05;  // seconds worth starting for

  const Model& model_;
  const std::vector<LtlQuestion>& questions_;
  const Method& method_;
  const LtlMethod& ltl_;
  const Limits& limits_;
  const std::function<void(std::size_t, const LtlAnswer&)>& done_;
  std::vector<LtlAnswer> answers_;
  std::vector<std::size_t> open_;  // questions without an answer
};

}  // namespace

std::vector<LtlAnswer> answer_all(const Model& model, const std::vector<LtlQuestion>& questions, const Method& method,
                                  const LtlMethod& ltl, const Limits& limits,
                                  const std::function<void(std::size_t, const LtlAnswer&)>& done) {
  return Batch(model, questions, method, ltl, limits, done).run();
}

}  // namespace onager::check
