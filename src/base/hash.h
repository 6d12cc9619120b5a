// Mixing functions for hash tables that hold 64-bit keys.

#pragma once

#include <cstdint>

namespace onager {

// A bijection of 64-bit words in which every output bit depends on every input bit: two rounds of multiply and
// xor-shift, as in the finalisers of the murmur family. Cost: two multiplications.
constexpr std::uint64_t mix(std::uint64_t key) {
  key ^= key >> 32;
  key *= 0x9e3779b97f4a7c15u;
  key ^= key >> 29;
  key *= 0xd6e8feb86659fd93u;
  key ^= key >> 32;
  return key;
}

constexpr std::uint64_t combine(std::uint64_t seed, std::uint64_t word) {
  return mix(seed * 0x100000001b3u ^ word);
}

// Maps a well-mixed word evenly onto 0 .. size-1, using its upper half.
constexpr std::uint64_t reduce(std::uint64_t hash, std::uint64_t size) {
  return ((hash >> 32) * size) >> 32;
}

}  // namespace onager
