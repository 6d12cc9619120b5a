#include "frontend/promela/exclusive.h"

#include <fmt/format.h>

#include <algorithm>

namespace onager::frontend::promela_text {

using promela::Expression;
using promela::Op;
using promela::Sequence;
using promela::Statement;

namespace {

constexpr std::size_t kMostWarnings = 100;

class Claims {
 public:
  Claims(const promela::Program& program, std::vector<Wrong>& warnings) : program_(program), warnings_(warnings) {}

  void run() {
    for (const promela::Proctype& owner : program_.proctypes) {
      for (const Expression& channel : owner.exclusive_receive) check(owner, channel, Statement::Kind::kReceive);
      for (const Expression& channel : owner.exclusive_send) check(owner, channel, Statement::Kind::kSend);
    }
  }

 private:
  void warn(const Origin& at, std::string message, std::string hint) {
    if (warnings_.size() < kMostWarnings) warnings_.push_back({at, std::move(message), std::move(hint)});
  }

  // A global variable, or an element of a global array whose number is written there.
  static const promela::Reference* named(const Expression& channel) {
    if (channel.op != Op::kCell || !channel.reference[0].is_global) return nullptr;
    for (const promela::Index& index : channel.reference[0].indices)
      if (index.value[0].op != Op::kConstant) return nullptr;
    return &channel.reference[0];
  }
  static std::uint64_t cell_of(const promela::Reference& reference) {
    std::uint64_t cell = reference.offset;
    for (const promela::Index& index : reference.indices)
      cell += static_cast<std::uint64_t>(index.value[0].value) * index.stride;
    return cell;
  }

  void check(const promela::Proctype& owner, const Expression& channel, Statement::Kind use) {
    const promela::Reference* meant = named(channel);
    if (meant == nullptr) return;
    const std::string name = program_.globals.cells[cell_of(*meant)].name;
    const char* claim = use == Statement::Kind::kSend ? "xs" : "xr";
    if (owner.active > 1)
      warn(channel.at,
           fmt::format("'{} {}' does not hold: '{}' has {} processes", claim, name, owner.name, owner.active), "");
    for (const promela::Proctype& other : program_.proctypes)
      if (&other != &owner) look(other.body, cell_of(*meant), use, fmt::format("{} {}", claim, name), owner.name);
  }

  void look(const Sequence& sequence, std::uint64_t cell, Statement::Kind use, const std::string& claim,
            const std::string& owner) {
    for (const Statement& statement : sequence) {
      if (statement.kind == use)
        if (const promela::Reference* used = named(statement.channel); used != nullptr && cell_of(*used) == cell)
          warn(statement.at, fmt::format("'{}' breaks the claim '{}' of '{}'", statement.source, claim, owner),
               "leave the claim out, or let one process alone use the channel so");
      for (const Sequence& option : statement.options) look(option, cell, use, claim, owner);
    }
  }

  const promela::Program& program_;
  std::vector<Wrong>& warnings_;
};

}  // namespace

void add_broken_claims(const promela::Program& program, std::vector<Wrong>& warnings) {
  Claims(program, warnings).run();
}

}  // namespace onager::frontend::promela_text
