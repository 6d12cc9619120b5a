#include "witness/promela_claim_judge.h"

#include <algorithm>
#include <optional>

#include "witness/lasso_run.h"
#include "witness/promela_game.h"

namespace onager::witness {

namespace {

using game::Offer;
using game::Point;
using game::PointId;
using promela::Statement;

class Claim {
 public:
  Claim(const promela::Program& program, Watch& watch)
      : body_(game::lay_out(*program.never, {})), game_(program, watch), watch_(watch) {
    run_.initial = body_.first;
    run_.locations = violated() + 1;
    accepting_.op = promela::Op::kAccepting;
  }

  void walk(const Trace& trace) {
    note();
    for (const std::string& step : trace.steps) advance(step);
    run_.loop = run_.moves.size() - 1;
    for (std::size_t i = 0; i + 1 < trace.cycle->size(); ++i) advance((*trace.cycle)[i]);
  }
  bool ends() const { return game_.steps().empty(); }
  bool accepts() const { return witness::accepts(run_, watch_); }

 private:
  // Beyond the points: the end was reached, or an assertion was false.
  PointId violated() const { return static_cast<PointId>(body_.points.size()); }

  void advance(const std::string& step) {
    game_.fire(step);
    note();
  }
  void note() {
    run_.moves.push_back({{violated(), violated(), true}});
    const bool some_process = game_.holds(accepting_);
    for (PointId p = 0; p < body_.points.size(); ++p) {
      from_ = p;
      accepts_ = some_process || body_[p].is_accept;
      if (body_[p].kind == Point::Kind::kEnd) {
        run_.moves.back().push_back({p, violated(), true});
        continue;
      }
      follow(p);
    }
  }

  // The moves that begin with what is offered here; inside an atomic sequence they go on.
  void follow(PointId p) {
    watch_.spend(256);
    if (std::ranges::find(way_, p) != way_.end()) return;
    way_.push_back(p);
    PointId escape = kNone;  // that of the last one that could be executed
    bool some = false;
    for (const Offer& offer : body_.offers(p)) {
      if (escape != kNone && offer.escape != escape) break;
      if (is_else(offer.point) && some) continue;
      const std::optional<PointId> next = executed(offer.point);
      if (!next) continue;
      some = true;
      escape = offer.escape;
      arrive(offer.point, *next);
    }
    way_.pop_back();
  }
  bool is_else(PointId p) const {
    return body_[p].kind == Point::Kind::kBasic && body_[p].statement->kind == Statement::Kind::kElse;
  }
  void arrive(PointId done, PointId next) {
    if (next != violated() && body_[done].is_atomic)
      follow(next);
    else
      run_.moves.back().push_back({from_, next, accepts_});
  }

  bool holds(const promela::Expression& condition) const { return game_.holds(ends() ? ended(condition) : condition); }
  // In a run that has ended np_ is false.
  static promela::Expression ended(promela::Expression e) {
    if (e.op == promela::Op::kNonProgress) e.op = promela::Op::kConstant;
    for (promela::Expression& argument : e.arguments) argument = ended(std::move(argument));
    return e;
  }

  // Where the claim is after the statement; nothing if that cannot be executed.
  std::optional<PointId> executed(PointId p) {
    const Point& point = body_[p];
    if (point.kind == Point::Kind::kDStep) return d_step(p);
    if (point.kind == Point::Kind::kBasic) {
      const Statement& s = *point.statement;
      if (s.kind == Statement::Kind::kExpression && !holds(s.value)) return std::nullopt;
      if (s.kind == Statement::Kind::kAssert && !holds(s.value)) return violated();
    }
    return body_.after(p);
  }

  // Its conditions are asked of one state; of several options the first counts.
  std::optional<PointId> d_step(PointId head) {
    PointId at = body_[head].options[0];
    for (std::size_t count = 0; count < kLongest && at >= body_[head].first_inside && at < head; ++count) {
      watch_.spend(64);
      const std::vector<PointId> choices = body_.choices(at);
      const auto chosen = std::ranges::find_if(choices, [&](PointId p) { return executed(p).has_value(); });
      if (chosen == choices.end()) return std::nullopt;
      const PointId next = *executed(*chosen);
      if (next == violated()) return next;
      at = next;
    }
    return body_.after(head);
  }

  static constexpr std::size_t kLongest = 10'000;

  const game::Body body_;
  PromelaGame game_;
  Watch& watch_;
  LassoRun run_;
  promela::Expression accepting_;  // a process of the model is at an accept label
  PointId from_ = 0;               // whose moves are being made
  bool accepts_ = false;           // they are accepting
  std::vector<PointId> way_;       // inside the atomic sequence at hand
};

}  // namespace

LtlJudgement judge_never_claim(const promela::Program& program, const Trace& trace, Watch& watch) {
  if (!program.never) return {std::nullopt, "the model has no never claim"};
  if (!trace.cycle) return {std::nullopt, "a run that a never claim accepts needs a cycle, and the trace has none"};
  Claim claim(program, watch);
  claim.walk(trace);
  if (trace.cycle->empty() && !claim.ends())
    return {false, "the run is not infinite: its cycle is empty, and its last state has steps"};
  if (!claim.accepts()) return {false, "the never claim does not accept the run"};
  return {true, "violation confirmed: the never claim accepts the run"};
}

}  // namespace onager::witness
