// How far runs of a model have come: what was done, and what was held. Plain data, of a walk or of all runs.
//
// Invariant  `index` has the position in `held` of each name that was added by `see`

#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace onager::witness {

struct Extent {
  // What steps are made of, and how often each was done.
  struct Part {
    std::string name;
    std::uint64_t times = 0;
  };
  enum class Holder : std::uint8_t { kPlace, kLocation, kVariable };
  struct Held {
    std::string name;
    Holder holder = Holder::kPlace;
    std::int64_t least = 0, greatest = 0;  // of a location: 1 where a process is there, else 0
    bool is_seen = false;                  // else there was no state yet

    void see(std::int64_t value) {
      least = is_seen ? std::min(least, value) : value;
      greatest = is_seen ? std::max(greatest, value) : value;
      is_seen = true;
    }
  };

  std::string_view noun = "transition";  // what a part is called
  std::vector<Part> parts = {};
  std::vector<Held> held = {};
  std::unordered_map<std::string, std::size_t> index = {};

  // These parts were done once more.
  void count(const std::vector<std::size_t>& numbers) {
    for (const std::size_t number : numbers) ++parts[number].times;
  }
  // Of what comes and goes, or has no place of its own.
  void see(const std::string& name, Holder holder, std::int64_t value) {
    const auto [place, is_new] = index.emplace(name, held.size());
    if (is_new) held.push_back({name, holder});
    held[place->second].see(value);
  }
};

}  // namespace onager::witness
