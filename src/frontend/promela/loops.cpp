// `for`, `select` and inlines: written out as Spin does.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "frontend/promela/fold.h"
#include "frontend/promela/statements.h"

namespace onager::frontend::promela_text {

using promela::Op;
using promela::Statement;
using Kind = Statement::Kind;

namespace {

constexpr std::int32_t kMostOptions = 32;  // of a select that becomes an if, less one

Statement assignment(const Place& place, Term value) {
  Statement made;
  made.kind = Kind::kAssign;
  made.at = place.at;
  made.target = place.reference;
  made.source = fmt::format("{} = {}", place.text, value.text);
  made.value = std::move(value.value);
  return made;
}

Term constant_of(std::int32_t value, const Origin& at) {
  Term term;
  term.value.value = value;
  term.value.at = at;
  term.text = fmt::format("{}", value);
  return term;
}

Term operation(Op op, std::string_view sign, Term left, Term right) {
  Term term;
  term.value.op = op;
  term.value.at = left.value.at;
  term.text = fmt::format("({}{}{})", left.text, sign, right.text);
  term.value.arguments.push_back(std::move(left.value));
  term.value.arguments.push_back(std::move(right.value));
  return term;
}

Statement simple(Kind kind, std::string source, const Origin& at) {
  Statement made;
  made.kind = kind;
  made.at = at;
  made.source = std::move(source);
  return made;
}

void check_index(const Place& place) {
  if (place.type.is_structure() || place.type.is_channel() || place.is_whole_array ||
      !place.reference.indices.empty() || place.text.find('.') != std::string::npos)
    throw Wrong{place.at, fmt::format("'{}' cannot count", place.text), "use a variable that is no array and no field"};
}

}  // namespace

// The body of a `for` and, at its end, the step to the next value.
void Statements::loop_body(Sequence& into) {
  in.accept(";");
  in.expect("{", "to begin the body of 'for'");
  open_block();
  Sequence body = sequence();
  close_block();
  in.expect("}", "to end the body of 'for'");
  for (Statement& statement : body) into.push_back(std::move(statement));
}

Statement Statements::loop(Sequence& into) {
  const Origin at = in.take().at;
  in.expect("(", "after 'for'");
  const Place index = place(true);
  loops_.push_back(true);
  Statement made;
  if (in.accept(":")) {
    Term from = expression();
    in.expect("..", "between the first and the last value");
    Term to = expression();
    in.expect(")", "after the last value");
    made = over_range(into, index, std::move(from), std::move(to));
  } else if (in.accept("in")) {
    if (index.type.is_structure()) {
      made = over_channel(into, index);
    } else {
      const Place array = place(true);
      in.expect(")", "after the array");
      if (!array.is_whole_array) throw Wrong{array.at, fmt::format("'{}' is no array", array.text)};
      made = over_range(into, index, constant_of(0, at),
                        constant_of(static_cast<std::int32_t>(array.declared->count) - 1, array.at));
    }
  } else {
    in.unexpected("':' or 'in'");
  }
  loops_.pop_back();
  made.at = at;
  return made;
}

// i = from; do :: else -> break :: (i <= to) -> body; i++ od
Statement Statements::over_range(Sequence& into, const Place& index, Term from, Term to) {
  check_index(index);
  const Origin at = index.at;
  into.push_back(assignment(index, std::move(from)));
  Statement made = simple(Kind::kDo, "", at);
  initial_ok_ = false;
  Sequence round;
  round.push_back(condition(operation(Op::kAtMost, "<=", term_of(index), std::move(to))));
  loop_body(round);
  round.push_back(assignment(index, operation(Op::kAdd, "+", term_of(index), constant_of(1, at))));
  made.options.push_back(std::move(round));
  Sequence otherwise;
  otherwise.push_back(simple(Kind::kElse, "else", at));
  otherwise.push_back(simple(Kind::kBreak, "break", at));
  made.options.push_back(std::move(otherwise));
  return made;
}

// The counter of a loop over a channel: a variable that the text does not show, one for a block.
Place Statements::counter(const Origin& at, bool is_wide) {
  const std::uint32_t block = blocks_.back();
  if (const auto known = counters_.find(block); known != counters_.end()) return known->second;
  Declared declared;
  declared.name = {fmt::format("_f0r_t3mp_{}", block), at};
  declared.type.cell.type = is_wide ? promela::Type::kShort : promela::Type::kByte;
  const Symbol& symbol = symbols.declare(declared, {});
  Place place;
  place.at = at;
  place.text = declared.name.text;
  place.type = declared.type;
  place.reference.variable = symbol.variable;
  place.reference.offset = symbols.frame(false).variables[symbol.variable].offset;
  place.reference.type = declared.type.cell;
  return counters_.emplace(block, place).first->second;
}

// Each round takes the message at the front and puts it back at the end.
Statement Statements::over_channel(Sequence& into, const Place& message) {
  const Place channel = place();
  in.expect(")", "after the channel");
  const Declared& declared = *channel.declared;
  if (!channel.type.is_channel() || !declared.channel || declared.channel->capacity == 0 ||
      declared.channel_structure != message.type.structure || message.is_whole_array)
    throw Wrong{channel.at, fmt::format("'{}' is no channel of messages like '{}'", channel.text, message.text),
                "it needs a capacity and the type of the variable as its only field"};
  const Place count = counter(channel.at, declared.channel->capacity > 255);
  const Origin at = message.at;
  into.push_back(assignment(count, constant_of(0, at)));
  Statement made = simple(Kind::kDo, "", at);
  Term length;
  length.value.op = Op::kLength;
  length.value.at = channel.at;
  length.text = fmt::format("len({})", channel.text);
  length.value.arguments.push_back(channel_expression(channel));
  Sequence round;
  round.push_back(condition(operation(Op::kLess, "<", term_of(count), std::move(length))));
  std::vector<promela::Reference> cells;
  std::string text;
  flatten(message, cells, text);
  Statement take = simple(Kind::kReceive, fmt::format("{}?{}", channel.text, text), at);
  Statement put = simple(Kind::kSend, fmt::format("{}!{}", channel.text, text), at);
  take.channel = put.channel = channel_expression(channel);
  for (promela::Reference& cell : cells) take.patterns.emplace_back().target = std::move(cell);
  put.values = term_of(message).parts;
  round.push_back(std::move(take));
  round.push_back(std::move(put));
  initial_ok_ = false;
  loop_body(round);
  round.push_back(assignment(count, operation(Op::kAdd, "+", term_of(count), constant_of(1, at))));
  made.options.push_back(std::move(round));
  Sequence otherwise;
  otherwise.push_back(simple(Kind::kElse, "else", at));
  otherwise.push_back(simple(Kind::kBreak, "break", at));
  made.options.push_back(std::move(otherwise));
  return made;
}

// A name and two numbers outside of inlines become an `if`, all else a loop that may end at each value.
Statement Statements::select(Sequence& into) {
  const Origin at = in.take().at;
  const bool is_inlined = in.is_in_inline();
  in.expect("(", "after 'select'");
  const Place index = place(true);
  check_index(index);
  in.expect(":", "after the variable");
  const bool from_number = in.peek().kind == Token::Kind::kNumber && in.ahead().is("..");
  Term from = expression();
  in.expect("..", "between the first and the last value");
  const bool to_number = in.peek().kind == Token::Kind::kNumber && in.ahead().is(")");
  Term to = expression();
  in.expect(")", "after the last value");
  const bool is_plain = std::ranges::all_of(index.text, [](char c) { return c != '_'; });
  const std::int64_t first = from.value.value, last = to.value.value;
  if (!is_inlined && from_number && to_number && is_plain && first > last)
    throw Wrong{at, fmt::format("there is no value from {} to {}", first, last)};
  if (is_inlined || !from_number || !to_number || !is_plain || last - first > kMostOptions)
    return select_by_loop(into, index, std::move(from), std::move(to));
  Statement made = simple(Kind::kIf, "", at);
  for (std::int64_t value = first; value <= last; ++value)
    made.options.emplace_back().push_back(assignment(index, constant_of(static_cast<std::int32_t>(value), at)));
  return made;
}

Statement Statements::select_by_loop(Sequence& into, const Place& place, Term from, Term to) {
  const Origin at = place.at;
  into.push_back(assignment(place, std::move(from)));
  Statement made = simple(Kind::kDo, "", at);
  Sequence round;
  round.push_back(condition(operation(Op::kLess, "<", term_of(place), std::move(to))));
  round.push_back(assignment(place, operation(Op::kAdd, "+", term_of(place), constant_of(1, at))));
  made.options.push_back(std::move(round));
  made.options.emplace_back().push_back(simple(Kind::kBreak, "break", at));
  return made;
}

}  // namespace onager::frontend::promela_text
