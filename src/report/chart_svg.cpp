#include <fmt/format.h>

#include <map>

#include "report/chart_rows.h"

namespace onager::report {

namespace {

using witness::Chart;
using Row = Chart::Row;

// Colours follow the viewer; without a preference they are those for light ground.
constexpr const char* kStyle = R"(<style>
text { font: 12px sans-serif; fill: #1b1f24 }
.ground { fill: #ffffff }
.name { font-weight: bold; text-anchor: middle }
.box { fill: #eef2f7; stroke: #57606a }
.life { stroke: #8c959f; stroke-dasharray: 4 4 }
.arrow { stroke: #0550ae; stroke-width: 1.5; fill: none }
.head { fill: #0550ae }
.label { text-anchor: middle }
.left { text-anchor: end }
.step { fill: #6e7781; text-anchor: end }
.print { fill: #116329; font-style: italic }
.error { fill: #a40e26; font-weight: bold }
.wrong { fill: #a40e26 }
.note { fill: #6e7781 }
.halo { paint-order: stroke; stroke: #ffffff; stroke-width: 4px }
.cycle { stroke: #8250df; stroke-width: 2; stroke-dasharray: 8 4 }
.cycle-text { fill: #8250df; font-weight: bold }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .ground { fill: #0d1117 }
  .box { fill: #21262d; stroke: #8b949e }
  .life { stroke: #6e7681 }
  .arrow { stroke: #79c0ff }
  .head { fill: #79c0ff }
  .step, .note { fill: #8b949e }
  .print { fill: #7ee787 }
  .error, .wrong { fill: #ff7b72 }
  .halo { stroke: #0d1117 }
  .cycle { stroke: #d2a8ff }
  .cycle-text { fill: #d2a8ff }
}
</style>
)";

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '&')
      safe += "&amp;";
    else if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else if (c == '"')
      safe += "&quot;";
    else
      safe += c;
  }
  return safe;
}

class Drawing {
 public:
  explicit Drawing(const Chart& chart) : chart_(chart), left_over_(left_over(chart)), shown_(shown_rows(chart)) {
    for (std::size_t i = 0; i < shown_.size(); ++i)
      if (shown_[i].row) height_of_[*shown_[i].row] = top() + i * kRow;
  }

  std::string draw() {
    const std::size_t width = kMargin + chart_.lines.size() * kColumn + kRight;
    const std::size_t height = top() + shown_.size() * kRow + 60;
    text_ =
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n",
                    width, height);
    text_ += fmt::format("<title>{}</title>\n", escaped(shortened(chart_.model, 100)));
    text_ += kStyle;
    text_ +=
        "<defs><marker id=\"head\" markerWidth=\"10\" markerHeight=\"8\" refX=\"9\" refY=\"4\" orient=\"auto\">"
        "<path class=\"head\" d=\"M0,0 L10,4 L0,8 z\"/></marker></defs>\n";
    text_ += fmt::format("<rect class=\"ground\" width=\"{}\" height=\"{}\"/>\n", width, height);
    for (std::size_t i = 0; i < chart_.lines.size(); ++i) life(i, height - 40);
    for (const auto& [row, y] : height_of_)
      if (chart_.rows[row].kind == Row::Kind::kSend) sent_[chart_.rows[row].message] = y;
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      const std::size_t y = top() + i * kRow;
      if (shown_[i].row)
        draw(chart_.rows[*shown_[i].row], y);
      else
        words("note", kMargin, y, fmt::format("... {} rows are not shown ...", shown_[i].left_out));
    }
    return text_ + "</svg>\n";
  }

 private:
  static constexpr std::size_t kColumn = 180, kRow = 28, kMargin = 60, kRight = 200, kHead = 26;
  static std::size_t top() { return 80; }
  std::size_t place(std::size_t line) const { return kMargin + line * kColumn + kColumn / 2; }

  // Where the row is, or would be.
  std::size_t level(std::size_t row) const {
    const auto found = height_of_.lower_bound(row);
    if (found != height_of_.end()) return found->second;
    return top() + shown_.size() * kRow;
  }

  void life(std::size_t i, std::size_t bottom) {
    const Chart::Line& line = chart_.lines[i];
    const std::size_t x = place(i), from = line.from == 0 ? 30 : level(line.from) - kRow + 4;
    const std::size_t to = line.to ? level(*line.to) - kRow / 2 : bottom;
    text_ += fmt::format("<line class=\"life\" x1=\"{0}\" y1=\"{1}\" x2=\"{0}\" y2=\"{2}\"/>\n", x, from + kHead,
                         std::max(to, from + kHead));
    const std::string name = shortened(line.name, 22);
    text_ += fmt::format("<rect class=\"box\" x=\"{}\" y=\"{}\" width=\"150\" height=\"{}\" rx=\"4\"/>\n", x - 75,
                         from - 4, kHead);
    text_ += fmt::format("<text class=\"name\" x=\"{}\" y=\"{}\">{}</text>\n", x, from + 13, escaped(name));
    if (line.to)
      text_ += fmt::format("<rect class=\"box\" x=\"{}\" y=\"{}\" width=\"20\" height=\"4\"/>\n", x - 10,
                           std::max(to, from + kHead));
  }

  void words(const char* kind, std::size_t x, std::size_t y, const std::string& text) {
    text_ += fmt::format("<text class=\"{} halo\" x=\"{}\" y=\"{}\">{}</text>\n", kind, x, y, escaped(text));
  }

  void draw(const Row& row, std::size_t y) {
    const std::size_t x = place(row.line);
    if (row.step > 0)
      text_ += fmt::format("<text class=\"step\" x=\"{}\" y=\"{}\">{}</text>\n", kMargin - 16, y + 4, row.step);
    switch (row.kind) {
      case Row::Kind::kMeet:
        return arrow(x, y, place(row.other), y, row.text);
      case Row::Kind::kReceive: {
        const auto sent = sent_.find(row.message);
        const std::size_t from = sent != sent_.end() ? sent->second : y > kRow ? y - kRow / 2 : y;
        return arrow(place(row.other), from, x, y, row.text);
      }
      case Row::Kind::kSend:
        return send(row, x, y);
      case Row::Kind::kText:
        return words("print", x + 8, y + 4, "“" + shortened(row.text, 60) + "”");
      case Row::Kind::kError:
      case Row::Kind::kStuck:
        text_ += fmt::format("<circle class=\"wrong\" cx=\"{}\" cy=\"{}\" r=\"5\"/>\n", x, y);
        return words("error", x + 12, y + 4, shortened(row.text, 120));
      case Row::Kind::kCycle:
        text_ += fmt::format("<line class=\"cycle\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", kMargin - 10, y - 8,
                             kMargin + chart_.lines.size() * kColumn, y - 8);
        return words("cycle-text", kMargin, y + 8, row.text.empty() ? "from here on repeated for ever" : row.text);
    }
  }

  // What is received is drawn there; a message that is not ends beside its sender.
  void send(const Row& row, std::size_t x, std::size_t y) {
    const auto left = left_over_.find(row.message);
    if (left == left_over_.end()) {
      text_ += fmt::format("<circle class=\"head\" cx=\"{}\" cy=\"{}\" r=\"3\"/>\n", x, y);
      return words("note", x + 8, y - 4, shortened(row.text, 22));
    }
    text_ += fmt::format(
        "<path class=\"arrow\" d=\"M{0},{1} h34\" marker-end=\"url(#head)\"/><circle class=\"arrow\" cx=\"{2}\" "
        "cy=\"{1}\" r=\"5\"/>\n",
        x, y, x + 40);
    words("note", x + 52, y + 4, shortened(row.text, 20) + (left->second ? " lost" : " not received"));
  }

  void arrow(std::size_t x1, std::size_t y1, std::size_t x2, std::size_t y2, const std::string& label) {
    if (x1 == x2)
      text_ +=
          fmt::format("<path class=\"arrow\" d=\"M{0},{1} C{2},{1} {2},{3} {0},{3}\" marker-end=\"url(#head)\"/>\n", x1,
                      y1 == y2 ? y1 - 10 : y1, x1 + 40, y2);
    else
      text_ +=
          fmt::format("<line class=\"arrow\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" marker-end=\"url(#head)\"/>\n", x1,
                      y1, x2, y2);
    const std::string text = escaped(shortened(label, 24));
    if (x1 == x2 || y1 == y2) {
      text_ += fmt::format("<text class=\"label halo\" x=\"{}\" y=\"{}\">{}</text>\n",
                           x1 == x2 ? x1 + 60 : (x1 + x2) / 2, y2 - 5, text);
      return;
    }
    // A slanted one has it below its head.
    text_ += fmt::format("<text class=\"{} halo\" x=\"{}\" y=\"{}\">{}</text>\n", x1 < x2 ? "left" : "right",
                         x1 < x2 ? x2 - 8 : x2 + 8, y2 + 12, text);
  }

  const Chart& chart_;
  const std::unordered_map<std::size_t, bool> left_over_;
  const std::vector<ShownRow> shown_;
  std::map<std::size_t, std::size_t> height_of_;  // row -> where it is
  std::map<std::size_t, std::size_t> sent_;       // message -> where it was sent
  std::string text_;
};

}  // namespace

std::string chart_svg(const Chart& chart) {
  return Drawing(chart).draw();
}

}  // namespace onager::report
