#include "frontend/promela/declarations.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "frontend/promela/fold.h"

namespace onager::frontend::promela_text {

using promela::Statement;
using promela::Type;
using promela::Variable;

namespace {

constexpr std::int32_t kMostElements = 1'000'000;
constexpr std::size_t kMostFields = 1000;

constexpr std::array<std::pair<std::string_view, Type>, 9> kTypes{{{"bit", Type::kBit},
                                                                   {"bool", Type::kBool},
                                                                   {"byte", Type::kByte},
                                                                   {"pid", Type::kPid},
                                                                   {"short", Type::kShort},
                                                                   {"int", Type::kInt},
                                                                   {"unsigned", Type::kUnsigned},
                                                                   {"mtype", Type::kMtype},
                                                                   {"chan", Type::kChan}}};

const Type* type_of(const Token& token) {
  for (const auto& [word, type] : kTypes)
    if (token.is(word)) return &type;
  return nullptr;
}

bool has_run(const promela::Expression& expression) {
  if (expression.op == promela::Op::kRun) return true;
  for (const promela::Expression& argument : expression.arguments)
    if (has_run(argument)) return true;
  return false;
}

}  // namespace

bool Declarations::begins_declaration() {
  const Token& token = in.peek();
  if (token.kind != Token::Kind::kWord) return false;
  return type_of(token) != nullptr || token.is("hidden") || token.is("show") || token.is("local") ||
         (symbols.structure(token.text) != nullptr && symbols.find(token.text) == nullptr);
}

std::optional<TypeName> Declarations::type(Variable& marks) {
  if (in.next_is("hidden")) {
    const Origin at = in.take().at;
    if (!symbols.is_global()) throw Wrong{at, "only a global variable can be hidden"};
    marks.is_hidden = true;
  } else if (in.accept("show")) {
    marks.is_shown = true;
  } else if (in.accept("local")) {
    marks.is_local = true;
  }
  const Token token = in.take();
  TypeName type;
  if (const Type* found = type_of(token)) {
    type.cell.type = *found;
    if (*found == Type::kMtype && message_types(type.cell)) return {};
    return type;
  }
  type.structure = symbols.structure_index(token.text);
  if (type.structure == kNone) throw Wrong{token.at, fmt::format("expected a type but found {}", quoted(token))};
  return type;
}

// After `mtype`: { a, b }, = { a, b }, :set = { a, b }, or :set before a variable. True if names were declared.
bool Declarations::message_types(promela::CellType& cell) {
  if (in.accept(":")) cell.mtype_set = symbols.mtype_set(in.name("the name of an mtype").text);
  const bool has_sign = in.accept("=");
  if (!in.next_is("{")) {
    if (has_sign) in.unexpected("'{'");
    return false;
  }
  const Origin at = in.take().at;
  if (!symbols.is_global()) throw Wrong{at, "message types can be declared outside of processes only"};
  std::vector<Name> names;
  while (!in.next_is("}")) {
    names.push_back(in.name("the name of a message type"));
    while (in.accept(",")) {
    }
  }
  in.expect("}", "after the names");
  symbols.add_mtypes(cell.mtype_set, names);
  return true;
}

void Declarations::width(Declared& declared) {
  if (declared.type.is_structure() || declared.type.cell.type != Type::kUnsigned) {
    if (in.next_is(":"))
      throw Wrong{in.peek().at, fmt::format("'{}' is not unsigned and has no width", declared.name.text)};
    return;
  }
  if (!in.accept(":"))
    throw Wrong{declared.name.at, fmt::format("the unsigned '{}' has no width", declared.name.text),
                fmt::format("write: unsigned {} : 4", declared.name.text)};
  const Token token = in.peek();
  if (token.kind != Token::Kind::kNumber) in.unexpected("the number of bits");
  const std::optional<std::int32_t> bits = value_of(expression().value);
  if (!bits || *bits < 1 || *bits > 31) throw Wrong{token.at, "the width must be from 1 to 31"};
  declared.type.cell.bits = static_cast<std::uint8_t>(*bits);
}

Declared Declarations::declared(const TypeName& type) {
  Declared declared;
  declared.type = type;
  const Token token = in.peek();
  if (symbols.mtype(token.text) != nullptr)
    throw Wrong{token.at, fmt::format("'{}' is the name of a message type", token.text), "choose another name"};
  declared.name = in.name("the name of a variable");
  width(declared);
  if (in.accept("[")) {
    const Origin at = in.peek().at;
    const std::int32_t count = constant("the size of an array");
    if (count < 1 || count > kMostElements)
      throw Wrong{at, fmt::format("the size of an array must be from 1 to {}, not {}", kMostElements, count)};
    declared.is_array = true;
    // Spin packs single bits alone; the elements of an array of bits are bytes and keep what is assigned to them.
    promela::CellType& cell = declared.type.cell;
    if (cell.type == promela::Type::kBit || cell.type == promela::Type::kBool) cell.type = promela::Type::kByte;
    declared.count = static_cast<std::uint32_t>(count);
    in.expect("]", "after the size");
  }
  return declared;
}

// After `=`.
void Declarations::initial(Declared& declared) {
  initial_text_.clear();
  if (in.next_is("[")) return channel(declared);
  if (in.accept("{")) {
    if (!declared.is_array) throw Wrong{declared.name.at, fmt::format("'{}' is not an array", declared.name.text)};
    do {
      promela::Expression value;
      value.at = in.peek().at;
      value.value = constant("an initial value");
      declared.initial.push_back(std::move(value));
    } while (in.accept(","));
    in.expect("}", "after the values");
    if (declared.initial.size() > declared.count)
      throw Wrong{declared.name.at, fmt::format("'{}' has {} elements but {} values", declared.name.text,
                                                declared.count, declared.initial.size())};
    return;
  }
  Term term = expression();
  if (has_run(term.value)) throw Wrong{term.value.at, "'run' cannot be used in a declaration"};
  if (declared.type.is_structure())  // as in Spin
    return r.warn(declared.name.at,
                  fmt::format("the initial value of the structure '{}' is ignored", declared.name.text),
                  "give its fields values in the typedef");
  initial_text_ = term.text;
  declared.initial.push_back(std::move(term.value));
}

TypeName Declarations::field_type() {
  const Token token = in.take();
  TypeName type;
  if (const Type* found = type_of(token)) {
    type.cell.type = *found;
    if (*found == Type::kUnsigned) throw Wrong{token.at, "a message field cannot be unsigned", "use byte or int"};
    if (*found == Type::kMtype && in.accept(":"))
      type.cell.mtype_set = symbols.mtype_set(in.name("the name of an mtype").text);
    return type;
  }
  type.structure = symbols.structure_index(token.text);
  if (type.structure == kNone) throw Wrong{token.at, fmt::format("expected a type but found {}", quoted(token))};
  return type;
}

// [capacity] of { types }
void Declarations::channel(Declared& declared) {
  const Origin at = in.take().at;
  if (!declared.type.is_channel()) throw Wrong{at, fmt::format("'{}' is no channel", declared.name.text)};
  promela::ChannelInit made;
  const std::int32_t capacity = constant("the capacity of a channel");
  if (capacity < 0 || capacity > kMostElements)
    throw Wrong{at, fmt::format("the capacity of a channel must be from 0 to {}", kMostElements)};
  made.capacity = static_cast<std::uint32_t>(capacity);
  in.expect("]", "after the capacity");
  in.expect("of", "after the capacity");
  in.expect("{", "before the types of the fields");
  std::size_t types = 0;
  do {
    const TypeName type = field_type();
    declared.channel_structure = ++types == 1 ? type.structure : kNone;
    symbols.add_types(type, made.fields);
    if (made.fields.size() > kMostFields)
      throw Wrong{at, fmt::format("a message has more than {} fields", kMostFields)};
  } while (in.accept(","));
  in.expect("}", "after the types");
  declared.channel = std::move(made);
}

// What Spin makes of a declaration in the middle of a body: of an array it sets the first element only.
Statement Declarations::step(const Declared& declared, const Symbol& symbol, std::string text) {
  Statement statement;
  statement.at = declared.name.at;
  statement.is_declaration = true;
  if (declared.type.is_structure()) {
    statement.value.value = 1;
    statement.value.at = declared.name.at;
    return statement;
  }
  statement.kind = Statement::Kind::kAssign;
  statement.target.is_global = symbol.is_global;
  statement.target.variable = symbol.variable;
  statement.target.offset = symbols.frame(symbol.is_global).variables[symbol.variable].offset;
  statement.target.type = declared.type.cell;
  statement.source =
      fmt::format("{}{} = {}", declared.name.text, declared.is_array ? "[0]" : "", text.empty() ? "0" : text);
  statement.value.at = declared.name.at;
  return statement;
}

void Declarations::declaration(promela::Sequence* steps) {
  Variable marks;
  const std::optional<TypeName> type = this->type(marks);
  if (!type) return;
  do {
    Declared declared = this->declared(*type);
    if (marks.is_hidden && declared.type.is_channel())
      throw Wrong{declared.name.at, fmt::format("the channel '{}' cannot be hidden", declared.name.text)};
    initial_text_.clear();
    if (in.accept("=")) initial(declared);
    if (steps == nullptr) {
      symbols.declare(std::move(declared), marks);
      continue;
    }
    if (declared.channel)
      throw Wrong{declared.name.at, fmt::format("the channel '{}' is made in the middle of a body", declared.name.text),
                  "move its declaration to the beginning of the body"};
    if (declared.initial.size() > 1)
      throw Wrong{declared.name.at, "a list of values can be given at the beginning of a body only"};
    std::vector<promela::Expression> value = std::exchange(declared.initial, {});
    const Symbol& symbol = symbols.declare(declared, marks);
    Statement made = step(declared, symbol, initial_text_);
    if (!value.empty()) made.value = std::move(value[0]);
    steps->push_back(std::move(made));
  } while (in.accept(","));
}

void Declarations::parameters(promela::Proctype& proctype) {
  while (!in.next_is(")")) {
    Variable marks;
    if (!begins_declaration()) in.unexpected("the type of a parameter");
    const std::optional<TypeName> type = this->type(marks);
    marks.is_parameter = true;
    if (!type) throw Wrong{in.peek().at, "message types cannot be declared among parameters"};
    do {
      Declared declared = this->declared(*type);
      if (declared.is_array) throw Wrong{declared.name.at, "an array cannot be a parameter"};
      if (in.next_is("=")) throw Wrong{in.peek().at, "a parameter has no initial value"};
      symbols.declare(std::move(declared), marks);
      if (in.next_is(",") && in.ahead().kind == Token::Kind::kWord && is_keyword(in.ahead().text))
        throw Wrong{in.peek().at, "parameters of different types are separated by ';'"};
    } while (in.accept(","));
    if (!in.next_is(")")) in.expect(";", "between parameters");
  }
  proctype.frame.parameters = static_cast<std::uint32_t>(proctype.frame.cells.size());
}

void Declarations::structure() {
  const Name name = in.name("the name of the type");
  if (!symbols.is_global()) throw Wrong{name.at, "types can be declared outside of processes only"};
  if (symbols.structure(name.text) != nullptr || symbols.find(name.text) != nullptr)
    throw Wrong{name.at, fmt::format("'{}' is declared again", name.text)};
  Structure structure;
  structure.name = name.text;
  in.note_no_end(name.text);
  in.expect("{", "after the name of the type");
  in.set_in_body(true);
  while (!in.next_is("}")) {
    Variable marks;
    if (!begins_declaration()) in.unexpected("the type of a field");
    const std::optional<TypeName> type = this->type(marks);
    if (!type) throw Wrong{name.at, "message types cannot be declared among fields"};
    if (marks.is_hidden) throw Wrong{name.at, "only a global variable can be hidden, not a field"};
    do {
      Declared declared = this->declared(*type);
      if (in.accept("=")) initial(declared);
      for (const Declared& known : structure.fields)
        if (known.name.text == declared.name.text)
          throw Wrong{declared.name.at, fmt::format("the type has two fields '{}'", declared.name.text)};
      structure.fields.push_back(std::move(declared));
    } while (in.accept(","));
    if (!in.next_is("}")) in.expect(";", "after the field");
    while (in.accept(";")) {
    }
  }
  in.set_in_body(false);
  in.expect("}", "after the fields");
  if (structure.fields.empty()) throw Wrong{name.at, fmt::format("the type '{}' has no fields", name.text)};
  symbols.add_structure(std::move(structure), name.at);
}

}  // namespace onager::frontend::promela_text
