// Questions about a coloured net are asked of unfoldings of it: of the smallest one that a question allows, unless the
// user has named another.
//
// Merged colours and left out bindings keep which sums of tokens and which transitions there are along each run
// (unfold/classes.h), and so every question about these. How many states and edges there are, and what an
// unfolded place holds, they do not keep.

#include <algorithm>
#include <array>

#include "answer/colored_words.h"
#include "answer/parts.h"
#include "unfold/concrete.h"

namespace onager::answer {

namespace {

unfold::Features features_for(Kind kind, const run::Plan& plan) {
  if (plan.unfolding) return *plan.unfolding;
  return kind == Kind::kExplore ? unfold::kFixedPoint : unfold::kSmallest;
}

// Questions that one unfolding is made for.
struct Batch {
  unfold::Features features;
  std::vector<std::size_t> numbers;
};

class Asking {
 public:
  Asking(const Task& task, const OnAnswer& on_answer, bool traces)
      : task_(task), net_(*task.model.colored()), on_answer_(on_answer), traces_(traces) {
    answers_.resize(task.inquiry.questions.size());
    if (!task.inquiry.names.colors) task.inquiry.names = task.model.names();
  }

  std::vector<Answer> run() {
    std::vector<Batch> batches = sorted();
    std::size_t open = answers_.size();
    for (const Batch& batch : batches) {
      const double share =
          task_.watch.has_deadline() && batch.numbers.size() < open
              ? task_.watch.left() * static_cast<double>(batch.numbers.size()) / static_cast<double>(open)
              : 0;
      const Watch::Slice slice(task_.watch, share);
      open -= batch.numbers.size();
      ask(batch);
    }
    return std::move(answers_);
  }

 private:
  std::vector<Batch> sorted() const {
    std::vector<Batch> batches;
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      const unfold::Features wanted = features_for(task_.inquiry.questions[i].kind, task_.plan);
      auto found = std::ranges::find(batches, wanted, &Batch::features);
      if (found == batches.end()) found = batches.insert(batches.end(), {wanted, {}});
      found->numbers.push_back(i);
    }
    return batches;
  }

  void ask(Batch batch) {
    const double begin = task_.watch.elapsed();
    const run::Reason reason = limited([&] {
      try {
        ask_of(batch);
      } catch (const unfold::NotConcrete&) {
        std::erase_if(batch.numbers, [this](std::size_t i) { return answers_[i].is_known(); });
        batch.features.partition = false;
        ask_of(batch);
      }
    });
    for (const std::size_t i : batch.numbers)
      if (reason && !answers_[i].is_known())
        answers_[i] = unknown(task_.plan, reason, {0, 0, task_.watch.elapsed() - begin, peak_resident_bytes()});
  }

  void ask_of(const Batch& batch) {
    unfold::Apart apart;
    for (const std::size_t i : batch.numbers) add_apart(task_.inquiry, task_.inquiry.questions[i], apart);
    add_apart(task_.inquiry, task_.plan, apart);
    const auto unfolding =
        std::make_shared<const unfold::Unfolding>(unfold::unfold(net_, batch.features, apart, task_.watch));
    const std::unique_ptr<kind::Model> model = kind::make(net_, unfolding);
    Inquiry inquiry;
    inquiry.names = model->names();
    ColoredWords words(task_.inquiry, *unfolding, inquiry, task_.watch);
    for (const std::size_t i : batch.numbers) inquiry.questions.push_back(words.question(task_.inquiry.questions[i]));
    const auto keep = [&](std::size_t i, const Answer& found) {
      Answer& mine = answers_[batch.numbers[i]] = found;
      mine.used.unfolding = batch.features;
      mine.used.visible = task_.plan.visible;
      mine.unfolded = model->describe();
    };
    const auto tell = [&](std::size_t i, const Answer& found) {
      keep(i, found);
      if (on_answer_) on_answer_(batch.numbers[i], answers_[batch.numbers[i]]);
    };
    const run::Plan plan = words.plan(task_.plan);
    const std::vector<Answer> found = answer(*model, inquiry, plan, task_.watch, tell, traces_);
    for (std::size_t i = 0; i < found.size(); ++i) keep(i, found[i]);
  }

  const Task& task_;
  const colored::Net& net_;
  const OnAnswer& on_answer_;
  const bool traces_;
  std::vector<Answer> answers_;
};

}  // namespace

std::vector<Answer> answer_colored(const Task& task, const OnAnswer& on_answer, bool traces) {
  return Asking(task, on_answer, traces).run();
}

}  // namespace onager::answer
