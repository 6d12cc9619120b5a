#include "frontend/pnml/graphics.h"

#include <charconv>
#include <cmath>
#include <filesystem>
#include <string_view>

#include "frontend/pnml/archive.h"
#include "frontend/xml/reader.h"

namespace onager::frontend {

namespace {

constexpr double kFarthest = 1e6;
constexpr XmlFormat kFormat = {"PNML", "a net in PNML", "", 10'000};

std::string_view local(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

std::string_view attribute(const char** attributes, std::string_view name) {
  for (; *attributes != nullptr; attributes += 2)
    if (local(attributes[0]) == name) return attributes[1];
  return {};
}

std::optional<double> number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !(std::abs(value) <= kFarthest)) return std::nullopt;
  return value;
}

// Positions stand in the <graphics> of a place, a transition or an arc, not in those of their labels.
class Reader final : public XmlHandler {
 public:
  void start(const char* name, const char** attributes, Position /*at*/) override {
    ++depth_;
    const std::string_view element = local(name);
    if (element == "place" || element == "transition") {
      node_ = attribute(attributes, "id");
      is_arc_ = false;
      owner_ = depth_;
      // TAPAAL has them as attributes.
      add_node(attribute(attributes, "positionX"), attribute(attributes, "positionY"));
    } else if (element == "arc") {
      is_arc_ = true;
      owner_ = depth_;
      result.arcs.push_back(
          {std::string(attribute(attributes, "source")), std::string(attribute(attributes, "target")), {}});
    } else if (element == "graphics" && depth_ == owner_ + 1) {
      graphics_ = depth_;
    } else if (element == "position" && graphics_ != 0 && depth_ == graphics_ + 1) {
      const auto x = attribute(attributes, "x"), y = attribute(attributes, "y");
      if (!is_arc_)
        add_node(x, y);
      else if (const auto at_x = number(x), at_y = number(y); at_x && at_y)
        result.arcs.back().bends.push_back({*at_x, *at_y});
    }
  }
  void end(Position /*at*/) override {
    if (depth_ == graphics_) graphics_ = 0;
    if (depth_ == owner_) {
      owner_ = 0;
      if (is_arc_ && result.arcs.back().bends.empty()) result.arcs.pop_back();
    }
    --depth_;
  }
  void text(std::string_view /*characters*/) override {}
  bool wants_text() const override { return false; }
  bool has_root() const override { return true; }
  const std::optional<Diagnostic>& problem() const override { return none_; }

  Graphics result;

 private:
  void add_node(std::string_view x, std::string_view y) {
    const auto at_x = number(x), at_y = number(y);
    if (at_x && at_y) result.nodes.emplace_back(node_, Graphics::Point{*at_x, *at_y});
  }

  std::size_t depth_ = 0, owner_ = 0, graphics_ = 0;  // depths of elements; 0: not in one
  std::string node_;
  bool is_arc_ = false;
  std::optional<Diagnostic> none_;
};

}  // namespace

std::optional<Graphics> read_graphics(ByteSource& source, Watch& watch) {
  Reader reader;
  if (read_xml(source, reader, kFormat, watch) || reader.result.nodes.empty()) return std::nullopt;
  return std::move(reader.result);
}

std::optional<Graphics> load_graphics(const std::string& path, Watch& watch) {
  if (path == "-") return std::nullopt;
  namespace fs = std::filesystem;
  std::error_code error;
  const std::string file = fs::is_directory(path, error) ? (fs::path(path) / "model.pnml").string() : path;
  // A pipe was read to its end already.
  if (!fs::is_regular_file(file, error)) return std::nullopt;
  Archive archive(watch);
  if (!archive.open(file)) return std::nullopt;
  return read_graphics(archive, watch);
}

}  // namespace onager::frontend
