#include "simulate/session.h"

#include <algorithm>
#include <cassert>

namespace onager::simulate {

namespace {

constexpr std::uint64_t kStep = 256;  // work to make one, as a rule
constexpr std::size_t kMostPositions = 256;

}  // namespace

Session::Session(const kind::Model& model, Watch& watch)
    : model_(model), watch_(watch), player_(model.player(watch)), positions_{player_->position()} {}

const std::vector<std::string>& Session::enabled() const {
  if (!enabled_) enabled_ = player_->enabled();
  return *enabled_;
}

std::uint32_t Session::number_of(const std::string& name) {
  if (const auto found = numbers_.find(name); found != numbers_.end()) return found->second;
  names_.push_back(name);
  const auto number = static_cast<std::uint32_t>(names_.size() - 1);
  numbers_.emplace(names_.back(), number);
  return number;
}

// Of the state at hand, if its turn has come. With too many of them every other one is dropped.
void Session::keep_position() {
  if (at_ != positions_.size() * distance_) return;
  positions_.push_back(player_->position());
  if (positions_.size() < kMostPositions) return;
  for (std::size_t i = 0; 2 * i < positions_.size(); ++i) positions_[i] = std::move(positions_[2 * i]);
  positions_.resize((positions_.size() + 1) / 2);
  distance_ *= 2;
}

std::optional<std::string> Session::fire(const std::string& step, std::vector<std::string>* changes) {
  watch_.spend(kStep);
  if (auto refusal = changes != nullptr ? player_->show(step, *changes) : player_->play(step)) return refusal;
  enabled_.reset();
  const std::uint32_t number = number_of(step);
  if (at_ < path_.size() && path_[at_] != number) {
    path_.resize(at_);
    positions_.resize(at_ / distance_ + 1);
  }
  if (at_ == path_.size()) path_.push_back(number);
  ++at_;
  keep_position();
  return std::nullopt;
}

void Session::advance(std::size_t number) {
  while (at_ < number) {
    watch_.spend(kStep);
    [[maybe_unused]] const auto refusal = player_->play(step(at_));
    assert(!refusal);  // it was made before
    ++at_;
    keep_position();
  }
}

void Session::go_to(std::size_t number) {
  assert(number <= path_.size());
  enabled_.reset();
  const std::any before = player_->position();
  const std::size_t old = at_;
  const std::size_t nearest = std::min(number / distance_, positions_.size() - 1);
  if (number < at_ || nearest * distance_ > at_) {
    player_->stand_on(positions_[nearest]);
    at_ = nearest * distance_;
  }
  try {
    advance(number);
  } catch (const LimitMet&) {
    player_->stand_on(before);
    at_ = old;
    throw;
  }
}

void Session::restart() {
  player_->stand_on(positions_.front());
  enabled_.reset();
  path_.clear();
  at_ = 0;
  positions_.resize(1);
  distance_ = 1;
}

witness::Trace Session::trace() const {
  witness::Trace trace{.model = model_.id(), .property = "reach", .steps = {}, .cycle = {}, .formula = "true"};
  for (std::size_t i = 0; i < at_; ++i) trace.steps.push_back(step(i));
  if (player_->trouble())
    trace.property = "assertion";
  else if (enabled_ && is_dead())
    trace.property = "deadlock";
  if (trace.property != "reach") trace.formula.clear();
  return trace;
}

}  // namespace onager::simulate
