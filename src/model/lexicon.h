// Short plain words for the members of a list, each of which has two words of its own that may be anything, and back.
//
// A plain word has letters, digits, `_`, `.` and `-` only. What is neither plain nor unique is called by its number,
// `#4`.
//
// Invariant  find_or_number(text(m)) is m
// Cost       some 100 bytes a member; expected constant time

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/ids.h"

namespace onager {

class Lexicon {
 public:
  // The second word is found only if it is not the first of another member. Words are not copied.
  void add(std::string_view first, std::string_view second);
  // By the first word, else by the second; of several with this word none.
  std::optional<std::uint32_t> find(std::string_view word) const;
  // The same, also by `#number`, which takes precedence.
  std::optional<std::uint32_t> find_or_number(std::string_view word) const;
  // A plain word that find_or_number finds it by. To be asked once all are added.
  std::string text(std::uint32_t member) const;

 private:
  struct Words {
    std::string_view first, second;
  };
  using Index = std::unordered_map<std::string_view, std::uint32_t>;  // kNone: several
  std::vector<Words> members_;
  Index first_, second_;
};

// The number of `#4`; nothing if it is none below `size`.
std::optional<std::uint64_t> numbered(std::string_view text, std::uint64_t size);

}  // namespace onager
