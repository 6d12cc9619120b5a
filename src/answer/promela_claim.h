// The never claim of a Promela model as an automaton.
//
// It accepts the runs against the claim: those along which the claim, making one move for each state, or a process of
// the model stands at an accept label again and again, and those along which the claim comes to its end or finds one of
// its own assertions false. A run that ends stays in its last state.
//
// Idea   the automaton of a claim is the graph of its body. What an atomic sequence or d_step asks for, it asks of one
//        state, so that its conditions are one label.

#pragma once

#include "answer/question.h"
#include "model/promela.h"

namespace onager::answer {

// The program has a claim. A diagnostic where a statement of it does more than look at the state.
Result<ltl::Automaton> automaton_of_claim(const promela::Program& program, Inquiry& inquiry, Watch& watch);

}  // namespace onager::answer
