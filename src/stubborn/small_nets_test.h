// Small nets and a way to ask an algorithm about their initial marking.

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "stubborn/strategies.h"
#include "system/net/net_system.h"

namespace onager::stubborn {

using Names = std::vector<std::string>;

// The names of what the spec chooses in the initial marking; every enabled transition counts as forward.
inline Names chosen(const Net& net, const std::string& spec, Sharpness sharpness = {}) {
  const NetSystem system(net);
  const Needs needs(system, sharpness);
  const auto algorithm = make(needs, *parse_spec(spec));
  EnabledSet enabled(system);
  enabled.reset(net.initial);
  const std::vector<std::uint8_t> forward(enabled.list().size(), 1);
  Names names;
  for (TransitionId t : algorithm->choose({net.initial, enabled, forward})) names.push_back(system.transition_name(t));
  return names;
}

// Arcs as words: "a+b>t" or "t>a", with all weights 1; places marked as given.
struct Arrow {
  std::vector<std::string> from;
  std::string transition;
  std::vector<std::string> to;
};

inline Net net_of(const std::vector<std::string>& marked, const std::vector<Arrow>& arrows) {
  NetBuilder builder("small");
  std::vector<std::string> places;
  auto place = [&](const std::string& name) {
    for (PlaceId p = 0; p < places.size(); ++p)
      if (places[p] == name) return p;
    places.push_back(name);
    return builder.place(name, static_cast<Value>(std::ranges::count(marked, name)));
  };
  for (const Arrow& arrow : arrows) {
    const TransitionId t = builder.transition(arrow.transition);
    for (const std::string& p : arrow.from) builder.input(place(p), t);
    for (const std::string& p : arrow.to) builder.output(t, place(p));
  }
  return std::move(builder).build();
}

inline Net independent() {
  return net_of({"a", "b"}, {{{"a"}, "t", {}}, {{"b"}, "u", {}}});
}
inline Net conflicting() {
  return net_of({"a"}, {{{"a"}, "t", {"b"}}, {{"a"}, "u", {"c"}}});
}

// t conflicts with the disabled u, which v may enable: t would need v as well, while v alone needs nothing.
inline Net cheaper_elsewhere() {
  return net_of({"a", "b"}, {{{"a"}, "t", {}}, {{"a", "c"}, "u", {}}, {{"b"}, "v", {"c"}}});
}

// E23, figure 2: u conflicts with t and lacks r, which v gives, and s, which only t gives.
inline Net two_scapegoats() {
  return net_of({"a", "b"}, {{{"a"}, "t", {"s"}}, {{"a", "r", "s"}, "u", {}}, {{"b"}, "v", {"r"}}});
}

inline void expect_basics(const std::string& spec) {
  EXPECT_EQ(chosen(independent(), spec).size(), 1u) << spec;
  EXPECT_EQ(chosen(conflicting(), spec), (Names{"t", "u"})) << spec;
  EXPECT_TRUE(chosen(net_of({}, {{{"a"}, "t", {}}}), spec).empty()) << spec;
}

}  // namespace onager::stubborn
