#include "system/plugin/native_system.h"

#include <cassert>
#include <string_view>
#include <unordered_map>

namespace onager {

namespace {

// Of the transitions of the program: their numbers in the library.
std::vector<TransitionId> numbers_of(const ProgramSystem& program, const onager_plugin& table) {
  assert(table.transitions == program.transitions() && table.slots == program.slots());
  std::unordered_map<std::string_view, TransitionId> number;
  for (TransitionId t = 0; t < table.transitions; ++t) number.emplace(table.transition_names[t], t);
  assert(number.size() == program.transitions());
  std::vector<TransitionId> numbers;
  for (TransitionId t = 0; t < program.transitions(); ++t) numbers.push_back(number.at(program.transition_name(t)));
  return numbers;
}

}  // namespace

NativeSystem::NativeSystem(const Program& program, const Plugin& library, std::uint64_t shuffle,
                           std::vector<Expression> atoms, Watch& watch)
    : ProgramSystem(program, shuffle, std::move(atoms), watch),
      calls_(library.table, numbers_of(*this, library.table), PluginCalls::Trust::kFull) {}

}  // namespace onager
