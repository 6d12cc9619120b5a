#include "system/transition_system.h"

#include <algorithm>

#include "system/knowledge.h"

namespace onager {

namespace {

bool has_numbers_below(const Csr<std::uint32_t>& lists, std::size_t rows, std::size_t end) {
  if (lists.rows() != rows) return false;
  for (std::size_t row = 0; row < rows; ++row)
    if (!std::ranges::all_of(lists[row], [end](std::uint32_t number) { return number < end; })) return false;
  return true;
}

}  // namespace

void Structure::complete(std::size_t slots) {
  assert(writes_of.rows() == guards_of.rows() && reads_of.rows() == guards_of.rows());
  users_of = transpose(guards_of, tests_of.rows());
  guards_on = transpose(tests_of, slots);
  assert(holds_invariant());
}

bool Structure::holds_invariant() const {
  const std::size_t transitions = guards_of.rows(), guards = tests_of.rows(), slots = guards_on.rows();
  return has_numbers_below(guards_of, transitions, guards) && has_numbers_below(tests_of, guards, slots) &&
         has_numbers_below(writes_of, transitions, slots) && has_numbers_below(reads_of, transitions, slots) &&
         has_numbers_below(users_of, guards, transitions) && has_numbers_below(guards_on, slots, guards) &&
         users_of.size() == guards_of.size() && guards_on.size() == tests_of.size();
}

TransitionSystem::TransitionSystem(Structure structure, Watch& watch)
    : TransitionSystem(std::move(structure), std::make_unique<const Knowledge>(), watch) {}

TransitionSystem::TransitionSystem(Structure structure, std::unique_ptr<const Knowledge> knowledge, Watch& watch)
    : structure_(std::move(structure)), knowledge_(std::move(knowledge)), watch_(watch) {
  assert(structure_.holds_invariant() && knowledge_ != nullptr);
}

TransitionSystem::~TransitionSystem() = default;

bool TransitionSystem::is_enabled(TransitionId transition, StateView state) const {
  assert(transition < transitions() && state.size() == slots());
  return std::ranges::all_of(structure_.guards_of[transition], [&](GuardId guard) {
    std::uint8_t truth = 0;
    evaluate(std::span(&guard, 1), state, &truth);
    return truth != 0;
  });
}

std::string TransitionSystem::guard_text(GuardId guard) const {
  assert(guard < guards());
  std::string text = "guard on";
  for (SlotId slot : structure_.tests_of[guard]) text += " " + slot_name(slot);
  return text;
}

}  // namespace onager
