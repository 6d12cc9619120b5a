#include "witness/promela_moves.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <unordered_set>

namespace onager::witness::game {

namespace {

using Kind = Point::Kind;
using promela::Statement;

constexpr std::size_t kLongest = 100'000;  // statements in one step that are kept

class Moves {
 public:
  Moves(const promela::Program& program, const Code& code, Watch& watch)
      : program_(program), code_(code), watch_(watch) {}

  // What process `p` can do next: one statement, or both halves of a rendezvous.
  std::vector<Way> next(const World& world, std::uint32_t p, bool timeout) {
    try {
      World copy = world;
      if (!machine(copy, p, timeout).may_move()) return {};
    } catch (const Failure& failure) {
      return {failed(world, p, world.processes[p].at, failure)};
    }
    return choose(world, p, timeout);
  }

 private:
  Machine machine(World& world, std::uint32_t p, bool timeout, Record* record = nullptr) {
    return {program_, code_, world, p, timeout, record};
  }
  const Body& body_of(const World& world, std::uint32_t p) const { return code_.bodies[world.processes[p].proctype]; }

  std::vector<Way> choose(const World& world, std::uint32_t p, bool timeout) {
    const Body& body = body_of(world, p);
    const bool is_deterministic = program_.proctypes[world.processes[p].proctype].is_deterministic;
    std::vector<Way> all;
    PointId escape = kNone;  // that of the last one that could be executed
    for (const Offer& offer : body.offers(world.processes[p].at)) {
      if (escape != kNone && offer.escape != escape) break;
      const Point& point = body[offer.point];
      const bool is_else = point.kind == Kind::kBasic && point.statement->kind == Statement::Kind::kElse;
      if (is_else && !all.empty()) continue;
      std::optional<Way> way = perform(world, p, offer.point, timeout);
      if (!way) continue;
      const bool offers = world.offer == 0 && way->world.offer != 0;
      std::vector<Way> ways = offers ? received(*way, p) : std::vector<Way>{std::move(*way)};
      if (ways.empty()) continue;
      escape = offer.escape;
      if (is_deterministic && !all.empty() && !is_else)
        for (Way& each : ways) each.record.errors.emplace_back("a D_proctype is not deterministic");
      std::ranges::move(ways, std::back_inserter(all));
    }
    return all;
  }

  // The ways to complete a rendezvous.
  std::vector<Way> received(const Way& sent, std::uint32_t sender) {
    std::vector<Way> all;
    for (std::uint32_t p = 0; p < sent.world.processes.size(); ++p) {
      if (p == sender) continue;
      for (Way& way : next(sent.world, p, false)) {
        way.steps.insert(way.steps.begin(), sent.steps.begin(), sent.steps.end());
        way.record.errors.insert(way.record.errors.begin(), sent.record.errors.begin(), sent.record.errors.end());
        way.record.printed = sent.record.printed + way.record.printed;
        way.record.events.insert(way.record.events.begin(), sent.record.events.begin(), sent.record.events.end());
        all.push_back(std::move(way));
      }
    }
    return all;
  }

  Way failed(const World& world, std::uint32_t p, PointId point, const Failure& failure) {
    Way way;
    way.steps = {{p, world.processes[p].proctype, point}};
    way.world.failure = failure.what;
    way.record.errors = {failure.what};
    return way;
  }

  std::optional<Way> perform(const World& world, std::uint32_t p, PointId point, bool timeout) {
    constexpr std::uint64_t kStatement = 256;  // work for one, as a rule
    watch_.spend(kStatement);
    Way way{{{p, world.processes[p].proctype, point}}, {}, {}};
    try {
      if (!performs(world, p, point, timeout, way)) return std::nullopt;
    } catch (const Failure& failure) {
      Way wrong = failed(world, p, point, failure);
      wrong.record.printed = way.record.printed;
      wrong.record.events = way.record.events;
      return wrong;
    }
    way.world.last = p;
    return way;
  }

  bool performs(const World& world, std::uint32_t p, PointId point, bool timeout, Way& way) {
    const Body& body = body_of(world, p);
    const Kind kind = body[point].kind;
    if (world.offer != 0 && kind != Kind::kBasic && kind != Kind::kDStep) return false;
    if (kind == Kind::kEnd && p + 1 != world.processes.size()) return false;
    way.world = world;
    if (kind == Kind::kEnd) return die(way.world, p);
    if (kind == Kind::kDStep && !runs_d_step(body, point, p, timeout, way)) return false;
    if (kind == Kind::kBasic) {
      Machine here = machine(way.world, p, timeout, &way.record);
      if (!here.can(*body[point].statement)) return false;
      here.execute(*body[point].statement);
    }
    way.world.processes[p].at = body.after(point);
    return true;
  }

  static bool die(World& world, std::uint32_t p) {
    std::erase_if(world.channels, [&](const Channel& c) { return c.owner == p; });
    world.processes.pop_back();
    return true;
  }

  // What was met after a power of two of statements: whoever meets it again does not end.
  struct Past {
    const promela::Program& program;
    PointId at;
    std::string key;
    void check(std::size_t count, PointId here, const World& world) {
      if (at == here && key == key_of(program, world, Hidden::kIncluded)) throw Failure{"a d_step that does not end"};
      if (count < 16 || (count & (count - 1)) != 0) return;
      at = here;
      key = key_of(program, world, Hidden::kIncluded);
    }
  };

  // False if it cannot begin; afterwards it must not block.
  bool runs_d_step(const Body& body, PointId head, std::uint32_t p, bool timeout, Way& way) {
    Machine here = machine(way.world, p, timeout, &way.record);
    bool begun = false;
    Past past{program_, kNone, {}};
    PointId at = body[head].options[0];
    for (std::size_t count = 0; at >= body[head].first_inside && at < head; ++count) {
      watch_.spend(16);
      past.check(count, at, way.world);
      const Point& point = body[at];
      if (point.kind == Kind::kUnless || point.kind == Kind::kDStep || is_block(point)) {
        at = point.options[0];
        continue;
      }
      if (point.kind == Kind::kJoint || point.kind == Kind::kJump) {
        at = point.kind == Kind::kJump ? point.target : point.next;
        continue;
      }
      const std::optional<PointId> chosen = first_executable(body, at, here);
      if (!chosen && !begun) return false;
      if (!chosen) throw Failure{"a d_step that blocks"};
      begun = true;
      const bool was_offered = way.world.offer != 0;
      if (body[*chosen].kind == Kind::kBasic) here.execute(*body[*chosen].statement);
      if (!was_offered && way.world.offer != 0) throw Failure{"a rendezvous message is sent in a d_step"};
      at = body[*chosen].kind == Kind::kJump ? body[*chosen].target : body[*chosen].next;
    }
    return true;
  }
  static bool is_block(const Point& point) { return point.kind == Kind::kHead && point.first_inside != kNone; }

  // Inside a d_step another one is a block.
  static std::vector<PointId> choices_inside(const Body& body, PointId at) {
    if (body[at].kind != Kind::kHead && body[at].kind != Kind::kDStep) return {at};
    std::vector<PointId> all;
    for (const PointId option : body[at].options)
      std::ranges::copy(choices_inside(body, option), std::back_inserter(all));
    return all;
  }
  static std::optional<PointId> first_executable(const Body& body, PointId at, Machine& here) {
    for (const PointId p : choices_inside(body, at))
      if (body[p].kind != Kind::kBasic || here.can(*body[p].statement)) return p;
    return std::nullopt;
  }

  const promela::Program& program_;
  const Code& code_;
  Watch& watch_;
};

// Follows atomic sequences to their ends, depth first.
class Ways {
 public:
  Ways(const promela::Program& program, const Code& code, const World& world, Watch& watch)
      : program_(program), code_(code), world_(world), moves_(program, code, watch) {}

  std::vector<Way> all() {
    for (const bool timeout : {false, true}) {
      for (std::uint32_t p = 0; p < world_.processes.size(); ++p) {
        push(moves_.next(world_, p, timeout));
        follow();
      }
      if (!all_.empty()) break;
    }
    return std::move(all_);
  }

 private:
  struct Frame {
    std::vector<Way> ways;
    std::size_t next = 0;
    std::string key;  // of the state in between that it goes on from
  };

  void push(std::vector<Way> ways, std::string key = {}) { frames_.push_back({std::move(ways), 0, std::move(key)}); }

  void follow() {
    while (!frames_.empty()) {
      Frame& top = frames_.back();
      if (top.next == top.ways.size()) {
        between_.erase(top.key);
        frames_.pop_back();
        continue;
      }
      const Way& way = top.ways[top.next++];
      if (!goes_on(way)) {
        emit(way);
        continue;
      }
      std::string key = key_of(program_, way.world, Hidden::kIncluded);
      if (frames_.size() > kLongest) throw LimitMet(Limit::kMemory);
      if (!between_.insert(key).second) {
        emit(endless(way));
        continue;
      }
      std::vector<Way> further = moves_.next(way.world, way.steps.back().process, false);
      if (further.empty()) {
        between_.erase(key);
        emit(way);
      } else {
        push(std::move(further), std::move(key));
      }
    }
  }

  bool goes_on(const Way& way) const {
    const Micro& last = way.steps.back();
    return way.world.failure.empty() && code_.bodies[last.proctype][last.point].is_atomic;
  }

  static Way endless(const Way& way) {
    Way wrong = way;
    wrong.world = World();
    wrong.world.failure = "an atomic sequence that does not end";
    wrong.record.errors.push_back(wrong.world.failure);
    return wrong;
  }

  // The way through all frames, of which `last` is the end.
  void emit(const Way& last) {
    Way whole;
    for (std::size_t i = 0; i + 1 < frames_.size(); ++i) append(frames_[i].ways[frames_[i].next - 1], whole);
    append(last, whole);
    whole.world = last.world;
    all_.push_back(std::move(whole));
  }
  static void append(const Way& part, Way& whole) {
    std::ranges::copy(part.steps, std::back_inserter(whole.steps));
    std::ranges::copy(part.record.errors, std::back_inserter(whole.record.errors));
    whole.record.printed += part.record.printed;
    std::ranges::copy(part.record.events, std::back_inserter(whole.record.events));
  }

  const promela::Program& program_;
  const Code& code_;
  const World& world_;
  Moves moves_;
  std::vector<Frame> frames_;
  std::unordered_set<std::string> between_;  // states in between, on the way
  std::vector<Way> all_;
};

}  // namespace

bool can_move_without_timeout(const promela::Program& program, const Code& code, const World& world, Watch& watch) {
  Moves moves(program, code, watch);
  for (std::uint32_t p = 0; p < world.processes.size(); ++p)
    if (!moves.next(world, p, false).empty()) return true;
  return false;
}

std::vector<Way> all_ways(const promela::Program& program, const Code& code, const World& world, Watch& watch) {
  if (!world.failure.empty()) return {};
  return Ways(program, code, world, watch).all();
}

}  // namespace onager::witness::game
