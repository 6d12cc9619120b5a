// The values of expressions.

#include <algorithm>

#include "system/promela/machine.h"

namespace onager::promela {

namespace {

std::int32_t wrapped(std::uint32_t value) {
  return static_cast<std::int32_t>(value);
}

}  // namespace

// Shifts by the number of bits or more are as on the machines that Spin runs on: modulo 32.
std::int32_t applied(Op op, std::int32_t a, std::int32_t b) {
  const auto ua = static_cast<std::uint32_t>(a), ub = static_cast<std::uint32_t>(b);
  switch (op) {
    case Op::kMultiply:
      return wrapped(ua * ub);
    case Op::kDivide:
      return b == -1 ? wrapped(0 - ua) : a / b;
    case Op::kRemainder:
      return b == -1 ? 0 : a % b;
    case Op::kAdd:
      return wrapped(ua + ub);
    case Op::kSubtract:
      return wrapped(ua - ub);
    case Op::kShiftLeft:
      return wrapped(ua << (ub & 31));
    case Op::kShiftRight:
      return a >> (ub & 31);
    case Op::kLess:
      return a < b;
    case Op::kAtMost:
      return a <= b;
    case Op::kGreater:
      return a > b;
    case Op::kAtLeast:
      return a >= b;
    case Op::kEqual:
      return a == b;
    case Op::kNotEqual:
      return a != b;
    case Op::kBitAnd:
      return a & b;
    case Op::kBitXor:
      return a ^ b;
    default:
      return a | b;
  }
}

SlotId Machine::address(const Place& place, SlotId base, Look& look) const {
  for (std::uint32_t i = 0; i < place.indices; ++i) {
    const CodeIndex& index = code_.indices[place.first_index + i];
    const std::int32_t at = value(index.value, look);
    if (at < 0 || static_cast<std::uint32_t>(at) >= index.bound) {
      if (look.fault == kNone) look.fault = index.fault;
      return base;
    }
    base += static_cast<SlotId>(at) * index.stride;
  }
  return base;
}

// The instance that a remote reference means; kNone and a fault if there is none.
InstanceId Machine::remote(const Term& term, Look& look) const {
  const std::int32_t pid = term.a == kNone ? -1 : value(term.a, look);
  for (InstanceId i = 0; i < layout_.instances().size(); ++i) {
    const InstanceKey& key = layout_.instances()[i].key;
    if (key.proctype == term.d && (pid < 0 || key.pid == static_cast<std::uint32_t>(pid)) &&
        node_of(i, look.memory) != Graph::kDone)
      return i;
  }
  return kNone;
}

std::int32_t Machine::channel_value(const Term& term, Look& look) const {
  const ChannelPlace* place = channel(value(term.a, look), look.memory);
  if (place == nullptr) {
    if (look.fault == kNone) look.fault = term.fault;
    return 0;
  }
  const std::int32_t length = place->capacity == 0 ? 0 : static_cast<std::int32_t>(look.memory.get(place->length));
  const auto capacity = static_cast<std::int32_t>(place->capacity);
  switch (term.op) {
    case Op::kLength:
      return length;
    case Op::kFull:
      return length == capacity;
    case Op::kEmpty:
      return length == 0;
    case Op::kNotFull:
      return length < capacity;
    case Op::kNotEmpty:
      return length > 0;
    default: {
      if (capacity == 0) {
        look.fault = term.b;
        return 0;
      }
      const std::span<const CodePattern> patterns(code_.patterns.data() + term.c, term.d);
      if (patterns.size() > place->fields.size()) {
        look.fault = term.fault;
        return 0;
      }
      return find_message(*place, patterns, term.value != 0, look) != kNone;
    }
  }
}

std::int32_t Machine::special_value(const Term& term, Look& look) const {
  switch (term.op) {
    case Op::kProcesses:
      return static_cast<std::int32_t>(processes(look.memory));
    case Op::kLast:
      return static_cast<std::int32_t>(look.memory.get(term.a));
    case Op::kTimeout:
      return look.timeout;
    case Op::kNonProgress:
      for (InstanceId i = 0; i < layout_.instances().size(); ++i)
        if (stands(i, look.memory) && graph_of(i).nodes[node_of(i, look.memory)].is_progress) return 0;
      return 1;
    case Op::kAccepting:
      for (InstanceId i = 0; i < layout_.instances().size(); ++i)
        if (stands(i, look.memory) && graph_of(i).nodes[node_of(i, look.memory)].is_accept) return 1;
      return 0;
    case Op::kEnabled: {
      const std::int32_t pid = value(term.a, look);
      const auto has_pid = [&](InstanceId i) {
        return static_cast<std::int32_t>(layout_.instances()[i].key.pid) == pid;
      };
      const bool is_itself = term.b != kNone && has_pid(term.b);
      if ((is_itself || look.asked > kMostProcesses) && look.fault == kNone) look.fault = term.fault;
      if (look.fault != kNone) return 0;
      for (InstanceId i = 0; i < layout_.instances().size(); ++i)
        if (has_pid(i) && stands(i, look.memory)) {
          Look there{look.memory, look.timeout, kNone, look.asked + 1};
          const bool enabled = seems_enabled(i, node_of(i, look.memory), nullptr, there);
          look.fault = there.fault;
          return enabled;
        }
      return 0;
    }
    case Op::kPcValue:
    case Op::kGetPriority: {
      const std::int32_t pid = value(term.a, look);
      for (InstanceId i = 0; i < layout_.instances().size(); ++i) {
        const Instance& instance = layout_.instances()[i];
        if (static_cast<std::int32_t>(instance.key.pid) != pid || !stands(i, look.memory)) continue;
        if (term.op == Op::kPcValue)
          return static_cast<std::int32_t>(graph_of(i).nodes[node_of(i, look.memory)].number);
        return instance.priority == kNone ? 1 : static_cast<std::int32_t>(look.memory.get(instance.priority));
      }
      return 0;
    }
    case Op::kRemoteAt: {
      const InstanceId instance = remote(term, look);
      if (instance == kNone) return 0;
      return std::ranges::find(code_.node_sets[term.b], node_of(instance, look.memory)) !=
             code_.node_sets[term.b].end();
    }
    case Op::kRemoteCell: {
      const InstanceId instance = remote(term, look);
      if (instance == kNone) return 0;
      const Place& place = code_.places[term.b];
      const SlotId at = address(place, layout_.instances()[instance].locals + place.slot, look);
      return decoded(at, is_signed(place.type.type), look.memory);
    }
    default:
      return 1;  // set_priority and run have values where they are statements
  }
}

std::int32_t Machine::value(TermId id, Look& look) const {
  const Term& term = code_.terms[id];
  switch (term.op) {
    case Op::kConstant:
      return term.value;
    case Op::kCell: {
      if (term.b == 0) return decoded(term.a, term.is_folded, look.memory);
      const Place& place = code_.places[term.a];
      return decoded(address(place, place.slot, look), term.is_folded, look.memory);
    }
    case Op::kNegate:
      return wrapped(0 - static_cast<std::uint32_t>(value(term.a, look)));
    case Op::kNot:
      return value(term.a, look) == 0;
    case Op::kComplement:
      return ~value(term.a, look);
    case Op::kAnd:
      return value(term.a, look) != 0 && value(term.b, look) != 0;
    case Op::kOr:
      return value(term.a, look) != 0 || value(term.b, look) != 0;
    case Op::kConditional:
      return value(value(term.a, look) != 0 ? term.b : term.c, look);
    case Op::kLength:
    case Op::kFull:
    case Op::kEmpty:
    case Op::kNotFull:
    case Op::kNotEmpty:
    case Op::kPoll:
      return channel_value(term, look);
    case Op::kDivide:
    case Op::kRemainder: {
      const std::int32_t a = value(term.a, look), b = value(term.b, look);
      if (b != 0) return applied(term.op, a, b);
      if (look.fault == kNone) look.fault = term.fault;
      return 0;
    }
    default:
      if (term.op < Op::kNegate) return special_value(term, look);
      const std::int32_t a = value(term.a, look);
      return applied(term.op, a, value(term.b, look));
  }
}

}  // namespace onager::promela
