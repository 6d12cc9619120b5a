#include "witness/player.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace onager::witness {

namespace {

struct Line {
  std::size_t number;   // of the step, from 1
  std::string label;    // of the transition
  std::string changes;  // or why it cannot fire
};

class Printer {
 public:
  Printer(Player& player, const Trace& trace, const PrintOptions& options)
      : player_(player), trace_(trace), options_(options) {}

  std::string print() {
    std::string text = fmt::format("initially: {}\n", marked());
    const bool complete = collect();
    text += steps();
    if (!complete) return text + fmt::format("stopped at: {}\n", marked());
    text += between(lines_.empty() ? 0 : lines_.back().number, step_count() + 1);
    const bool stays = trace_.cycle && trace_.cycle->empty();
    return text + fmt::format("{}: {}\n", stays ? "finally, for ever" : "finally", marked());
  }

 private:
  std::size_t step_count() const { return trace_.steps.size() + (trace_.cycle ? trace_.cycle->size() : 0); }

  const std::string& step(std::size_t i) const {
    return i < trace_.steps.size() ? trace_.steps[i] : (*trace_.cycle)[i - trace_.steps.size()];
  }

  // If there are too many steps, only the first and last ones are shown.
  bool is_shown(std::size_t i) const {
    if (step_count() <= options_.max_steps) return true;
    const std::size_t tail = options_.max_steps / 2, head = options_.max_steps - tail;
    return i < head || i >= step_count() - tail;
  }

  std::string marked() const {
    return listed(player_.shown(options_.max_places), options_.max_places, player_.if_nothing(), player_.separator());
  }

  // Fires the steps and keeps the lines to show; returns false at a step that cannot fire, which is always shown.
  bool collect() {
    for (std::size_t i = 0; i < step_count(); ++i) {
      std::vector<std::string> changes;
      if (const auto refusal = is_shown(i) ? player_.show(step(i), changes) : player_.play(step(i))) {
        lines_.push_back({i + 1, label(i), on_one_line("cannot fire: " + *refusal)});
        return false;
      }
      if (is_shown(i)) lines_.push_back({i + 1, label(i), listed(changes, options_.max_places, "(changes nothing)")});
    }
    return true;
  }

  std::string label(std::size_t i) const { return on_one_line(player_.label(step(i))); }

  // The text between the lines of steps `last` and `next`: omitted steps, and the start of the cycle.
  std::string between(std::size_t last, std::size_t next) const {
    const std::size_t before_cycle = trace_.steps.size();
    const bool cycle_starts = trace_.cycle && last <= before_cycle && before_cycle < std::min(next, step_count());
    const std::size_t hidden = next - last - 1;
    if (hidden == 0) return cycle_starts ? "repeated for ever:\n" : "";
    const std::string note = cycle_starts ? fmt::format("; repeated for ever from step {}", before_cycle + 1) : "";
    return fmt::format("... {} step{} not shown{}\n", hidden, hidden == 1 ? "" : "s", note);
  }

  std::string steps() const {
    std::size_t label_width = 0;
    for (const Line& line : lines_) label_width = std::max(label_width, width_of(line.label));
    label_width = std::min(label_width, kWidestLabel);
    const std::size_t number_width = lines_.empty() ? 1 : std::to_string(lines_.back().number).size();
    std::string text;
    std::size_t last = 0;
    for (const Line& line : lines_) {
      const std::size_t padding = label_width - std::min(label_width, width_of(line.label));
      text += between(last, line.number);
      text += fmt::format("{:>{}}. {}{:{}}  {}\n", line.number, number_width, line.label, "", padding, line.changes);
      last = line.number;
    }
    return text;
  }

  static constexpr std::size_t kWidestLabel = 40;  // longer labels shift only their own line

  Player& player_;
  const Trace& trace_;
  const PrintOptions& options_;
  std::vector<Line> lines_;  // for the steps shown
};

}  // namespace

std::string on_one_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
  return text;
}

std::string listed(const std::vector<std::string>& items, std::size_t most, std::string_view if_empty,
                   std::string_view separator) {
  if (items.empty()) return std::string(if_empty);
  const std::size_t shown = std::min(most, items.size());
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) text += i == 0 ? items[i] : std::string(separator) + items[i];
  if (shown < items.size()) text += fmt::format("{}... and {} more", shown == 0 ? "" : separator, items.size() - shown);
  return text;
}

std::vector<std::string> Player::shown(std::size_t) const {
  std::vector<std::string> items;
  for (const auto& [name, value] : state()) items.push_back(fmt::format("{}={}", on_one_line(name), value));
  return items;
}

std::string printed(Player& player, const Trace& trace, const PrintOptions& options) {
  return Printer(player, trace, options).print();
}

std::vector<Snapshot> states_along(Player& player, const Trace& trace, Watch& watch) {
  constexpr std::uint64_t kValue = 32;  // work for one of a state
  std::vector<Snapshot> states = {player.state()};
  const auto play_all = [&](const std::vector<std::string>& steps) {
    for (const std::string& step : steps) {
      if (player.play(step)) return;
      states.push_back(player.state());
      watch.spend(kValue * (1 + states.back().size()));
    }
  };
  play_all(trace.steps);
  if (trace.cycle && states.size() == trace.steps.size() + 1) play_all(*trace.cycle);
  return states;
}

}  // namespace onager::witness
