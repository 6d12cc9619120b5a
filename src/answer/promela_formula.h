// Formulas in the syntax of Spin: `[] (p -> <> q)`, and the ltl blocks of a Promela model by their names.
//
// What is not a connective becomes a proposition, an expression in braces (property/names.h).

#pragma once

#include <optional>
#include <string>

#include "answer/question.h"
#include "model/promela.h"

namespace onager::answer {

bool is_ltl_block(const promela::Program& program, const std::string& text);

// The formula that the text is, or names; nothing if it is not one of Spin. Without `temporal`, a condition.
std::optional<property::FormulaId> promela_formula(const promela::Program& program, const std::string& text,
                                                   bool temporal, Inquiry& inquiry);

bool has_accept_label(const promela::Program& program);
// Where one is that no state of a run may show; nothing if there is none.
std::optional<Diagnostic> hidden_accept_label(const promela::Program& program);

// A condition of the model, taken apart at its connectives.
property::FormulaId promela_condition(const promela::Program& program, const promela::Expression& expression,
                                      Inquiry& inquiry);

}  // namespace onager::answer
