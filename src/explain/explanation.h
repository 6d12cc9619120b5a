// Why the members of a stubborn set are in it: plain data, by number and by name.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/ids.h"
#include "kind/model.h"
#include "run/verdict.h"

namespace onager::explain {

struct Explanation {
  struct Needed {
    TransitionId transition;
    std::string over;  // the slots by which it may be in the way, or may help; may be empty
  };
  // One group of what a member needs, with one way to give it that.
  struct Reason {
    enum class Kind : std::uint8_t {
      kConflict,      // one may disable the other, or their order matters
      kLeftConflict,  // the other may have to come first; of members that need not be the key
      kFalseGuard,    // the member is disabled while the guard is false
      kExclusion,     // the member is disabled while the guard is true, as one of its own excludes it
    };
    Kind kind;
    std::string guard;          // such as `p >= 2, has 1`; of the last two kinds
    std::vector<Needed> needs;  // without the member itself
    bool in_set;                // whether all of these are
    bool taken;                 // false: another way, which the set does not rely on
  };
  struct Member {
    TransitionId transition;
    bool enabled;
    bool key;            // enabled, and nothing outside the set can disable it
    std::uint32_t from;  // the member, by position here, that needs it; kNone: the set starts here
    std::vector<Reason> reasons;
  };

  run::Reason unfinished;                // a limit was met before there was a set: why. Then the rest is empty
  std::vector<std::string> transitions;  // names
  kind::NamedState state;
  std::vector<TransitionId> enabled;   // all
  std::vector<TransitionId> chosen;    // those of them in the set
  std::vector<Member> members;         // a start, then what it needs, nearest first; if that is not all, again
  std::vector<TransitionId> unneeded;  // disabled members that no other member needs
  bool met = true;                     // every member has what it needs, and there is a key; all else is a bug

  // From the start to the member at the position, which is the last.
  std::vector<TransitionId> path_to(std::size_t position) const {
    std::vector<TransitionId> path;
    for (auto at = static_cast<std::uint32_t>(position); at != kNone; at = members[at].from)
      path.push_back(members[at].transition);
    return {path.rbegin(), path.rend()};
  }
};

}  // namespace onager::explain
