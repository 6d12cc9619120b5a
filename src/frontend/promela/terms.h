// Reads expressions and formulas, and resolves what they name.

#pragma once

#include <map>
#include <string>
#include <vector>

#include "frontend/promela/symbols.h"

namespace onager::frontend::promela_text {

// What the parsers of one model share.
struct Reading {
  Reading(std::vector<Token> tokens, promela::Program& program, Watch& limits)
      : in(std::move(tokens), limits), symbols(program, limits), watch(limits) {}

  Stream in;
  Symbols symbols;
  Watch& watch;
  std::map<std::string, std::uint32_t, std::less<>> proctypes;  // names of the whole text -> index
  std::map<std::string, Inline, std::less<>> inlines;
  struct Run {
    std::uint32_t proctype;
    std::size_t arguments;  // cells
    Origin at;
  };
  std::vector<Run> runs;  // to be compared with the parameters when all proctypes are known
  struct RemoteLabel {
    std::uint32_t proctype;
    Name label;
  };
  std::vector<RemoteLabel> remote_labels;
  std::vector<Wrong> warnings;
  bool in_formula = false;  // the operators of temporal logic are read
  bool in_trace = false;    // values that are no constants match any event
  bool in_model = true;     // what Spin refuses for its own reductions is refused; no `accept_`

  void warn(const Origin& at, std::string message, std::string hint = {}) {
    if (warnings.size() < 100) warnings.push_back({at, std::move(message), std::move(hint)});
  }
};

struct Term {
  promela::Expression value;
  std::string text;           // as Spin prints it
  bool is_probe = false;      // full(q) and the like, which Spin does not negate
  bool is_aggregate = false;  // a whole structure: its cells are in `parts`
  std::vector<promela::Expression> parts;
  int height = 1;                          // levels of the tree
  std::vector<promela::Ltl> formula = {};  // one if there is a temporal operator
};

// A variable, an element, a field, or a whole structure.
struct Place {
  promela::Reference reference;
  TypeName type;
  bool is_whole_array = false;
  const Declared* declared = nullptr;
  std::string text;
  Origin at;
};

class Terms {
 public:
  explicit Terms(Reading& reading) : r(reading), in(reading.in), symbols(reading.symbols) {}

  // A number; no structure and no formula.
  Term expression();
  Term expression_from(Term first);  // the first operand was read
  promela::Ltl formula();
  // A list of arguments up to the closing bracket or the end of the statement; structures as their cells.
  void arguments(std::vector<promela::Expression>& values, std::string& text);
  std::int32_t constant(std::string_view what);

  Place place(bool whole_array_allowed = false);
  Place place_of(const Symbol& symbol, const Name& name, bool whole_array_allowed);
  Term term_of(const Place& place);
  // The cells of a place, more than one for a structure, and their names.
  void flatten(const Place& place, std::vector<promela::Reference>& cells, std::string& text) const;
  Term poll(const Place& channel);
  // Patterns of a receive, after `?` and the bracket of a poll.
  void patterns(std::vector<promela::Pattern>& patterns, std::string& text);
  promela::Expression channel_expression(const Place& place) const;

 protected:
  Reading& r;
  Stream& in;
  Symbols& symbols;

 private:
  Term binary(int least, Term left);
  Term unary();
  Term primary();
  Term bracket();
  Term word();
  Term call(std::string_view name);
  Term run();
  Term channel_test(promela::Op op, const std::string& name);
  Term number(const Token& token);
  Term constant_term(std::int32_t value, std::string text, const Origin& at);
  Term remote(const Name& name, std::uint32_t proctype);
  Term combine(std::string_view sign, promela::Op op, Term left, Term right, const Origin& at);
  Term temporal(promela::Ltl::Op op, std::vector<Term> operands, std::string text, const Origin& at);
  promela::Ltl as_formula(Term term) const;
  void pattern(std::vector<promela::Pattern>& patterns, std::string& text);
  void index(Place& place, const Declared& declared, std::uint32_t stride, bool whole_array_allowed);
  void add_parts(const promela::Reference& base, const TypeName& type, const std::string& name,
                 std::vector<promela::Reference>& cells, std::string& text) const;
  void check_plain(const Term& term, std::string_view sign) const;
  void check_height(const Term& term) const;

  int depth_ = 0;
};

}  // namespace onager::frontend::promela_text
