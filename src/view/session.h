// What a page may ask about one model, and the answers as JSON. Knows nothing of sockets.
//
// Contract   `ask` may be called by any number of threads. Whatever a page sends gets an answer: {"error": {...}} where
//            it makes no sense. Nothing but the model in memory is read, and nothing is written.
// Cost       positions are looked at under a lock; what may take long is a job of a worker, and what else takes longer
//            than kSeconds is given up

#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "kind/model.h"
#include "report/subject.h"
#include "view/history.h"
#include "view/layout.h"
#include "view/stage.h"
#include "view/worker.h"
#include "witness/trace.h"

namespace onager::view {

// A run in the history: the positions from the initial one, and where it begins to repeat.
struct Trail {
  std::vector<History::Number> states;
  std::vector<std::string> steps;
  std::optional<std::size_t> cycle;  // position in `states`; the last one: it stays there
  std::string refusal;               // of the step after the last; empty: all were made
};

class Session {
 public:
  // All must outlive it. `layout` is that of the picture of the model.
  Session(const kind::Model& model, report::Subject subject, const std::optional<frontend::Graphics>& graphics,
          JobLimits limits, Watch& watch);

  // `what` is a row of the table in session.cpp.
  Json ask(const std::string& what, const Json& body);
  // No more waiting: every work is told to stop.
  void end();

  // For those inside; each takes the lock.
  Json model_json();
  Json scene_json(History::Number number);
  Trail play(const std::vector<std::string>& steps, History::Number from = 0);
  Trail play(const witness::Trace& trace);
  Json trail_json(const Trail& trail);
  bool holds(History::Number number, const property::Formulas& formulas, property::Names& names,
             property::FormulaId condition);
  // The items of the picture that these steps are drawn as.
  Json items_json(const std::vector<std::string>& steps);
  std::vector<std::string> steps_to(History::Number number);
  // The trace is shown first.
  const Trail& open_with(const witness::Trace& trace);

 private:
  struct Row;
  static const std::vector<Row>& rows();

  // One at a time, and not for long.
  template <typename Work>
  Json soon(const Work& work);
  History::Number number_of(const Json& body) const;

  Json state(const Json& body);
  Json fire(const Json& body);
  Json path(const Json& body);
  Json random(const Json& body);
  Json trace(const Json& body);
  Json words(const Json& body);
  Json question(const Json& body);
  Json why(const Json& body);
  Json space(const Json& body);
  Json go(const Json& body);
  Json job(const Json& body);
  Json stop(const Json& body);
  Json started(std::optional<std::uint64_t> job, std::string_view lane);

  const kind::Model& model_;
  const report::Subject subject_;
  std::atomic<bool> ended_ = false;
  const Limits limits_;
  Watch watch_;  // of the stage
  std::mutex mutex_;
  std::unique_ptr<Stage> stage_;
  std::unique_ptr<History> history_;
  Picture picture_;
  Layout layout_;
  std::optional<Trail> opening_;
  Worker answers_, reasons_;
};

// Something that a page sent makes no sense, or cannot be done.
class Refused : public std::exception {
 public:
  explicit Refused(Diagnostic wrong) : wrong_(std::move(wrong)) {}
  explicit Refused(std::string message) : wrong_{"", 0, 0, std::move(message), ""} {}
  const Diagnostic& wrong() const { return wrong_; }

 private:
  Diagnostic wrong_;
};
Json error_json(const Diagnostic& wrong);

}  // namespace onager::view
