// What a run concluded, and why it could not conclude more. report/ has the words.

#pragma once

#include <cstdint>
#include <string>

#include "base/watch.h"

namespace onager::run {

enum class Verdict : std::uint8_t { kHolds, kViolated, kUnknown };

// Violated before unknown before holds.
constexpr Verdict worse(Verdict a, Verdict b) {
  if (a == Verdict::kViolated || b == Verdict::kViolated) return Verdict::kViolated;
  return a == Verdict::kUnknown || b == Verdict::kUnknown ? Verdict::kUnknown : Verdict::kHolds;
}

// Why a run ended early.
struct Reason {
  enum class Kind : std::uint8_t {
    kNone,  // it did not
    kTime,
    kMemory,
    kCancelled,
    kOverflow,           // a slot would exceed kMaxValue
    kUnbounded,          // a place may hold any number of tokens, so there is no end
    kFormulaTooLarge,    // the translation was given up
    kAutomatonTooLarge,  // more states than a product can number
    kCannotEvaluate,     // a condition of the formula has no value in a state that was met
    kRefused,            // the plan is not sound for this question
  };
  Kind kind = Kind::kNone;
  std::string detail = {};  // kOverflow, kUnbounded: the slot, if known; kFormulaTooLarge and below: a sentence
  std::string hint = {};    // kRefused: what to do about it

  explicit operator bool() const { return kind != Kind::kNone; }
};

constexpr Reason::Kind kind_of(Limit limit) {
  switch (limit) {
    case Limit::kNotMet:
      return Reason::Kind::kNone;
    case Limit::kTime:
      return Reason::Kind::kTime;
    case Limit::kMemory:
      return Reason::Kind::kMemory;
    case Limit::kCancelled:
      return Reason::Kind::kCancelled;
  }
  return Reason::Kind::kNone;
}

// What gave a verdict.
enum class Technique : std::uint8_t {
  kNone,  // there is no verdict
  kInitialState,
  kSimplification,
  kStateEquation,
  kProjection,  // a part of the system
  kSearch,
};

}  // namespace onager::run
