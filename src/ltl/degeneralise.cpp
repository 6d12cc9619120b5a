#include "ltl/degeneralise.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>

#include "base/ids.h"
#include "ltl/components.h"

namespace onager::ltl {

namespace {

constexpr unsigned kMostMarksToPermute = 4;

using Level = unsigned;
using Copy = std::pair<AutomatonState, Level>;

struct Way {
  std::vector<unsigned> order;  // permutation of the marks
  bool early = false;           // marks that all edges of a state share count on arrival
};

// The copies of one component that are kept under one way of counting.
class Unfolding {
 public:
  Unfolding(const Automaton& automaton, const Components& found, const std::vector<AcceptanceMarks>& common,
            const Way& way)
      : automaton_(automaton), found_(found), common_(common), way_(way) {}

  Level last() const { return static_cast<Level>(way_.order.size()); }

  Level arrived(AutomatonState state, Level level) const {
    return way_.early ? advanced(level, common_[state]) : level;
  }
  Level step(const Copy& from, const Edge& edge) const {
    AcceptanceMarks marks = edge.marks;
    const bool full = from.second == last();
    if (full && way_.early) marks &= ~common_[from.first];
    return arrived(edge.target, advanced(full ? 0 : from.second, marks));
  }

  // The smallest bottom component of the copies that are reachable from some copy of `start`.
  std::vector<Copy> smallest(AutomatonState start) const {
    std::map<Copy, std::uint32_t> number;
    std::vector<Copy> copies;
    const auto meet = [&](const Copy& copy) {
      const auto [place, fresh] = number.emplace(copy, static_cast<std::uint32_t>(copies.size()));
      if (fresh) copies.push_back(copy);
      return place->second;
    };
    meet({start, arrived(start, 0)});
    MarkedGraph graph;
    for (std::size_t next = 0; next < copies.size(); ++next) {
      const Copy copy = copies[next];
      graph.emplace_back();
      for (const Edge& edge : automaton_.edges[copy.first])
        if (found_.of[edge.target] == found_.of[start])
          graph[next].push_back({0, meet({edge.target, step(copy, edge)})});
    }
    return smallest_bottom(graph, copies);
  }

 private:
  Level advanced(Level level, AcceptanceMarks marks) const {
    assert(level <= last());
    while (level < last() && (marks >> way_.order[level] & 1) != 0) ++level;
    return level;
  }

  static std::vector<Copy> smallest_bottom(const MarkedGraph& graph, const std::vector<Copy>& copies) {
    const Components parts = components(graph);
    std::vector<bool> bottom(parts.count(), true);
    std::vector<std::size_t> size(parts.count(), 0);
    for (std::uint32_t source = 0; source < graph.size(); ++source) {
      ++size[parts.of[source]];
      for (const MarkedEdge& edge : graph[source])
        if (parts.of[edge.target] != parts.of[source]) bottom[parts.of[source]] = false;
    }
    std::uint32_t best = kNone;
    for (std::uint32_t c = 0; c < parts.count(); ++c)
      if (bottom[c] && (best == kNone || size[c] < size[best])) best = c;
    assert(best != kNone);
    std::vector<Copy> result;
    for (std::uint32_t i = 0; i < copies.size(); ++i)
      if (parts.of[i] == best) result.push_back(copies[i]);
    return result;
  }

  const Automaton& automaton_;
  const Components& found_;
  const std::vector<AcceptanceMarks>& common_;  // by state: the marks of all its edges inside its component
  const Way& way_;
};

std::vector<Way> ways(unsigned marks) {
  std::vector<unsigned> order(marks);
  std::iota(order.begin(), order.end(), 0u);
  std::vector<Way> result;
  do {
    result.push_back({order, false});
    result.push_back({order, true});
  } while (marks <= kMostMarksToPermute && std::next_permutation(order.begin(), order.end()));
  return result;
}

class Degeneralisation {
 public:
  explicit Degeneralisation(const Automaton& automaton)
      : automaton_(automaton), found_(components(automaton)), ways_(ways(automaton.marks)), way_(found_.count()) {
    find_common();
  }

  Automaton run() {
    entry_.assign(automaton_.states(), 0);
    for (AutomatonState state = 0; state < automaton_.states(); ++state)
      if (way_[found_.of[state]] == nullptr) choose(state);
    result_ = automaton_;
    result_.edges.clear();
    result_.marks = 1;
    result_.state_based = true;
    result_.initial = number({automaton_.initial, entry_[automaton_.initial]});
    for (std::size_t next = 0; next < copies_.size(); ++next) expand(next);
    tidy(result_);
    assert(result_.holds_invariant());
    return std::move(result_);
  }

 private:
  bool accepting(std::uint32_t component) const { return found_.accepting(component, automaton_.all_marks()); }

  void find_common() {
    common_.assign(automaton_.states(), automaton_.all_marks());
    for (AutomatonState source = 0; source < automaton_.states(); ++source)
      for (const Edge& edge : automaton_.edges[source])
        if (found_.of[source] == found_.of[edge.target]) common_[source] &= edge.marks;
  }

  // Chooses how to count in the component of this state and where to enter it.
  void choose(AutomatonState state) {
    const std::uint32_t component = found_.of[state];
    way_[component] = &ways_[0];
    if (!accepting(component)) return;
    std::vector<Copy> best;
    for (const Way& way : ways_) {
      std::vector<Copy> copies = Unfolding(automaton_, found_, common_, way).smallest(state);
      if (!best.empty() && copies.size() >= best.size()) continue;
      best = std::move(copies);
      way_[component] = &way;
    }
    for (const Copy& copy : best) entry_[copy.first] = copy.second;
  }

  AutomatonState number(const Copy& copy) {
    const auto [place, fresh] = numbers_.emplace(copy, static_cast<AutomatonState>(copies_.size()));
    if (fresh) {
      copies_.push_back(copy);
      result_.edges.emplace_back();
    }
    return place->second;
  }

  void expand(std::size_t index) {
    const Copy copy = copies_[index];
    const std::uint32_t component = found_.of[copy.first];
    assert(way_[component] != nullptr);
    const Unfolding unfolding(automaton_, found_, common_, *way_[component]);
    const bool counts = accepting(component);
    const AcceptanceMarks marks = counts && copy.second == unfolding.last() ? 1 : 0;
    for (const Edge& edge : automaton_.edges[copy.first]) {
      const bool inside = counts && found_.of[edge.target] == component;
      const Level level = inside ? unfolding.step(copy, edge) : entry_[edge.target];
      const AutomatonState target = number({edge.target, level});
      result_.edges[index].push_back({edge.label, marks, target});
    }
  }

  const Automaton& automaton_;
  Components found_;
  std::vector<Way> ways_;
  std::vector<const Way*> way_;  // by component
  std::vector<AcceptanceMarks> common_;
  std::vector<Level> entry_;  // by state
  std::map<Copy, AutomatonState> numbers_;
  std::vector<Copy> copies_;
  Automaton result_;
};

}  // namespace

Automaton degeneralised(const Automaton& automaton) {
  assert(automaton.holds_invariant());
  if (automaton.state_based && automaton.marks == 1) return automaton;
  return Degeneralisation(automaton).run();
}

}  // namespace onager::ltl
