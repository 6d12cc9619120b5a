// Reads the statements of a body; `for`, `select` and inlines are written out as Spin does.

#pragma once

#include "frontend/promela/declarations.h"

namespace onager::frontend::promela_text {

// Labels and jumps of one body. Blocks have labels of their own, so that an inline with a label can be used twice.
struct Labels {
  struct Label {
    Name name;
    std::vector<std::uint32_t> blocks;  // around it, outermost first
    std::uint32_t d_step = 0;           // around it; 0: none
    std::string unique;                 // the name in the model
  };
  struct Jump {
    Name label;
    std::vector<std::uint32_t> blocks;
    std::uint32_t d_step = 0;
  };
  std::vector<Label> labels;
  std::vector<Jump> jumps;
};

class Statements : public Declarations {
 public:
  using Declarations::Declarations;

  // A body in braces; the frame has been entered.
  void body(promela::Proctype& proctype);
  void define_inline();  // after `inline`

 private:
  using Statement = promela::Statement;
  using Sequence = promela::Sequence;

  Sequence sequence();
  void step(Sequence& into);
  bool at_end();
  void exclusive();
  void labels(std::vector<Name>& labels);
  // Statements that come before the one returned are added to `into`.
  Statement statement(Sequence& into);
  Statement keyword(const Token& token, Sequence& into);
  Statement with_place();
  Statement assign(const Place& place);
  Statement increase(const Place& place);
  Statement send(const Place& place);
  Statement receive(const Place& place);
  void check_targets(const Statement& receive) const;
  Statement condition(Term term);
  Statement print();
  Statement print_name();
  Statement assertion();
  Statement set_priority();
  Statement jump();
  Statement leave_loop();
  Statement block(Statement::Kind kind);
  Statement choice(Statement::Kind kind);
  Statement loop(Sequence& into);
  Statement over_range(Sequence& into, const Place& index, Term from, Term to);
  Statement over_channel(Sequence& into, const Place& message);
  Statement select(Sequence& into);
  Statement select_by_loop(Sequence& into, const Place& place, Term from, Term to);
  void loop_body(Sequence& into);
  Place counter(const Origin& at, bool is_wide);
  Statement call(const Name& name, const Place* result);
  Statement give_back();
  Statement unless(Statement first, Sequence& into);
  void add_labels(Statement& statement, const std::vector<Name>& labels);
  void check_first(const Sequence& sequence, std::string_view where);
  void open_block();
  void close_block();
  void resolve_jumps(Sequence& sequence);
  void check_endless(const Sequence& body) const;
  const Labels::Label& target_of(const Labels::Jump& jump) const;

  promela::Proctype* proctype_ = nullptr;
  Labels labels_;
  std::vector<std::uint32_t> blocks_;
  std::uint32_t last_block_ = 0, d_step_ = 0, last_d_step_ = 0;
  std::vector<bool> loops_;  // whether each `do` around is in the innermost d_step
  bool initial_ok_ = false;  // declarations are still initialised when the frame is made
  int depth_ = 0;
  std::map<std::uint32_t, Place> counters_;  // of loops over channels, by block
  std::vector<const Place*> results_;        // what calls of inlines assign to; null: nothing
};

}  // namespace onager::frontend::promela_text
