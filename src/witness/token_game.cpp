#include "witness/token_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <vector>

#include "base/words.h"

namespace onager::witness {

namespace {

std::string tokens(std::uint64_t count) {
  return fmt::format("{} token{}", count, count == 1 ? "" : "s");
}

auto id_of(const Net& net) {
  return [&net](TransitionId t) -> std::string_view { return net.transitions[t].id; };
}

std::string joined(const std::vector<std::string>& reasons) {
  constexpr std::size_t kMost = 5;
  std::string text;
  for (std::size_t i = 0; i < std::min(kMost, reasons.size()); ++i) text += (i == 0 ? "" : "; ") + reasons[i];
  if (reasons.size() > kMost) text += fmt::format("; and {} more", reasons.size() - kMost);
  return text;
}

}  // namespace

TokenGame::TokenGame(const Net& net) : net_(net), marking_(net.initial) {
  assert(marking_.size() == net.places.size());
  numbers_.reserve(net.transitions.size());
  for (TransitionId t = 0; t < net.transitions.size(); ++t) numbers_.at(net.transitions[t].id, id_of(net)) = t;
}

TransitionId TokenGame::find(std::string_view transition_id) const {
  const TransitionId* found = numbers_.find(transition_id, id_of(net_));
  return found == nullptr ? kNone : *found;
}

bool TokenGame::is_enabled(TransitionId t) const {
  assert(t < net_.transitions.size());
  for (const Arc& arc : net_.inputs[t])
    if (marking_[arc.place] < arc.weight) return false;
  for (const Arc& arc : net_.inhibitors[t])
    if (marking_[arc.place] >= arc.weight) return false;
  return true;
}

TransitionId TokenGame::some_enabled() const {
  for (TransitionId t = 0; t < net_.transitions.size(); ++t)
    if (is_enabled(t)) return t;
  return kNone;
}

std::optional<Refusal> TokenGame::fire(std::string_view transition_id) {
  const TransitionId t = find(transition_id);
  if (t == kNone) return Refusal{why_unknown(transition_id)};
  if (!is_enabled(t)) return Refusal{why_disabled(t)};
  if (auto refusal = overflow(t)) return refusal;
  move(t);
  return std::nullopt;
}

bool TokenGame::fire(TransitionId t) {
  assert(is_enabled(t));
  if (overflow(t)) return false;
  move(t);
  return true;
}

void TokenGame::move(TransitionId t) {
  for (const Arc& arc : net_.inputs[t]) {
    assert(marking_[arc.place] >= arc.weight);
    marking_[arc.place] -= arc.weight;
  }
  for (const Arc& arc : net_.outputs[t]) marking_[arc.place] += arc.weight;
}

std::string TokenGame::why_unknown(std::string_view transition_id) const {
  std::vector<std::string> ids;
  for (const Node& node : net_.transitions) ids.push_back(node.id);
  const std::string suggestion = did_you_mean(transition_id, ids);
  return fmt::format("the model has no transition '{}'{}{}", transition_id, suggestion.empty() ? "" : "; ", suggestion);
}

std::string TokenGame::why_disabled(TransitionId t) const {
  std::vector<std::string> reasons;
  for (const Arc& arc : net_.inputs[t])
    if (marking_[arc.place] < arc.weight)
      reasons.push_back(fmt::format("place '{}' holds {}, {} needed", net_.places[arc.place].id,
                                    tokens(marking_[arc.place]), arc.weight));
  for (const Arc& arc : net_.inhibitors[t])
    if (marking_[arc.place] >= arc.weight)
      reasons.push_back(fmt::format("place '{}' holds {} and inhibits from {} on", net_.places[arc.place].id,
                                    tokens(marking_[arc.place]), arc.weight));
  assert(!reasons.empty());
  return fmt::format("transition '{}' is not enabled: {}", net_.transitions[t].id, joined(reasons));
}

std::optional<Refusal> TokenGame::overflow(TransitionId t) const {
  for (const Arc& out : net_.outputs[t]) {
    std::uint64_t count = std::uint64_t{marking_[out.place]} + out.weight;
    for (const Arc& in : net_.inputs[t])
      if (in.place == out.place) count -= in.weight;
    if (count > kMaxValue)
      return Refusal{fmt::format("transition '{}' would leave {} in place '{}', at most {} can be counted",
                                 net_.transitions[t].id, tokens(count), net_.places[out.place].id, kMaxValue),
                     true};
  }
  return std::nullopt;
}

}  // namespace onager::witness
