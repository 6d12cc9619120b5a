// What a run of the program has found wrong, in the Static Analysis Results Interchange Format (SARIF 2.1.0).
//
// Mistakes in the input and violated properties are results, with regions where the text tells; what is wrong with the
// run itself, such as words that do not go together or a limit that was met, are notifications.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answer/answer.h"
#include "base/result.h"
#include "report/locate.h"

namespace onager::report {

class Findings {
 public:
  enum class Level : std::uint8_t { kError, kWarning };

  // In a model, trace, formula or query.
  void add_mistake(const Diagnostic& wrong, Level level);
  // Of the run.
  void add_note(const std::string& text, Level level);
  // Each property that is violated, with the way there; each that is unknown as a note.
  void add_answers(const kind::Model& model, const std::string& path, const answer::Inquiry& inquiry,
                   std::span<const answer::Answer> answers);
  // A trace that does not show what it claims.
  void add_refuted(const std::string& path, const std::string& message);

  // All of it. `words` is the command line.
  std::string sarif(const std::vector<std::string>& words, int exit_code) const;

 private:
  struct Place {
    std::string file;
    Position at;          // line 0: the file as a whole; the column in characters
    std::string message;  // of a step
  };
  struct Finding {
    std::string rule;
    Level level;
    std::string message;
    std::optional<Place> place;
    std::vector<Place> way = {};
  };
  struct Note {
    std::string text;
    Level level;
  };

  std::vector<Finding> findings_;
  std::vector<Note> notes_;
};

}  // namespace onager::report
