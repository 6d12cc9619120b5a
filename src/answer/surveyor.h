// Who keeps, while all states are visited, what fires and what each place or variable holds: `explore --coverage`.
//
// A visitor around another one, so that a search that nobody surveys pays nothing.
//
// Contract   of a search without reduction, where all that is enabled is taken
// Invariant  `now_` has the values of the state visited last
// Cost       of a state the slots that changed, times what is read from each, and all enabled transitions

#pragma once

#include <cstdint>
#include <vector>

#include "kind/model.h"
#include "question/binding.h"
#include "search/search.h"
#include "witness/extent.h"

namespace onager::answer {

class Surveyor final : public search::Visitor {
 public:
  // The system is one of the model; all of them must outlive it.
  Surveyor(const kind::Model& model, const kind::Instance& instance, search::Visitor& inner);

  bool visit(const search::Visit& visit) override;
  const witness::Extent& extent() const { return extent_; }

 private:
  struct Use {  // of a slot
    std::uint32_t held;
    question::Reading reading;
  };

  void use_names(const kind::Model& model, const TransitionSystem& system);
  void use_variables(const promela::PromelaSystem& system);
  void use_moves(const TransitionSystem& system);
  void begin(StateView state);
  void follow(const search::Visit& visit);

  search::Visitor& inner_;
  witness::Extent extent_;
  std::vector<std::vector<Use>> uses_;                // by slot
  std::vector<std::vector<std::uint32_t>> parts_of_;  // by transition
  std::vector<std::int64_t> now_;                     // by number in extent_.held
  State last_;                                        // empty before the first one
  std::vector<std::uint32_t> touched_;                // scratch
};

}  // namespace onager::answer
