#include <fmt/format.h>

#include <map>

#include "report/chart_rows.h"

namespace onager::report {

namespace {

using witness::Chart;
using Row = Chart::Row;

class Drawing {
 public:
  explicit Drawing(const Chart& chart) : chart_(chart), left_over_(left_over(chart)) {
    for (const Chart::Line& line : chart.lines) column_ = std::max(column_, line.name.size() + 4);
    for (const Row& row : chart.rows) column_ = std::max(column_, std::min<std::size_t>(row.text.size() + 10, 28));
    column_ = std::min<std::size_t>(column_, 32);
    for (const Row& row : chart.rows) margin_ = std::max(margin_, std::to_string(row.step).size() + 2);
  }

  std::string draw() {
    text_ = fmt::format("{}: {} step{}, {} process{}\n\n", shortened(chart_.model, 100), chart_.steps,
                        chart_.steps == 1 ? "" : "s", chart_.lines.size(), chart_.lines.size() == 1 ? "" : "es");
    names([](const Chart::Line& line) { return line.from == 0; });
    for (const ShownRow& shown : shown_rows(chart_)) {
      if (!shown.row) {
        finish(fmt::format("{:{}}... {} rows are not shown ...", "", margin_, shown.left_out));
        continue;
      }
      at_ = *shown.row;
      names([this](const Chart::Line& line) { return line.from == at_ && at_ > 0; });
      draw(chart_.rows[at_]);
    }
    at_ = chart_.rows.size();
    names([this](const Chart::Line& line) { return line.from == at_ && at_ > 0; });
    finish(ground());
    names([](const Chart::Line& line) { return !line.to; });
    for (const auto& [message, is_lost] : std::map(left_over_.begin(), left_over_.end()))
      text_ += fmt::format("message #{} is {}\n", message, is_lost ? "lost with its channel" : "not received");
    return std::move(text_);
  }

 private:
  std::size_t place(std::size_t line) const { return margin_ + line * column_ + column_ / 2; }
  bool is_there(const Chart::Line& line) const { return line.from <= at_ && (!line.to || *line.to > at_); }

  std::string ground() const {
    std::string ground(margin_ + chart_.lines.size() * column_, ' ');
    for (std::size_t i = 0; i < chart_.lines.size(); ++i)
      if (is_there(chart_.lines[i])) ground[place(i)] = '|';
    return ground;
  }
  void finish(std::string line) {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    text_ += line + "\n";
  }
  static void put(std::string& line, std::size_t at, const std::string& text) {
    if (line.size() < at + text.size()) line.resize(at + text.size(), ' ');
    line.replace(at, text.size(), text);
  }

  template <typename Wanted>
  void names(Wanted wanted) {
    if (std::ranges::none_of(chart_.lines, wanted)) return;
    std::string line = at_ == 0 ? std::string() : ground();
    for (std::size_t i = 0; i < chart_.lines.size(); ++i) {
      if (!wanted(chart_.lines[i])) continue;
      const std::string name = shortened(chart_.lines[i].name, column_ - 1);
      put(line, place(i) - name.size() / 2, name);
    }
    finish(line);
  }

  void draw(const Row& row) {
    if (row.kind == Row::Kind::kCycle) {
      const std::string title = row.text.empty() ? "repeated for ever" : row.text;
      return finish(fmt::format("{:{}}{:=^{}}", "", margin_, " " + title + " ", chart_.lines.size() * column_));
    }
    std::string line = ground();
    if (row.step > 0) put(line, 0, fmt::format("{}.", row.step));
    const std::string number = fmt::format(" #{}", row.message);
    switch (row.kind) {
      case Row::Kind::kMeet:
        arrow(line, row.line, row.other, '-', row.text);
        break;
      case Row::Kind::kReceive:
        arrow(line, row.other, row.line, '~', shortened(row.text, column_ - 10) + number);
        break;
      case Row::Kind::kSend:
        beside(line, row.line, '*', shortened(row.text, column_ - 8) + number + (is_left_over(row) ? " o" : ""));
        break;
      case Row::Kind::kText:
        beside(line, row.line, '|', "\"" + shortened(row.text, 60) + "\"");
        break;
      case Row::Kind::kError:
        beside(line, row.line, '!', "ERROR " + shortened(row.text, 200));
        break;
      default:
        beside(line, row.line, 'X', shortened(row.text, 200));
    }
    finish(std::move(line));
  }
  bool is_left_over(const Row& row) const { return left_over_.contains(row.message); }

  void beside(std::string& line, std::size_t at, char mark, const std::string& text) const {
    put(line, place(at), std::string(1, mark));
    put(line, place(at) + 2, text + " ");
  }

  void arrow(std::string& line, std::size_t from, std::size_t to, char stroke, const std::string& label) const {
    if (from == to) return beside(line, to, '>', label);
    const std::size_t left = std::min(place(from), place(to)), right = std::max(place(from), place(to));
    put(line, left + 1, std::string(right - left - 1, stroke));
    put(line, to > from ? right - 1 : left + 1, to > from ? ">" : "<");
    const std::string text = " " + shortened(label, right - left - 6) + " ";
    put(line, left + (right - left - text.size()) / 2, text);
  }

  const Chart& chart_;
  const std::unordered_map<std::size_t, bool> left_over_;
  std::size_t column_ = 16, margin_ = 4;
  std::size_t at_ = 0;  // the row
  std::string text_;
};

}  // namespace

std::string chart_text(const Chart& chart) {
  return Drawing(chart).draw();
}

}  // namespace onager::report
