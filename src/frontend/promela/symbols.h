// What names mean: variables in scopes, types, message types, proctypes; and the layout of frames.
//
// As in Spin, a name that is visible cannot be declared again, but blocks beside each other can each have their own.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/watch.h"
#include "frontend/promela/stream.h"
#include "model/promela.h"

namespace onager::frontend::promela_text {

// A cell or a structure.
struct TypeName {
  promela::CellType cell;
  std::uint32_t structure = kNone;  // kNone: a cell
  bool is_structure() const { return structure != kNone; }
  bool is_channel() const { return !is_structure() && cell.type == promela::Type::kChan; }
};

// A variable or a field as it is declared.
struct Declared {
  Name name;
  TypeName type;
  bool is_array = false;
  std::uint32_t count = 1;
  // One value for all elements, or one for each of the first and the last of them for the rest.
  std::vector<promela::Expression> initial;
  std::optional<promela::ChannelInit> channel;
  std::uint32_t channel_structure = kNone;  // the channel carries this structure alone
  std::uint32_t offset = 0;                 // of a field in its structure
};

struct Structure {
  std::string name;
  std::vector<Declared> fields;
  std::uint32_t cells = 0;
};

struct Symbol {
  Declared declared;
  bool is_global = false;
  std::uint32_t variable = 0;  // in its frame
};

class Symbols {
 public:
  Symbols(promela::Program& program, Watch& watch);

  // Bodies and blocks. A frame is that of a proctype; outside of one, of the globals.
  void enter(promela::Frame& frame);
  void leave();
  void open_block();
  void close_block() { blocks_.pop_back(); }
  bool is_global() const { return frame_ == nullptr; }

  const Symbol& declare(Declared declared, const promela::Variable& marks);
  const Symbol* find(std::string_view name) const;
  const Symbol& variable(const Name& name) const;  // Wrong if there is none
  // A variable of a proctype that was read before, for P:x.
  const Symbol* remote(std::uint32_t proctype, const std::string& name) const;
  void keep_remote(std::uint32_t proctype) { remote_[proctype] = all_of_frame_; }

  std::uint32_t cells_of(const TypeName& type) const {
    return type.is_structure() ? structures_[type.structure].cells : 1;
  }
  void add_structure(Structure structure, const Origin& at);
  const Structure* structure(std::string_view name) const;
  std::uint32_t structure_index(std::string_view name) const;
  const Structure& structure_at(std::uint32_t index) const { return structures_[index]; }
  // The types of the cells of a type, in order.
  void add_types(const TypeName& type, std::vector<promela::CellType>& types) const;

  std::uint32_t mtype_set(const std::string& name);  // made if there is none; empty: the unnamed one
  void add_mtypes(std::uint32_t set, const std::vector<Name>& names);
  struct Mtype {
    std::uint32_t set;
    std::int32_t value;
  };
  const Mtype* mtype(std::string_view name) const;

  promela::Program& program() { return program_; }
  const promela::Frame& frame(bool is_global) const { return is_global ? program_.globals : *frame_; }

 private:
  using Names = std::map<std::string, Symbol, std::less<>>;
  void add_cells(promela::Frame& frame, const std::string& name, const Declared& declared);
  void add_element(promela::Frame& frame, const std::string& name, const Declared& declared, std::size_t element);

  promela::Program& program_;
  Watch& watch_;
  promela::Frame* frame_ = nullptr;
  Names globals_, all_of_frame_;
  std::vector<Names> blocks_;
  std::map<std::uint32_t, Names> remote_;
  std::vector<Structure> structures_;
  std::map<std::string, std::uint32_t, std::less<>> structure_names_;
  std::map<std::string, Mtype, std::less<>> mtype_names_;
  std::uint64_t cells_ = 0;
};

}  // namespace onager::frontend::promela_text
