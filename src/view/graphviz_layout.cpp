// Graphviz as a library, in a child process: it allocates what it likes, cannot be told to stop, and prints.
//
// The child sends the positions through a pipe as numbers; the parent waits for them under its watch, and trusts only
// what has the right size and is finite.

#include "view/layout.h"

#ifdef ONAGER_GRAPHVIZ

#include <fcntl.h>
#include <fmt/format.h>
#include <graphviz/gvc.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstring>
#include <functional>
#include <limits>
#include <set>
#include <string_view>

namespace onager::view {

namespace {

// In the child: one way to lay the picture out.
struct Way {
  const char* engine;
  const char* direction;
  double handicap;   // layers are easier to read than springs
  std::size_t most;  // nodes
};
constexpr Way kWays[] = {
    {"dot", "LR", 1, 2'000}, {"dot", "TB", 1, 2'000}, {"neato", "LR", 1.6, 300}, {"sfdp", "LR", 1.8, 2'000}};
// Springs alone, straight lines, and nodes are put apart by us: at once there for nets that the others take seconds
// for, and all that can be done for larger ones.
constexpr Way kQuick = {"sfdp", "LR", 2.5, std::numeric_limits<std::size_t>::max()};
constexpr std::size_t kSomeNodes = 60, kManyNodes = 2'000, kManyEdges = 6'000;

class Drawing {
 public:
  Drawing(const Picture& picture, GVC_t* context, const Way& way)
      : picture_(picture), context_(context), quick_(&way == &kQuick) {
    const std::size_t edges = picture_.edges.size();
    const bool is_simple = edges > 1'500 || (std::string_view(way.engine) != "dot" && edges > 150);
    graph_ = agopen(text("picture"), Agdirected, nullptr);
    set(graph_, "rankdir", way.direction);
    set(graph_, "nodesep", "0.3");
    set(graph_, "ranksep", "0.45");
    set(graph_, "overlap", quick_ ? "true" : "false");
    set(graph_, "sep", "+6");
    set(graph_, "splines", quick_ ? "" : is_simple ? "line" : "spline");
    // Layers as good as they can be would take minutes.
    if (picture_.nodes.size() > kSomeNodes)
      for (const char* effort : {"nslimit", "nslimit1", "mclimit"}) set(graph_, effort, "1");
    agattr(graph_, AGNODE, text("shape"), text("box"));
    agattr(graph_, AGNODE, text("label"), text(""));
    agattr(graph_, AGNODE, text("fixedsize"), text("true"));
    agattr(graph_, AGNODE, text("width"), text("1"));
    agattr(graph_, AGNODE, text("height"), text("1"));
    agattr(graph_, AGEDGE, text("arrowhead"), text("none"));
    agattr(graph_, AGEDGE, text("label"), text(""));
    agattr(graph_, AGEDGE, text("fontname"), text("Courier"));
    agattr(graph_, AGEDGE, text("fontsize"), text("11"));
    agattr(graph_, AGEDGE, text("len"), text("1.1"));
    add_nodes();
    add_edges();
    done_ = context_ != nullptr && gvLayout(context_, graph_, way.engine) == 0;
    handicap_ = way.handicap;
  }

  // How small it has to be drawn to be seen as a whole, more or less; infinite if it could not be made.
  double badness() const {
    if (!done_) return std::numeric_limits<double>::infinity();
    const boxf box = GD_bb(graph_);
    return handicap_ * std::max((box.UR.x - box.LL.x) / 1.4, box.UR.y - box.LL.y);
  }

  Layout result() const {
    Layout layout;
    for (Agnode_t* node : nodes_) layout.nodes.push_back(point(ND_coord(node)));
    for (Agedge_t* edge : edges_) {
      const textlabel_t* label = ED_label(edge);
      layout.labels.push_back(label != nullptr && label->set != 0 ? std::optional(point(label->pos)) : std::nullopt);
      std::vector<Point>& points = layout.edges.emplace_back();
      const splines* lines = ED_spl(edge);
      if (lines == nullptr || lines->size < 1) continue;
      for (int i = 0; i < lines->list[0].size; ++i) points.push_back(point(lines->list[0].list[i]));
    }
    return layout;
  }

 private:
  static char* text(const char* constant) { return const_cast<char*>(constant); }  // which the library does not change
  static void set(Agraph_t* graph, const char* name, const char* value) {
    agattr(graph, AGRAPH, text(name), text(value));
  }
  // The y axis of Graphviz points upwards.
  static Point point(const pointf& at) { return {at.x, -at.y}; }

  void add_nodes() {
    for (std::size_t n = 0; n < picture_.nodes.size(); ++n) {
      Agnode_t* node = agnode(graph_, fmt::format("n{}", n).data(), 1);
      const Point size = size_of(picture_.nodes[n]);
      agset(node, text("width"), fmt::format("{:.3f}", size.x / 72).data());
      agset(node, text("height"), fmt::format("{:.3f}", size.y / 72).data());
      nodes_.push_back(node);
    }
  }
  // Of labels only the length matters: texts of a model are never read here.
  void add_edges() {
    for (std::size_t e = 0; e < picture_.edges.size(); ++e) {
      const Picture::Edge& edge = picture_.edges[e];
      edges_.push_back(agedge(graph_, nodes_[edge.from], nodes_[edge.to], fmt::format("e{}", e).data(), 1));
      if (edge.line == Picture::Line::kMove && !edge.label.empty())
        agset(edges_.back(), text("label"), std::string(letters_of(edge), 'x').data());
    }
  }

  const Picture& picture_;
  GVC_t* context_;
  Agraph_t* graph_ = nullptr;
  const bool quick_;
  bool done_ = false;
  double handicap_ = 1;
  std::vector<Agnode_t*> nodes_;
  std::vector<Agedge_t*> edges_;
};

// Every node in a cell of its own, the free one that is nearest to where it was; `points` are stretched before. How
// small it has to be drawn to be seen as a whole.
double put_apart(const Picture& picture, std::vector<Point>& points) {
  constexpr double kHigh = 74, kRoom = 1.7;  // cells for each node
  double letters = 0;
  for (const Picture::Node& node : picture.nodes) letters += size_of(node).x;
  const double wide = std::clamp(letters / static_cast<double>(picture.nodes.size()) + 14, 64.0, 130.0);
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  for (const Point& at : points) {
    left = std::min(left, at.x);
    right = std::max(right, at.x);
    top = std::min(top, at.y);
    bottom = std::max(bottom, at.y);
  }
  const double cells = kRoom * static_cast<double>(picture.nodes.size());
  const double ratio = std::max(0.2, std::min(5.0, (right - left + 1) / (bottom - top + 1)));
  const double columns = std::sqrt(cells * ratio * kHigh / wide), rows = std::sqrt(cells / ratio * wide / kHigh);
  std::set<std::pair<int, int>> taken;
  for (Point& at : points) {
    const int x = static_cast<int>((at.x - left) / (right - left + 1) * columns);
    const int y = static_cast<int>((at.y - top) / (bottom - top + 1) * rows);
    // Rings around the cell that it should have.
    for (int far = 0; true; ++far) {
      std::pair<int, int> best;
      double least = std::numeric_limits<double>::infinity();
      for (int dx = -far; dx <= far; ++dx)
        for (int dy = -far; dy <= far; dy += std::abs(dx) == far ? 1 : std::max(1, 2 * far))
          if (const double distance = std::hypot(dx, dy); distance < least && !taken.contains({x + dx, y + dy})) {
            least = distance;
            best = {x + dx, y + dy};
          }
      if (!std::isfinite(least)) continue;
      taken.insert(best);
      at = {wide * best.first, kHigh * best.second};
      break;
    }
  }
  return std::max(columns * wide / 1.4, rows * kHigh);
}

using Tell = std::function<void(const Layout&)>;

// The best of those that suit; each that is better than those before is told.
Layout best(const Picture& picture, GVC_t* context, bool automaton, const Tell& tell) {
  Layout layout;
  double least = std::numeric_limits<double>::infinity();
  const bool is_large = picture.nodes.size() > kManyNodes || picture.edges.size() > kManyEdges;
  if (!automaton && picture.nodes.size() > kSomeNodes) {
    layout = Drawing(picture, context, kQuick).result();
    least = kQuick.handicap * put_apart(picture, layout.nodes);
    for (auto& edge : layout.edges) edge.clear();
    tell(layout);
  }
  for (const Way& way : kWays) {
    const bool is_good = least <= 1'000;  // it can be read as a whole
    const bool suits = picture.nodes.size() <= way.most && (!is_large || automaton) &&
                       (!automaton || std::string_view(way.direction) == "TB");
    if (is_good || !suits) continue;
    const Drawing drawing(picture, context, way);
    if (drawing.badness() >= least) continue;
    least = drawing.badness();
    layout = drawing.result();
    tell(layout);
  }
  return layout;
}

// Values, one below the other, in columns.
Layout columns(const Picture& picture) {
  constexpr std::size_t kMost = 12;
  Layout layout;
  double x = 0, wide = 0;
  for (std::size_t n = 0; n < picture.nodes.size(); ++n) {
    const Point size = size_of(picture.nodes[n]);
    if (n % kMost == 0 && n > 0) {
      x += wide + 14;
      wide = 0;
    }
    layout.nodes.push_back({x + size.x / 2, 32.0 * static_cast<double>(n % kMost)});
    wide = std::max(wide, size.x);
  }
  layout.edges.resize(picture.edges.size());
  layout.labels.resize(picture.edges.size());
  return layout;
}

// Each group by itself, then the groups in rows, as wide as they are high.
class Rows {
 public:
  Rows(const Picture& picture, GVC_t* context) : picture_(picture), context_(context) {
    all_.nodes.resize(picture.nodes.size());
    all_.edges.resize(picture.edges.size());
    all_.labels.resize(picture.edges.size());
  }

  Layout lay() {
    for (std::uint32_t g = 0; g < picture_.groups.size(); ++g) lay(g);
    double area = 0, widest = 0;
    for (const Box& box : boxes_) {
      area += (box.right - box.left + kGap) * (box.bottom - box.top + kGap);
      widest = std::max(widest, box.right - box.left);
    }
    const double wide = std::max(widest, 1.35 * std::sqrt(area));
    double x = 0, y = 0, high = 0;
    for (std::size_t b = 0; b < boxes_.size(); ++b) {
      const Box& box = boxes_[b];
      if (x > 0 && x + box.right - box.left > wide) {
        x = 0;
        y += high + kGap;
        high = 0;
      }
      move(static_cast<std::uint32_t>(b), x - box.left, y - box.top);
      x += box.right - box.left + kGap;
      high = std::max(high, box.bottom - box.top);
    }
    return std::move(all_);
  }

 private:
  static constexpr double kGap = 60;
  struct Box {
    double left = 0, right = 60, top = 0, bottom = 40;
    void add(Point at, Point half) {
      left = std::min(left, at.x - half.x);
      right = std::max(right, at.x + half.x);
      top = std::min(top, at.y - half.y);
      bottom = std::max(bottom, at.y + half.y);
    }
  };

  void lay(std::uint32_t group) {
    Picture part{picture_.kind, {}, {}, {}};
    std::vector<std::uint32_t> nodes, edges, place(picture_.nodes.size(), kNone);
    for (std::uint32_t n = 0; n < picture_.nodes.size(); ++n)
      if (picture_.nodes[n].group == group) {
        place[n] = static_cast<std::uint32_t>(nodes.size());
        nodes.push_back(n);
        part.nodes.push_back(picture_.nodes[n]);
      }
    for (std::uint32_t e = 0; e < picture_.edges.size(); ++e) {
      const Picture::Edge& edge = picture_.edges[e];
      if (place[edge.from] == kNone || place[edge.to] == kNone) continue;
      edges.push_back(e);
      part.edges.push_back({place[edge.from], place[edge.to], edge.label, edge.line});
    }
    const bool values = part.edges.empty() && !nodes.empty() && part.nodes[0].shape == Picture::Shape::kValue;
    const Layout layout = values || nodes.empty() ? columns(part) : best(part, context_, true, [](const Layout&) {});
    if (layout.nodes.size() != nodes.size()) ::_exit(1);
    Box box{1e9, -1e9, 1e9, -1e9};
    for (std::size_t n = 0; n < nodes.size(); ++n) {
      const Point size = size_of(part.nodes[n]);
      box.add(all_.nodes[nodes[n]] = layout.nodes[n], {size.x / 2, size.y / 2});
    }
    for (std::size_t e = 0; e < edges.size(); ++e) {
      for (const Point& at : all_.edges[edges[e]] = layout.edges[e]) box.add(at, {4, 4});
      all_.labels[edges[e]] = layout.labels[e];
      if (layout.labels[e]) box.add(*layout.labels[e], {3.5 * static_cast<double>(letters_of(part.edges[e])), 8});
    }
    boxes_.push_back(nodes.empty() ? Box{} : box);
    nodes_.push_back(std::move(nodes));
    edges_.push_back(std::move(edges));
  }

  void move(std::uint32_t group, double dx, double dy) {
    const auto shift = [&](Point& at) { at = {at.x + dx, at.y + dy}; };
    for (const std::uint32_t n : nodes_[group]) shift(all_.nodes[n]);
    for (const std::uint32_t e : edges_[group]) {
      for (Point& at : all_.edges[e]) shift(at);
      if (all_.labels[e]) shift(*all_.labels[e]);
    }
  }

  const Picture& picture_;
  GVC_t* context_;
  Layout all_;
  std::vector<Box> boxes_;                                 // by group
  std::vector<std::vector<std::uint32_t>> nodes_, edges_;  // likewise
};

// x and y of each node; of each edge where its label is, or NaN, how many points, and these.
std::vector<double> numbers_of(const Layout& layout) {
  constexpr double kNowhere = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> all;
  const auto add = [&all](const Point& at) {
    all.push_back(at.x);
    all.push_back(at.y);
  };
  std::ranges::for_each(layout.nodes, add);
  for (std::size_t e = 0; e < layout.edges.size(); ++e) {
    add(layout.labels[e].value_or(Point{kNowhere, kNowhere}));
    all.push_back(static_cast<double>(layout.edges[e].size()));
    std::ranges::for_each(layout.edges[e], add);
  }
  return all;
}

// How many there are, and these.
void send(std::vector<double> numbers, int out) {
  numbers.insert(numbers.begin(), static_cast<double>(numbers.size()));
  const auto* bytes = reinterpret_cast<const char*>(numbers.data());
  for (std::size_t left = numbers.size() * sizeof(double); left > 0;) {
    const ssize_t written = ::write(out, bytes, left);
    if (written <= 0) ::_exit(1);
    bytes += written;
    left -= static_cast<std::size_t>(written);
  }
}

[[noreturn]] void work(const Picture& picture, int out) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int nowhere = ::open("/dev/null", O_WRONLY);
  for (const int file : {STDOUT_FILENO, STDERR_FILENO}) ::dup2(nowhere, file);
  GVC_t* context = gvContext();
  const Tell tell = [out](const Layout& layout) { send(numbers_of(layout), out); };
  if (picture.groups.empty())
    best(picture, context, false, tell);
  else
    tell(Rows(picture, context).lay());
  ::_exit(0);
}

std::optional<Layout> read(const Picture& picture, const std::vector<double>& numbers) {
  Layout layout;
  layout.by = "graphviz";
  layout.is_spline = true;
  std::size_t next = 0;
  const auto more = [&](std::vector<Point>& points, std::size_t count) {
    if (count > numbers.size() || next + 2 * count > numbers.size()) return false;
    for (; count > 0; --count, next += 2) {
      points.push_back({numbers[next], numbers[next + 1]});
      if (!std::isfinite(points.back().x) || !std::isfinite(points.back().y)) return false;
    }
    return true;
  };
  if (!more(layout.nodes, picture.nodes.size())) return std::nullopt;
  for (std::size_t e = 0; e < picture.edges.size(); ++e) {
    layout.edges.emplace_back();
    if (next + 2 > numbers.size()) return std::nullopt;
    const Point label{numbers[next], numbers[next + 1]};
    next += 2;
    const bool is_there = std::isfinite(label.x) && std::isfinite(label.y);
    layout.labels.push_back(is_there ? std::optional(label) : std::nullopt);
    if (next >= numbers.size() || !(numbers[next] >= 0 && numbers[next] < 1e6)) return std::nullopt;
    const auto count = static_cast<std::size_t>(numbers[next++]);
    if (!more(layout.edges.back(), count)) return std::nullopt;
  }
  return next == numbers.size() ? std::optional(std::move(layout)) : std::nullopt;
}

// Ends with the object.
class Child {
 public:
  explicit Child(pid_t process, int pipe) : process_(process), pipe_(pipe) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    ::close(pipe_);
    ::kill(process_, SIGKILL);
    while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) continue;
  }

  // The last of what it has sent in this time; a while after the first it is enough.
  std::optional<std::vector<double>> last(double seconds, Watch& watch) {
    constexpr double kMore = 2.5;
    double end = watch.elapsed() + seconds;
    std::optional<std::vector<double>> found;
    while (watch.elapsed() < end) {
      if (const Limit limit = watch.look(); limit != Limit::kNotMet) throw LimitMet(limit);
      pollfd ready{pipe_, POLLIN, 0};
      if (::poll(&ready, 1, 20) <= 0) continue;
      char block[1 << 16];
      const ssize_t size = ::read(pipe_, block, sizeof block);
      if (size == 0 || (size < 0 && errno != EINTR)) break;
      if (size > 0) come_.append(block, static_cast<std::size_t>(size));
      while (auto whole = taken()) {
        if (!found) end = std::min(end, watch.elapsed() + kMore);
        found = std::move(whole);
      }
    }
    return found;
  }

 private:
  // A whole message, if there is one.
  std::optional<std::vector<double>> taken() {
    double count = 0;
    if (come_.size() < sizeof count) return std::nullopt;
    std::memcpy(&count, come_.data(), sizeof count);
    if (!(count >= 0 && count < 1e8)) return std::nullopt;
    std::vector<double> numbers(static_cast<std::size_t>(count));
    const std::size_t size = numbers.size() * sizeof count;
    if (come_.size() - sizeof count < size) return std::nullopt;
    if (size > 0) std::memcpy(numbers.data(), come_.data() + sizeof count, size);
    come_.erase(0, sizeof count + size);
    return numbers;
  }

  pid_t process_;
  int pipe_;
  std::string come_;  // what is not taken yet
};

}  // namespace

bool has_graphviz() {
  return true;
}

std::optional<Layout> by_graphviz(const Picture& picture, double seconds, Watch& watch) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  const pid_t process = ::fork();
  if (process < 0) {
    ::close(ends[0]);
    ::close(ends[1]);
    return std::nullopt;
  }
  if (process == 0) work(picture, ends[1]);
  ::close(ends[1]);
  Child child(process, ends[0]);
  const std::optional<std::vector<double>> numbers = child.last(seconds, watch);
  return numbers ? read(picture, *numbers) : std::nullopt;
}

}  // namespace onager::view

#else

namespace onager::view {

bool has_graphviz() {
  return false;
}

std::optional<Layout> by_graphviz(const Picture& /*picture*/, double /*seconds*/, Watch& /*watch*/) {
  return std::nullopt;
}

}  // namespace onager::view

#endif
