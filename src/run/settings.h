// The settings of a run by name, and sets of them: which of them a question reads is declared in answer/question.h.

#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace onager::run {

enum class Setting : std::uint8_t {
  kSearch,
  kStore,
  kReduction,
  kRelations,
  kProviso,
  kShuffle,
  kThreads,
  kCheckReduction,
  kCompile,
  kNoSimplify,
  kLtlTranslator,
  kEmptiness,
  kLtlReduction,
  kHeuristic,
  kTimeLimit,
  kMemoryLimit,
};

class SettingSet {
 public:
  constexpr SettingSet() = default;
  constexpr SettingSet(std::initializer_list<Setting> settings) {
    for (const Setting setting : settings) insert(setting);
  }
  constexpr void insert(Setting setting) { bits_ |= bit(setting); }
  constexpr bool contains(Setting setting) const { return (bits_ & bit(setting)) != 0; }
  friend constexpr SettingSet operator|(SettingSet a, SettingSet b) { return SettingSet(a.bits_ | b.bits_); }
  friend constexpr SettingSet operator&(SettingSet a, SettingSet b) { return SettingSet(a.bits_ & b.bits_); }
  friend constexpr SettingSet operator-(SettingSet a, SettingSet b) { return SettingSet(a.bits_ & ~b.bits_); }
  friend constexpr bool operator==(SettingSet, SettingSet) = default;

 private:
  explicit constexpr SettingSet(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t bit(Setting setting) { return std::uint32_t{1} << static_cast<unsigned>(setting); }
  std::uint32_t bits_ = 0;
};

// All of them, in the order in which reports list them. `word` is the option of the command line without its dashes.
struct SettingRow {
  Setting setting;
  std::string_view word;
};
std::span<const SettingRow> settings();

}  // namespace onager::run
