/* Four cooks share two pans and two stoves. Two of them take a pan first and then a stove, the other two take them
 * in the opposite order. A cook with both cooks, and then puts both back.
 *
 *     cc -O2 -shared -fPIC -I include examples/plugin/cooks.c -o cooks.so
 *     onager check ./cooks.so --deadlock --reduction deletion
 *
 * Slots        0 .. 3  what a cook has: 0 nothing, 1 the first thing, 2 both
 *              4, 5    pans and stoves that are free
 * Transitions  three for each cook: 3 * cook + 0 takes the first thing, + 1 the second, + 2 puts both back
 * Guards       3 * cook + n: the cook has n things; 12: a pan is free; 13: a stove is free
 */

#include <onager/plugin.h>

enum { COOKS = 4, PANS = COOKS, STOVES, SLOTS };
enum { PAN_IS_FREE = 3 * COOKS, STOVE_IS_FREE, GUARDS };
enum { TRANSITIONS = 3 * COOKS };

static const uint32_t initial[SLOTS] = {0, 0, 0, 0, 2, 2};
static const uint32_t likely_maximum[SLOTS] = {2, 2, 2, 2, 2, 2};

/* Cooks 0 and 1 take a pan first. */
static uint32_t taken_slot(uint32_t cook, uint32_t step) {
  return (cook < 2) == (step == 0) ? PANS : STOVES;
}

static void evaluate(const uint32_t* state, const uint32_t* guards, uint32_t count, uint8_t* truth) {
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t guard = guards[i];
    if (guard == PAN_IS_FREE)
      truth[i] = state[PANS] >= 1;
    else if (guard == STOVE_IS_FREE)
      truth[i] = state[STOVES] >= 1;
    else
      truth[i] = state[guard / 3] == guard % 3;
  }
}

static uint32_t fire(const uint32_t* state, uint32_t transition, onager_change* changes) {
  const uint32_t cook = transition / 3, step = transition % 3;
  changes[0].slot = cook;
  changes[0].value = step == 2 ? 0 : step + 1;
  if (step < 2) {
    changes[1].slot = taken_slot(cook, step);
    changes[1].value = state[changes[1].slot] - 1;
    return 2;
  }
  changes[1].slot = PANS;
  changes[1].value = state[PANS] + 1;
  changes[2].slot = STOVES;
  changes[2].value = state[STOVES] + 1;
  return 3;
}

static const char* const slot_names[SLOTS] = {"anna", "bela", "carl", "dora", "pans", "stoves"};
static const char* const transition_names[TRANSITIONS] = {
    "anna takes a pan",   "anna takes a stove", "anna is done", /* */
    "bela takes a pan",   "bela takes a stove", "bela is done", /* */
    "carl takes a stove", "carl takes a pan",   "carl is done", /* */
    "dora takes a stove", "dora takes a pan",   "dora is done",
};
static const char* const guard_texts[GUARDS] = {
    "anna == 0", "anna == 1",   "anna == 2", "bela == 0", "bela == 1", "bela == 2", /* */
    "carl == 0", "carl == 1",   "carl == 2", "dora == 0", "dora == 1", "dora == 2", /* */
    "pans >= 1", "stoves >= 1",
};

/* Row i is the range from starts[i] to starts[i + 1]. Putting things back needs nothing to be free. */
static const uint32_t guards_of_starts[] = {0, 2, 4, 5, 7, 9, 10, 12, 14, 15, 17, 19, 20};
static const uint32_t guards_of[] = {0, 12, 1, 13, 2, 3, 12, 4, 13, 5, 6, 13, 7, 12, 8, 9, 13, 10, 12, 11};

static const uint32_t tests_of_starts[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14};
static const uint32_t tests_of[] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, PANS, STOVES};

static const uint32_t writes_of_starts[] = {0, 2, 4, 7, 9, 11, 14, 16, 18, 21, 23, 25, 28};
static const uint32_t writes_of[] = {0, 4, 0, 5, 0, 4, 5, 1, 4, 1, 5, 1, 4, 5,
                                     2, 5, 2, 4, 2, 4, 5, 3, 5, 3, 4, 3, 4, 5};

/* Pans and stoves are only incremented and decremented, so no effect depends on a value. */
static const uint32_t nothing_starts[TRANSITIONS + 1] = {0};

/* Optional: only putting things back frees them. What a cook has is changed by this cook alone. */
static const uint32_t enablers_starts[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 20};
static const uint32_t enablers[] = {2, 0, 1, 5, 3, 4, 8, 6, 7, 11, 9, 10, 2, 5, 8, 11, 2, 5, 8, 11};

/* Optional: a cook has nothing, one thing or both. */
static const uint32_t exclusive_starts[] = {0, 3, 6, 9, 12};
static const uint32_t exclusive[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

/* Optional: the transitions of each cook, which happen to be the same rows. */

static const onager_plugin plugin = {
    .version = ONAGER_PLUGIN_VERSION,
    .size = sizeof(onager_plugin),
    .name = "cooks",
    .slots = SLOTS,
    .guards = GUARDS,
    .transitions = TRANSITIONS,
    .initial = initial,
    .slot_names = slot_names,
    .transition_names = transition_names,
    .guards_of = {guards_of_starts, guards_of},
    .tests_of = {tests_of_starts, tests_of},
    .writes_of = {writes_of_starts, writes_of},
    .reads_of = {nothing_starts, 0},
    .evaluate = evaluate,
    .fire = fire,
    .guard_texts = guard_texts,
    .likely_maximum = likely_maximum,
    .enablers = {enablers_starts, enablers},
    .exclusive = {exclusive_starts, exclusive},
    .groups = COOKS,
    .processes = {exclusive_starts, exclusive},
    .process_count = COOKS,
};

const onager_plugin* onager_model(void) {
  return &plugin;
}
