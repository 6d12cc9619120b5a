#include "model/colored_text.h"

#include <gtest/gtest.h>

namespace onager::colored {
namespace {

Sort enumeration(std::vector<ColorName> colors, SortKind kind = SortKind::kEnumeration) {
  Sort sort;
  sort.kind = kind;
  sort.size = colors.size();
  sort.colors = std::move(colors);
  return sort;
}

Sort range(std::int64_t first, std::uint64_t size) {
  Sort sort;
  sort.kind = SortKind::kRange;
  sort.first = first;
  sort.size = size;
  return sort;
}

SortId add(Net& net, Sort sort) {
  net.sorts.push_back(std::move(sort));
  return static_cast<SortId>(net.sorts.size() - 1);
}

SortId add_product(Net& net, std::vector<SortId> components) {
  Sort sort;
  sort.kind = SortKind::kProduct;
  for (const SortId component : components) sort.size *= net.sorts[component].size;
  sort.components = std::move(components);
  return add(net, std::move(sort));
}

void add_place(Net& net, std::string id, SortId sort, std::string name = {}) {
  net.places.push_back({{std::move(id), std::move(name)}, sort, {}});
}

void add_transition(Net& net, std::string id, std::vector<VariableId> variables) {
  Transition transition;
  transition.node.id = std::move(id);
  transition.variables = std::move(variables);
  net.transitions.push_back(std::move(transition));
}

// Every colour of every place, every binding of every transition.
void expect_round_trips(const Net& net) {
  const Texts texts(net);
  for (PlaceId p = 0; p < net.places.size(); ++p) {
    const bool is_dot = net.sorts[net.places[p].sort].kind == SortKind::kDot;
    for (Color color = 0; color < net.sorts[net.places[p].sort].size; ++color) {
      EXPECT_EQ(texts.color_of(net.places[p].sort, texts.color(net.places[p].sort, color)), color);
      EXPECT_EQ(texts.color_of(net.places[p].sort, texts.arguments(net.places[p].sort, color)), color);
      const PlacePattern pattern{p, is_dot ? std::nullopt : std::optional(color)};
      EXPECT_EQ(texts.place_of(texts.place(p, color)), pattern) << texts.place(p, color);
    }
    EXPECT_EQ(texts.place_of(net.places[p].node.id), PlacePattern{p});
  }
  for (TransitionId t = 0; t < net.transitions.size(); ++t) {
    const auto& variables = net.transitions[t].variables;
    Step step{t, Binding(variables.size())};
    for (bool more = true; more;) {
      const std::string text = texts.step(t, step.binding);
      EXPECT_EQ(texts.step_of(text), step) << text;
      std::size_t i = 0;  // the next binding
      while (i < variables.size() && ++step.binding[i] == net.sorts[net.variables[variables[i]].sort].size)
        step.binding[i++] = 0;
      more = i < variables.size();
    }
  }
}

Net table() {
  Net net;
  const SortId dot = add(net, {});
  const SortId seat = add(net, range(1, 5)), hue = add(net, enumeration({{"r", "red"}, {"b", "blue"}}));
  const SortId pair = add_product(net, {seat, hue}), nested = add_product(net, {pair, dot, seat});
  net.variables = {{"p", "p", seat}, {"h", "h", hue}, {"n", "n", nested}};
  add_place(net, "fork", seat);
  add_place(net, "mix", pair);
  add_place(net, "deep", nested);
  add_place(net, "pool", dot, "the pool");
  add_transition(net, "take_left", {0});
  add_transition(net, "paint", {0, 1});
  add_transition(net, "all", {0, 2});
  add_transition(net, "stop", {});
  return net;
}

TEST(ColoredText, Words) {
  const Net net = table();
  const Texts texts(net);
  EXPECT_EQ(texts.place(0, 1), "fork(2)");
  EXPECT_EQ(texts.place(1, 3), "mix(2,blue)");
  EXPECT_EQ(texts.place(2, 3 * 5 + 4), "deep((2,blue),dot,5)");
  EXPECT_EQ(texts.place(3, 0), "pool");
  EXPECT_EQ(texts.step(0, Binding{2}), "take_left(p=3)");
  EXPECT_EQ(texts.step(2, Binding{0, 0}), "all(p=1,n=((1,red),dot,1))");
  EXPECT_EQ(texts.step(3, {}), "stop");
  EXPECT_EQ(texts.pattern({1, {std::nullopt, 1}}), "paint(h=blue)");
  EXPECT_EQ(texts.pattern({1, {std::nullopt, std::nullopt}}), "paint");
  const std::vector<Tokens> tokens = {{0, 1}, {3, 1}, {4, 2}};
  EXPECT_EQ(texts.tokens(net.places[0].sort, tokens), "1, 4, 2'5");
  EXPECT_EQ(texts.tokens(net.places[1].sort, tokens), "(1,red), (2,blue), 2'(3,red)");
  EXPECT_EQ(texts.tokens(0, std::vector<Tokens>{{0, 7}}), "7");
  EXPECT_EQ(texts.tokens(0, {}), "0");
  expect_round_trips(net);
}

TEST(ColoredText, ReadsOtherSpellings) {
  const Net net = table();
  const Texts texts(net);
  EXPECT_EQ(texts.place_of("mix(2,b)"), (PlacePattern{1, 3}));
  EXPECT_EQ(texts.place_of("mix((2,blue))"), (PlacePattern{1, 3}));
  EXPECT_EQ(texts.place_of("mix(#3)"), (PlacePattern{1, 3}));
  EXPECT_EQ(texts.place_of("the pool"), PlacePattern{3});
  EXPECT_EQ(texts.step_of("paint(h=b,p=#1)"), (Step{1, {1, 1}}));
  EXPECT_EQ(texts.step_of("paint(#1=b,#0=2)"), (Step{1, {1, 1}}));
  EXPECT_EQ(texts.pattern_of("paint(h=b)"), (StepPattern{1, {std::nullopt, 1}}));
  EXPECT_EQ(texts.step_of("stop()"), Step{3});
}

TEST(ColoredText, RefusesWhatItIsNot) {
  const Net net = table();
  const Texts texts(net);
  for (const char* wrong : {"", "fork(6)", "fork(0)", "fork()", "fork(1,1)", "fork(1", "fork1)", "fork(1)x", "mix(1)",
                            "mix(1,green)", "mix(1,)", "mix(1,red,)", "mix(1),(red)", "deep(1,red,dot,1)", "fork(+1)",
                            "fork(99999999999999999999)", "(1)", "fork(#5)"})
    EXPECT_FALSE(texts.place_of(wrong)) << wrong;
  for (const char* wrong : {"", "take_left", "take_left()", "take_left(3)", "take_left(p)", "take_left(p=)",
                            "take_left(p=3,p=3)", "take_left(h=red)", "take_left(p=3,h=red)", "take_left(q=3)",
                            "take_left(p=3))", "take_left((p=3)", "stop(p=1)", "nothing(p=3)"})
    EXPECT_FALSE(texts.step_of(wrong)) << wrong;
}

TEST(ColoredText, HostileNames) {
  Net net;
  const SortId dot = add(net, {});
  const SortId odd = add(net, enumeration({{"a", "x"}, {"b", "x"}, {"x", "a,b"}, {"", ""}, {"#1", "#0"}, {"(", ")"}}));
  const SortId same = add(net, enumeration({{"x", "a"}, {"a", "x"}}, SortKind::kCyclic));
  const SortId negative = add(net, range(-2, 4)), one = add_product(net, {odd}), unit = add_product(net, {});
  const SortId nested = add_product(net, {one}), all = add_product(net, {nested, same, negative, dot, unit});
  const SortId huge = add(net, range(std::numeric_limits<std::int64_t>::min(), 3));
  net.variables = {{"v", "x", odd}, {"w", "x", same}, {"x", "=", all}, {"", "", unit}, {"#0", ",", huge}};
  for (const SortId sort : {dot, odd, same, negative, one, unit, nested, all, huge})
    for (const char* id : {"p", "p(", "p)", "p(a)", "p((a))", "p(#0)", "p((#0))", "p()", "p(())", "p(x=", "", "p(-1)"})
      add_place(net, id + std::to_string(sort), sort, "p(a)");
  for (const char* id : {"p", "p(a)", "p((a))", "p(((a)))", "p(#0)", "p(b)", "p()"}) add_place(net, id, odd);
  for (const char* id : {"q", "q()", "q(())", "q((()))"}) add_place(net, id, unit, "q((((()))))");
  for (const char* id : {"t", "t(v=a)", "t((v=a))", "t(#0=#0)", "t(v=#0)", "t(v=#0)(v=#0)"})
    add_transition(net, id, {0});
  for (const char* id : {"t(v=b)", "t()", "t(", "t)", "u(v=b,w=a)", "u(v=b)"}) add_transition(net, id, {});
  add_transition(net, "u", {0, 1});
  add_transition(net, "u(v=b", {0, 1, 3, 4});
  add_transition(net, "w", {2, 3});
  expect_round_trips(net);
}

TEST(ColoredText, ManyParenthesesAreNotTriedOneByOne) {
  const Net net = table();
  const Texts texts(net);
  const std::string many(200'000, '('), close(200'000, ')');
  EXPECT_FALSE(texts.place_of("mix" + many + "1,red" + close));
  EXPECT_FALSE(texts.step_of("paint" + many + "p=1" + close));
}

}  // namespace
}  // namespace onager::colored
