// Where in the text of a model something is that a run names: a transition, a statement, an assertion.
//
// Contract   a guess for people and their editors, never for a verdict: nothing where the text does not tell
// Cost       one pass over a file for each net, whose elements are found by their `id`

#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "kind/model.h"

namespace onager::report {

class Places {
 public:
  // The model was read from there.
  Places(const kind::Model& model, std::string path);

  // Of a step of a trace, or of a transition or place.
  std::optional<Position> of_step(const std::string& step) const;
  // Of `... (line 3, column 7)` in a sentence about the model.
  static std::optional<Position> in_sentence(const std::string& sentence);

  const std::string& path() const { return path_; }
  // The column of a position in characters, where it was given in bytes.
  std::uint32_t characters(Position at) const;

 private:
  std::optional<Position> of_element(const std::string& id) const;
  const std::string& text() const;

  const kind::Model& model_;
  const std::string path_;
  mutable std::optional<std::string> text_;  // of the file, once it was read; empty if it is none
};

// The same of a file that is no model.
std::uint32_t characters_before(const std::string& text, Position at);

}  // namespace onager::report
