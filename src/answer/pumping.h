// Whether a net is unbounded: a run that can be repeated for ever with more tokens each time.
//
// Idea       a marking that strictly covers an earlier one of the same run can repeat what lies between, since more
//            tokens never disable anything in a net without inhibitor arcs. A search tells when places hold ever more
//            of them; then two small searches, one deep and one broad, look for such a pair along their paths.
// Contract   what is found replays (witness/replay.h). Not finding anything means nothing.
// Cost       nothing as long as tokens stay few; each doubling of their number at most twice kMostStates states

#pragma once

#include <optional>
#include <string_view>

#include "answer/answer.h"
#include "answer/parts.h"
#include "run/run.h"

namespace onager::answer {

class PumpingHunt {
 public:
  // Task, question and run, the search that tells, must outlive the hunt.
  PumpingHunt(const Task& task, const Question& question, const run::Run& run);

  // The most tokens in a place so far; true if there is no end, for the search leaves nothing out.
  bool is_endless_with(Value most_tokens) {
    if (most_tokens >= threshold_ && !found_) look(most_tokens);
    return found_ && !run_.plan().is_reduced();
  }
  // The same, with the tokens of the state at hand.
  void look_at(const search::Visit& visit) {
    for (const SlotId slot : visit.changed)
      if (visit.state[slot] >= threshold_ && !found_) look(visit.state[slot]);
  }
  // Of an answer of a search that did not end by itself.
  void tell(Answer& answer) const;

 private:
  void look(Value most_tokens);
  void look(const Net& net, std::string_view search);

  static constexpr Value kFew = 16;

  const Task& task_;
  const Question& question_;
  const run::Run& run_;
  bool is_possible_ = false;  // it is a net without inhibitor arcs
  Value threshold_;           // of tokens, from which on a look is worthwhile
  std::optional<Pumping> found_;
};

}  // namespace onager::answer
