// The choices that algorithms leave open: where a set starts, what keeps a disabled transition disabled, what is
// deleted first.

#pragma once

#include <cstdint>

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

struct Choices {
  bool weak = false;
  Start start = Start::kFirst;
  Scapegoat scapegoat = Scapegoat::kFirst;
  Order order = Order::kFirst;
  bool nds = false;            // beam: use necessary disabling sets
  std::uint32_t contexts = 0;  // beam: how many closures compete; 0: one for each enabled transition
  std::uint64_t seed = 1;      // of the random choices

  // Whether Situation::forward is looked at.
  bool wants_forward() const {
    return start == Start::kMinForward || scapegoat == Scapegoat::kMinForward || scapegoat == Scapegoat::kMaxForward ||
           order == Order::kMinForward || order == Order::kMaxForward;
  }
  bool is_random() const {
    return start == Start::kRandom || scapegoat == Scapegoat::kRandom || order == Order::kRandom;
  }
};

}  // namespace onager::stubborn
