#include "tests/oracle/shrink_colored.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "model/colored_build.h"
#include "model/colored_text.h"

namespace onager::oracle {

using colored::Inscription;
using colored::Net;
using colored::Term;
using colored::TermKind;

namespace {

class Shrinker {
 public:
  Shrinker(Net net, const ColoredPredicate& fails) : net_(std::move(net)), fails_(fails) {}

  Net run() && {
    do {
      progress_ = false;
      drop(&Net::transitions);
      for (std::size_t t = net_.transitions.size(); t-- > 0;) {
        drop_arcs(t, &colored::Transition::inputs);
        drop_arcs(t, &colored::Transition::outputs);
        drop_of(t, &colored::Transition::inhibitors);
        simplify([t](Net& net) -> Term& { return net.transitions[t].guard; });
      }
      for (std::size_t p = net_.places.size(); p-- > 0;)
        for (std::size_t i = net_.places[p].initial.size(); i-- > 0;)
          accept([&](Net& net) { net.places[p].initial.erase(net.places[p].initial.begin() + std::ptrdiff_t(i)); });
    } while (progress_);
    return std::move(net_);
  }

 private:
  template <typename Change>
  bool accept(const Change& change) {
    Net candidate = net_;
    change(candidate);
    for (colored::Transition& transition : candidate.transitions) transition.variables = variables_in(transition);
    if (!fails_(candidate)) return false;
    net_ = std::move(candidate);
    return progress_ = true;
  }
  template <typename T>
  void drop(std::vector<T> Net::*list) {
    for (std::size_t i = (net_.*list).size(); i-- > 0;)
      accept([&](Net& net) { (net.*list).erase((net.*list).begin() + std::ptrdiff_t(i)); });
  }
  template <typename T>
  void drop_of(std::size_t t, std::vector<T> colored::Transition::*list) {
    for (std::size_t i = (net_.transitions[t].*list).size(); i-- > 0;)
      accept([&](Net& net) {
        auto& all = net.transitions[t].*list;
        all.erase(all.begin() + std::ptrdiff_t(i));
      });
  }
  void drop_arcs(std::size_t t, std::vector<Inscription> colored::Transition::*list) {
    drop_of(t, list);
    for (std::size_t i = (net_.transitions[t].*list).size(); i-- > 0;)
      simplify([=](Net& net) -> Term& { return (net.transitions[t].*list)[i].term; });
  }
  // `at` finds the term in a net.
  template <typename At>
  void simplify(const At& at) {
    if (at(net_).sort == kNone && at(net_).kind != TermKind::kTrue &&
        accept([&](Net& net) { at(net) = colored::truth(true); }))
      return;
    for (std::size_t i = 0; i < at(net_).operands.size(); ++i)
      if (at(net_).operands[i].sort == at(net_).sort && accept([&](Net& net) {
            Term operand = at(net).operands[i];
            at(net) = std::move(operand);
          }))
        return;
    for (std::size_t i = 0; i < at(net_).operands.size(); ++i)
      if (at(net_).operands[i].sort == kNone || !at(net_).operands[i].operands.empty()) simplify_operand(at, i);
  }
  template <typename At>
  void simplify_operand(const At& at, std::size_t i) {
    const std::function<Term&(Net&)> inner = [&at, i](Net& net) -> Term& { return at(net).operands[i]; };
    simplify(inner);
  }

  Net net_;
  const ColoredPredicate& fails_;
  bool progress_ = false;  // in the current round
};

class Describer {
 public:
  explicit Describer(const Net& net) : net_(net), texts_(net) {}

  std::string run() const {
    std::string text = net_.id + ":";
    for (const colored::Sort& sort : net_.sorts) text += "\n  sort " + sort_text(sort);
    for (const colored::Variable& variable : net_.variables)
      text += fmt::format("\n  variable {} in {}", variable.id, net_.sorts[variable.sort].id);
    for (const colored::Place& place : net_.places)
      text += fmt::format("\n  place {} of {}: {}", place.node.id, net_.sorts[place.sort].id,
                          texts_.tokens(place.sort, place.initial));
    for (const colored::Transition& transition : net_.transitions) text += "\n  " + transition_text(transition);
    return text;
  }

 private:
  std::string sort_text(const colored::Sort& sort) const {
    std::string text = fmt::format("{}: kind {}, {} colours", sort.id, static_cast<int>(sort.kind), sort.size);
    for (const colored::SortId component : sort.components) text += " x " + net_.sorts[component].id;
    if (sort.whole != kNone) text += fmt::format(" of {}: {}", net_.sorts[sort.whole].id, fmt::join(sort.part_of, " "));
    return text;
  }
  std::string transition_text(const colored::Transition& transition) const {
    std::string text = transition.node.id + ": ";
    for (const Inscription& arc : transition.inputs)
      text += fmt::format("{}[{}] ", net_.places[arc.place].node.id, term_text(arc.term));
    text += "->";
    for (const Inscription& arc : transition.outputs)
      text += fmt::format(" {}[{}]", net_.places[arc.place].node.id, term_text(arc.term));
    for (const Arc& arc : transition.inhibitors)
      text += fmt::format(", if {} < {}", net_.places[arc.place].node.id, arc.weight);
    if (transition.guard.kind != TermKind::kTrue) text += ", if " + term_text(transition.guard);
    return text;
  }
  std::string term_text(const Term& term) const {
    constexpr const char* kNames[] = {"",    "",    "succ", "pred",  "part", "tuple", "all", "times",
                                      "add", "sub", "true", "false", "not",  "and",   "or",  "implies",
                                      "=",   "!=",  "<",    "<=",    ">",    ">="};
    if (term.kind == TermKind::kVariable) return net_.variables[term.value].id;
    if (term.kind == TermKind::kColor) return texts_.color(term.sort, term.value);
    std::string text;
    if (term.kind == TermKind::kTimes) text = fmt::format("{}, ", term.value);
    for (std::size_t i = 0; i < term.operands.size(); ++i) text += (i > 0 ? ", " : "") + term_text(term.operands[i]);
    return fmt::format("{}({})", kNames[static_cast<std::size_t>(term.kind)], text);
  }

  const Net& net_;
  const colored::Texts texts_;
};

}  // namespace

Net shrink(Net net, const ColoredPredicate& fails) {
  return Shrinker(std::move(net), fails).run();
}

std::string describe(const Net& net) {
  return Describer(net).run();
}

}  // namespace onager::oracle
