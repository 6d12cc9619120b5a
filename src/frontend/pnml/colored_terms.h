// Terms of coloured nets from their XML: reads them, finds their sorts and checks these.
//
// A term is read for the sort that is expected of it: the one of the place beside an arc, that of the other side in a
// comparison. So tuples need no sort of their own.

#pragma once

#include <map>
#include <string>

#include "base/result.h"
#include "frontend/pnml/colored_sorts.h"

namespace onager::frontend {

class ColoredTerms {
 public:
  ColoredTerms(colored::Net& net, ColoredSorts& sorts, Watch& watch) : net_(net), sorts_(sorts), watch_(watch) {}

  // A multiset over the sort; an empty <structure>, which only markings may have, is the empty one.
  Result<colored::Term> multiset(const std::vector<XmlTree>& content, colored::SortId sort, Position at);
  // A truth value.
  Result<colored::Term> condition(const std::vector<XmlTree>& content, Position at);

 private:
  using Parsed = Result<colored::Term>;
  // What stands for the parameters of an operator, and for those where it is used.
  struct Scope {
    std::map<std::string, const XmlTree*, std::less<>> arguments;
    const Scope* outer;
  };
  // Counts how deep terms are nested.
  class Level {
   public:
    explicit Level(std::size_t& depth) : depth_(++depth) {}
    ~Level() { --depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    std::size_t& depth_;
  };

  Parsed read_multiset(const XmlTree& tree, colored::SortId sort);
  Parsed read_times(const XmlTree& tree, colored::SortId sort);
  Parsed read_sum(const XmlTree& tree, colored::SortId sort);
  Parsed read_difference(const XmlTree& tree, colored::SortId sort);
  Parsed read_operands(const XmlTree& tree, colored::Term term);
  Parsed read_all(const XmlTree& tree, colored::SortId sort);
  Parsed read_tuple(const XmlTree& tree, colored::SortId sort, bool multiset);
  Parsed read_color(const XmlTree& tree, colored::SortId sort);
  Parsed read_variable(const XmlTree& tree, colored::SortId sort);
  Parsed read_neighbour(const XmlTree& tree, colored::SortId sort, colored::TermKind kind);
  Parsed read_part(const XmlTree& tree, colored::SortId sort);
  Parsed read_integer(const XmlTree& tree, colored::SortId sort);
  Parsed read_named(const XmlTree& tree, colored::SortId sort, bool multiset);
  Parsed read_condition(const XmlTree& tree);
  Parsed read_truth(const XmlTree& tree);
  Parsed read_comparison(const XmlTree& tree, colored::TermKind kind);
  // Reads the definition of the user's operator with what is given for its parameters.
  template <typename Read>
  Parsed expanded(const XmlTree& tree, const UserOperator& meant, const Read& read);

  const XmlTree* argument(const XmlTree& variable) const;
  template <typename Read>
  auto outside(const Read& read);

  // The sort of a term that tells it; kNone if it does not.
  colored::SortId inferred(const XmlTree& tree);
  std::string describe(colored::SortId sort) const;
  Diagnostic wrong_sort(const XmlTree& tree, std::string_view what, colored::SortId found,
                        colored::SortId expected) const;

  colored::Net& net_;
  ColoredSorts& sorts_;
  Watch& watch_;
  const Scope* scope_ = nullptr;  // of the operator that is being expanded
  std::size_t depth_ = 0, expansions_ = 0;
};

// The term below <subterm>, which some files leave out.
const XmlTree& below(const XmlTree& tree);

}  // namespace onager::frontend
