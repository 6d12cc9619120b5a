#include "unfold/pool.h"

#include <algorithm>

namespace onager::unfold {

namespace {

Color key_of(const PlaceState& place, std::uint64_t mask, const std::uint32_t* parts) {
  Color key = 0;
  for (std::size_t i = 0; i < place.strides.size(); ++i)
    if (mask >> i & 1) key += parts[i] * place.strides[i];
  return key;
}

}  // namespace

std::uint32_t Possible::find(Color color) const {
  const auto found = numbers_.find(color);
  return found == numbers_.end() ? kNone : found->second;
}

bool Possible::add(Color color) {
  if (!numbers_.emplace(color, static_cast<std::uint32_t>(colors_.size())).second) return false;
  colors_.push_back(color);
  return true;
}

Pool::Pool(const Task& task) : task_(task), places_(task.net.places.size()) {
  for (PlaceId p = 0; p < places_.size(); ++p) {
    PlaceState& place = places_[p];
    for (const Classes& each : task.classes.places[p]) place.least.emplace_back(each);
    place.strides.assign(task.flat.places[p].size(), 1);
    for (std::size_t i = place.strides.size(); i-- > 1;)
      place.strides[i - 1] = place.strides[i] * task.net.sorts[task.flat.places[p][i]].size;
    if (task.options.everything) add_everything(p);
    for (const colored::Tokens& tokens : task.net.places[p].initial) add_color(p, tokens.color);
  }
}

void Pool::begin_round() {
  for (PlaceState& place : places_) place.known = place.possible.size();
}

bool Pool::end_round() {
  bool more = false;
  for (PlaceState& place : places_) {
    place.old = place.known;
    more |= place.possible.size() > place.known;
  }
  return more;
}

void Pool::add_everything(PlaceId p) {
  const PlaceState& place = places_[p];
  std::vector<std::uint32_t> parts(place.least.size(), 0), at(place.least.size(), 0);
  while (true) {
    for (std::size_t i = 0; i < at.size(); ++i) parts[i] = place.least[i].of_class[at[i]];
    add_parts(p, parts);
    std::size_t i = at.size();
    while (i > 0 && ++at[i - 1] == place.least[i - 1].of_class.count()) at[--i] = 0;
    if (i == 0) return;
  }
}

void Pool::add_color(PlaceId p, Color color) {
  std::vector<std::uint32_t> parts;
  split(task_.net, task_.flat.places[p], color, parts);
  add_parts(p, parts);
}

void Pool::add_parts(PlaceId p, const std::vector<std::uint32_t>& parts) {
  PlaceState& place = places_[p];
  task_.watch.spend(20);
  std::vector<std::uint32_t> least(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) least[i] = place.least[i].of(parts[i]);
  if (place.possible.add(join(task_.net, task_.flat.places[p], least.data())))
    place.parts.insert(place.parts.end(), least.begin(), least.end());
}

Color Pool::least_of(PlaceId p, Color color) const {
  std::vector<std::uint32_t> parts;
  split(task_.net, task_.flat.places[p], color, parts);
  for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = places_[p].least[i].of(parts[i]);
  return join(task_.net, task_.flat.places[p], parts.data());
}

const std::vector<std::uint32_t>* Pool::tokens_with(PlaceId p, std::uint64_t mask, Color key) {
  PlaceState& place = places_[p];
  auto found = std::ranges::find_if(place.indices, [&](const auto& each) { return each->mask == mask; });
  if (found == place.indices.end()) {
    place.indices.push_back(std::make_unique<Index>());
    place.indices.back()->mask = mask;
    found = place.indices.end() - 1;
  }
  Index& index = **found;
  const std::size_t width = place.least.size();
  for (; index.seen < place.known; ++index.seen) {
    task_.watch.spend(30);
    index.by_key[key_of(place, mask, &place.parts[index.seen * width])].push_back(
        static_cast<std::uint32_t>(index.seen));
  }
  const auto list = index.by_key.find(key);
  return list == index.by_key.end() ? nullptr : &list->second;
}

}  // namespace onager::unfold
