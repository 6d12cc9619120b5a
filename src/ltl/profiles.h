// The transition profiles of all words in a small automaton.
//
// Paper      [arnold.85.tcs]
// Idea       the profile of a word says which states it leads to from each state, and to which of them via a marked
//            edge. Profiles compose, so there are finitely many, and whether an ultimately periodic word is accepted
//            depends on profiles only.
// Invariant  every non-empty word has one of the profiles
// Cost       profiles times letter classes; there may be very many, so the caller gives a limit

#pragma once

#include <array>
#include <cassert>
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

  // nullopt if the automaton has more than kMostStates states or more than one mark, or more than `most` profiles.
  static std::optional<Profiles> of(const Automaton& automaton, std::size_t most);

  std::size_t size() const { return profiles_.size(); }
  std::size_t letters() const { return letters_; }  // letter classes; their profiles come first
  // The profile of the word of profile p followed by a letter.
  std::uint32_t after(std::uint32_t p, std::uint32_t letter) const {
    assert(p < size() && letter < letters_);
    return after_[p * letters_ + letter];
  }
  States targets(States from, std::uint32_t p) const;
  // The states from which the infinite repetition of the word of profile p is accepted.
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
