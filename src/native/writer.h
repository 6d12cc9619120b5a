// Writes expressions of a program as C, read from the state or from local copies of some slots.
//
// Whatever can fail becomes statements, in the order of evaluation of the machine, that jump to `failed` with the
// number of the fault; everything else stays one expression.

#pragma once

#include <map>
#include <string>

#include "system/program/code.h"

namespace onager::native {

class ExpressionWriter {
 public:
  // All arguments must outlive it; `faults` are those of the program.
  ExpressionWriter(const Program& program, const SlotMap& slots, const Encoding& encoding,
                   const std::vector<Fault>& faults)
      : program_(program), slots_(slots), encoding_(encoding), faults_(faults) {}

  // The C expression of the value. Statements that must precede it are appended to `body`.
  std::string value(const Expression& expression);
  // A value as it is stored in the slot.
  std::string encoded(SlotId slot, const std::string& value) const;
  std::string decoded(SlotId slot, const std::string& stored) const;
  // Assigns to a target that has local storage; truncates the value.
  void assign(const Target& target, const std::string& value);
  std::string cut(Type type, const std::string& value) const;

  // The C expression of a slot: `s[3]`, or its local copy.
  std::string place(SlotId slot) const;
  // Likewise for element i of the array.
  std::string element(VariableId array, const std::string& index) const;
  void add_local(SlotId slot);                        // v3
  void add_block(SlotId first, std::size_t size);     // b3[size]
  bool can_fail(const Expression& expression) const;  // syntactically
  bool is_constant_index(VariableId array, const Expression& index) const;

  void line(std::string text);
  std::string fresh(const std::string& value);  // a new variable with this value
  std::string body;

 private:
  std::string plain(const Expression& expression);
  std::string careful(const Expression& expression);
  std::string careful_chain(const Expression& expression);
  std::string element_value(const Expression& expression);
  std::string applied(Op op, const std::string& left, const std::string& right) const;
  void check(const std::string& wrong, Fault::Kind kind, Position at);

  const Program& program_;
  const SlotMap& slots_;
  const Encoding& encoding_;
  const std::vector<Fault>& faults_;
  std::map<SlotId, std::size_t> blocks_;  // first slot -> size
  std::map<SlotId, bool> locals_;
  std::size_t variables_ = 0;
  int depth_ = 1;
};

}  // namespace onager::native
