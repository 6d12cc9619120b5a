#include "ltl/profiles.h"

#include <bit>
#include <cassert>

namespace onager::ltl {

namespace {

using Profile = Profiles::Profile;
using States = Profiles::States;

template <typename Visit>
void for_each(States states, Visit visit) {
  for (; states != 0; states &= static_cast<States>(states - 1))
    visit(static_cast<std::size_t>(std::countr_zero(states)));
}

Profile joined(const Profile& first, const Profile& second) {
  Profile both;
  for (std::size_t p = 0; p < Profiles::kMostStates; ++p) {
    for_each(first.leads[p], [&](std::size_t q) {
      both.leads[p] |= second.leads[q];
      both.marks[p] |= second.marks[q];
    });
    for_each(first.marks[p], [&](std::size_t q) { both.marks[p] |= second.leads[q]; });
  }
  return both;
}

States accepting_of(const Profile& profile) {
  // The profile of one or more repetitions.
  Profile some = profile;
  for (std::size_t before = 0; before < Profiles::kMostStates; ++before) {
    const Profile longer = joined(some, some);
    for (std::size_t p = 0; p < Profiles::kMostStates; ++p) {
      some.leads[p] |= longer.leads[p];
      some.marks[p] |= longer.marks[p];
    }
  }
  States good = 0, result = 0;
  for (std::size_t p = 0; p < Profiles::kMostStates; ++p)
    if ((some.marks[p] >> p & 1) != 0) good |= static_cast<States>(1u << p);
  for (std::size_t p = 0; p < Profiles::kMostStates; ++p)
    if ((some.leads[p] & good) != 0) result |= static_cast<States>(1u << p);
  return result;
}

// Classes of letters that no label distinguishes, as functions of the atoms.
std::vector<Bdd> kinds_of_letters(const Automaton& automaton) {
  std::vector<Bdd> kinds{BddTable::kTrue};
  for (const auto& edges : automaton.edges)
    for (const Edge& edge : edges) {
      std::vector<Bdd> finer;
      for (const Bdd kind : kinds)
        for (const Bdd part :
             {automaton.labels->conjunction(kind, edge.label), automaton.labels->difference(kind, edge.label)})
          if (part != BddTable::kFalse) finer.push_back(part);
      kinds = std::move(finer);
    }
  return kinds;
}

Profile profile_of(const Automaton& automaton, Bdd letter) {
  assert(automaton.states() <= Profiles::kMostStates);
  Profile profile;
  for (AutomatonState q = 0; q < automaton.states(); ++q)
    for (const Edge& edge : automaton.edges[q]) {
      if (!automaton.labels->implies(letter, edge.label)) continue;
      const auto target = static_cast<States>(1u << edge.target);
      profile.leads[q] |= target;
      if (edge.marks == automaton.all_marks()) profile.marks[q] |= target;
    }
  return profile;
}

}  // namespace

std::uint32_t Profiles::number(const Profile& profile) {
  const auto [place, fresh] = numbers_.emplace(profile, static_cast<std::uint32_t>(profiles_.size()));
  if (fresh) {
    profiles_.push_back(profile);
    accepting_.push_back(accepting_of(profile));
  }
  return place->second;
}

std::optional<Profiles> Profiles::of(const Automaton& automaton, std::size_t most) {
  if (automaton.states() > kMostStates || automaton.marks > 1) return std::nullopt;
  Profiles all;
  for (const Bdd letter : kinds_of_letters(automaton)) {
    if (all.size() > most) return std::nullopt;
    all.number(profile_of(automaton, letter));
  }
  all.letters_ = all.size();
  for (std::size_t p = 0; p < all.size(); ++p) {
    if (all.size() > most) return std::nullopt;
    automaton.labels->spend(64 * all.letters_);
    for (std::size_t letter = 0; letter < all.letters_; ++letter)
      all.after_.push_back(all.number(joined(all.profiles_[p], all.profiles_[letter])));
  }
  assert(all.after_.size() == all.size() * all.letters_ && all.accepting_.size() == all.size());
  return all;
}

Profiles::States Profiles::targets(States from, std::uint32_t p) const {
  assert(p < size());
  States to = 0;
  for_each(from, [&](std::size_t q) { to |= profiles_[p].leads[q]; });
  return to;
}

}  // namespace onager::ltl
