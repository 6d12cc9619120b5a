// N sites keep copies of one database. A site that changes its copy tells every other one in a message, and waits until
// all have changed theirs too and said so; meanwhile no other site may begin a change (Jensen, Coloured Petri Nets).
//
// Messages are pairs of sender and receiver; those of one sender to all others are a tuple with all colours, less one.
//
// States     1 + N 3^(N-1): nobody changes, or one does, and every other has a message to read, reads it, or has
// answered Deadlocks  none

#include <fmt/format.h>

#include <utility>

#include "generate/families.h"
#include "model/colored_build.h"

namespace onager::generate {

namespace {

using colored::Term;
using colored::TermKind;

std::vector<std::string> sites(std::uint32_t n) {
  std::vector<std::string> names;
  for (std::uint32_t i = 1; i <= n; ++i) names.push_back(fmt::format("site{}", i));
  return names;
}

// One from every site to every other one.
std::vector<colored::Tokens> all_messages(std::uint32_t n) {
  std::vector<colored::Tokens> messages;
  for (colored::Color from = 0; from < n; ++from)
    for (colored::Color to = 0; to < n; ++to)
      if (from != to) messages.push_back({from * n + to, 1});
  return messages;
}

}  // namespace

colored::Net make_colored_database(std::uint32_t n, std::uint64_t) {
  colored::NetBuilder builder(fmt::format("colored-database-{}", n));
  const auto dot = builder.dot(), site = builder.enumeration("site", sites(n));
  const auto message = builder.product("message", {site, site});
  const Term s = builder.value(builder.variable("s", site)), r = builder.value(builder.variable("r", site));
  const Term one = builder.color(dot, 0), from_s_to_r = builder.tuple(message, {s, r});
  const Term to_all_others =
      builder.difference({builder.tuple(message, {s, builder.all(site)}), builder.tuple(message, {s, s})});

  const PlaceId inactive = builder.full_place("inactive", site), waiting = builder.place("waiting", site);
  const PlaceId performing = builder.place("performing", site), quiet = builder.place("quiet", dot, {{0, 1}});
  const PlaceId unused = builder.place("unused", message, all_messages(n)), sent = builder.place("sent", message);
  const PlaceId received = builder.place("received", message), answered = builder.place("answered", message);

  const TransitionId change = builder.transition("change");
  builder.input(inactive, change, s);
  builder.input(quiet, change, one);
  builder.input(unused, change, to_all_others);
  builder.output(change, waiting, s);
  builder.output(change, sent, to_all_others);

  const TransitionId receive = builder.transition("receive", condition(TermKind::kNotEqual, {s, r}));
  builder.input(inactive, receive, r);
  builder.input(sent, receive, from_s_to_r);
  builder.output(receive, performing, r);
  builder.output(receive, received, from_s_to_r);

  const TransitionId answer = builder.transition("answer");
  builder.input(performing, answer, r);
  builder.input(received, answer, from_s_to_r);
  builder.output(answer, inactive, r);
  builder.output(answer, answered, from_s_to_r);

  const TransitionId finish = builder.transition("finish");
  builder.input(waiting, finish, s);
  builder.input(answered, finish, to_all_others);
  builder.output(finish, inactive, s);
  builder.output(finish, quiet, one);
  builder.output(finish, unused, to_all_others);
  return std::move(builder).build();
}

}  // namespace onager::generate
