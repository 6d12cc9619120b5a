// Operands of expressions: numbers, names, brackets, calls.

#include <fmt/format.h>

#include "base/words.h"
#include "frontend/promela/fold.h"
#include "frontend/promela/terms.h"

namespace onager::frontend::promela_text {

using promela::Expression;
using promela::Op;

namespace {

std::int32_t character(const Token& token) {
  const std::string_view text = token.text.substr(1, token.text.size() - 2);
  if (text.size() == 1) return static_cast<unsigned char>(text[0]);
  if (text.size() == 2 && text[0] == '\\') {
    switch (text[1]) {
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'f':
        return '\f';
      default:
        return static_cast<unsigned char>(text[1]);
    }
  }
  throw Wrong{token.at, fmt::format("{} is no character", token.text)};
}

}  // namespace

Term Terms::constant_term(std::int32_t value, std::string text, const Origin& at) {
  Term term;
  term.value.value = value;
  term.value.at = at;
  term.text = std::move(text);
  return term;
}

// As Spin does, a number beyond 32 bits is cut.
Term Terms::number(const Token& token) {
  std::int64_t value = 0;
  bool is_large = false;
  for (const char c : token.text) {
    is_large = is_large || value > (INT64_MAX - 9) / 10;
    if (!is_large) value = value * 10 + (c - '0');
  }
  if (is_large) value = INT64_MAX;
  const auto cut = static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(value)));
  if (cut != value) r.warn(token.at, fmt::format("the number is too large and is taken for {}", cut));
  return constant_term(cut, fmt::format("{}", cut), token.at);
}

Term Terms::primary() {
  r.watch.spend(50);
  const Token token = in.peek();
  switch (token.kind) {
    case Token::Kind::kNumber:
      return number(in.take());
    case Token::Kind::kCharacter:
      in.take();
      return constant_term(character(token), fmt::format("{}", character(token)), token.at);
    case Token::Kind::kWord:
      return word();
    default:
      if (in.accept("(")) return bracket();
      in.unexpected("an expression");
  }
}

Term Terms::bracket() {
  Term term = binary(0, unary());
  if (!r.in_formula && in.next_is("->")) {
    const Origin at = in.take().at;
    check_plain(term, "->");
    Term yes = expression();
    in.expect(":", "in the conditional expression");
    Term no = expression();
    check_plain(yes, ":");
    check_plain(no, ":");
    Term both;
    both.value.op = Op::kConditional;
    both.value.at = at;
    both.text = fmt::format("( ({}) -> ({}) : ({}) )", term.text, yes.text, no.text);
    both.height = 1 + std::max({term.height, yes.height, no.height});
    check_height(both);
    for (Term* part : {&term, &yes, &no}) both.value.arguments.push_back(std::move(part->value));
    term = std::move(both);
  }
  in.expect(")", "to close the bracket");
  return term;
}

Term Terms::word() {
  const Token token = in.peek();
  if (token.is("true") || token.is("skip") || token.is("false")) {
    in.take();
    return constant_term(token.is("false") ? 0 : 1, token.is("false") ? "0" : "1", token.at);
  }
  const auto leaf = [&](Op op) {
    in.take();
    Term term;
    term.value.op = op;
    term.value.at = token.at;
    term.text = token.text;
    return term;
  };
  if (token.is("timeout")) return leaf(Op::kTimeout);
  if (token.is("np_")) return leaf(Op::kNonProgress);
  if (token.is("_pid")) return leaf(Op::kPid);
  if (token.is("_nr_pr")) return leaf(Op::kProcesses);
  if (token.is("_last")) {
    symbols.program().uses_last = true;
    return leaf(Op::kLast);
  }
  if (token.is("_priority")) {
    symbols.program().uses_priorities = true;
    return leaf(Op::kPriority);
  }
  if (token.is("_") && r.in_trace) return leaf(Op::kPid);  // any that is no constant
  if (token.is("_")) throw Wrong{token.at, "the value of '_' cannot be read"};
  if (is_keyword(token.text)) return call(token.text);
  if (const auto* mtype = symbols.mtype(token.text)) {
    in.take();
    return constant_term(mtype->value, std::string(token.text), token.at);
  }
  if (token.is("accept_") && !r.in_model && symbols.find(token.text) == nullptr) return leaf(Op::kAccepting);
  if (symbols.find(token.text) == nullptr)
    if (const auto found = r.proctypes.find(token.text); found != r.proctypes.end())
      return remote(in.name("a proctype"), found->second);
  const Place place = this->place();
  if (in.next_is("?") || in.next_is("??")) return poll(place);
  return term_of(place);
}

Term Terms::call(std::string_view name) {
  if (name == "run") return run();
  if (name == "full") return channel_test(Op::kFull, "full");
  if (name == "empty") return channel_test(Op::kEmpty, "empty");
  if (name == "nfull") return channel_test(Op::kNotFull, "nfull");
  if (name == "nempty") return channel_test(Op::kNotEmpty, "nempty");
  if (name == "len") return channel_test(Op::kLength, "len");
  const Token token = in.peek();
  if (name == "c_expr") throw Wrong{token.at, "embedded C (c_expr) is not supported", {}, true};
  const Op op = name == "enabled"        ? Op::kEnabled
                : name == "pc_value"     ? Op::kPcValue
                : name == "get_priority" ? Op::kGetPriority
                                         : Op::kConstant;
  if (op == Op::kConstant) in.unexpected("an expression");
  in.take();
  in.expect("(", fmt::format("after '{}'", token.text));
  Term argument = expression();
  in.expect(")", "after the argument");
  if (op == Op::kGetPriority) symbols.program().uses_priorities = true;
  Term term;
  term.value.op = op;
  term.value.at = token.at;
  term.text = fmt::format("{}({})", token.text, argument.text);
  term.height = argument.height + 1;
  check_height(term);
  term.value.arguments.push_back(std::move(argument.value));
  return term;
}

Term Terms::channel_test(Op op, const std::string& name) {
  const Origin at = in.take().at;
  in.expect("(", fmt::format("after '{}'", name));
  const Place channel = place();
  in.expect(")", "after the channel");
  Term term;
  term.value.op = op;
  term.value.at = at;
  term.text = fmt::format("{}({})", name, channel.text);
  term.is_probe = op != Op::kLength;
  term.value.arguments.push_back(channel_expression(channel));
  return term;
}

Term Terms::run() {
  const Origin at = in.take().at;
  const Name name = in.name("the name of a proctype");
  const auto found = r.proctypes.find(name.text);
  if (found == r.proctypes.end()) {
    std::vector<std::string> words;
    for (const auto& [known, index] : r.proctypes) words.push_back(known);
    throw Wrong{name.at, fmt::format("there is no proctype '{}'", name.text), did_you_mean(name.text, words)};
  }
  if (symbols.is_global()) throw Wrong{at, "'run' can be used in a process only"};
  Term term;
  term.value.op = Op::kRun;
  term.value.at = at;
  term.value.index = found->second;
  in.expect("(", "after the proctype");
  std::string text;
  if (!in.next_is(")")) arguments(term.value.arguments, text);
  in.expect(")", "after the arguments");
  r.runs.push_back({found->second, term.value.arguments.size(), name.at});
  term.text = fmt::format("run {}({})", name.text, text);
  if (in.accept("priority")) {
    term.value.value = constant("a priority");
    symbols.program().uses_priorities = true;
  }
  return term;
}

// P[i]@label, P[i]:x, P@label, P:x
Term Terms::remote(const Name& name, std::uint32_t proctype) {
  Term term;
  term.value.at = name.at;
  term.value.index = proctype;
  term.text = name.text;
  if (in.accept("[")) {
    Term pid = expression();
    in.expect("]", "after the process number");
    term.text += fmt::format("[{}]", pid.text);
    term.height = pid.height + 1;
    term.value.arguments.push_back(std::move(pid.value));
  }
  if (in.accept("@")) {
    const Name label = in.name("the name of a label");
    term.value.op = Op::kRemoteAt;
    term.value.label = label.text;
    term.text += fmt::format("@{}", label.text);
    r.remote_labels.push_back({proctype, label});
    return term;
  }
  if (!in.accept(":")) in.unexpected("'@' or ':' after the process");
  const Name variable = in.name("the name of a variable");
  const Symbol* symbol = symbols.remote(proctype, variable.text);
  if (symbol == nullptr)
    throw Wrong{variable.at,
                fmt::format("there is no variable '{}' in a proctype '{}' before this", variable.text, name.text)};
  Place place = place_of(*symbol, variable, false);
  place.reference.offset += symbols.program().proctypes[proctype].frame.variables[symbol->variable].offset;
  if (place.type.is_structure())
    throw Wrong{variable.at, fmt::format("'{}' is a structure", place.text), "name a field of it"};
  term.value.op = Op::kRemoteCell;
  term.value.reference.push_back(place.reference);
  term.text += fmt::format(":{}", place.text);
  return term;
}

}  // namespace onager::frontend::promela_text
