// The meaning of names, and expressions with resolved names.
//
// Names of a process hide those of the system. Constant subexpressions are folded.

#pragma once

#include <map>
#include <string>
#include <vector>

#include "frontend/dve/lexer.h"
#include "frontend/dve/syntax.h"

namespace onager::frontend::dve {

struct Meaning {
  enum class Kind : std::uint8_t { kConstant, kVariable, kChannel, kProcess };
  Kind kind = Kind::kConstant;
  std::int32_t value = 0;  // value of a constant, else an index
  Position at;             // position of the declaration
};

class Scope {
 public:
  explicit Scope(const Program& program) : program_(program) {}

  void declare(ProcessId owner, const Name& name, Meaning meaning);  // owner kNone: global
  // `within` is the process where the name is used, kNone outside processes.
  const Meaning& find(ProcessId within, const Name& name, Meaning::Kind kind) const;

  Expression expression(ProcessId within, const Term& term) const;
  Target target(ProcessId within, const Term& term) const;
  std::int32_t constant(ProcessId within, const Term& term, std::string_view what) const;
  ChannelId channel(ProcessId within, const Name& name) const;
  ProcessId process(ProcessId within, const Name& name) const;
  void hide(ProcessId process) { hidden_ = process; }  // from all other processes
  LocationId declare_location(ProcessId process, const Name& name);
  LocationId location(ProcessId process, const Name& name) const;

 private:
  using Names = std::map<std::string, Meaning, std::less<>>;
  const Meaning* look_up(ProcessId within, const std::string& name) const;
  Expression variable(ProcessId within, ProcessId owner, const Term& term) const;
  bool is_array_used_as_such(VariableId id, const Term& term) const;
  Expression index(ProcessId within, const Term& term) const;
  Expression channel_test(ProcessId within, const Term& term) const;
  Expression operation(ProcessId within, const Term& term) const;

  const Program& program_;
  Names global_;
  std::map<ProcessId, Names> local_;
  std::map<ProcessId, std::map<std::string, LocationId>> locations_;
  ProcessId hidden_ = kNone;
};

}  // namespace onager::frontend::dve
