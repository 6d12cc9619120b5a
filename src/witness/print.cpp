#include "witness/print.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "witness/player.h"
#include "witness/plugin_game.h"
#include "witness/program_game.h"
#include "witness/promela_game.h"
#include "witness/token_game.h"

namespace onager::witness {

namespace {

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

}  // namespace

std::vector<Snapshot> states_along(const Net& net, const Trace& trace, Watch& watch) {
  NetPlayer player(net);
  return states_along(player, trace, watch);
}
std::vector<Snapshot> states_along(const Program& program, const Trace& trace, Watch& watch) {
  ValuePlayer<ProgramGame> player(program);
  return states_along(player, trace, watch);
}
std::vector<Snapshot> states_along(const Plugin& plugin, const Trace& trace, Watch& watch) {
  ValuePlayer<PluginGame> player(plugin);
  return states_along(player, trace, watch);
}

std::vector<Snapshot> states_along(const promela::Program& program, const Trace& trace, Watch& watch) {
  PromelaPlayer player(program, watch);
  return states_along(player, trace, watch);
}

std::string print(const Net& net, const Trace& trace, const PrintOptions& options) {
  if (trace.evidence)
    return printed_evidence([&] { return std::make_unique<NetPlayer>(net); }, property::Names::of(net), trace, options);
  NetPlayer player(net);
  return printed(player, trace, options);
}

std::string print(const Program& program, const Trace& trace, const PrintOptions& options) {
  if (trace.evidence)
    return printed_evidence([&] { return std::make_unique<ValuePlayer<ProgramGame>>(program); },
                            property::Names::of(program), trace, options);
  ValuePlayer<ProgramGame> player(program);
  return printed(player, trace, options);
}

std::string print(const Plugin& plugin, const Trace& trace, const PrintOptions& options) {
  if (trace.evidence)
    return printed_evidence([&] { return std::make_unique<ValuePlayer<PluginGame>>(plugin); },
                            property::Names::of(plugin), trace, options);
  ValuePlayer<PluginGame> player(plugin);
  return printed(player, trace, options);
}

std::string print(const promela::Program& program, const Trace& trace, const PrintOptions& options) {
  if (trace.evidence) {
    property::Names names;
    names.truths = names.signs = names.expressions = true;
    return printed_evidence([&] { return std::make_unique<PromelaPlayer>(program); }, names, trace, options);
  }
  PromelaPlayer player(program);
  return printed(player, trace, options);
}

}  // namespace onager::witness
