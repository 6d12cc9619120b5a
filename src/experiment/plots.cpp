#include "experiment/plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiment/score.h"

namespace onager::experiment {

namespace {

constexpr double kWidth = 640, kHeight = 420, kLeft = 66, kRight = 24, kTop = 16, kBottom = 50, kLegendLine = 17;
constexpr const char* kColors[] = {"#2457c5", "#d1495b", "#1c9a6c", "#e08b1a", "#7a4fc9",
                                   "#0f95b8", "#9c6b30", "#c2429b", "#6b7a1e", "#5a6472"};
constexpr const char* kDashes[] = {"none", "7 3", "2 3"};

std::string escaped(const std::string& text) {
  std::string xml;
  for (const char c : text) xml += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  return xml;
}

// A logarithmic scale: maps values to positions.
struct Scale {
  int low, high;  // exponents
  double from, to;

  Scale(double least, double most, double begin, double end)
      : low(static_cast<int>(std::floor(std::log10(least) + 1e-9))),
        high(std::max(low + 1, static_cast<int>(std::ceil(std::log10(most) - 1e-9)))),
        from(begin),
        to(end) {}
  double at(double value) const {
    const double exponent = std::log10(std::max(value, std::pow(10.0, low)));
    return from + (exponent - low) / (high - low) * (to - from);
  }
};

std::string power(int exponent) {
  if (exponent >= 0 && exponent <= 3) return fmt::format("{:.0f}", std::pow(10.0, exponent));
  if (exponent < 0 && exponent > -4) return fmt::format("{:.{}f}", std::pow(10.0, exponent), -exponent);
  return fmt::format("10<tspan dy=\"-5\" font-size=\"9\">{}</tspan>", exponent);
}

class Drawing {
 public:
  explicit Drawing(double height)
      : text_(fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" "
                          "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\" fill=\"#445\">\n"
                          "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
                          kWidth, height, kWidth)) {}

  void line(double x1, double y1, double x2, double y2, std::string_view style) {
    text_ += fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" {}/>\n", x1, y1, x2, y2, style);
  }
  void path(const std::string& points, const std::string& style) {
    text_ += fmt::format("<path d=\"{}\" fill=\"none\" {}/>\n", points, style);
  }
  void text(double x, double y, std::string_view anchor, const std::string& content, std::string_view more = {}) {
    text_ +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" {}>{}</text>\n", x, y, anchor, more, content);
  }
  void horizontal(const Scale& scale) {
    const int step = (scale.high - scale.low + 7) / 8;
    for (int e = scale.low; e <= scale.high; e += step) {
      const double y = scale.at(std::pow(10.0, e));
      line(kLeft, y, kWidth - kRight, y, "stroke=\"#e4e7ee\"");
      text(kLeft - 8, y + 4, "end", power(e));
    }
  }
  void axes(const std::string& across, const std::string& upwards) {
    const double bottom = kHeight - kBottom;
    path(fmt::format("M{} {}V{}H{}", kLeft, kTop, bottom, kWidth - kRight), "stroke=\"#778\"");
    text((kLeft + kWidth - kRight) / 2, kHeight - 12, "middle", escaped(across), "fill=\"#112\"");
    text(0, 0, "middle", escaped(upwards),
         fmt::format("fill=\"#112\" transform=\"translate(16 {}) rotate(-90)\"", (kTop + bottom) / 2));
  }
  std::string done() { return std::move(text_) + "</svg>\n"; }

 private:
  std::string text_;
};

std::string_view title(Measure measure) {
  return measure == Measure::kStates ? "states" : "CPU seconds";
}
double least(Measure measure) {
  return measure == Measure::kStates ? 1 : 0.001;
}

std::optional<double> value(const Cell& cell, Measure measure) {
  return measure == Measure::kStates ? cell.median_states() : cell.median_seconds();
}

struct Series {
  std::string name, style;
  std::vector<double> sorted;
};

std::vector<Series> series_of(const Results& results, Measure measure) {
  std::vector<Series> all;
  std::vector<std::optional<double>> best(results.questions().size());
  for (std::size_t c = 0; c < results.configurations().size(); ++c) {
    Series one{
        results.configurations()[c],
        fmt::format("stroke=\"{}\" stroke-dasharray=\"{}\" stroke-width=\"2\"", kColors[c % 10], kDashes[c / 10 % 3]),
        {}};
    for (std::size_t q = 0; q < best.size(); ++q)
      if (const auto found = value(results.cell(q, c), measure)) {
        one.sorted.push_back(*found);
        if (!best[q] || *found < *best[q]) best[q] = found;
      }
    all.push_back(std::move(one));
  }
  Series virtual_best{"virtual best", "stroke=\"#112\" stroke-dasharray=\"3 3\" stroke-width=\"2\"", {}};
  for (const auto& found : best)
    if (found) virtual_best.sorted.push_back(*found);
  if (results.configurations().size() > 1) all.push_back(std::move(virtual_best));
  for (Series& one : all) std::ranges::sort(one.sorted);
  return all;
}

void legend(Drawing& drawing, const std::vector<Series>& all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double y = kHeight + 8 + kLegendLine * static_cast<double>(i / 2), x = i % 2 == 0 ? kLeft : kWidth / 2 + 20;
    drawing.line(x, y - 4, x + 22, y - 4, all[i].style);
    drawing.text(x + 29, y, "start", escaped(all[i].name));
  }
}

}  // namespace

std::string cactus_svg(const Results& results, Measure measure) {
  const std::vector<Series> all = series_of(results, measure);
  std::size_t solved = 1;
  double low = 1e300, high = 0;
  for (const Series& one : all) {
    if (one.sorted.empty()) continue;
    solved = std::max(solved, one.sorted.size());
    low = std::min(low, one.sorted.front());
    high = std::max(high, one.sorted.back());
  }
  const Scale y(std::max(least(measure), std::min(low, std::max(high, 1e-9))), std::max(high, 10 * least(measure)),
                kHeight - kBottom, kTop);
  const auto x = [&](double k) { return kLeft + k / static_cast<double>(solved) * (kWidth - kRight - kLeft); };
  Drawing drawing(kHeight + kLegendLine * static_cast<double>((all.size() + 1) / 2) + 4);
  drawing.horizontal(y);
  const double step = std::max(1.0, std::ceil(static_cast<double>(solved) / 8));
  for (double k = 0; k <= static_cast<double>(solved); k += step)
    drawing.text(x(k), kHeight - kBottom + 18, "middle", fmt::format("{:.0f}", k));
  drawing.axes("questions solved", std::string(title(measure)));
  for (const Series& one : all) {
    std::string points;
    for (std::size_t k = 0; k < one.sorted.size(); ++k)
      points += fmt::format("{}{:.1f} {:.1f}", k == 0 ? "M" : "L", x(static_cast<double>(k + 1)), y.at(one.sorted[k]));
    if (!points.empty()) drawing.path(points, one.style);
  }
  legend(drawing, all);
  return drawing.done();
}

std::string scatter_svg(const Results& results, std::size_t first, std::size_t second, Measure measure) {
  std::vector<std::pair<std::optional<double>, std::optional<double>>> points;
  double low = 1e300, high = 10 * least(measure);
  for (std::size_t q = 0; q < results.questions().size(); ++q) {
    points.emplace_back(value(results.cell(q, first), measure), value(results.cell(q, second), measure));
    for (const auto& one : {points.back().first, points.back().second})
      if (one) low = std::min(low, *one), high = std::max(high, *one);
  }
  low = std::max(least(measure), std::min(low, high));
  const double right = kWidth - kRight - 16, bottom = kHeight - kBottom, rail = kTop + 2;
  const Scale x(low, high, kLeft, right), y(low, high, bottom, kTop + 16);
  Drawing drawing(kHeight);
  drawing.horizontal(y);
  for (int e = x.low; e <= x.high; e += (x.high - x.low + 7) / 8) {
    const double at = x.at(std::pow(10.0, e));
    drawing.line(at, kTop + 16, at, bottom, "stroke=\"#e4e7ee\"");
    drawing.text(at, bottom + 18, "middle", power(e));
  }
  drawing.axes(fmt::format("{}, {}", results.configurations()[first], title(measure)),
               fmt::format("{}, {}", results.configurations()[second], title(measure)));
  drawing.line(kLeft, bottom, right, kTop + 16, "stroke=\"#99a\" stroke-dasharray=\"4 4\"");
  drawing.path(fmt::format("M{} {}H{}V{}", kLeft, rail, right + 14, bottom), "stroke=\"#d9a3a0\"");
  std::string dots;
  for (const auto& [a, b] : points)
    if (a || b) dots += fmt::format("M{:.1f} {:.1f}h.01", a ? x.at(*a) : right + 14, b ? y.at(*b) : rail);
  drawing.path(dots, "stroke=\"#2457c5\" stroke-width=\"6\" stroke-linecap=\"round\" opacity=\"0.6\"");
  return drawing.done();
}

}  // namespace onager::experiment
