// A stubborn-set method in words: [weak:]name[(choice,...)], such as closure-star(min-enabled,min-forward).

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace onager::stubborn {

enum class Start : std::uint8_t { kFirst, kRandom, kMinEnabled, kMinForward };
enum class Scapegoat : std::uint8_t {
  kFirst,
  kRandom,
  kMinTransitions,
  kMaxTransitions,
  kMinEnabled,
  kMaxEnabled,
  kMinForward,
  kMaxForward,
  kCost,
};
enum class Order : std::uint8_t { kFirst, kRandom, kMinEnabled, kMaxEnabled, kMinForward, kMaxForward };

struct Spec {
  std::string name = "none";
  bool weak = false;
  Start start = Start::kFirst;
  Scapegoat scapegoat = Scapegoat::kFirst;
  Order order = Order::kFirst;
  bool nds = false;        // beam: use necessary disabling sets
  std::uint64_t seed = 1;  // of the random choices

  bool wants_forward() const;
  bool is_random() const { return start == Start::kRandom || scapegoat == Scapegoat::kRandom || order == Order::kRandom; }
  std::string to_string() const;
};

// The diagnostic's column points into `text`, its hint has the nearest valid words.
Result<Spec> parse_spec(std::string_view text);

}  // namespace onager::stubborn
