// Reads a whole model: declarations, proctypes, claims and formulas.

#pragma once

#include "frontend/promela/statements.h"

namespace onager::frontend::promela_text {

class Units : public Statements {
 public:
  using Statements::Statements;

  void run();

 private:
  using Kind = promela::Proctype::Kind;

  void find_proctypes();
  void unit();
  void proctype();
  void init();
  void claim();
  void events();
  void keep_formula();
  void formulas();
  std::int32_t priority();
  void check_runs();
  void check_remote_labels();

  struct Kept {
    Name name;
    std::vector<Token> tokens;  // with braces
  };
  std::vector<Kept> kept_;  // formulas are read last: they may name what comes after them
  std::size_t unnamed_ = 0;
  std::uint32_t next_proctype_ = 0;
};

}  // namespace onager::frontend::promela_text
