/* Two dials, one of 3 and one of 4 positions, turn for ever, until someone stops the machine at (2, 3).
 *
 * Slots        0, 1 the positions of the dials; 2 whether the machine stands
 * Transitions  0, 1 turn a dial; 2 stops the machine
 * Guards       0 the machine runs; 1 the first dial is at 2; 2 the second is at 3 */

#include <onager/plugin.h>

enum { SLOTS = 3, GUARDS = 3, TRANSITIONS = 3 };

static const uint32_t initial[SLOTS] = {0, 0, 0};

static void evaluate(const uint32_t* state, const uint32_t* guards, uint32_t count, uint8_t* truth) {
  for (uint32_t i = 0; i < count; ++i)
    truth[i] = guards[i] == 0 ? state[2] == 0 : guards[i] == 1 ? state[0] == 2 : state[1] == 3;
}

static uint32_t fire(const uint32_t* state, uint32_t transition, onager_change* changes) {
  changes[0].slot = transition;
  changes[0].value = transition == 0 ? (state[0] + 1) % 3 : transition == 1 ? (state[1] + 1) % 4 : 1;
  return 1;
}

static const char* const slot_names[SLOTS] = {"first", "second", "stopped"};
static const char* const transition_names[TRANSITIONS] = {"turn first", "turn second", "stop"};

/* Row i is what stands between starts[i] and starts[i + 1]. */
static const uint32_t guards_of_starts[] = {0, 1, 2, 5};
static const uint32_t guards_of[] = {0, 0, 0, 1, 2};
static const uint32_t tests_of_starts[] = {0, 1, 2, 3};
static const uint32_t tests_of[] = {2, 0, 1};
static const uint32_t each_starts[] = {0, 1, 2, 3};
static const uint32_t writes_of[] = {0, 1, 2};
static const uint32_t reads_of_starts[] = {0, 1, 2, 2};
static const uint32_t reads_of[] = {0, 1};

static const onager_plugin plugin = {
    .version = ONAGER_PLUGIN_VERSION,
    .size = sizeof(onager_plugin),
    .name = "dials",
    .slots = SLOTS,
    .guards = GUARDS,
    .transitions = TRANSITIONS,
    .initial = initial,
    .slot_names = slot_names,
    .transition_names = transition_names,
    .guards_of = {guards_of_starts, guards_of},
    .tests_of = {tests_of_starts, tests_of},
    .writes_of = {each_starts, writes_of},
    .reads_of = {reads_of_starts, reads_of},
    .evaluate = evaluate,
    .fire = fire,
};

const onager_plugin* onager_model(void) {
  return &plugin;
}
