/* Models for onager written in C.
 *
 * A shared library that exports `onager_model` is a MODEL of every command:
 *
 *     cc -O2 -shared -fPIC -I INCLUDE model.c -o model.so
 *     onager explore ./model.so --reduction deletion
 *
 * A state is a vector of `slots` unsigned 32-bit numbers. A transition is enabled when all of its guards hold;
 * it is then deterministic. Slots, guards and transitions are numbered from 0. Nothing may depend on anything but the
 * state: the functions are called in any order, any number of times.
 *
 * What the lists say is relied upon. Those that are required may be longer than needed, never shorter: a slot that is
 * read or written and not listed makes wrong results. Optional members that are NULL are replaced by what the required
 * lists tell, which is safe; supplied ones must keep what their comment says. `onager explore MODEL --check-reduction`
 * checks on small models that the lists are right as far as reductions rely on them.
 *
 * This is version 1. Members are only ever added at the end, and `size` tells how many there are, so a library built
 * with an older header goes on working. */

#ifndef ONAGER_PLUGIN_H
#define ONAGER_PLUGIN_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ONAGER_PLUGIN_VERSION 1

/* Rows of numbers: row i is entries[starts[i]] up to, not including, entries[starts[i + 1]]. `starts` has rows + 1
 * numbers, the first is 0. The numbers of a row ascend, each occurs once. */
typedef struct onager_rows {
  const uint32_t* starts;
  const uint32_t* entries;
} onager_rows;

/* One slot that a transition changes, and what it holds afterwards. */
typedef struct onager_change {
  uint32_t slot;
  uint32_t value;
} onager_change;

typedef struct onager_plugin {
  uint32_t version; /* ONAGER_PLUGIN_VERSION */
  uint32_t size;    /* sizeof(onager_plugin) */

  const char* name; /* of the model */
  uint32_t slots;
  uint32_t guards;
  uint32_t transitions;
  const uint32_t* initial;             /* one number a slot */
  const char* const* slot_names;       /* all different */
  const char* const* transition_names; /* all different */

  onager_rows guards_of; /* transition -> its guards */
  onager_rows tests_of;  /* guard -> slots that it reads */
  onager_rows writes_of; /* transition -> slots that it may change */
  onager_rows reads_of;  /* transition -> slots that its effect depends on, guards aside; a slot need not be listed
                            where the effect merely adds to it, and then others that add to it do not conflict */

  /* truth[i] = whether guards[i] holds, 0 or 1. */
  void (*evaluate)(const uint32_t* state, const uint32_t* guards, uint32_t count, uint8_t* truth);
  /* Writes what the enabled transition changes, each slot once, and returns how many there are: at most the length of
   * its row of writes_of. */
  uint32_t (*fire)(const uint32_t* state, uint32_t transition, onager_change* changes);

  /* From here on all may be NULL, or have NULL in both members. */
  const char* const* guard_texts; /* for people, such as "x >= 2" */
  const uint32_t* likely_maximum; /* of each slot: a hint for packing states, never relied upon */
  /* Writes all enabled transitions in ascending order, and returns how many there are. */
  uint32_t (*enabled)(const uint32_t* state, uint32_t* transitions);
  onager_rows enablers;       /* guard -> transitions that can make it true (NES); others never do */
  onager_rows disablers;      /* guard -> transitions that can make it false (NDS); others never do */
  onager_rows conflicts;      /* transition -> transitions that do not accord with it (DNA), both ways: where both are
                                 enabled, one may disable the other or their order may matter */
  onager_rows left_conflicts; /* transition t -> transitions u (DNB) such that u and then t can happen where t and then
                                 u cannot, or does not lead to the same state */
  onager_rows exclusive;      /* `groups` rows of guards of which no two ever hold together */
  uint32_t groups;
  onager_rows processes; /* `process_count` rows: the transitions of each process, for --reduction ample */
  uint32_t process_count;
} onager_plugin;

/* The one symbol that the library must export. What it points to must stay as it is. */
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
const onager_plugin*
onager_model(void);

#ifdef __cplusplus
}
#endif

#endif
