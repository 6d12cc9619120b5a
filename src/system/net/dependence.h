// The dependence of a place/transition net: place by place, shared by all transitions that use a place alike.
//
// Paper      [varpaaniemi.96.iscis]; proofs are in doc/theory.md
// Idea       let m be the tokens of p, W(p,t) what t takes from it and W(t,p) what it puts there. Effects of nets
//            commute, so only enabledness is at stake, and each place can be examined by itself. For t enabled and a
//            run u1..un outside the set, with c tokens in p before ui:
//              K  p never falls below W(p,t) (nor reaches what inhibits t)                           key only
//              L  c + W(t,p) - W(p,t) >= W(p,ui) for each ui (or stays below what inhibits ui),
//                 if the run can be followed by t                                                    key and left
//            Conditions that give them, the members being the transitions u as follows; all but the first depend on
//            the state:
//              conflict   K and L: those that conflict with t through p (E23, Ds)
//              no-raise   K and L: those that raise p, and of the conflicting ones those with W(p,u) <= m: the others
//                         never get enough
//              no-fall    K and L: those that lower p, and those with W(p,u) more than t leaves of the m tokens
//              spent      L: those that raise p, and of those that t may disable the ones that leave p so that t
//                         could still follow
// Cost       of a place: its users times the number of ways in which they use it

#pragma once

#include "base/watch.h"
#include "model/net.h"
#include "system/dependence.h"

namespace onager {

// `likely_bound` of each place only tells which conditions are worth having. Without `by_state` only those that do not
// depend on it: `conflict`, and for left `those that raise p and those that t may disable`.
Dependence net_dependence(const Net& net, std::span<const Value> likely_bound, bool by_state, Watch& watch);

}  // namespace onager
