// The parts of the C text of a Promela model that are the same for all models.
//
// A step runs on a working copy `m` of the state. What it changes is kept in a journal, so that the ways through an
// atomic sequence can be tried one after the other, and the copy is that of the state again afterwards.

#pragma once

namespace onager::native {

// Needs nothing: types, arithmetic, the working memory.
extern const char* const kPromelaBasics;
// Needs the enum of sizes and the tables of channels.
extern const char* const kPromelaChannels;
// Needs `begins`, the functions that begin a step, and `list`, which tells how a process goes on.
extern const char* const kPromelaDriver;

}  // namespace onager::native
