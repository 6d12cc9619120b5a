#include "tests/oracle/shrink.h"

#include <fmt/format.h>

#include <cassert>
#include <utility>
#include <vector>

namespace onager::oracle {

namespace {

using Rows = std::vector<std::vector<Arc>>;  // a row for each transition

Rows rows_of(const Csr<Arc>& arcs) {
  Rows rows;
  for (std::size_t t = 0; t < arcs.rows(); ++t) rows.emplace_back(arcs[t].begin(), arcs[t].end());
  return rows;
}

Csr<Arc> csr_of(const Rows& rows) {
  Csr<Arc> arcs;
  for (const auto& row : rows) arcs.add_row(row);
  return arcs;
}

constexpr Csr<Arc> Net::*kArcKinds[] = {&Net::inputs, &Net::outputs, &Net::inhibitors};

Net without_transition(Net net, TransitionId t) {
  net.transitions.erase(net.transitions.begin() + t);
  for (auto kind : kArcKinds) {
    Rows rows = rows_of(net.*kind);
    rows.erase(rows.begin() + t);
    net.*kind = csr_of(rows);
  }
  return net;
}

Net without_place(Net net, PlaceId p) {
  assert(!net.nupn);
  net.places.erase(net.places.begin() + p);
  net.initial.erase(net.initial.begin() + p);
  for (auto kind : kArcKinds) {
    Rows rows = rows_of(net.*kind);
    for (auto& row : rows) {
      std::erase_if(row, [p](const Arc& arc) { return arc.place == p; });
      for (Arc& arc : row) arc.place -= arc.place > p;
    }
    net.*kind = csr_of(rows);
  }
  return net;
}

// Weight 0 leaves the arc out.
Net with_weight(Net net, Csr<Arc> Net::*kind, TransitionId t, std::size_t arc, Value weight) {
  Rows rows = rows_of(net.*kind);
  if (weight == 0) {
    rows[t].erase(rows[t].begin() + static_cast<std::ptrdiff_t>(arc));
  } else {
    rows[t][arc].weight = weight;
  }
  net.*kind = csr_of(rows);
  return net;
}

Net with_tokens(Net net, PlaceId p, Value tokens) {
  net.initial[p] = tokens;
  return net;
}

class Shrinker {
 public:
  Shrinker(Net net, const Predicate& fails) : net_(std::move(net)), fails_(fails) { assert(fails_(net_)); }

  Net run() && {
    do {
      progress_ = false;
      drop_nodes();
      for (auto kind : kArcKinds) lower_weights(kind);
      lower_tokens();
    } while (progress_);
    return std::move(net_);
  }

 private:
  bool accept(Net candidate) {
    if (!fails_(candidate)) return false;
    net_ = std::move(candidate);
    return progress_ = true;
  }

  // Backwards, so that what is left to try keeps its number.
  void drop_nodes() {
    if (net_.nupn) {
      Net plain = net_;
      plain.nupn.reset();
      accept(std::move(plain));
    }
    for (auto t = static_cast<TransitionId>(net_.transitions.size()); t-- > 0;) accept(without_transition(net_, t));
    if (net_.nupn) return;
    for (auto p = static_cast<PlaceId>(net_.places.size()); p-- > 0;) accept(without_place(net_, p));
  }

  void lower_weights(Csr<Arc> Net::*kind) {
    for (auto t = static_cast<TransitionId>(net_.transitions.size()); t-- > 0;)
      for (std::size_t arc = (net_.*kind)[t].size(); arc-- > 0;)
        lower((net_.*kind)[t][arc].weight, [&](Value weight) { return with_weight(net_, kind, t, arc, weight); });
  }

  void lower_tokens() {
    for (PlaceId p = 0; p < net_.places.size(); ++p)
      lower(net_.initial[p], [&](Value tokens) { return with_tokens(net_, p, tokens); });
  }

  // Nothing at all first, then halves, then one less.
  template <typename With>
  void lower(Value value, With with) {
    if (value == 0 || accept(with(0))) return;
    while (value > 1 && accept(with(value / 2))) value /= 2;
    while (value > 1 && accept(with(value - 1))) --value;
  }

  Net net_;
  const Predicate& fails_;
  bool progress_ = false;  // in the current round
};

std::string sum(const Net& net, std::span<const Arc> arcs) {
  std::string text;
  for (const Arc& arc : arcs) {
    if (!text.empty()) text += " + ";
    if (arc.weight != 1) text += fmt::format("{} ", arc.weight);
    text += net.places[arc.place].id;
  }
  return text.empty() ? "nothing" : text;
}

}  // namespace

Net shrink(Net net, const Predicate& fails) {
  return Shrinker(std::move(net), fails).run();
}

std::string describe(const Net& net) {
  std::string text = net.id + ":";
  for (std::size_t p = 0; p < net.places.size(); ++p) text += fmt::format(" {}={}", net.places[p].id, net.initial[p]);
  if (net.places.empty()) text += " no places";
  for (std::size_t t = 0; t < net.transitions.size(); ++t) {
    text += fmt::format("\n  {}: {} -> {}", net.transitions[t].id, sum(net, net.inputs[t]), sum(net, net.outputs[t]));
    std::string_view join = ", if ";
    for (const Arc& arc : net.inhibitors[t]) {
      text += fmt::format("{}{} < {}", join, net.places[arc.place].id, arc.weight);
      join = " and ";
    }
  }
  return text;
}

}  // namespace onager::oracle
