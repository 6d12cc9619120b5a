#include "report/locate.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/text.h"

namespace onager::report {

namespace {

constexpr std::uintmax_t kLongestText = 64 << 20;

// The number that begins there; 0 if none does.
std::uint32_t number_at(std::string_view text) {
  std::uint32_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::string escaped(const std::string& id) {
  std::string text;
  for (const char c : id) {
    if (c == '&')
      text += "&amp;";
    else if (c == '<')
      text += "&lt;";
    else
      text += c;
  }
  return text;
}

Position position_at(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t newline = before.rfind('\n');
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  return {static_cast<std::uint32_t>(std::ranges::count(before, '\n') + 1),
          static_cast<std::uint32_t>(offset - begin + 1)};
}

// `P(0):12 x = 1`: a statement of Promela tells its line.
std::optional<Position> in_step(std::string_view step) {
  const std::size_t end = step.find("):");
  if (end == std::string_view::npos) return std::nullopt;
  const std::uint32_t line = number_at(step.substr(end + 2));
  return line == 0 ? std::nullopt : std::optional(Position{line, 0});
}

}  // namespace

Places::Places(const kind::Model& model, std::string path) : model_(model), path_(std::move(path)) {}

const std::string& Places::text() const {
  if (text_) return *text_;
  text_.emplace();
  std::error_code error;
  if (!std::filesystem::is_regular_file(path_, error) || std::filesystem::file_size(path_, error) > kLongestText)
    return *text_;
  std::ifstream file(path_, std::ios::binary);
  text_->assign(std::istreambuf_iterator<char>(file), {});
  return *text_;
}

std::optional<Position> Places::of_element(const std::string& id) const {
  for (const char quote : {'"', '\''}) {
    const std::size_t found = text().find(fmt::format("id={}{}{}", quote, escaped(id), quote));
    if (found == std::string::npos) continue;
    const std::size_t begin = text().rfind('<', found);
    return position_at(text(), begin == std::string::npos ? found : begin);
  }
  return std::nullopt;
}

std::optional<Position> Places::of_step(const std::string& step) const {
  if (model_.promela() != nullptr) return in_step(step);
  if (const Program* program = model_.program()) {
    const std::string_view first = std::string_view(step).substr(0, step.find(" & "));
    for (const Process& process : program->processes)
      for (const Move& move : process.moves)
        if (move.name == first && move.at.line > 0) return move.at;
    return std::nullopt;
  }
  if (auto found = of_element(step)) return found;
  const std::size_t binding = step.find('(');
  return binding == std::string::npos || model_.colored() == nullptr ? std::nullopt
                                                                     : of_element(step.substr(0, binding));
}

std::optional<Position> Places::in_sentence(const std::string& sentence) {
  constexpr std::string_view kLine = "(line ", kColumn = ", column ";
  const std::size_t at = sentence.rfind(kLine);
  if (at == std::string::npos) return std::nullopt;
  const Position line{number_at(std::string_view(sentence).substr(at + kLine.size())), 0};
  const std::size_t column = sentence.find(kColumn, at);
  if (column == std::string::npos) return line.line == 0 ? std::nullopt : std::optional(line);
  return Position{line.line, number_at(std::string_view(sentence).substr(column + kColumn.size()))};
}

std::uint32_t Places::characters(Position at) const {
  return characters_before(text(), at);
}

std::uint32_t characters_before(const std::string& text, Position at) {
  std::size_t begin = 0;
  for (std::uint32_t line = 1; line < at.line && begin != std::string::npos; ++line) {
    begin = text.find('\n', begin);
    if (begin != std::string::npos) ++begin;
  }
  if (at.column == 0 || begin == std::string::npos || begin >= text.size()) return at.column;
  return static_cast<std::uint32_t>(width_of(std::string_view(text).substr(begin, at.column - 1)) + 1);
}

}  // namespace onager::report
