#include "unfold/relevant.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>

#include "base/hash.h"

namespace onager::unfold {

namespace {

struct Row {
  std::vector<Arc> inputs, outputs, inhibitors;
  friend bool operator==(const Row&, const Row&) = default;
};

std::uint64_t hash_of(const Row& row) {
  std::uint64_t hash = 1;
  for (const auto* arcs : {&row.inputs, &row.outputs, &row.inhibitors}) {
    for (const Arc& arc : *arcs) hash = mix(hash ^ (std::uint64_t{arc.place} << 32 | arc.weight));
    hash = mix(hash + 1);
  }
  return hash;
}

class Trimming {
 public:
  Trimming(Unfolding& unfolding, const Apart& apart, Watch& watch)
      : unfolding_(unfolding), net_(unfolding.net), apart_(apart), watch_(watch) {
    for (TransitionId t = 0; t < net_.transitions.size(); ++t) {
      rows_.push_back({list(net_.inputs[t]), list(net_.outputs[t]), list(net_.inhibitors[t])});
      origins_.push_back(unfolding.origin_of(t));
    }
    is_out_.assign(net_.places.size(), false);
    is_dead_.assign(net_.transitions.size(), false);
    is_asked_.assign(net_.places.size(), false);
    may_fire_.assign(unfolding.first_transition.size(), false);
    for (const auto* transitions : {&apart.fireable, &apart.named})
      for (const TransitionId t : *transitions) may_fire_[t] = true;
    for (const PlaceId place : apart.asked)
      for (PlaceId p = unfolding.first_place[place]; p < unfolding.first_place[place + 1]; ++p) is_asked_[p] = true;
  }

  void run() {
    for (std::size_t round = 0; round < kMostTrims && (trim() || drop_shadowed()); ++round) {
    }
    merge_equals();
    rebuild();
  }

 private:
  static std::vector<Arc> list(std::span<const Arc> arcs) { return {arcs.begin(), arcs.end()}; }

  // What the arcs say of each place.
  struct Use {
    bool changes = false, is_taken_from = false;
  };

  bool trim() {
    std::vector<Use> uses(net_.places.size());
    for (TransitionId t = 0; t < rows_.size(); ++t) {
      const Row& row = rows_[t];
      if (is_dead_[t]) continue;
      watch_.spend(10 * (row.inputs.size() + row.outputs.size()) + 10);
      for (const Arc& arc : row.inputs) {
        uses[arc.place].is_taken_from = true;
        uses[arc.place].changes |= weight_of(row.outputs, arc.place) != arc.weight;
      }
      for (const Arc& arc : row.outputs) uses[arc.place].changes |= weight_of(row.inputs, arc.place) != arc.weight;
      for (const Arc& arc : row.inhibitors) uses[arc.place].is_taken_from = true;
    }
    bool has_changed = false;
    for (TransitionId t = 0; t < rows_.size(); ++t)
      if (!is_dead_[t]) has_changed |= trim(t, uses);
    for (PlaceId p = 0; p < uses.size(); ++p)
      if (!is_asked_[p] && (!uses[p].changes || !uses[p].is_taken_from)) is_out_[p] = true;
    return has_changed;
  }

  bool trim(TransitionId t, const std::vector<Use>& uses) {
    Row& row = rows_[t];
    for (const Arc& arc : row.inputs)
      is_dead_[t] = is_dead_[t] || (!uses[arc.place].changes && net_.initial[arc.place] < arc.weight);
    for (const Arc& arc : row.inhibitors)
      is_dead_[t] = is_dead_[t] || (!uses[arc.place].changes && net_.initial[arc.place] >= arc.weight);
    if (is_dead_[t]) return true;
    const auto is_constant = [&](const Arc& arc) { return !uses[arc.place].changes; };
    const auto is_gone = [&](const Arc& arc) {
      return is_constant(arc) || (!uses[arc.place].is_taken_from && !is_asked_[arc.place]);
    };
    return std::erase_if(row.inputs, is_constant) + std::erase_if(row.inhibitors, is_constant) +
               std::erase_if(row.outputs, is_gone) >
           0;
  }

  // By place, the one transition that reads it; kNone: none or several do.
  std::vector<TransitionId> only_readers() {
    constexpr TransitionId kSeveral = kNone - 1;
    std::vector<TransitionId> readers(net_.places.size(), kNone);
    for (TransitionId t = 0; t < rows_.size(); ++t)
      for (const auto* arcs : {&rows_[t].inputs, &rows_[t].inhibitors})
        for (const Arc& arc : *arcs)
          if (TransitionId& reader = readers[arc.place]; !is_dead_[t] && reader != t)
            reader = reader == kNone ? t : kSeveral;
    std::ranges::replace(readers, kSeveral, kNone);
    return readers;
  }

  // What is left of the transition without the places that it alone reads.
  bool drop_shadowed() {
    const std::vector<TransitionId> readers = only_readers();
    std::unordered_multimap<std::uint64_t, TransitionId> known;  // by what they take
    for (TransitionId t = 0; t < rows_.size(); ++t)
      if (!is_dead_[t]) known.emplace(hash_of({rows_[t].inputs, {}, rows_[t].inhibitors}), t);
    bool has_changed = false;
    for (TransitionId t = 0; t < rows_.size(); ++t) {
      watch_.spend(100);
      const auto is_own = [&](const Arc& arc) { return readers[arc.place] == t && !is_asked_[arc.place]; };
      Row rest = rows_[t];
      if (is_dead_[t] || may_fire_[origins_[t]]) continue;
      if (std::erase_if(rest.inputs, is_own) + std::erase_if(rest.inhibitors, is_own) == 0) continue;
      std::erase_if(rest.outputs, is_own);
      const auto [begin, end] = known.equal_range(hash_of({rest.inputs, {}, rest.inhibitors}));
      is_dead_[t] = std::any_of(begin, end, [&](const auto& other) {
        Row row = rows_[other.second];
        std::erase_if(row.outputs, is_own);
        return other.second != t && !is_dead_[other.second] && row == rest;
      });
      has_changed |= is_dead_[t];
    }
    return has_changed;
  }

  bool may_be_left_out(TransitionId t) const {
    return std::ranges::find(apart_.named, origins_[t]) == apart_.named.end();
  }

  void merge_equals() {
    std::unordered_multimap<std::uint64_t, TransitionId> known;
    for (TransitionId t = 0; t < rows_.size(); ++t) {
      if (is_dead_[t]) continue;
      watch_.spend(100);
      const std::uint64_t hash = hash_of(rows_[t]);
      const auto [begin, end] = known.equal_range(hash);
      const auto equal = std::find_if(begin, end, [&](const auto& each) { return rows_[each.second] == rows_[t]; });
      if (equal == end || !may_be_left_out(t)) {
        known.emplace(hash, t);
        continue;
      }
      is_dead_[t] = true;
      if (origins_[equal->second] != origins_[t]) aliases_.push_back({origins_[t], equal->second});
    }
  }

  void rebuild() {
    std::vector<PlaceId> places = renumber_places();
    Net net;
    net.id = std::move(net_.id);
    for (PlaceId p = 0; p < places.size(); ++p) {
      if (places[p] == kNone) continue;
      net.places.push_back(std::move(net_.places[p]));
      net.initial.push_back(net_.initial[p]);
    }
    const std::vector<TransitionId> transitions = renumber_transitions();
    for (TransitionId t = 0; t < rows_.size(); ++t) {
      if (transitions[t] == kNone) continue;
      Row& row = rows_[t];
      for (auto* arcs : {&row.inputs, &row.outputs, &row.inhibitors})
        for (Arc& arc : *arcs) arc.place = places[arc.place];
      net.transitions.push_back(std::move(net_.transitions[t]));
      net.inputs.add_row(row.inputs);
      net.outputs.add_row(row.outputs);
      net.inhibitors.add_row(row.inhibitors);
    }
    for (Unfolding::Alias& alias : aliases_) alias.transition = transitions[alias.transition];
    std::ranges::sort(aliases_, {}, [](const auto& each) { return std::pair(each.origin, each.transition); });
    aliases_.erase(std::unique(aliases_.begin(), aliases_.end()), aliases_.end());
    unfolding_.aliases = std::move(aliases_);
    unfolding_.net = std::move(net);
  }

  // By number before; kNone: left out.
  std::vector<PlaceId> renumber_places() {
    std::vector<PlaceId> numbers(net_.places.size(), kNone);
    PlaceId next = 0;
    for (PlaceId p = 0; p < numbers.size(); ++p)
      if (!is_out_[p]) numbers[p] = next++;
    std::vector<Color> colors;
    std::vector<std::uint32_t> first;
    for (std::size_t origin = 0; origin + 1 < unfolding_.first_place.size(); ++origin) {
      first.push_back(static_cast<std::uint32_t>(colors.size()));
      for (PlaceId p = unfolding_.first_place[origin]; p < unfolding_.first_place[origin + 1]; ++p)
        if (!is_out_[p]) colors.push_back(unfolding_.colors[p]);
    }
    first.push_back(static_cast<std::uint32_t>(colors.size()));
    unfolding_.colors = std::move(colors);
    unfolding_.first_place = std::move(first);
    for (PlaceId& sum : unfolding_.sums)
      if (sum != kNone) sum = numbers[sum];
    return numbers;
  }

  // Likewise.
  std::vector<TransitionId> renumber_transitions() {
    std::vector<TransitionId> numbers(rows_.size(), kNone);
    std::vector<std::uint32_t> first, values;
    std::vector<std::size_t> first_value;
    TransitionId next = 0;
    for (std::size_t origin = 0; origin + 1 < unfolding_.first_transition.size(); ++origin) {
      first.push_back(next);
      first_value.push_back(values.size());
      for (TransitionId t = unfolding_.first_transition[origin]; t < unfolding_.first_transition[origin + 1]; ++t) {
        if (is_dead_[t]) continue;
        numbers[t] = next++;
        const auto binding = unfolding_.values_of(t);
        values.insert(values.end(), binding.begin(), binding.end());
      }
    }
    first.push_back(next);
    first_value.push_back(values.size());
    unfolding_.first_transition = std::move(first);
    unfolding_.values = std::move(values);
    unfolding_.first_value = std::move(first_value);
    return numbers;
  }

  Unfolding& unfolding_;
  Net& net_;
  const Apart& apart_;
  Watch& watch_;
  std::vector<Row> rows_;                // by transition
  std::vector<TransitionId> origins_;    // likewise
  std::vector<bool> is_out_, is_asked_;  // places
  std::vector<bool> is_dead_;            // transitions that are left out
  std::vector<bool> may_fire_;           // coloured transitions of which it is asked whether they may
  std::vector<Unfolding::Alias> aliases_;
};

}  // namespace

void leave_out(Unfolding& unfolding, const Apart& apart, Watch& watch) {
  Trimming(unfolding, apart, watch).run();
}

}  // namespace onager::unfold
