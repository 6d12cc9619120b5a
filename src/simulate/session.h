// One run of a model, made step by step, with its past and what was undone of it.
//
// Contract   whatever is shown comes from the player, that is from the games of witness/. Throws LimitMet; the session
//            then stands where it stood before, and can be used on.
// Invariant  the player stands where the first `at` of the steps lead; those behind it were undone
// Idea       a few positions are kept along the run, at equal distances; to go back is to stand on the nearest one
//            before, and to make the steps from there again
// Cost       each name is kept once; going back costs the steps between two positions, which are at most 1/128 of all

#pragma once

#include <any>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/watch.h"
#include "kind/model.h"
#include "witness/player.h"
#include "witness/trace.h"

namespace onager::simulate {

class Session {
 public:
  // In the initial state. Model and watch must outlive it; the model must have players.
  Session(const kind::Model& model, Watch& watch);

  std::size_t at() const { return at_; }                                               // steps made
  std::size_t size() const { return path_.size(); }                                    // and those that were undone
  const std::string& step(std::size_t number) const { return names_[path_[number]]; }  // from 0
  const witness::Player& player() const { return *player_; }

  // The steps that can be made here.
  const std::vector<std::string>& enabled() const;
  // A deadlock: nothing can be done, and the model does not say that it may end here.
  bool is_dead() const { return enabled().empty() && !player_->may_end(); }

  // Makes a step and adds what it changes, if that is wanted; what was undone is forgotten, unless it began with this
  // step. The reason if it cannot be made.
  std::optional<std::string> fire(const std::string& step, std::vector<std::string>* changes = nullptr);
  // After so many steps of those that are known.
  void go_to(std::size_t number);

  // In the initial state, with no past.
  void restart();

  // The run so far, as `onager replay` confirms it: something wrong or, once `enabled` was asked, a deadlock if it
  // leads there; else a way to a state.
  witness::Trace trace() const;

 private:
  std::uint32_t number_of(const std::string& name);
  void keep_position();
  void advance(std::size_t number);

  const kind::Model& model_;
  Watch& watch_;
  std::unique_ptr<witness::Player> player_;
  std::deque<std::string> names_;                                // each once
  std::unordered_map<std::string_view, std::uint32_t> numbers_;  // of names
  std::vector<std::uint32_t> path_;
  std::size_t at_ = 0;
  std::size_t distance_ = 1;                                 // between positions
  std::vector<std::any> positions_;                          // [i] is after i * distance_ steps
  mutable std::optional<std::vector<std::string>> enabled_;  // here, once it was asked for
};

}  // namespace onager::simulate
