#include "native/promela_prelude.h"

namespace onager::native {

const char* const kPromelaBasics = R"(#include <stdint.h>
#define ASK 0xFFFFFFFFu
#define NONE 0xFFFFFFFFu
#define NOBODY 0xFFFFFFFEu
#define STOP 1u
static inline uint32_t fold(int32_t x) { return ((uint32_t)x << 1) ^ (x < 0 ? UINT32_MAX : 0); }
static inline int32_t unfold(uint32_t x) { return (int32_t)((x >> 1) ^ (0u - (x & 1))); }
static inline int32_t add(int32_t a, int32_t b) { return (int32_t)((uint32_t)a + (uint32_t)b); }
static inline int32_t subtract(int32_t a, int32_t b) { return (int32_t)((uint32_t)a - (uint32_t)b); }
static inline int32_t multiply(int32_t a, int32_t b) { return (int32_t)((uint32_t)a * (uint32_t)b); }
static inline int32_t quotient(int32_t a, int32_t b, uint32_t *f) {
  if (b == 0) { *f = 1; return 0; }
  return b == -1 ? subtract(0, a) : a / b;
}
static inline int32_t rest(int32_t a, int32_t b, uint32_t *f) {
  if (b == 0) { *f = 1; return 0; }
  return b == -1 ? 0 : a % b;
}
static inline int32_t shift_left(int32_t a, int32_t b) { return (int32_t)((uint32_t)a << ((uint32_t)b & 31)); }
static inline int32_t shift_right(int32_t a, int32_t b) {
  const uint32_t by = (uint32_t)b & 31;
  return a < 0 ? (int32_t)~(~(uint32_t)a >> by) : (int32_t)((uint32_t)a >> by);
}
static inline uint32_t within(int32_t i, uint32_t bound, uint32_t *f) {
  if ((uint32_t)i >= bound) { *f = 1; return 0; }
  return (uint32_t)i;
}
enum { BIT, BYTE, CHAN, SHORT, INT, UNSIGNED };
static inline int32_t cut(uint32_t kind, int32_t x) {
  switch (kind) {
    case BIT: return x & 1;
    case BYTE: case CHAN: return x & 255;
    case SHORT: return (int32_t)(int16_t)x;
    case INT: case UNSIGNED + 32: return x;
    default: return (int32_t)((uint32_t)x & ((1u << (kind - UNSIGNED)) - 1));
  }
}
static inline uint32_t stored(uint32_t kind, int32_t x) {
  return kind == SHORT || kind == INT ? fold(cut(kind, x)) : (uint32_t)cut(kind, x);
}
static inline int32_t shown(uint32_t kind, uint32_t x) {
  return kind == SHORT || kind == INT ? unfold(x) : (int32_t)x;
}
typedef struct { uint32_t slot, value; } change;
)";

const char* const kPromelaChannels = R"(
typedef struct {
  uint32_t m[SLOTS + HIDDEN + 1];
  struct { uint32_t at, old; } journal[JOURNAL];
  uint32_t option[OPTIONS];
  uint32_t length, options, moves, depth;
  uint32_t met, most, first, last, stops, count;
  const uint32_t *s;
  change *c;
  uint32_t *ends;
} work;
#define SET(i, x) do { \
    const uint32_t at_ = (i), now_ = (x); \
    if (m[at_] != now_) { \
      if (r->length == JOURNAL) return ASK; \
      r->journal[r->length].at = at_; \
      r->journal[r->length++].old = m[at_]; \
      m[at_] = now_; \
    } \
  } while (0)
#define PUT(i, kind, x) do { \
    const uint32_t to_ = (i), put_ = stored((kind), (x)); \
    if ((kind) == CHAN && put_ != 0 && to_ < SLOTS && !may_hold(to_, put_)) return ASK; \
    SET(to_, put_); \
  } while (0)
/* A cell that nothing else ever writes, of which the census has all values. */
#define KEEP(i, kind, x) do { \
    const uint32_t kept_ = stored((kind), (x)); \
    if (!may_hold((i), kept_)) return ASK; \
    SET((i), kept_); \
  } while (0)
#define OPTION(b) do { if (r->options == OPTIONS) return ASK; r->option[r->options++] = (b); } while (0)
static inline uint32_t may_hold(uint32_t at, uint32_t x) { return (held[held_of[at]][x >> 5] >> (x & 31)) & 1; }
static inline void undo(work *r, uint32_t mark) {
  while (r->length > mark) { --r->length; r->m[r->journal[r->length].at] = r->journal[r->length].old; }
}
static inline int32_t length_of(const uint32_t *m, uint32_t c, uint32_t *f) {
  if (c == NONE) { *f = 1; return 0; }
  return ch[c].capacity == 0 ? 0 : (int32_t)m[ch[c].length];
}
static inline int32_t room_of(const uint32_t *m, uint32_t c, uint32_t *f) {
  return c == NONE ? length_of(m, c, f) : (int32_t)ch[c].capacity - length_of(m, c, f);
}
static inline int32_t field(const uint32_t *m, uint32_t c, uint32_t i, uint32_t k) {
  return shown(kinds[c][k], m[ch[c].messages + i * ch[c].fields + k]);
}
static inline uint32_t has_room(const uint32_t *m, uint32_t c, uint32_t *f) {
  if (c == NONE) { *f = 1; return 1; }
  return ch[c].capacity > 0 && m[ch[c].length] < ch[c].capacity;
}
static inline uint32_t send(work *r, uint32_t c, const int32_t *v, uint32_t count, uint32_t sorted) {
  uint32_t *const m = r->m;
  if (c == NONE || ch[c].capacity == 0 || ch[c].fields != count || m[ch[c].length] >= ch[c].capacity) return ASK;
  const uint32_t length = m[ch[c].length];
  uint32_t at = length;
  if (sorted) {
    for (at = 0; at < length; ++at) {
      uint32_t k = 0;
      while (k < count && field(m, c, at, k) == v[k]) ++k;
      if (k < count && field(m, c, at, k) > v[k]) break;
    }
    for (uint32_t i = length * count; i > at * count; --i)
      SET(ch[c].messages + i - 1 + count, m[ch[c].messages + i - 1]);
  }
  for (uint32_t k = 0; k < count; ++k) PUT(ch[c].messages + at * count + k, kinds[c][k], v[k]);
  SET(ch[c].length, length + 1);
  return 0;
}
static inline uint32_t take(work *r, uint32_t c, uint32_t at) {
  uint32_t *const m = r->m;
  const uint32_t width = ch[c].fields, length = m[ch[c].length];
  for (uint32_t i = at * width; i < (length - 1) * width; ++i)
    SET(ch[c].messages + i, m[ch[c].messages + i + width]);
  for (uint32_t i = (length - 1) * width; i < length * width; ++i) SET(ch[c].messages + i, 0);
  SET(ch[c].length, length - 1);
  return 0;
}
/* The last so many that were made. */
static uint32_t free_channels(work *r, uint32_t left) {
  uint32_t *const m = r->m;
  for (uint32_t number = NUMBERS; left > 0 && number > 0; --number) {
    const uint32_t c = find(m, (int32_t)number);
    if (c == NONE) continue;
    if (ch[c].capacity > 0) {
      SET(ch[c].length, 0);
      for (uint32_t i = 0; i < ch[c].capacity * ch[c].fields; ++i) SET(ch[c].messages + i, 0);
    }
    if (ch[c].which == NONE) return ASK;
    SET(ch[c].which, 0);
    --left;
  }
  return 0;
}
)";

const char* const kPromelaDriver = R"(
static void load(const uint32_t *s, void *given) {
  work *const r = given;
  __builtin_memcpy(r->m, s, SLOTS * sizeof *s);
  if (HIDDEN > 0) __builtin_memcpy(r->m + SLOTS, hidden, HIDDEN * sizeof *s);
}
/* What differs from the state; it differs no more. */
static inline uint32_t collect(work *r, change *c) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < r->length; ++i) {
    const uint32_t at = r->journal[i].at;
    if (at >= SLOTS || r->m[at] == r->s[at]) continue;
    c[n].slot = at;
    c[n++].value = r->m[at];
    r->m[at] = r->s[at];
  }
  return n;
}
static uint32_t outcome(work *r) {
  const uint32_t rank = r->met++;
  if (r->met == r->most) return STOP;
  if (rank < r->first) return 0;
  if (rank > r->last) return ASK;
  change *const c = r->c + r->count;
  const uint32_t n = collect(r, c);
  for (uint32_t i = 0; i < n; ++i) r->m[c[i].slot] = c[i].value;
  r->ends[rank - r->first] = r->count += n;
  return rank == r->last && r->stops ? STOP : 0;
}
static uint32_t go(work *r, uint32_t runner);
static uint32_t branch(work *r, uint32_t first) {
  const uint32_t last = r->options;
  if (++r->depth > DEPTH) return ASK;
  for (uint32_t i = first; i < last; ++i) {
    const uint32_t mark = r->length, runner = begins[r->option[i]](r);
    const uint32_t end = runner == ASK ? ASK : go(r, runner);
    if (end != 0) return end;
    undo(r, mark);
  }
  --r->depth;
  r->options = first;
  return 0;
}
static uint32_t go(work *r, uint32_t runner) {
  for (;;) {
    if (runner == ASK) return ASK;
    if (runner == NOBODY) return outcome(r);
    if (r->moves > MOVES) return ASK;
    const uint32_t first = r->options;
    if (list(r, runner) == ASK) return ASK;
    if (r->options == first) return outcome(r);
    if (r->options > first + 1) return branch(r, first);
    r->options = first;
    runner = begins[r->option[first]](r);
  }
}
static inline void prepare(const uint32_t *s, work *r) {
  r->s = s;
  r->length = r->options = r->moves = r->depth = r->met = r->count = 0;
}
/* How many outcomes a step has, at most so many; the working memory is that of the state. */
static uint32_t count_outcomes(const uint32_t *s, work *r, uint32_t begin, uint32_t most) {
  prepare(s, r);
  r->most = most;
  r->first = r->last = NONE;
  const uint32_t end = go(r, begins[begin](r));
  undo(r, 0);
  return end == ASK ? ASK : r->met;
}
static uint32_t fire(const uint32_t *s, void *given, uint32_t t, uint32_t count, change *c, uint32_t *ends) {
  work *const r = given;
  prepare(s, r);
  if (!is_known(s)) return ASK;
  const uint32_t runner = begins[begin_of[t]](r);
  if (runner == NOBODY && count == 1 && rank_of[t] == 0) {
    ends[0] = collect(r, c);
    if (HIDDEN > 0) undo(r, 0);
    return ends[0];
  }
  r->most = NONE;
  r->first = rank_of[t];
  r->last = r->first + count - 1;
  r->stops = r->last + 1 < outcomes_of[t];
  r->c = c;
  r->ends = ends;
  const uint32_t end = go(r, runner);
  undo(r, 0);
  return end == ASK || r->met <= r->last ? ASK : r->count;
}
)";

}  // namespace onager::native
