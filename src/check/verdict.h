// What a run concluded, and why it could not conclude more.

#pragma once

#include <string>
#include <string_view>

namespace onager::check {

enum class Verdict { kHolds, kViolated, kUnknown };

constexpr std::string_view word(Verdict verdict) {
  switch (verdict) {
    case Verdict::kHolds:
      return "holds";
    case Verdict::kViolated:
      return "violated";
    case Verdict::kUnknown:
      return "unknown";
  }
  return "unknown";
}

}  // namespace onager::check
