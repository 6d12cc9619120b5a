// A Promela model as native code: what a library made by native/promela_emit.h exports.
//
// The library knows one layout, that of the census it was made for, and numbers transitions as a system without a
// shuffle does. Where it comes to an end of what it knows (a step beyond the census, a runtime error, a step that is
// too long for its room), it answers kAsk: the interpreter is to be asked about this state or transition.

#pragma once

#include <cstdint>
#include <memory>

namespace onager::promela {

struct LibraryChange {
  std::uint32_t slot, value;
};

// The same struct is written in the C text; whoever changes one changes the other, and the version.
struct LibraryTable {
  static constexpr std::uint32_t kVersion = 1;
  static constexpr std::uint32_t kAsk = 0xFFFFFFFFu;

  std::uint32_t version, slots, transitions;
  std::uint32_t work;  // bytes of the working memory that the functions are given; one for each thread
  // Makes the working memory that of the state.
  void (*load)(const std::uint32_t* state, void* work);
  // Writes what is enabled, ascending, and returns how many; or kAsk. The working memory is of no use afterwards.
  std::uint32_t (*enabled)(const std::uint32_t* state, void* work, std::uint32_t* out);
  // Fires so many transitions from the one given on, which begin alike, in a state that was loaded. The changes of the
  // first end before ends[0], and so on. Returns how many there are; or kAsk. The working memory stays that of the
  // state.
  std::uint32_t (*fire)(const std::uint32_t* state, void* work, std::uint32_t transition, std::uint32_t count,
                        LibraryChange* changes, std::uint32_t* ends);
};

struct Library {
  LibraryTable table{};
  std::shared_ptr<void> handle;  // unloaded when the last copy goes
};

}  // namespace onager::promela
