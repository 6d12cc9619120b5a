// Figures that every run has, finished or not.

#pragma once

#include <cstdint>

namespace onager::run {

struct Figures {
  std::uint64_t states = 0;
  std::uint64_t edges = 0;
  double seconds = 0;
  std::uint64_t peak_memory_bytes = 0;

  double states_per_second() const { return seconds > 0 ? static_cast<double>(states) / seconds : 0; }
  double bytes_per_state() const {
    return states > 0 ? static_cast<double>(peak_memory_bytes) / static_cast<double>(states) : 0;
  }
};

}  // namespace onager::run
