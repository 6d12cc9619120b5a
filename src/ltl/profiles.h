// What words do to a small automaton: all profiles that words have.
//
// Paper: arnold.85.tcs
// Idea: the profile of a word tells from which state it can lead to which, and on the way take an edge with the mark.
//   That of a word in two parts follows from those of the parts, so there are finitely many, and what is accepted of
//   words that repeat a part for ever depends on profiles alone.
// Invariant: every word but the empty one has one of the profiles
// Cost: profiles times kinds of letters; there may be very many, so a limit is given

#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "ltl/automaton.h"

namespace onager::ltl {

class Profiles {
 public:
  static constexpr std::size_t kMostStates = 8;
  using States = std::uint8_t;  // a set

  struct Profile {
    std::array<States, kMostStates> leads{};  // by source
    std::array<States, kMostStates> marks{};  // with a mark on the way
    friend auto operator<=>(const Profile&, const Profile&) = default;
  };

  // Nothing when the automaton has more than kMostStates states or one mark, or there are more profiles than `most`.
  static std::optional<Profiles> of(const Automaton& automaton, std::size_t most);

  std::size_t size() const { return profiles_.size(); }
  std::size_t letters() const { return letters_; }  // kinds of them; their profiles come first
  // Of the word of profile p followed by a letter.
  std::uint32_t after(std::uint32_t p, std::uint32_t letter) const { return after_[p * letters_ + letter]; }
  States targets(States from, std::uint32_t p) const;
  // The states from which the word of profile p, repeated for ever, is accepted.
  States accepting(std::uint32_t p) const { return accepting_[p]; }

 private:
  std::uint32_t number(const Profile& profile);

  std::size_t letters_ = 0;
  std::vector<Profile> profiles_;
  std::vector<std::uint32_t> after_;  // by profile and letter
  std::vector<States> accepting_;     // by profile
  std::map<Profile, std::uint32_t> numbers_;
};

}  // namespace onager::ltl
