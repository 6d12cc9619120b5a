// The syntax tree of a DVE text, names not yet resolved.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/program.h"

namespace onager::frontend::dve {

struct Name {
  std::string text;
  Position at;
};

struct Term {
  enum class Kind : std::uint8_t {
    kNumber,    // value
    kName,      // name, or name[argument]
    kForeign,   // owner->name, or owner->name[argument]
    kIsAt,      // owner.name
    kIsFull,    // full(name)
    kIsEmpty,   // empty(name)
    kOperator,  // op and its arguments
  };
  Kind kind = Kind::kNumber;
  Op op = Op::kConstant;
  std::int32_t value = 0;
  Name owner, name;
  std::vector<Term> arguments;
  int height = 1;  // levels of the tree
  Position at;
};

struct VariableSyntax {
  Name name;
  Type type = Type::kByte;
  bool is_constant = false;
  std::optional<Term> size;  // for an array
  std::vector<Term> initial;
};

struct ChannelSyntax {
  Name name;
  bool is_typed = false;
  std::vector<Type> components;
  std::optional<Term> capacity;
};

struct SyncSyntax {
  Name channel;
  bool sends = false;
  std::vector<Term> values;  // when receiving: names, with or without an index
};

struct AssignmentSyntax {
  Term target, value;
};

struct MoveSyntax {
  Name from, to;
  std::vector<Term> guard;
  std::optional<SyncSyntax> sync;
  std::vector<AssignmentSyntax> effects;
};

struct AssertionSyntax {
  Name location;
  Term condition;
};

struct ProcessSyntax {
  Name name;
  std::vector<VariableSyntax> variables;
  std::vector<ChannelSyntax> channels;
  std::vector<Name> locations, committed, accepting;
  std::optional<Name> initial;
  std::vector<AssertionSyntax> assertions;
  std::vector<MoveSyntax> moves;
};

struct SystemSyntax {
  std::vector<VariableSyntax> variables;
  std::vector<ChannelSyntax> channels;
  std::vector<ProcessSyntax> processes;
  bool synchronous = false;
  std::optional<Name> property;
};

}  // namespace onager::frontend::dve
