// Behind the first half of include/onager/build.h: nets.

#include "../../include/onager/build.h"

#include <algorithm>
#include <set>
#include <variant>

#include "api/inside.h"
#include "frontend/pnml/colored_write.h"
#include "frontend/pnml/write.h"
#include "generate/families.h"
#include "model/net.h"
#include "unfold/unfolding.h"

namespace onager {
inline namespace v1 {

namespace {

using api::refuse;

class NetMaker {
 public:
  explicit NetMaker(const NetPlan& plan) : plan_(plan), builder_(plan.id) {}

  Net make() {
    for (const NetPlan::Place& place : plan_.places) builder_.place(fresh(place.name), place.tokens);
    for (const NetPlan::Transition& transition : plan_.transitions) add(transition);
    return std::move(builder_).build();
  }

 private:
  // Names are ids in PNML, where places and transitions share them.
  const std::string& fresh(const std::string& name) {
    if (name.empty()) refuse({plan_.id, 0, 0, "a place or transition has no name", "names must not be empty"});
    if (!names_.insert(name).second) refuse({plan_.id, 0, 0, "the name '" + name + "' is there twice", ""});
    return name;
  }
  void add(const NetPlan::Transition& transition) {
    const TransitionId t = builder_.transition(fresh(transition.name));
    check(transition, transition.inputs);
    check(transition, transition.outputs);
    check(transition, transition.inhibitors);
    for (const NetPlan::Arc& arc : transition.inputs) builder_.input(static_cast<PlaceId>(arc.place), t, arc.weight);
    for (const NetPlan::Arc& arc : transition.outputs) builder_.output(t, static_cast<PlaceId>(arc.place), arc.weight);
    for (const NetPlan::Arc& arc : transition.inhibitors)
      builder_.inhibitor(static_cast<PlaceId>(arc.place), t, arc.weight);
  }
  // Arcs of one kind add up.
  void check(const NetPlan::Transition& transition, const std::vector<NetPlan::Arc>& arcs) const {
    std::map<std::size_t, std::uint64_t> sums;
    for (const NetPlan::Arc& arc : arcs) {
      if (arc.place >= plan_.places.size())
        refuse({plan_.id, 0, 0,
                "an arc of '" + transition.name + "' is at place " + std::to_string(arc.place) + " of " +
                    std::to_string(plan_.places.size()),
                "places count from 0"});
      if (arc.weight == 0 || (sums[arc.place] += arc.weight) > kMaxWeight)
        refuse({plan_.id, 0, 0,
                "the arc between '" + transition.name + "' and '" + plan_.places[arc.place].name +
                    "' has a weight that is not possible",
                "weights are 1 to " + std::to_string(kMaxWeight)});
    }
  }

  const NetPlan& plan_;
  NetBuilder builder_;
  std::set<std::string> names_;
};

}  // namespace

Model build(const NetPlan& plan) {
  return Access::make(kind::make(NetMaker(plan).make()));
}

std::string pnml(const Model& model, bool unfolded, const Options& limits) {
  const kind::Model& inside = Access::model(model);
  if (inside.colored() == nullptr && inside.net() == nullptr)
    refuse({Access::content(model).path, 0, 0, "only nets are written as PNML", "give a PNML model"});
  if (inside.colored() == nullptr) return frontend::write_pnml(*inside.net());
  if (!unfolded) return frontend::write_pnml(*inside.colored());
  return api::within(limits, Access::content(model).path, [&](Watch& watch) {
    return frontend::write_pnml(unfold::unfold(*inside.colored(), unfold::kFixedPoint, {}, watch).net);
  });
}

std::vector<Family> families() {
  std::vector<Family> all;
  for (const generate::Family& family : generate::families())
    all.push_back({std::string(family.name), std::string(family.summary), std::string(family.parameter),
                   family.smallest, family.largest});
  return all;
}

Model member(const std::string& family, std::uint64_t number, std::uint64_t seed) {
  generate::AnyNet net = api::value_or_throw(generate::generate_any(family, number, seed));
  return Access::make(std::visit([](auto&& each) { return kind::make(std::move(each)); }, std::move(net)));
}

}  // namespace v1
}  // namespace onager
