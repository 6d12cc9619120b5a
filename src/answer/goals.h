// The open questions of a search: watches them, tells what has to fire for them, and how near a state is to one.
//
// Invariant  a condition is open until a state was visited where it holds; a sum until its upper bound was met
// Cost       of a state: the conditions that read what has changed, and the sums

#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "question/distance.h"
#include "question/interesting.h"
#include "question/truths.h"
#include "search/search.h"

namespace onager::answer {

// A number whose greatest value is asked for.
struct Ascent {
  question::Number number;
  std::optional<std::int64_t> most;  // proved never to be exceeded
  std::int64_t met;                  // the greatest value so far
};

class Goals final : public search::Visitor, public search::Priority {
 public:
  // `reached(i)` is called when condition i holds in the state being visited, once.
  using Reached = std::function<void(std::size_t)>;

  Goals(const question::Influence& influence, std::vector<question::Predicate> conditions, std::vector<Ascent> ascents,
        Reached reached);
  Goals(const Goals&) = delete;  // its parts refer to each other
  Goals& operator=(const Goals&) = delete;

  // Ends the search when nothing is open.
  bool visit(const search::Visit& visit) override;
  // The distance of the nearest goal.
  std::uint64_t of(StateView state) override;
  // Every run from the state to one that would answer a question fires one of these; ascending.
  void required(StateView state, const EnabledSet& enabled, std::vector<TransitionId>& out);

  // Whether the state answers a question that is open.
  bool answers(StateView state, const EnabledSet& enabled) const;

  bool is_open(std::size_t condition) const { return open_[condition]; }
  std::size_t ascents() const { return ascents_.size(); }
  const Ascent& ascent(std::size_t i) const { return ascents_[i]; }
  bool is_done(std::size_t ascent) const { return is_done(ascents_[ascent]); }
  bool nothing_open() const { return conditions_open_ == 0 && ascents_open_ == 0; }

 private:
  static bool is_done(const Ascent& ascent) { return ascent.most && ascent.met >= *ascent.most; }
  void climb(StateView state);

  const question::Influence& influence_;
  question::Truths truths_;
  Reached reached_;
  // Made when first asked for: if the formulas are larger than the state space, making them takes longer than the
  // search.
  std::vector<question::Interesting> interesting_;  // of the conditions
  std::vector<question::Distance> distances_;       // likewise
  std::vector<bool> open_;                          // of the conditions
  std::vector<Ascent> ascents_;
  std::vector<std::vector<TransitionId>> raisers_;  // of the ascents
  std::size_t conditions_open_, ascents_open_;
  bool started_ = false;
  std::vector<TransitionId> some_;  // scratch
};

}  // namespace onager::answer
