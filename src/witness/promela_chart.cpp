#include "witness/promela_chart.h"

#include <fmt/format.h>

#include <algorithm>

#include "witness/promela_game.h"

namespace onager::witness {

namespace {

using game::Event;
using Row = Chart::Row;

class Maker {
 public:
  Maker(const promela::Program& program, const Trace& trace, Watch& watch)
      : program_(program), trace_(trace), watch_(watch), game_(program, watch) {}

  Chart make() {
    chart_.model = program_.id;
    follow_processes();
    if (!play(trace_.steps)) return finished();
    if (trace_.cycle) {
      chart_.rows.push_back({Row::Kind::kCycle, 0, 0, 0, "", 0});
      if (trace_.cycle->empty()) chart_.rows.back().text = "nothing happens any more";
      play(*trace_.cycle);
    }
    return finished();
  }

 private:
  struct Message {
    std::size_t number = 0, line = 0;
  };

  bool play(const std::vector<std::string>& steps) {
    for (const std::string& name : steps) {
      const auto& all = game_.steps();
      const auto found = std::ranges::find(all, name, &PromelaGame::Step::name);
      if (found == all.end()) return false;
      watch_.spend(500);
      ++step_;
      const PromelaGame::Step step = *found;
      game_.fire(step);
      for (const Event& event : step.way.record.events) add(event);
      const std::size_t last = line_of(step.way.steps.back().process);
      for (const std::string& error : game_.errors()) put(Row::Kind::kError, last, error);
      follow_channels();
      follow_processes();
    }
    return true;
  }

  Chart finished() {
    chart_.steps = step_;
    step_ = 0;
    if (!trace_.cycle && game_.steps().empty() && !game_.is_end_state(false)) mark_stuck();
    for (const auto& channel : pending_)
      for (const Message& message : channel) chart_.waiting.push_back(message.number);
    return std::move(chart_);
  }

  void mark_stuck() {
    const auto& processes = game_.world().processes;
    for (std::uint32_t p = 0; p < processes.size(); ++p) {
      const game::Point& point = game_.code().bodies[processes[p].proctype][processes[p].at];
      if (point.kind == game::Point::Kind::kEnd || point.is_end) continue;
      const bool is_basic = point.kind == game::Point::Kind::kBasic;
      put(Row::Kind::kStuck, line_of(p),
          fmt::format("stuck at line {}{}{}", point.line, is_basic ? ": " : "",
                      is_basic ? point.statement->source : ""));
    }
  }

  Row& put(Row::Kind kind, std::size_t line, std::string text) {
    return chart_.rows.emplace_back(Row{kind, line, line, 0, std::move(text), step_});
  }

  // Processes are numbered by their position, and a number is given again after a death.
  void follow_processes() {
    const auto& processes = game_.world().processes;
    while (alive_.size() > processes.size()) {
      chart_.lines[alive_.back()].to = chart_.rows.size();
      alive_.pop_back();
    }
    while (alive_.size() < processes.size()) add_line(static_cast<std::uint32_t>(alive_.size()));
  }
  std::size_t line_of(std::uint32_t process) {
    // It may begin within the step that it does something in.
    while (alive_.size() <= process) add_line(static_cast<std::uint32_t>(alive_.size()));
    return alive_[process];
  }
  void add_line(std::uint32_t process) {
    const auto& processes = game_.world().processes;
    const std::string name = process < processes.size() ? program_.proctypes[processes[process].proctype].name : "?";
    alive_.push_back(chart_.lines.size());
    chart_.lines.push_back({fmt::format("{}({})", name, process), chart_.rows.size()});
  }

  void follow_channels() {
    const std::size_t channels = game_.world().channels.size();
    while (pending_.size() > channels) {
      for (const Message& message : pending_.back()) chart_.lost.push_back(message.number);
      pending_.pop_back();
    }
  }

  void add(const Event& event) {
    const std::size_t line = line_of(event.process);
    if (event.channel == 0) {
      put(Row::Kind::kText, line, event.printed);
      return;
    }
    if (pending_.size() < event.channel) pending_.resize(event.channel);
    std::vector<Message>& there = pending_[event.channel - 1];
    const bool sends = event.statement->kind == promela::Statement::Kind::kSend;
    if (sends) {
      const Message message{++messages_, line};
      there.insert(there.begin() + static_cast<std::ptrdiff_t>(std::min(event.position, there.size())), message);
      if (event.kind->capacity > 0) put(Row::Kind::kSend, line, text_of(event)).message = message.number;
      return;
    }
    if (event.position >= there.size()) return;  // it was there before the run, which cannot be
    const auto at = there.begin() + static_cast<std::ptrdiff_t>(event.position);
    const bool meets = event.kind->capacity == 0;
    Row& row = put(meets ? Row::Kind::kMeet : Row::Kind::kReceive, line, text_of(event));
    row.other = at->line;
    row.message = at->number;
    if (meets) std::swap(row.line, row.other);
    if (meets || !event.statement->keeps) there.erase(at);
  }

  // q!1,red: the channel as the statement names it, and the values.
  std::string text_of(const Event& event) const {
    const std::string& source = event.statement->source;
    std::string text = source.substr(0, source.find_first_of("!?"));
    text += event.statement->kind == promela::Statement::Kind::kSend || event.kind->capacity == 0 ? "!" : "?";
    for (std::size_t i = 0; i < event.message.size(); ++i)
      text += (i == 0 ? "" : ",") + value_text(event.kind->fields[i], event.message[i]);
    return text;
  }
  std::string value_text(const promela::CellType& type, game::Number value) const {
    if (type.type == promela::Type::kMtype && type.mtype_set < program_.mtypes.size()) {
      const auto& names = program_.mtypes[type.mtype_set].names;
      if (value > 0 && static_cast<std::size_t>(value) <= names.size())
        return names[static_cast<std::size_t>(value) - 1];
    }
    return std::to_string(value);
  }

  const promela::Program& program_;
  const Trace& trace_;
  Watch& watch_;
  PromelaGame game_;
  Chart chart_;
  std::vector<std::size_t> alive_;             // process -> its line
  std::vector<std::vector<Message>> pending_;  // channel -> what is in it
  std::size_t messages_ = 0, step_ = 0;
};

}  // namespace

Chart chart_of(const promela::Program& program, const Trace& trace, Watch& watch) {
  return Maker(program, trace, watch).make();
}

}  // namespace onager::witness
