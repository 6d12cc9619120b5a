// Layers of our own, for pictures that are too large for Graphviz: a node's layer is its distance from what is marked
// at first, its place in the layer the mean of its neighbours' in the layer before. Long layers are broken into rows.
//
// Cost  linear, but for the sorting of layers

#include <algorithm>
#include <cmath>
#include <deque>

#include "view/layout.h"

namespace onager::view {

namespace {

class Layers {
 public:
  Layers(const Picture& picture, Watch& watch) : picture_(picture), watch_(watch), near_(picture.nodes.size()) {
    for (const Picture::Edge& edge : picture.edges) {
      near_[edge.from].push_back(edge.to);
      near_[edge.to].push_back(edge.from);
    }
  }

  // A group beside the other, each from the top.
  Layout lay() {
    Layout layout;
    layout.by = "layers";
    layout.nodes.resize(picture_.nodes.size());
    layout.edges.resize(picture_.edges.size());
    const std::size_t groups = picture_.groups.size();
    std::vector<std::vector<std::uint32_t>> members(groups + 1);
    for (std::uint32_t n = 0; n < picture_.nodes.size(); ++n)
      members[std::min<std::size_t>(picture_.nodes[n].group, groups)].push_back(n);
    double left = 0;
    for (const auto& group : members)
      if (!group.empty()) left = place(group, left, layout) + 80;
    return layout;
  }

 private:
  void number_layers(const std::vector<std::uint32_t>& group) {
    constexpr std::uint32_t kUnseen = kNone;
    depth_.resize(picture_.nodes.size(), kUnseen);
    std::deque<std::uint32_t> open;
    const auto begin = [&](std::uint32_t n) {
      if (depth_[n] != kUnseen) return;
      depth_[n] = 0;
      open.push_back(n);
    };
    const auto spread = [&] {
      for (; !open.empty(); open.pop_front())
        for (const std::uint32_t next : near_[open.front()]) {
          watch_.spend(4);
          if (depth_[next] != kUnseen || picture_.nodes[next].group != picture_.nodes[open.front()].group) continue;
          depth_[next] = depth_[open.front()] + 1;
          open.push_back(next);
        }
    };
    for (const std::uint32_t n : group)
      if (picture_.nodes[n].marked) begin(n);
    spread();
    for (const std::uint32_t n : group) {
      begin(n);
      spread();
    }
  }

  // The right border.
  double place(const std::vector<std::uint32_t>& group, double left, Layout& layout) {
    number_layers(group);
    std::vector<std::vector<std::uint32_t>> layers;
    for (const std::uint32_t n : group) {
      if (depth_[n] >= layers.size()) layers.resize(depth_[n] + 1);
      layers[depth_[n]].push_back(n);
    }
    order(layers);
    // As wide as it is high, more or less.
    const auto most = static_cast<std::size_t>(std::max(6.0, 1.4 * std::sqrt(static_cast<double>(group.size()))));
    double y = 0, right = left;
    for (const auto& layer : layers)
      for (std::size_t begin = 0; begin < layer.size(); begin += most) {
        const std::size_t end = std::min(layer.size(), begin + most);
        double x = left, height = 0;
        for (std::size_t i = begin; i < end; ++i) {
          const Point size = size_of(picture_.nodes[layer[i]]);
          layout.nodes[layer[i]] = {x + size.x / 2, y + size.y / 2};
          x += size.x + 26;
          height = std::max(height, size.y);
        }
        right = std::max(right, x - 26);
        y += height + 46;
      }
    return right;
  }

  void order(std::vector<std::vector<std::uint32_t>>& layers) {
    std::vector<double> at(picture_.nodes.size());
    for (auto& layer : layers) {
      std::vector<std::pair<double, std::uint32_t>> wanted;
      for (std::size_t i = 0; i < layer.size(); ++i) {
        double sum = 0, count = 0;
        for (const std::uint32_t n : near_[layer[i]])
          if (depth_[n] != kNone && depth_[n] + 1 == depth_[layer[i]]) {
            sum += at[n];
            ++count;
          }
        watch_.spend(near_[layer[i]].size());
        wanted.emplace_back(count > 0 ? sum / count : static_cast<double>(i) / static_cast<double>(layer.size()),
                            layer[i]);
      }
      std::ranges::stable_sort(wanted, {}, &std::pair<double, std::uint32_t>::first);
      for (std::size_t i = 0; i < layer.size(); ++i) {
        layer[i] = wanted[i].second;
        at[layer[i]] = static_cast<double>(i) / static_cast<double>(layer.size());
      }
    }
  }

  const Picture& picture_;
  Watch& watch_;
  std::vector<std::vector<std::uint32_t>> near_;
  std::vector<std::uint32_t> depth_;
};

}  // namespace

Layout layered(const Picture& picture, Watch& watch) {
  return Layers(picture, watch).lay();
}

}  // namespace onager::view
