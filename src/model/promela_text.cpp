#include "model/promela_text.h"

#include <cassert>

namespace onager::promela {

namespace {

const char* sign_of(Op op) {
  switch (op) {
    case Op::kMultiply:
      return "*";
    case Op::kDivide:
      return "/";
    case Op::kRemainder:
      return "%";
    case Op::kAdd:
      return "+";
    case Op::kSubtract:
      return "-";
    case Op::kShiftLeft:
      return "<<";
    case Op::kShiftRight:
      return ">>";
    case Op::kLess:
      return "<";
    case Op::kAtMost:
      return "<=";
    case Op::kGreater:
      return ">";
    case Op::kAtLeast:
      return ">=";
    case Op::kEqual:
      return "==";
    case Op::kNotEqual:
      return "!=";
    case Op::kBitAnd:
      return "&";
    case Op::kBitXor:
      return "^";
    case Op::kBitOr:
      return "|";
    case Op::kAnd:
      return "&&";
    default:
      return "||";
  }
}

const char* function_of(Op op) {
  switch (op) {
    case Op::kLength:
      return "len";
    case Op::kFull:
      return "full";
    case Op::kEmpty:
      return "empty";
    case Op::kNotFull:
      return "nfull";
    case Op::kNotEmpty:
      return "nempty";
    case Op::kEnabled:
      return "enabled";
    case Op::kPcValue:
      return "pc_value";
    default:
      return "get_priority";
  }
}

class Writer {
 public:
  explicit Writer(const Program& program) : program_(program) {}

  std::string text(const Expression& e) const {
    switch (e.op) {
      case Op::kConstant:
        return e.value < 0 ? "(" + std::to_string(e.value) + ")" : std::to_string(e.value);
      case Op::kCell:
        return reference(e.reference[0], program_.globals);
      case Op::kPid:
        return "_pid";
      case Op::kProcesses:
        return "_nr_pr";
      case Op::kLast:
        return "_last";
      case Op::kPriority:
        return "_priority";
      case Op::kTimeout:
        return "timeout";
      case Op::kNonProgress:
        return "np_";
      case Op::kAccepting:
        return "accept_";
      case Op::kNegate:
        return "(-" + text(e.arguments[0]) + ")";
      case Op::kNot:
        return "!(" + text(e.arguments[0]) + ")";
      case Op::kComplement:
        return "(~" + text(e.arguments[0]) + ")";
      case Op::kConditional:
        return "(" + text(e.arguments[0]) + " -> " + text(e.arguments[1]) + " : " + text(e.arguments[2]) + ")";
      case Op::kRemoteAt:
        return process(e) + "@" + e.label;
      case Op::kRemoteCell:
        return process(e) + ":" + reference(e.reference[0], program_.proctypes[e.index].frame);
      case Op::kPoll:
        return text(e.arguments[0]) + (e.value != 0 ? "??[" : "?[") + patterns(e) + "]";
      default:
        break;
    }
    if (e.op < Op::kNegate) return function_of(e.op) + ("(" + text(e.arguments[0])) + ")";
    return "(" + text(e.arguments[0]) + " " + sign_of(e.op) + " " + text(e.arguments[1]) + ")";
  }

 private:
  std::string process(const Expression& e) const {
    const std::string& name = program_.proctypes[e.index].name;
    return e.arguments.empty() ? name : name + "[" + text(e.arguments[0]) + "]";
  }

  std::string patterns(const Expression& e) const {
    std::string all;
    for (const Pattern& pattern : e.patterns) {
      if (!all.empty()) all += ",";
      if (pattern.kind == Pattern::Kind::kMatch)
        all += pattern.value[0].op == Op::kConstant ? text(pattern.value[0]) : "eval(" + text(pattern.value[0]) + ")";
      else
        all += pattern.kind == Pattern::Kind::kIgnore ? "_" : reference(pattern.target, program_.globals);
    }
    return all;
  }

  // The name of its first cell has a [0] for every index.
  std::string reference(const Reference& reference, const Frame& frame) const {
    std::string name = frame.cells[reference.offset].name, made;
    std::size_t from = 0;
    for (const Index& index : reference.indices) {
      const std::size_t at = name.find('[', from);
      assert(at != std::string::npos);
      made += name.substr(from, at - from) + "[" + text(index.value[0]) + "]";
      from = name.find(']', at) + 1;
    }
    return made + name.substr(from);
  }

  const Program& program_;
};

}  // namespace

std::string text_of(const Program& program, const Expression& expression) {
  return Writer(program).text(expression);
}

}  // namespace onager::promela
