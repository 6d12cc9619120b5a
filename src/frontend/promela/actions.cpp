// Simple statements: assignments, messages, printing, assertions.

#include <fmt/format.h>

#include <set>

#include "frontend/promela/statements.h"

namespace onager::frontend::promela_text {

using promela::Op;
using promela::Statement;
using Kind = Statement::Kind;

namespace {

std::string unescaped(std::string_view quoted) {
  std::string text;
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    if (quoted[i] != '\\') {
      text += quoted[i];
      continue;
    }
    ++i;
    if (quoted[i] == '\r') ++i;
    switch (quoted[i]) {
      case '\n':
        break;
      case 'n':
        text += '\n';
        break;
      case 't':
        text += '\t';
        break;
      case 'r':
        text += '\r';
        break;
      case 'f':
        text += '\f';
        break;
      default:
        text += quoted[i];
    }
  }
  return text;
}

}  // namespace

Statement Statements::with_place() {
  const Place place = this->place();
  const Token& sign = in.peek();
  if (sign.is("!") || sign.is("!!")) return send(place);
  if ((sign.is("?") || sign.is("??")) && !in.ahead().is("[")) return receive(place);
  if (sign.is("=")) return assign(place);
  if (sign.is("++") || sign.is("--")) return increase(place);
  if (sign.is("?") || sign.is("??")) return condition(expression_from(poll(place)));
  return condition(expression_from(term_of(place)));
}

Statement Statements::assign(const Place& place) {
  in.take();
  if (place.type.is_structure())
    throw Wrong{place.at, fmt::format("the structure '{}' cannot be assigned to as a whole", place.text),
                "assign to its fields"};
  const Token token = in.peek();
  if (token.kind == Token::Kind::kWord && r.inlines.contains(token.text)) return call(in.name("an inline"), &place);
  Term value = expression();
  Statement made;
  made.kind = Kind::kAssign;
  made.at = place.at;
  made.target = place.reference;
  made.source = fmt::format("{} = {}", place.text, value.text);
  made.value = std::move(value.value);
  return made;
}

Statement Statements::increase(const Place& place) {
  const Token sign = in.take();
  if (place.type.is_structure() || place.type.is_channel())
    throw Wrong{place.at, fmt::format("'{}' is no number", place.text)};
  const bool adds = sign.is("++");
  Statement made;
  made.kind = Kind::kAssign;
  made.at = place.at;
  made.target = place.reference;
  made.source = fmt::format("{} = ({}{}1)", place.text, place.text, adds ? '+' : '-');
  made.value.op = adds ? Op::kAdd : Op::kSubtract;
  made.value.at = sign.at;
  made.value.arguments.push_back(term_of(place).value);
  made.value.arguments.emplace_back().value = 1;
  made.value.arguments.back().at = sign.at;
  return made;
}

Statement Statements::send(const Place& place) {
  const Token sign = in.take();
  Statement made;
  made.kind = Kind::kSend;
  made.at = place.at;
  made.is_sorted = sign.is("!!");
  made.channel = channel_expression(place);
  std::string text;
  arguments(made.values, text);
  if (in.accept("(")) {
    arguments(made.values, text);
    in.expect(")", "after the message");
  }
  made.source = fmt::format("{}{}{}", place.text, sign.text, text);
  return made;
}

// As Spin does, for variables that are no arrays and no structures.
void Statements::check_targets(const Statement& receive) const {
  std::set<std::pair<bool, std::uint32_t>> seen;
  for (const promela::Pattern& pattern : receive.patterns) {
    if (pattern.kind != promela::Pattern::Kind::kStore) continue;
    const promela::Reference& target = pattern.target;
    const promela::Variable& variable = symbols.frame(target.is_global).variables[target.variable];
    if (variable.cells > 1 || variable.is_array) continue;
    if (!seen.insert({target.is_global, target.variable}).second)
      throw Wrong{receive.at, fmt::format("two fields are received into '{}'", variable.name)};
  }
}

Statement Statements::receive(const Place& place) {
  const Token sign = in.take();
  Statement made;
  made.kind = Kind::kReceive;
  made.at = place.at;
  made.is_random = sign.is("??");
  made.channel = channel_expression(place);
  made.keeps = in.accept("<");
  std::string text;
  patterns(made.patterns, text);
  if (made.keeps) in.expect(">", "after the fields");
  check_targets(made);
  made.source = fmt::format("{}{}{}{}{}", place.text, sign.text, made.keeps ? "<" : "", text, made.keeps ? ">" : "");
  return made;
}

Statement Statements::print() {
  Statement made;
  made.kind = Kind::kPrint;
  made.at = in.take().at;
  in.expect("(", "after 'printf'");
  const Token format = in.peek();
  if (format.kind != Token::Kind::kString) in.unexpected("a text in quotes");
  in.take();
  made.text = unescaped(format.text);
  std::string text;
  if (in.accept(",")) arguments(made.values, text);
  in.expect(")", "after the values");
  made.source =
      fmt::format("printf('{}'{}{})", format.text.substr(1, format.text.size() - 2), text.empty() ? "" : ",", text);
  return made;
}

Statement Statements::print_name() {
  Statement made;
  made.kind = Kind::kPrint;
  made.is_printm = true;
  made.text = "%e";
  made.at = in.take().at;
  in.expect("(", "after 'printm'");
  Term value = expression();
  in.expect(")", "after the value");
  made.source = fmt::format("printm({})", value.text);
  made.values.push_back(std::move(value.value));
  return made;
}

Statement Statements::assertion() {
  Statement made;
  made.kind = Kind::kAssert;
  made.at = in.take().at;
  Term value = expression();
  made.source = fmt::format("assert({})", value.text);
  made.value = std::move(value.value);
  return made;
}

Statement Statements::set_priority() {
  Term both;
  both.value.op = Op::kSetPriority;
  both.value.at = in.take().at;
  in.expect("(", "after 'set_priority'");
  Term process = expression();
  in.expect(",", "after the process");
  Term priority = expression();
  in.expect(")", "after the priority");
  symbols.program().uses_priorities = true;
  both.text = fmt::format("set_priority({}, {})", process.text, priority.text);
  both.value.arguments.push_back(std::move(process.value));
  both.value.arguments.push_back(std::move(priority.value));
  Statement made = condition(std::move(both));
  made.source = made.source.substr(1, made.source.size() - 2);
  return made;
}

}  // namespace onager::frontend::promela_text
