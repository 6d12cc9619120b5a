// Questions from text: formulas, queries of a file, automata, the property process of a program.

#pragma once

#include <optional>
#include <string>

#include "answer/question.h"
#include "base/result.h"
#include "kind/model.h"

namespace onager::answer {

// The kind of question that a formula of a property file asks.
Result<Kind> kind_of(const property::Formulas& formulas, const std::string& id, property::FormulaId formula);

// Each adds one question; a diagnostic with the column if the text is wrong, else with what is expected.
// kReach, kInvariant, kBound and kLtl.
std::optional<Diagnostic> add_formula(Inquiry& inquiry, Kind kind, const std::string& text);
// A formula of a property file; it decides what is asked. `as_ltl`: a formula that is one of LTL too, such as AG of a
// condition, is asked as such.
std::optional<Diagnostic> add_query(Inquiry& inquiry, const std::string& id, property::FormulaId formula,
                                    bool as_ltl = false);
// In the Hanoi format.
std::optional<Diagnostic> add_automaton(Inquiry& inquiry, const std::string& file_name, const std::string& text);
std::optional<Diagnostic> add_property_process(Inquiry& inquiry, const kind::Model& model);

// Automata of the LTL questions, made by another program (--ltl-translator).
std::optional<Diagnostic> translate_all(Inquiry& inquiry, const std::string& command);

}  // namespace onager::answer
