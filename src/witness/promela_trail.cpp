#include "witness/promela_trail.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <unordered_map>

#include "witness/promela_game.h"
#include "witness/replay.h"

namespace onager::witness {

namespace {

using game::Point;

struct Entry {  // one statement
  std::uint32_t process = 0;
  std::uint32_t number = 0;
  std::uint64_t line = 0;
};

struct Trail {
  std::vector<Entry> entries;
  std::optional<std::size_t> cycle;  // where it begins
  bool has_claim = false;
};

std::optional<std::array<std::int64_t, 3>> numbers_of(std::string_view line) {
  std::array<std::int64_t, 3> numbers{};
  const char* at = line.data();
  const char* const end = at + line.size();
  for (std::size_t i = 0; i < 3; ++i) {
    const auto [stop, error] = std::from_chars(at, end, numbers[i]);
    if (error != std::errc()) return std::nullopt;
    at = stop;
    if (i < 2 && (at == end || *at++ != ':')) return std::nullopt;
  }
  if (at != end && *at == '\r') ++at;
  return at == end ? std::optional(numbers) : std::nullopt;
}

Diagnostic wrong(const std::string& file, std::uint64_t line, std::string message) {
  return {file, line, 1, std::move(message), "a trail has lines such as 12:0:7, as pan writes them", false};
}

Result<Trail> read_lines(std::string_view text, const std::string& file) {
  Trail trail;
  bool& has_claim = trail.has_claim;
  std::uint64_t number = 0;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    ++number;
    if (line.empty() || line == "\r") continue;
    const auto numbers = numbers_of(line);
    if (!numbers) return wrong(file, number, "not a line of a trail");
    const auto [depth, process, statement] = *numbers;
    if (depth == -2) has_claim = true;
    if (depth == -1) trail.cycle = trail.entries.size();
    if (depth < 0 || (has_claim && process == 0)) continue;
    if (process < 0 || process > 255 || statement < 0 || statement > 1'000'000'000)
      return wrong(file, number, "no process or no statement has this number");
    const auto own = static_cast<std::uint32_t>(process) - (has_claim ? 1 : 0);
    trail.entries.push_back({own, static_cast<std::uint32_t>(statement), number});
  }
  return trail;
}

class Follower {
 public:
  Follower(const promela::Program& program, const Trail& trail, Watch& watch)
      : trail_(trail), watch_(watch), game_(program, watch) {}

  // False if no run fits; `reached` is then how many entries some run came to.
  bool follow() {
    note_cycle();
    while (at_ < trail_.entries.size()) {
      std::vector<Option> options = fitting();
      if (options.empty()) {
        if (choices_.empty()) return false;
        go_back();
        continue;
      }
      if (options.size() > 1) {
        std::vector<Option> rest(std::make_move_iterator(options.begin() + 1), std::make_move_iterator(options.end()));
        std::ranges::reverse(rest);
        choices_.push_back({game_, names.size(), at_, last_, silent_, cycle, std::move(rest)});
      }
      take(options.front());
    }
    return true;
  }

  std::vector<std::string> names;
  std::optional<std::size_t> cycle;  // steps before it
  std::size_t reached = 0;
  const PromelaGame& game() const { return game_; }

 private:
  struct Option {
    PromelaGame::Step step;
    std::size_t used = 0;    // entries
    std::size_t silent = 0;  // statements without one
  };
  struct Choice {
    PromelaGame game;
    std::size_t names, at;
    std::uint32_t last;
    std::size_t silent;
    std::optional<std::size_t> cycle;
    std::vector<Option> rest;
  };

  static constexpr std::size_t kMostSilent = 1000;  // statements merged into one

  // How the step fits the next entries; nullopt if it does not.
  std::optional<Option> fit(const PromelaGame::Step& step) const {
    Option option{step, 0, 0};
    std::uint32_t last = last_;
    for (const game::Micro& micro : step.way.steps) {
      const Point& point = game_.code().bodies[micro.proctype][micro.point];
      const std::size_t next = at_ + option.used;
      if (next < trail_.entries.size() && trail_.entries[next].process == micro.process &&
          trail_.entries[next].number == point.number) {
        ++option.used;
        last = micro.process;
        continue;
      }
      if (next == trail_.entries.size() && option.used > 0) break;  // the error was met within the step
      const bool is_jump = point.kind == Point::Kind::kJump || point.kind == Point::Kind::kJoint;
      if (is_jump && option.used > 0) continue;
      if (micro.process != last || next == 0) return std::nullopt;
      ++option.silent;
    }
    return option;
  }

  std::vector<Option> fitting() const {
    std::vector<Option> all;
    for (const PromelaGame::Step& step : game_.steps()) {
      std::optional<Option> option = fit(step);
      if (option && (option->used > 0 || silent_ + option->silent <= kMostSilent)) all.push_back(std::move(*option));
    }
    std::ranges::stable_sort(all, [](const Option& a, const Option& b) {
      return std::pair(a.used == 0, a.silent) < std::pair(b.used == 0, b.silent);
    });
    return all;
  }

  void take(const Option& option) {
    watch_.spend(64);
    names.push_back(option.step.name);
    at_ += option.used;
    if (option.used > 0) last_ = trail_.entries[at_ - 1].process;
    silent_ = option.used > 0 ? 0 : silent_ + std::max<std::size_t>(option.silent, 1);
    reached = std::max(reached, at_);
    game_.fire(PromelaGame::Step(option.step));
    note_cycle();
  }

  void note_cycle() {
    if (trail_.cycle && !cycle && at_ >= *trail_.cycle) cycle = names.size();
  }

  void go_back() {
    Choice& choice = choices_.back();
    game_ = PromelaGame(choice.game);
    names.resize(choice.names);
    at_ = choice.at;
    last_ = choice.last;
    silent_ = choice.silent;
    cycle = choice.cycle;
    const Option option = std::move(choice.rest.back());
    choice.rest.pop_back();
    if (choice.rest.empty()) choices_.pop_back();
    take(option);
  }

  const Trail& trail_;
  Watch& watch_;
  PromelaGame game_;
  std::size_t at_ = 0;      // entries used
  std::uint32_t last_ = 0;  // the process of the last one
  std::size_t silent_ = 0;  // statements since then
  std::vector<Choice> choices_;
};

// Leads a run that ends on to a cycle, or to where nothing can happen any more; false: that would be too long.
bool lead_on(PromelaGame game, Trace& trace, Watch& watch) {
  constexpr std::size_t kMostSteps = 10'000;
  std::unordered_map<std::string, std::size_t> seen;  // key -> steps before it
  const std::size_t before = trace.steps.size();
  while (!game.steps().empty()) {
    const auto [at, fresh] = seen.emplace(game.key(), trace.steps.size());
    if (!fresh) {
      const auto begin = trace.steps.begin() + static_cast<std::ptrdiff_t>(at->second);
      trace.cycle.emplace(begin, trace.steps.end());
      trace.steps.erase(begin, trace.steps.end());
      return true;
    }
    if (trace.steps.size() - before > kMostSteps) return false;
    watch.spend(1000);
    trace.steps.push_back(game.steps().front().name);
    game.fire(PromelaGame::Step(game.steps().front()));
  }
  trace.cycle.emplace();
  return true;
}

// What the lasso violates.
bool name_what_it_violates(const promela::Program& program, Trace& trace, Watch& watch) {
  std::vector<std::pair<std::string, std::string>> claims;
  if (program.never) claims.emplace_back("never-claim", "");
  for (const promela::NamedLtl& each : program.formulas) claims.emplace_back("ltl", each.name);
  claims.emplace_back("ltl", "!(G F {accept_})");
  claims.emplace_back("ltl", "G F !{np_}");
  for (const auto& [property, formula] : claims) {
    trace.property = property;
    trace.formula = formula;
    if (replay(program, trace, watch).ok()) return true;
  }
  return false;
}

std::string text_of(const PromelaGame& game, std::uint32_t number) {
  const auto& bodies = game.code().bodies;
  for (std::size_t b = 0; b < bodies.size(); ++b)
    for (const Point& point : bodies[b].points)
      if (point.number == number && point.statement != nullptr && !point.statement->source.empty())
        return fmt::format(", '{}' of {}, line {},", point.statement->source, game.program().proctypes[b].name,
                           point.line);
  return "";
}

}  // namespace

bool looks_like_trail(std::string_view text) {
  return numbers_of(text.substr(0, text.find('\n'))).has_value();
}

std::optional<Diagnostic> wrong_line_of_trail(std::string_view text, const std::string& file_name) {
  const Result<Trail> trail = read_lines(text, file_name);
  return trail ? std::nullopt : std::optional(trail.error());
}

Result<Trace> read_trail(const promela::Program& program, std::string_view text, const std::string& file_name,
                         Watch& watch) {
  const Result<Trail> trail = read_lines(text, file_name);
  if (!trail) return trail.error();
  Follower follower(program, *trail, watch);
  if (!follower.follow()) {
    const Entry& entry = trail->entries[follower.reached];
    return Diagnostic{file_name,
                      entry.line,
                      1,
                      fmt::format("step {}: process {} cannot make statement {}{} here", follower.reached + 1,
                                  entry.process, entry.number, text_of(follower.game(), entry.number)),
                      "was the trail written for this model?",
                      false};
  }
  Trace trace;
  trace.model = program.id;
  trace.steps = follower.names;
  const PromelaGame& game = follower.game();
  if (follower.cycle) {
    const auto begin = trace.steps.begin() + static_cast<std::ptrdiff_t>(*follower.cycle);
    trace.cycle.emplace(begin, trace.steps.end());
    trace.steps.erase(begin, trace.steps.end());
    if (name_what_it_violates(program, trace, watch)) return trace;
    trace.property = "ltl";
    trace.formula = program.formulas.size() == 1 ? program.formulas[0].name : "";
    return trace;
  }
  trace.property = !game.errors().empty()                                         ? "assertion"
                   : game.steps().empty() && !game.is_end_state(/*strict=*/false) ? "deadlock"
                                                                                  : "reach";
  if (trace.property != "reach") return trace;
  Trace longer = trace;
  if (trail->has_claim && lead_on(game, longer, watch) && name_what_it_violates(program, longer, watch)) return longer;
  trace.formula = "true";
  return trace;
}

}  // namespace onager::witness
