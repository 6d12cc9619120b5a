#include "frontend/promela/symbols.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"

namespace onager::frontend::promela_text {

namespace {

constexpr std::uint64_t kMostCells = 1'000'000;  // of all frames together
constexpr std::size_t kMostMtypes = 255;

}  // namespace

Symbols::Symbols(promela::Program& program, Watch& watch) : program_(program), watch_(watch) {
  program_.mtypes.emplace_back();
}

void Symbols::enter(promela::Frame& frame) {
  frame_ = &frame;
  all_of_frame_.clear();
  blocks_.clear();
  blocks_.emplace_back();
}

void Symbols::leave() {
  frame_ = nullptr;
  blocks_.clear();
}

void Symbols::open_block() {
  blocks_.emplace_back();
}

const Symbol* Symbols::find(std::string_view name) const {
  for (std::size_t i = blocks_.size(); i-- > 0;)
    if (const auto found = blocks_[i].find(name); found != blocks_[i].end()) return &found->second;
  const auto found = globals_.find(name);
  return found == globals_.end() ? nullptr : &found->second;
}

const Symbol& Symbols::variable(const Name& name) const {
  if (const Symbol* found = find(name.text)) return *found;
  std::vector<std::string> words;
  for (const auto& [known, symbol] : globals_) words.push_back(known);
  for (const Names& block : blocks_)
    for (const auto& [known, symbol] : block) words.push_back(known);
  for (const auto& [known, value] : mtype_names_) words.push_back(known);
  throw Wrong{name.at, fmt::format("there is no variable '{}'", name.text), did_you_mean(name.text, words)};
}

const Symbol* Symbols::remote(std::uint32_t proctype, const std::string& name) const {
  const auto names = remote_.find(proctype);
  if (names == remote_.end()) return nullptr;
  const auto found = names->second.find(name);
  return found == names->second.end() ? nullptr : &found->second;
}

const Symbol& Symbols::declare(Declared declared, const promela::Variable& marks) {
  watch_.spend(200);
  const Name name = declared.name;
  if (const Symbol* known = find(name.text)) {
    const promela::Frame& frame = this->frame(known->is_global);
    throw Wrong{name.at, fmt::format("'{}' is declared again", name.text),
                fmt::format("the first is in line {}; give one of them another name",
                            frame.variables[known->variable].at.at.line)};
  }
  promela::Frame& frame = frame_ == nullptr ? program_.globals : *frame_;
  promela::Variable variable = marks;
  variable.name = name.text;
  variable.at = name.at;
  variable.is_array = declared.is_array;
  variable.offset = static_cast<std::uint32_t>(frame.cells.size());
  const std::uint64_t cells = std::uint64_t{declared.count} * cells_of(declared.type);
  cells_ += cells;
  if (cells_ > kMostCells)
    throw Wrong{name.at, fmt::format("the variables have more than {} elements in all", kMostCells)};
  variable.cells = static_cast<std::uint32_t>(cells);
  Symbol symbol{std::move(declared), frame_ == nullptr, static_cast<std::uint32_t>(frame.variables.size())};
  frame.variables.push_back(variable);
  add_cells(frame, name.text, symbol.declared);
  if (frame_ != nullptr) all_of_frame_.try_emplace(name.text, symbol);
  Names& names = frame_ == nullptr ? globals_ : blocks_.back();
  return names.emplace(name.text, std::move(symbol)).first->second;
}

void Symbols::add_cells(promela::Frame& frame, const std::string& name, const Declared& declared) {
  for (std::uint32_t i = 0; i < declared.count; ++i)
    add_element(frame, declared.is_array ? fmt::format("{}[{}]", name, i) : name, declared, i);
}

void Symbols::add_element(promela::Frame& frame, const std::string& name, const Declared& declared,
                          std::size_t element) {
  watch_.spend(100);
  if (declared.type.is_structure()) {
    for (const Declared& field : structures_[declared.type.structure].fields)
      add_cells(frame, fmt::format("{}.{}", name, field.name.text), field);
    return;
  }
  promela::Cell cell;
  cell.name = name;
  cell.type = declared.type.cell;
  cell.variable = static_cast<std::uint32_t>(frame.variables.size() - 1);
  if (!declared.initial.empty())
    cell.initial.push_back(declared.initial[std::min(element, declared.initial.size() - 1)]);
  cell.channel = declared.channel;
  frame.cells.push_back(std::move(cell));
}

void Symbols::add_structure(Structure structure, const Origin& at) {
  std::uint64_t cells = 0;
  for (Declared& field : structure.fields) {
    field.offset = static_cast<std::uint32_t>(cells);
    cells += std::uint64_t{field.count} * cells_of(field.type);
    if (cells > kMostCells) throw Wrong{at, fmt::format("the type '{}' is too large", structure.name)};
  }
  structure.cells = static_cast<std::uint32_t>(cells);
  structure_names_.emplace(structure.name, static_cast<std::uint32_t>(structures_.size()));
  structures_.push_back(std::move(structure));
}

std::uint32_t Symbols::structure_index(std::string_view name) const {
  const auto found = structure_names_.find(name);
  return found == structure_names_.end() ? kNone : found->second;
}

const Structure* Symbols::structure(std::string_view name) const {
  const std::uint32_t index = structure_index(name);
  return index == kNone ? nullptr : &structures_[index];
}

void Symbols::add_types(const TypeName& type, std::vector<promela::CellType>& types) const {
  if (!type.is_structure()) return types.push_back(type.cell);
  for (const Declared& field : structures_[type.structure].fields)
    for (std::uint32_t i = 0; i < field.count; ++i) add_types(field.type, types);
}

std::uint32_t Symbols::mtype_set(const std::string& name) {
  const auto found = std::ranges::find_if(program_.mtypes, [&](const auto& set) { return set.name == name; });
  if (found == program_.mtypes.end()) {
    program_.mtypes.push_back({name, {}});
    return static_cast<std::uint32_t>(program_.mtypes.size() - 1);
  }
  return static_cast<std::uint32_t>(found - program_.mtypes.begin());
}

// The last name of a declaration has the lowest number.
void Symbols::add_mtypes(std::uint32_t set, const std::vector<Name>& names) {
  std::vector<std::string>& known = program_.mtypes[set].names;
  for (std::size_t i = names.size(); i-- > 0;) {
    if (std::ranges::find(known, names[i].text) != known.end())
      throw Wrong{names[i].at, fmt::format("'{}' is declared twice in this mtype", names[i].text)};
    if (known.size() == kMostMtypes)
      throw Wrong{names[i].at, fmt::format("the mtype has more than {} names", kMostMtypes)};
    known.push_back(names[i].text);
    mtype_names_.insert_or_assign(names[i].text, Mtype{set, static_cast<std::int32_t>(known.size())});
  }
}

const Symbols::Mtype* Symbols::mtype(std::string_view name) const {
  const auto found = mtype_names_.find(name);
  return found == mtype_names_.end() ? nullptr : &found->second;
}

}  // namespace onager::frontend::promela_text
