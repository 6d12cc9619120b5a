// Variables, elements and fields, and messages.

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "frontend/promela/fold.h"
#include "frontend/promela/terms.h"

namespace onager::frontend::promela_text {

using promela::Expression;
using promela::Op;
using promela::Pattern;
using promela::Reference;

// The index of what was named last, in brackets, if it is an array.
void Terms::index(Place& place, const Declared& declared, std::uint32_t stride, bool whole_array_allowed) {
  place.is_whole_array = false;
  if (!in.next_is("[")) {
    if (!declared.is_array) return;
    if (!whole_array_allowed || in.next_is("."))
      throw Wrong{place.at, fmt::format("the array '{}' has no index here", declared.name.text),
                  fmt::format("write: {}[i]", declared.name.text)};
    place.is_whole_array = true;
    return;
  }
  const Token bracket = in.take();
  if (!declared.is_array) throw Wrong{bracket.at, fmt::format("'{}' is not an array", declared.name.text)};
  Term value = expression();
  in.expect("]", "after the index");
  place.text += fmt::format("[{}]", value.text);
  if (const auto constant = value_of(value.value);
      constant && (*constant < 0 || std::uint32_t(*constant) >= declared.count))
    r.warn(value.value.at, fmt::format("index {} is outside of '{}', which has {} elements", *constant,
                                       declared.name.text, declared.count));
  promela::Index index;
  index.value.push_back(std::move(value.value));
  index.bound = declared.count;
  index.stride = stride;
  place.reference.indices.push_back(std::move(index));
}

Place Terms::place_of(const Symbol& symbol, const Name& name, bool whole_array_allowed) {
  Place place;
  place.at = name.at;
  place.text = name.text;
  place.reference.is_global = symbol.is_global;
  place.reference.variable = symbol.variable;
  const Declared* declared = &symbol.declared;
  for (;;) {
    place.declared = declared;
    place.type = declared->type;
    index(place, *declared, symbols.cells_of(declared->type), whole_array_allowed);
    if (place.is_whole_array || !in.next_is(".")) break;
    const Token dot = in.take();
    if (!place.type.is_structure()) throw Wrong{dot.at, fmt::format("'{}' has no fields", place.text)};
    const Structure& structure = symbols.structure_at(place.type.structure);
    const Name field = in.name("the name of a field");
    const auto found = std::ranges::find_if(structure.fields, [&](const auto& f) { return f.name.text == field.text; });
    if (found == structure.fields.end()) {
      std::vector<std::string> words;
      for (const Declared& known : structure.fields) words.push_back(known.name.text);
      throw Wrong{field.at, fmt::format("the type '{}' has no field '{}'", structure.name, field.text),
                  did_you_mean(field.text, words)};
    }
    declared = &*found;
    place.reference.offset += found->offset;
    place.text += fmt::format(".{}", field.text);
  }
  place.reference.type = place.type.cell;
  return place;
}

Place Terms::place(bool whole_array_allowed) {
  const Name name = in.name("the name of a variable");
  const Symbol& symbol = symbols.variable(name);
  const std::uint32_t offset = symbols.frame(symbol.is_global).variables[symbol.variable].offset;
  Place place = place_of(symbol, name, whole_array_allowed);
  place.reference.offset += offset;
  return place;
}

void Terms::add_parts(const Reference& base, const TypeName& type, const std::string& name,
                      std::vector<Reference>& cells, std::string& text) const {
  if (!type.is_structure()) {
    if (!cells.empty()) text += ',';
    text += name;
    Reference cell = base;
    cell.type = type.cell;
    cells.push_back(std::move(cell));
    r.watch.spend(200);
    return;
  }
  for (const Declared& field : symbols.structure_at(type.structure).fields) {
    Reference part = base;
    part.offset += field.offset;
    for (std::uint32_t i = 0; i < field.count; ++i) {
      const std::string index = field.is_array ? fmt::format("[{}]", i) : "";
      add_parts(part, field.type, fmt::format("{}.{}{}", name, field.name.text, index), cells, text);
      part.offset += symbols.cells_of(field.type);
    }
  }
}

void Terms::flatten(const Place& place, std::vector<Reference>& cells, std::string& text) const {
  if (place.is_whole_array) throw Wrong{place.at, fmt::format("the array '{}' has no index here", place.text)};
  if (place.type.is_structure() && symbols.cells_of(place.type) > 1000)
    throw Wrong{place.at, fmt::format("the structure '{}' is too large for a message", place.text)};
  add_parts(place.reference, place.type, place.text, cells, text);
}

Term Terms::term_of(const Place& place) {
  const Reference& meant = place.reference;
  if (!r.in_model && meant.is_global && symbols.frame(true).variables[meant.variable].is_hidden)
    throw Wrong{place.at, fmt::format("'{}' is hidden: it is no part of the states", place.text),
                "leave out 'hidden' in its declaration"};
  Term term;
  term.value.at = place.at;
  std::vector<Reference> cells;
  flatten(place, cells, term.text);
  if (place.type.is_structure()) {
    term.is_aggregate = true;
    for (Reference& cell : cells) {
      Expression part;
      part.op = Op::kCell;
      part.at = place.at;
      part.reference.push_back(std::move(cell));
      term.parts.push_back(std::move(part));
    }
    return term;
  }
  term.value.op = Op::kCell;
  term.value.reference.push_back(std::move(cells[0]));
  return term;
}

Expression Terms::channel_expression(const Place& place) const {
  if (!place.type.is_channel() || place.is_whole_array)
    throw Wrong{place.at, fmt::format("'{}' is no channel", place.text)};
  Expression expression;
  expression.op = Op::kCell;
  expression.at = place.at;
  expression.reference.push_back(place.reference);
  return expression;
}

Term Terms::poll(const Place& channel) {
  const bool is_random = in.take().is("??");
  in.expect("[", "after '?'");
  Term term;
  term.value.op = Op::kPoll;
  term.value.at = channel.at;
  term.value.value = is_random ? 1 : 0;
  term.value.arguments.push_back(channel_expression(channel));
  std::string text;
  patterns(term.value.patterns, text);
  in.expect("]", "after the fields");
  term.text = fmt::format("{}{}[{}]", channel.text, is_random ? "??" : "?", text);
  return term;
}

// a, b, c; also a(b, c) and (a, b).
void Terms::patterns(std::vector<Pattern>& patterns, std::string& text) {
  int open = 0;
  while (in.accept("(")) ++open;
  for (;;) {
    pattern(patterns, text);
    const bool is_bracket = in.next_is("(");
    if (!is_bracket && !in.next_is(",")) break;
    in.take();
    if (is_bracket) ++open;
    while (in.accept("(")) ++open;
  }
  for (; open > 0; --open) in.expect(")", "after the fields");
}

void Terms::pattern(std::vector<Pattern>& patterns, std::string& text) {
  if (!text.empty()) text += ',';
  Pattern pattern;
  const Token token = in.peek();
  if (token.is("_")) {
    in.take();
    pattern.kind = Pattern::Kind::kIgnore;
    text += '_';
    return patterns.push_back(std::move(pattern));
  }
  const bool is_name = token.kind == Token::Kind::kWord && !is_keyword(token.text) && !token.text.starts_with('_') &&
                       symbols.mtype(token.text) == nullptr;
  if (is_name || (token.kind == Token::Kind::kWord && symbols.find(token.text) != nullptr &&
                  symbols.mtype(token.text) == nullptr)) {
    const Place place = this->place();
    std::vector<Reference> cells;
    flatten(place, cells, text);
    for (Reference& cell : cells) {
      Pattern part;
      part.target = std::move(cell);
      patterns.push_back(std::move(part));
    }
    return;
  }
  pattern.kind = Pattern::Kind::kMatch;
  const bool is_eval = in.accept("eval");
  if (is_eval) in.expect("(", "after 'eval'");
  Term value = is_eval ? expression() : unary();
  if (is_eval) in.expect(")", "after the value");
  if (!is_eval && !value_of(value.value))
    throw Wrong{token.at, "a field is received into a variable or compared with a constant",
                fmt::format("write: eval({})", value.text)};
  text += is_eval ? fmt::format("eval({})", value.text) : value.text;
  pattern.value.push_back(std::move(value.value));
  patterns.push_back(std::move(pattern));
}

}  // namespace onager::frontend::promela_text
