#include "frontend/pnml/write.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "frontend/pnml/testing.h"

namespace onager::frontend::testing {
namespace {

class RandomNet {
 public:
  explicit RandomNet(std::uint64_t seed) : random_(seed) {}

  Net make() {
    NetBuilder builder(fmt::format("net {}", text()));
    const std::uint32_t places = below(6), transitions = below(6);
    for (PlaceId p = 0; p < places; ++p)
      builder.place(fmt::format("p{}{}", text(), p), number(kMaxValue), fmt::format("n{}", text()));
    for (TransitionId t = 0; t < transitions; ++t) builder.transition(fmt::format("t{}{}", text(), t));
    for (std::uint32_t arc = places * transitions; arc > 0; --arc) add_arc(builder, below(places), below(transitions));
    if (below(2) == 0) builder.nupn(units(places));
    return std::move(builder).build();
  }

 private:
  std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_() % limit); }
  Value number(Value most) { return below(3) == 0 ? most : below(3); }

  // Without white space, which ids in units must not contain.
  std::string text() {
    static constexpr std::string_view kPieces[] = {"", "<", ">", "&", "\"", "'", "]]>", "&amp;", "\xc3\xa4", "_"};
    return fmt::format("{}{}", kPieces[below(std::size(kPieces))], kPieces[below(std::size(kPieces))]);
  }

  void add_arc(NetBuilder& builder, PlaceId p, TransitionId t) {
    switch (below(4)) {
      case 0:
        return builder.input(p, t, 1 + below(1000));
      case 1:
        return builder.output(t, p, 1 + below(2));
      case 2:
        return builder.inhibitor(p, t, below(2) == 0 ? kMaxWeight : 1);
      default:
        return;
    }
  }

  Nupn units(std::uint32_t places) {
    Nupn nupn;
    nupn.safe = below(2) == 0;
    const std::uint32_t count = 1 + below(4);
    for (std::uint32_t u = 0; u < count; ++u) nupn.units.push_back({fmt::format("u{}{}", text(), u), {}, {}});
    for (std::uint32_t u = 1; u < count; ++u) nupn.units[below(u)].subunits.push_back(u);
    for (PlaceId p = 0; p < places; ++p)
      if (below(5) != 0) nupn.units[below(count)].places.push_back(p);
    return nupn;
  }

  std::mt19937_64 random_;
};

TEST(Write, ReadsBackAsTheSameNet) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Net net = RandomNet(seed).make();
    const std::string text = write_pnml(net);
    const Net again = good(text);
    expect_equal(net, again);
    ASSERT_EQ(text, write_pnml(again));
    ASSERT_FALSE(HasFailure()) << "seed " << seed << "\n" << text;
  }
}

TEST(Write, KeepsWhiteSpaceInIds) {
  NetBuilder builder("a\tnet");
  builder.place("a b", 1, "two\r\nlines");
  builder.place("c\n\td\n");
  const Net net = std::move(builder).build();
  expect_equal(net, good(write_pnml(net)));
}

TEST(Write, ReplacesWhatXmlCannotHold) {
  NetBuilder builder("n");
  builder.place("p\x01q");
  EXPECT_EQ(good(write_pnml(std::move(builder).build())).places[0].id, "p?q");
}

TEST(Write, IsStandardPnml) {
  NetBuilder builder("n");
  const PlaceId p = builder.place("p", 2);
  const TransitionId t = builder.transition("t", "go");
  builder.input(p, t);
  builder.output(t, p, 3);
  builder.inhibitor(p, t, 4);
  EXPECT_EQ(write_pnml(std::move(builder).build()), R"(<?xml version="1.0" encoding="UTF-8"?>
<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
  <net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet">
    <page id="page">
      <place id="p"><initialMarking><text>2</text></initialMarking></place>
      <transition id="t"><name><text>go</text></name></transition>
      <arc id="arc0" source="p" target="t"/>
      <arc id="arc1" source="p" target="t" type="inhibitor"><inscription><text>4</text></inscription></arc>
      <arc id="arc2" source="t" target="p"><inscription><text>3</text></inscription></arc>
    </page>
  </net>
</pnml>
)");
}

}  // namespace
}  // namespace onager::frontend::testing
