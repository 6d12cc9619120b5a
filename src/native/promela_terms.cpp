#include <fmt/format.h>

#include <limits>

#include "native/promela_writer.h"

namespace onager::native {

using promela::Op;
using promela::Term;

std::string kind_of(const promela::CellType& type) {
  using promela::Type;
  switch (type.type) {
    case Type::kBit:
    case Type::kBool:
      return "BIT";
    case Type::kByte:
    case Type::kPid:
    case Type::kMtype:
      return "BYTE";
    case Type::kChan:
      return "CHAN";
    case Type::kShort:
      return "SHORT";
    case Type::kInt:
      return "INT";
    case Type::kUnsigned:
      break;
  }
  return fmt::format("UNSIGNED + {}", type.bits);
}

std::string PromelaWriter::slot(SlotId at) const {
  return at < promela::kHidden ? fmt::format("{}", at) : fmt::format("SLOTS + {}", at - promela::kHidden);
}

std::string PromelaWriter::cell(const std::string& address, bool is_folded) const {
  return fmt::format("{}m[{}]", is_folded ? "unfold(" : "(int32_t)", address) + (is_folded ? ")" : "");
}

std::string PromelaWriter::address(const promela::Place& place, SlotId base) {
  std::string text = slot(base);
  for (std::uint32_t k = 0; k < place.indices; ++k) {
    const promela::CodeIndex& index = code_.indices[place.first_index + k];
    text += fmt::format(" + within({}, {}, f)", value(index.value), index.bound);
    if (index.stride != 1) text += fmt::format(" * {}", index.stride);
  }
  return text;
}

bool PromelaWriter::is_channel_known(TermId term) const {
  return accesses_.only_channel(term) != nullptr;
}

std::string PromelaWriter::channel(TermId term) {
  if (const promela::ChannelPlace* only = accesses_.only_channel(term))
    return fmt::format("{}u", only - layout_.channels().data());
  return fmt::format("find(m, {})", value(term));
}

// Errs on the safe side only: a step looks at `*f` where this says so.
bool PromelaWriter::can_fail(TermId id) const {
  const Term& term = code_.terms[id];
  switch (term.op) {
    case Op::kConstant:
    case Op::kProcesses:
    case Op::kLast:
    case Op::kTimeout:
    case Op::kNonProgress:
      return false;
    case Op::kCell:
      return term.b != 0;
    case Op::kNegate:
    case Op::kNot:
    case Op::kComplement:
      return can_fail(term.a);
    case Op::kConditional:
      return can_fail(term.a) || can_fail(term.b) || can_fail(term.c);
    case Op::kDivide:
    case Op::kRemainder:
      return true;
    default:
      return term.op < Op::kNegate || can_fail(term.a) || can_fail(term.b);
  }
}

std::string PromelaWriter::applied(const Term& term) {
  const std::string left = value(term.a);
  const auto infix = [&](const char* sign) { return fmt::format("({} {} {})", left, sign, value(term.b)); };
  const auto call = [&](const char* name) { return fmt::format("{}({}, {})", name, left, value(term.b)); };
  const auto divided = [&](const char* name) { return fmt::format("{}({}, {}, f)", name, left, value(term.b)); };
  switch (term.op) {
    case Op::kNegate:
      return fmt::format("subtract(0, {})", left);
    case Op::kNot:
      return fmt::format("(!{})", left);
    case Op::kComplement:
      return fmt::format("(~{})", left);
    case Op::kMultiply:
      return call("multiply");
    case Op::kDivide:
      return divided("quotient");
    case Op::kRemainder:
      return divided("rest");
    case Op::kAdd:
      return call("add");
    case Op::kSubtract:
      return call("subtract");
    case Op::kShiftLeft:
      return call("shift_left");
    case Op::kShiftRight:
      return call("shift_right");
    case Op::kLess:
      return infix("<");
    case Op::kAtMost:
      return infix("<=");
    case Op::kGreater:
      return infix(">");
    case Op::kAtLeast:
      return infix(">=");
    case Op::kEqual:
      return infix("==");
    case Op::kNotEqual:
      return infix("!=");
    case Op::kBitAnd:
      return infix("&");
    case Op::kBitXor:
      return infix("^");
    case Op::kBitOr:
      return infix("|");
    case Op::kAnd:
      return infix("&&");
    case Op::kOr:
      return infix("||");
    default:
      return fmt::format("({} ? {} : {})", left, value(term.b), value(term.c));
  }
}

std::string PromelaWriter::value(TermId id) {
  const Term& term = code_.terms[id];
  switch (term.op) {
    case Op::kConstant:
      if (term.value == std::numeric_limits<std::int32_t>::min()) return "INT32_MIN";
      return term.value < 0 ? fmt::format("({})", term.value) : fmt::format("{}", term.value);
    case Op::kCell: {
      if (term.b == 0) return cell(slot(term.a), term.is_folded);
      const promela::Place& place = code_.places[term.a];
      return cell(address(place, place.slot), term.is_folded);
    }
    case Op::kLength:
    case Op::kFull:
    case Op::kEmpty:
    case Op::kNotFull:
    case Op::kNotEmpty:
    case Op::kPoll:
      return channel_value(id);
    default:
      return term.op < Op::kNegate ? special(id) : applied(term);
  }
}

std::string PromelaWriter::channel_value(TermId id) {
  const Term& term = code_.terms[id];
  const std::string which = channel(term.a);
  switch (term.op) {
    case Op::kLength:
      return fmt::format("length_of(m, {}, f)", which);
    case Op::kFull:
      return fmt::format("(room_of(m, {}, f) == 0)", which);
    case Op::kEmpty:
      return fmt::format("(length_of(m, {}, f) == 0)", which);
    case Op::kNotFull:
      return fmt::format("(room_of(m, {}, f) > 0)", which);
    case Op::kNotEmpty:
      return fmt::format("(length_of(m, {}, f) > 0)", which);
    default:
      break;
  }
  const std::span<const promela::CodePattern> patterns(code_.patterns.data() + term.c, term.d);
  const std::string found = finder(fmt::format("message_{}", id), patterns, term.value != 0);
  const std::string name = fmt::format("poll_{}", id);
  return request(name, "const uint32_t *m, uint32_t *f, uint32_t timeout",
                 [=, this, size = patterns.size()] {
                   return fmt::format("  const uint32_t c = {};\n", channel(code_.terms[id].a)) +
                          fmt::format(
                              "  if (c == NONE || ch[c].capacity == 0 || {} > ch[c].fields) {{ *f = 1; return 0; }}\n",
                              size) +
                          fmt::format("  return {}(m, c, f, timeout) != NONE;\n", found);
                 }) +
         "(m, f, timeout)";
}

// Without an argument any instance of the proctype is meant; if there is none, the value is 0.
std::string PromelaWriter::remote(TermId id) {
  const Term& term = code_.terms[id];
  std::string text;
  text += fmt::format("  const int32_t pid = {};\n", term.a == kNone ? "-1" : value(term.a));
  for (InstanceId i = 0; i < layout_.instances().size(); ++i) {
    const promela::InstanceKey& key = layout_.instances()[i].key;
    if (key.proctype != term.d) continue;
    text += fmt::format("  if ((pid < 0 || pid == {}) && m[{}] != 0) return ", key.pid, node_slot(i));
    if (term.op == Op::kRemoteAt) {
      std::string any = "0";
      for (const NodeId node : code_.node_sets[term.b]) any += fmt::format(" || m[{}] == {}", node_slot(i), node);
      text += any + ";\n";
    } else {
      const promela::Place& place = code_.places[term.b];
      text += fmt::format("(uint32_t){};\n", cell(address(place, layout_.instances()[i].locals + place.slot),
                                                  promela::is_signed(place.type.type)));
    }
  }
  return text + "  return 0;\n";
}

std::string PromelaWriter::special(TermId id) {
  const Term& term = code_.terms[id];
  const std::string given = "const uint32_t *m, uint32_t *f, uint32_t timeout", call = "(m, f, timeout)";
  switch (term.op) {
    case Op::kProcesses:
      return "(int32_t)processes(m)";
    case Op::kLast:
      return cell(slot(term.a), false);
    case Op::kTimeout:
      return "(int32_t)timeout";
    case Op::kNonProgress:
      return request("is_without_progress", given,
                     [this] {
                       std::string text;
                       for (InstanceId i = 0; i < layout_.instances().size(); ++i)
                         for (NodeId node = 1; node < machine_.graph_of(i).nodes.size(); ++node)
                           if (machine_.graph_of(i).nodes[node].is_progress)
                             text += fmt::format("  if (m[{}] == {}) return 0;\n", node_slot(i), node);
                       return text + "  return 1;\n";
                     }) +
             call;
    case Op::kPcValue:
      return "(int32_t)" +
             request(fmt::format("term_{}", id), given,
                     [this, id] {
                       std::string text = fmt::format("  const int32_t pid = {};\n", value(code_.terms[id].a));
                       for (InstanceId i = 0; i < layout_.instances().size(); ++i) {
                         text += fmt::format("  if (pid == {})\n    switch (m[{}]) {{\n",
                                             layout_.instances()[i].key.pid, node_slot(i));
                         for (NodeId node = 1; node < machine_.graph_of(i).nodes.size(); ++node)
                           text += fmt::format("      case {}: return {};\n", node,
                                               machine_.graph_of(i).nodes[node].number);
                         text += "      default: break;\n    }\n";
                       }
                       return text + "  return 0;\n";
                     }) +
             call;
    case Op::kRemoteAt:
    case Op::kRemoteCell:
      return "(int32_t)" + request(fmt::format("term_{}", id), given, [this, id] { return remote(id); }) + call;
    default:
      return "1";  // set_priority and run have values where they are statements
  }
}

std::string PromelaWriter::finder(const std::string& name, std::span<const promela::CodePattern> patterns, bool any) {
  return request(name, "const uint32_t *m, uint32_t c, uint32_t *f, uint32_t timeout", [=, this] {
    std::string fits;
    for (std::size_t k = 0; k < patterns.size(); ++k)
      if (patterns[k].kind == promela::Pattern::Kind::kMatch)
        fits += fmt::format("{}({} >= ch[c].fields || field(m, c, i, {}) == {})", fits.empty() ? "" : " && ", k, k,
                            value(patterns[k].value));
    std::string text = "  const uint32_t length = m[ch[c].length];\n";
    text += fmt::format("  for (uint32_t i = 0; i < length{}; ++i)\n", any ? "" : " && i < 1");
    return text + fmt::format("    if ({}) return i;\n  return NONE;\n", fits.empty() ? "1" : fits);
  });
}

}  // namespace onager::native
