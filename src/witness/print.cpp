#include "witness/print.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "base/text.h"
#include "witness/plugin_game.h"
#include "witness/program_game.h"
#include "witness/promela_game.h"
#include "witness/token_game.h"

namespace onager::witness {

namespace {

struct Line {
  std::size_t number;   // of the step, from 1
  std::string label;    // of the transition
  std::string changes;  // or why it cannot fire
};

// Names may contain line breaks; here each item must stay on one line.
std::string on_one_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
  return text;
}

std::string listed(const std::vector<std::string>& items, std::size_t most, std::string_view if_empty) {
  if (items.empty()) return std::string(if_empty);
  const std::size_t shown = std::min(most, items.size());
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : ", ") + items[i];
  if (shown < items.size()) text += fmt::format("{}... and {} more", shown == 0 ? "" : ", ", items.size() - shown);
  return text;
}

// Plays the steps of a trace and describes them.
class Player {
 public:
  virtual ~Player() = default;
  virtual Snapshot state() const = 0;               // the current one
  virtual std::string_view if_nothing() const = 0;  // shown instead of an empty state
  virtual std::string label(const std::string& step) const = 0;
  // Makes the step; returns the reason if it is disabled.
  virtual std::optional<std::string> play(const std::string& step) = 0;
  // The same, and adds its changes, which may take as long as to look at the whole state.
  virtual std::optional<std::string> show(const std::string& step, std::vector<std::string>& changes) = 0;
};

class NetPlayer final : public Player {
 public:
  explicit NetPlayer(const Net& net) : net_(net), game_(net) {}

  Snapshot state() const override {
    Snapshot marked;
    for (PlaceId p = 0; p < net_.places.size(); ++p)
      if (game_.marking()[p] != 0) marked.emplace_back(net_.places[p].id, std::to_string(game_.marking()[p]));
    return marked;
  }
  std::string_view if_nothing() const override { return "no place is marked"; }

  std::string label(const std::string& step) const override {
    const TransitionId t = game_.find(step);
    const bool has_name = t != kNone && net_.transitions[t].label() != step;
    return has_name ? fmt::format("{} ({})", step, net_.transitions[t].label()) : step;
  }

  std::optional<std::string> play(const std::string& step) override {
    const auto refusal = game_.fire(step);
    return refusal ? std::optional(refusal->message) : std::nullopt;
  }
  std::optional<std::string> show(const std::string& step, std::vector<std::string>& changes) override {
    const TransitionId t = game_.find(step);
    const std::vector<PlaceId> places = t == kNone ? std::vector<PlaceId>{} : touched(t);
    State before;
    for (PlaceId p : places) before.push_back(game_.marking()[p]);
    if (auto refusal = play(step)) return refusal;
    for (std::size_t i = 0; i < places.size(); ++i)
      if (const Value now = game_.marking()[places[i]]; now != before[i])
        changes.push_back(fmt::format("{} {}->{}", on_one_line(net_.places[places[i]].id), before[i], now));
    return std::nullopt;
  }

 private:
  // Places that `t` may change, ascending.
  std::vector<PlaceId> touched(TransitionId t) const {
    std::vector<PlaceId> places;
    for (const Arc& arc : net_.inputs[t]) places.push_back(arc.place);
    for (const Arc& arc : net_.outputs[t]) places.push_back(arc.place);
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
  }

  const Net& net_;
  TokenGame game_;
};

// For a program or a plug-in.
template <typename Game>
class ValuePlayer final : public Player {
 public:
  template <typename Model>
  explicit ValuePlayer(const Model& model) : game_(model) {}

  Snapshot state() const override { return game_.values(); }
  std::string_view if_nothing() const override { return "nothing"; }
  std::string label(const std::string& step) const override { return step; }

  std::optional<std::string> play(const std::string& step) override { return game_.fire(step); }
  std::optional<std::string> show(const std::string& step, std::vector<std::string>& changes) override {
    const auto before = game_.values();
    if (auto refusal = game_.fire(step)) return refusal;
    const auto after = game_.values();
    for (std::size_t i = 0; i < after.size(); ++i)
      if (before[i] != after[i])
        changes.push_back(fmt::format("{} {}->{}", after[i].first, before[i].second, after[i].second));
    return std::nullopt;
  }

 private:
  Game game_;
};

// Values appear and disappear with processes.
class PromelaPlayer final : public Player {
 public:
  explicit PromelaPlayer(const promela::Program& program, Watch& watch = Watch::endless()) : game_(program, watch) {}

  Snapshot state() const override { return game_.values(); }
  std::string_view if_nothing() const override { return "nothing"; }
  std::string label(const std::string& step) const override { return step; }

  std::optional<std::string> play(const std::string& step) override { return game_.fire(step); }
  std::optional<std::string> show(const std::string& step, std::vector<std::string>& changes) override {
    const Snapshot old = game_.values();
    std::map<std::string, std::string> before(old.begin(), old.end());
    if (auto refusal = game_.fire(step)) return refusal;
    for (const auto& [name, value] : game_.values()) {
      const auto was = before.extract(name);
      if (!was)
        changes.push_back(fmt::format("{}={}", name, value));
      else if (was.mapped() != value)
        changes.push_back(fmt::format("{} {}->{}", name, was.mapped(), value));
    }
    for (const auto& [name, value] : before) changes.push_back(name + " is gone");
    if (!game_.printed().empty()) changes.push_back(fmt::format("prints \"{}\"", on_one_line(game_.printed())));
    for (const std::string& error : game_.errors()) changes.push_back("error: " + error);
    return std::nullopt;
  }

 private:
  PromelaGame game_;
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
    std::vector<std::string> items;
    for (const auto& [name, value] : player_.state()) items.push_back(fmt::format("{}={}", on_one_line(name), value));
    return listed(items, options_.max_places, player_.if_nothing());
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

std::vector<Snapshot> along(Player& player, const Trace& trace, Watch& watch) {
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

}  // namespace

std::vector<Snapshot> states_along(const Net& net, const Trace& trace, Watch& watch) {
  NetPlayer player(net);
  return along(player, trace, watch);
}
std::vector<Snapshot> states_along(const Program& program, const Trace& trace, Watch& watch) {
  ValuePlayer<ProgramGame> player(program);
  return along(player, trace, watch);
}
std::vector<Snapshot> states_along(const Plugin& plugin, const Trace& trace, Watch& watch) {
  ValuePlayer<PluginGame> player(plugin);
  return along(player, trace, watch);
}

std::vector<Snapshot> states_along(const promela::Program& program, const Trace& trace, Watch& watch) {
  PromelaPlayer player(program, watch);
  return along(player, trace, watch);
}

std::string print(const Net& net, const Trace& trace, const PrintOptions& options) {
  NetPlayer player(net);
  return Printer(player, trace, options).print();
}

std::string print(const Program& program, const Trace& trace, const PrintOptions& options) {
  ValuePlayer<ProgramGame> player(program);
  return Printer(player, trace, options).print();
}

std::string print(const Plugin& plugin, const Trace& trace, const PrintOptions& options) {
  ValuePlayer<PluginGame> player(plugin);
  return Printer(player, trace, options).print();
}

std::string print(const promela::Program& program, const Trace& trace, const PrintOptions& options) {
  PromelaPlayer player(program);
  return Printer(player, trace, options).print();
}

}  // namespace onager::witness
