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

struct Places {
  PlaceId inactive, waiting, performing;     // sites
  PlaceId quiet;                             // while nobody changes
  PlaceId unused, sent, received, answered;  // messages
};

Places add_places(colored::NetBuilder& builder, std::uint32_t n, colored::SortId site, colored::SortId message) {
  Places at{};
  at.inactive = builder.full_place("inactive", site);
  at.waiting = builder.place("waiting", site);
  at.performing = builder.place("performing", site);
  at.quiet = builder.place("quiet", builder.dot(), {{0, 1}});
  at.unused = builder.place("unused", message, all_messages(n));
  at.sent = builder.place("sent", message);
  at.received = builder.place("received", message);
  at.answered = builder.place("answered", message);
  return at;
}

// Site s, from the change to the last answer.
void add_sender(colored::NetBuilder& builder, const Places& at, const Term& s, const Term& to_all_others) {
  const Term one = builder.color(builder.net().places[at.quiet].sort, 0);
  const TransitionId change = builder.transition("change"), finish = builder.transition("finish");
  builder.input(at.inactive, change, s);
  builder.input(at.quiet, change, one);
  builder.input(at.unused, change, to_all_others);
  builder.output(change, at.waiting, s);
  builder.output(change, at.sent, to_all_others);
  builder.input(at.waiting, finish, s);
  builder.input(at.answered, finish, to_all_others);
  builder.output(finish, at.inactive, s);
  builder.output(finish, at.quiet, one);
  builder.output(finish, at.unused, to_all_others);
}

// Site r, who reads what s has sent.
void add_receiver(colored::NetBuilder& builder, const Places& at, const Term& s, const Term& r, const Term& message) {
  const TransitionId receive = builder.transition("receive", condition(TermKind::kNotEqual, {s, r}));
  builder.input(at.inactive, receive, r);
  builder.input(at.sent, receive, message);
  builder.output(receive, at.performing, r);
  builder.output(receive, at.received, message);
  const TransitionId answer = builder.transition("answer");
  builder.input(at.performing, answer, r);
  builder.input(at.received, answer, message);
  builder.output(answer, at.inactive, r);
  builder.output(answer, at.answered, message);
}

}  // namespace

colored::Net make_colored_database(std::uint32_t n, std::uint64_t) {
  colored::NetBuilder builder(fmt::format("colored-database-{}", n));
  const auto site = builder.enumeration("site", sites(n)), message = builder.product("message", {site, site});
  const Term s = builder.value(builder.variable("s", site)), r = builder.value(builder.variable("r", site));
  const Term from_s_to_all = builder.tuple(message, {s, builder.all(site)});
  const Term from_s_to_s = builder.tuple(message, {s, s});
  const Places at = add_places(builder, n, site, message);
  add_sender(builder, at, s, builder.difference({from_s_to_all, from_s_to_s}));
  add_receiver(builder, at, s, r, builder.tuple(message, {s, r}));
  return std::move(builder).build();
}

}  // namespace onager::generate
