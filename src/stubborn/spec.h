// A stubborn-set method in words: [weak:]name[(choice,...)], such as closure-star(min-enabled,min-forward).

#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "stubborn/engine/choices.h"

namespace onager::stubborn {

struct Spec : Choices {
  std::string name = "none";
  std::string written = {};  // as it was given; empty: it was not parsed

  std::string to_string() const;  // with all choices
  std::string shown() const { return written.empty() ? to_string() : written; }
};

// The diagnostic's column points into `text`, its hint has the nearest valid words.
Result<Spec> parse_spec(std::string_view text);

}  // namespace onager::stubborn
