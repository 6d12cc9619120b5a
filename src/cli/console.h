// What a line means that is typed to `onager simulate`: one command, or the number or name of a step.
//
// Contract   a line that is refused changes nothing. Throws LimitMet; the run is then where it was, or further on it.

#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "simulate/session.h"
#include "simulate/walk.h"
#include "witness/extent.h"

namespace onager::cli {

// Writes a trace; what went wrong, if anything did.
using SaveTrace = std::function<std::optional<Diagnostic>(const std::string& path, const witness::Trace& trace)>;

class Console {
 public:
  // The session must be in the state that is meant as the beginning, and outlive it.
  Console(simulate::Session& session, std::uint64_t seed, SaveTrace save);

  struct Reply {
    std::string text;
    bool ends = false;
  };
  Result<Reply> obey(std::string_view line);

  // What is told first: the state, and what can be done.
  std::string greeting() const;
  // Makes a step, and tells of it.
  Result<Reply> fire(const std::string& step);
  // Of all states that were met, and all steps, those that were undone as well.
  const witness::Extent& extent() const { return extent_; }

  // The words it knows.
  struct Word {
    std::string_view name;
    std::string_view letter;  // short form; empty: none
    std::string_view value;
    std::string_view help;
    Result<Reply> (Console::*obey)(std::string_view rest);
  };
  static std::span<const Word> words();

 private:
  Result<Reply> list(std::string_view rest);
  Result<Reply> fire_one(std::string_view rest);
  Result<Reply> undo(std::string_view rest);
  Result<Reply> redo(std::string_view rest);
  Result<Reply> go_to(std::string_view rest);
  Result<Reply> state(std::string_view rest);
  Result<Reply> history(std::string_view rest);
  Result<Reply> random(std::string_view rest);
  Result<Reply> coverage(std::string_view rest);
  Result<Reply> save(std::string_view rest);
  Result<Reply> help(std::string_view rest);
  Result<Reply> quit(std::string_view rest);

  Result<std::string> step_of(std::string_view text) const;
  std::optional<std::string> numbered(std::string_view text) const;
  std::string here() const;
  std::optional<std::string> make(const std::string& step, std::vector<std::string>* changes);

  simulate::Session& session_;
  simulate::Draw draw_;
  SaveTrace save_;
  witness::Extent extent_;
};

}  // namespace onager::cli
