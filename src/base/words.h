// Suggestions for misspelt words.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace onager {

// The number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The words nearest to `wrong`, best first, at most `most`; omits words that are too far away to be meant.
std::vector<std::string> nearest_words(std::string_view wrong, std::span<const std::string> words,
                                       std::size_t most = 3);

// "did you mean 'a', 'b' or 'c'?"; empty if no word is near.
std::string did_you_mean(std::string_view wrong, std::span<const std::string> words);

// A hint for a word outside a fixed list: did_you_mean, or the whole list if no word is near.
std::string hint_from(std::span<const std::string> known, std::string_view wrong);

// "unknown WHAT 'WRONG'" with that hint, without position.
Diagnostic unknown_word(std::string_view what, std::string_view wrong, std::span<const std::string> known);

}  // namespace onager
