// Coloured nets: places with the colours of their tokens, transitions that are fired for a binding.

#include <fmt/format.h>

#include "property/atoms.h"
#include "view/stages.h"
#include "witness/colored_game.h"

namespace onager::view {

namespace {

using colored::Net;
using colored::Term;
using colored::TermKind;
using witness::ColoredGame;
using witness::ColoredMarking;

// Terms as people write them; longer ones are cut by whoever shows them.
class TermText {
 public:
  TermText(const Net& net, const colored::Texts& texts) : net_(net), texts_(texts) {}

  std::string of(const Term& term) const {
    switch (term.kind) {
      case TermKind::kVariable:
        return texts_.variable(static_cast<colored::VariableId>(term.value));
      case TermKind::kColor:
        return net_.sorts[term.sort].kind == colored::SortKind::kDot ? "1" : texts_.color(term.sort, term.value);
      case TermKind::kSuccessor:
        return of(term.operands[0]) + "++";
      case TermKind::kPredecessor:
        return of(term.operands[0]) + "--";
      case TermKind::kPart:
        return "part(" + of(term.operands[0]) + ")";
      case TermKind::kTuple:
        return "(" + joined(term, ",") + ")";
      case TermKind::kAll:
        return "all";
      case TermKind::kTimes:
        return term.value == 1 ? of(term.operands[0]) : fmt::format("{}'{}", term.value, of(term.operands[0]));
      case TermKind::kAdd:
        return joined(term, " + ");
      case TermKind::kSubtract:
        return joined(term, " - ");
      case TermKind::kTrue:
        return "true";
      case TermKind::kFalse:
        return "false";
      case TermKind::kNot:
        return "!(" + of(term.operands[0]) + ")";
      case TermKind::kAnd:
        return joined(term, " & ");
      case TermKind::kOr:
        return "(" + joined(term, " | ") + ")";
      case TermKind::kImplies:
        return joined(term, " -> ");
      case TermKind::kEqual:
        return joined(term, " = ");
      case TermKind::kNotEqual:
        return joined(term, " != ");
      case TermKind::kLess:
        return joined(term, " < ");
      case TermKind::kLessEqual:
        return joined(term, " <= ");
      case TermKind::kGreater:
        return joined(term, " > ");
      case TermKind::kGreaterEqual:
        return joined(term, " >= ");
    }
    return {};
  }

 private:
  std::string joined(const Term& term, std::string_view sign) const {
    std::string text;
    for (const Term& operand : term.operands) text += (text.empty() ? "" : std::string(sign)) + of(operand);
    return text;
  }

  const Net& net_;
  const colored::Texts& texts_;
};

class ColoredStage final : public Stage {
 public:
  ColoredStage(const Net& net, Watch& watch) : net_(net), game_(net, watch), first_(game_.marking()) {}

  Picture picture() const override {
    const TermText text(net_, game_.texts());
    Picture picture{"coloured net", {}, {}, {}};
    for (const colored::Place& place : net_.places)
      picture.nodes.push_back({.name = place.node.id,
                               .label = place.node.name,
                               .shape = Picture::Shape::kPlace,
                               .detail = sort_name(place.sort),
                               .marked = !place.initial.empty()});
    for (TransitionId t = 0; t < net_.transitions.size(); ++t) {
      const colored::Transition& transition = net_.transitions[t];
      picture.nodes.push_back({.name = transition.node.id,
                               .label = transition.node.name,
                               .shape = Picture::Shape::kTransition,
                               .detail = transition.guard.kind == TermKind::kTrue ? "" : text.of(transition.guard)});
      const std::uint32_t node = item_of(t);
      for (const auto& [place, term] : transition.inputs) picture.edges.push_back({place, node, text.of(term)});
      for (const auto& [place, term] : transition.outputs) picture.edges.push_back({node, place, text.of(term)});
      for (const Arc& arc : transition.inhibitors)
        picture.edges.push_back({arc.place, node, std::to_string(arc.weight), Picture::Line::kInhibitor});
    }
    return picture;
  }

  PositionPtr first() override { return At<ColoredMarking>::make(first_); }

  std::variant<PositionPtr, std::string> fire(const Position& from, const std::string& step) override {
    game_.stand_on(At<ColoredMarking>::of(from));
    if (auto refusal = game_.fire(step)) return std::move(refusal->message);
    return At<ColoredMarking>::make(game_.marking());
  }

  Scene scene(const Position& at) override {
    const ColoredMarking& marking = At<ColoredMarking>::of(at);
    game_.stand_on(marking);
    Scene scene;
    for (PlaceId p = 0; p < marking.size(); ++p) {
      if (marking[p].empty()) continue;
      std::vector<colored::Tokens> tokens;
      for (const auto& [color, count] : marking[p]) tokens.push_back({color, count});
      scene.marks.push_back({p, game_.texts().tokens(net_.places[p].sort, tokens)});
    }
    for (TransitionId t = 0; t < net_.transitions.size() && !scene.is_cut; ++t)
      game_.each_enabled(witness::any_step(net_, t), [&](const colored::Step& step) {
        scene.is_cut = scene.choices.size() == kMostChoices;
        if (!scene.is_cut) scene.choices.push_back({game_.texts().step(t, step.binding), {item_of(t)}});
        return !scene.is_cut;
      });
    return scene;
  }

  std::vector<std::uint32_t> items_of(const std::string& step) const override {
    const auto pattern = game_.texts().pattern_of(step);
    if (!pattern) return {};
    return {item_of(pattern->transition)};
  }

  bool holds(const Position& at, const property::Formulas& formulas, property::Names& names,
             property::FormulaId condition) override {
    game_.stand_on(At<ColoredMarking>::of(at));
    const property::ColoredNames& colors = names.colors.value();
    return property::evaluate(
        formulas, condition,
        {[&](PlaceId p) { return static_cast<std::int64_t>(game_.tokens(colors.place_pattern(p))); },
         [&](TransitionId t) { return game_.some_enabled(colors.step_pattern(t)).has_value(); },
         [&] { return !game_.some_enabled(); },
         {}});
  }

 private:
  std::uint32_t item_of(TransitionId t) const { return static_cast<std::uint32_t>(net_.places.size() + t); }
  std::string sort_name(colored::SortId sort) const {
    const colored::Sort& it = net_.sorts[sort];
    return it.name.empty() ? it.id : it.name;
  }

  const Net& net_;
  ColoredGame game_;
  const ColoredMarking first_;
};

}  // namespace

std::unique_ptr<Stage> colored_stage(const Net& net, Watch& watch) {
  return std::make_unique<ColoredStage>(net, watch);
}

}  // namespace onager::view
