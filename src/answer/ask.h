// Questions from words: one table for the command line and the library.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "answer/question.h"
#include "base/result.h"
#include "kind/model.h"

namespace onager::answer {

// What a user asks.
struct Asked {
  std::string word;  // of a row of askings()
  std::string text;  // a formula, a transition, a number, an automaton, the path of a property file
  std::string file;  // where the text of an automaton is from, for messages
  std::optional<std::string> content = {};  // of a property file that is in memory already
  std::string only;                         // of a property file: the query with this number, from 0, or id; empty: all
  bool as_ltl =
      false;  // of a property file: a formula that is one of LTL too, such as AG of a condition, is asked as such
};

// One row for each word that asks something; it is the option of `onager check` without its dashes.
struct Asking {
  std::string_view word;
  Kind kind;      // of a property file the formulas decide
  bool has_text;  // a text is expected
  std::optional<Diagnostic> (*add)(Inquiry&, const Asked&, const kind::Model*, Watch&);
  std::string_view variant = {};  // a text that may be there where none is expected
};
std::span<const Asking> askings();

// Adds the questions. Without a model, which those need that ask for what is in it, this tells which kinds of questions
// they are. A diagnostic for an unknown word, and with the column for a text that is wrong.
std::optional<Diagnostic> add(Inquiry& inquiry, const Asked& asked, const kind::Model* model, Watch& watch);

// kReach, kInvariant, kBound, kLtl and kCtl.
std::optional<Diagnostic> add_formula(Inquiry& inquiry, Kind kind, const std::string& text);

// Automata of the LTL questions, made by another program (--ltl-translator).
std::optional<Diagnostic> translate_all(Inquiry& inquiry, const std::string& command, Watch& watch);

}  // namespace onager::answer
