// What the terms of a coloured net mean, written directly from model/colored_net.h.
//
// Independent check: shares nothing with the unfolding. Written for clarity; every meaning is a walk over the term.
//
// Counts of tokens saturate at kManyTokens, which is far more than a place can hold.

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "base/watch.h"
#include "model/colored_net.h"

namespace onager::witness {

using Colors = std::map<colored::Color, std::uint64_t>;  // a multiset; no count is 0
inline constexpr std::uint64_t kManyTokens = std::uint64_t{1} << 62;

// The colours of variables, by VariableId; nothing: not chosen yet.
using Assignment = std::vector<std::optional<colored::Color>>;

struct TokenBounds {
  std::uint64_t least = 0, most = 0;
};

class ColoredTerms {
 public:
  // The net must outlive it.
  explicit ColoredTerms(const colored::Net& net) : net_(net) {}

  // Whether the term means one colour, not a multiset, and no truth value.
  static bool is_color(const colored::Term& term);
  // The colour that a term means; nothing if it depends on a variable without a colour.
  std::optional<colored::Color> color(const colored::Term& term, const Assignment& chosen) const;
  // The truth of a condition; nothing if what is chosen does not decide it.
  std::optional<bool> truth(const colored::Term& term, const Assignment& chosen) const;
  // The multiset that a term means; all its variables have colours. Throws LimitMet.
  Colors colors(const colored::Term& term, const Assignment& chosen, Watch& watch) const;
  // How many tokens the multiset that a term means has, whatever its variables are.
  TokenBounds bounds(const colored::Term& term) const;

  // Chooses colours for variables so that the term can mean this colour or, if it is a multiset, can contain it; adds
  // the variables to `newly`. False if it cannot; then some may have been chosen nevertheless. True does not promise
  // anything where the term does not tell: in a multiset, or of a part.
  bool match(const colored::Term& term, colored::Color color, Assignment& chosen,
             std::vector<colored::VariableId>& newly) const;

 private:
  std::uint64_t size_of(colored::SortId sort) const { return net_.sorts[sort].size; }
  std::optional<bool> compared(const colored::Term& term, const Assignment& chosen) const;
  std::optional<bool> junction(const colored::Term& term, const Assignment& chosen, bool deciding) const;
  Colors combinations(const colored::Term& tuple, const Assignment& chosen, Watch& watch) const;
  bool match_components(const colored::Term& tuple, colored::Color color, Assignment& chosen,
                        std::vector<colored::VariableId>& newly) const;

  const colored::Net& net_;
};

}  // namespace onager::witness
