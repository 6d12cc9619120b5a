#include "witness/promela_points.h"

#include <algorithm>
#include <utility>

namespace onager::witness::game {

namespace {

using promela::Statement;
using Kind = Point::Kind;

class Layout {
 public:
  Layout(const promela::Proctype& proctype, const std::set<std::string>& referred)
      : proctype_(proctype), referred_(referred) {}

  Body make() {
    const Line body = lay(proctype_.body);
    const PointId end = add(Kind::kEnd, nullptr, proctype_.end.at.line);
    points()[end].is_end = true;
    if (!body.points.empty()) points()[body.points.back()].next = end;
    for (auto at = inner_.rbegin(); at != inner_.rend(); ++at) points()[at->last].next = points()[at->head].next;
    for (const auto& [jump, label] : gotos_) points()[jump].target = body_.labels.at(label);
    mend_atomic_jumps();
    for (PointId p = 0; p < points().size(); ++p) gather_escapes(p);
    body_.first = body_.settle(body.points.empty() ? end : body.points.front(), false);
    for (Point& each : points())
      if (each.kind != Kind::kUnless)
        for (PointId& option : each.options) option = start(option);
    spread_labels();
    make_offers();
    return std::move(body_);
  }

 private:
  struct Line {  // the points of a sequence, without those inside them
    std::vector<PointId> points;
  };
  struct Inside {
    PointId last, head;  // what follows the last point of a block follows the block
  };

  std::vector<Point>& points() { return body_.points; }

  PointId add(Kind kind, const Statement* statement, std::uint32_t line) {
    Point point;
    point.kind = kind;
    point.statement = statement;
    point.line = line;
    point.number = numbered_++;
    body_.points.push_back(std::move(point));
    parts_.emplace_back();
    own_escapes_.emplace_back();
    return static_cast<PointId>(body_.points.size() - 1);
  }
  PointId add(Kind kind, const Statement& statement) { return add(kind, &statement, statement.at.at.line); }

  void append(Line& line, PointId point) {
    if (!line.points.empty()) points()[line.points.back()].next = point;
    line.points.push_back(point);
  }

  Line lay(const promela::Sequence& sequence) {
    Line line;
    for (const Statement& each : sequence) lay(each, line);
    return line;
  }

  void lay(const Statement& s, Line& line) {
    switch (s.kind) {
      case Statement::Kind::kGoto:
      case Statement::Kind::kBreak:
        return lay_jump(s, line);
      case Statement::Kind::kIf:
      case Statement::Kind::kDo:
        return lay_choice(s, line);
      case Statement::Kind::kAtomic:
      case Statement::Kind::kBlock:
      case Statement::Kind::kDStep:
        return lay_block(s, line);
      case Statement::Kind::kUnless:
        return lay_unless(s, line);
      default:
        const PointId p = add(Kind::kBasic, s);
        label(s, p);
        append(line, p);
    }
  }

  void label(const Statement& s, PointId p) {
    for (const std::string& each : s.labels) {
      body_.labels.emplace(each, p);
      points()[p].is_end |= each.starts_with("end");
      points()[p].is_accept |= each.starts_with("accept");
      points()[p].is_progress |= each.starts_with("progress");
    }
  }

  void lay_jump(const Statement& s, Line& line) {
    const PointId jump = add(Kind::kJump, s);
    if (!line.points.empty()) number_before(line.points.back(), jump);
    const auto is_referred = [&](const std::string& each) { return referred_.contains(each); };
    if (std::ranges::any_of(s.labels, is_referred)) {
      const PointId skip = add(Kind::kSkip, s);
      --numbered_;
      points()[skip].number = std::exchange(points()[jump].number, kNone);
      label(s, skip);
      append(line, skip);
    } else {
      label(s, jump);
    }
    append(line, jump);
    if (s.kind == Statement::Kind::kGoto)
      gotos_.emplace_back(jump, s.text);
    else
      breaks_.back().push_back(jump);
  }

  // The reader puts a skip before some jumps; Spin makes it after them.
  void number_before(PointId skip, PointId jump) {
    const Statement* before = points()[skip].statement;
    const bool is_put = points()[skip].kind == Kind::kBasic && before->kind == Statement::Kind::kExpression &&
                        !before->labels.empty() && before->at == points()[jump].statement->at;
    if (is_put && skip + 1 == jump) std::swap(points()[skip].number, points()[jump].number);
  }

  // Points are made in the order of the text, options are tried with `else` at the end.
  std::vector<Line> lay_options(const Statement& s) {
    std::size_t last = s.options.size() - 1;
    // That of a `for` has no place in the text; Spin makes it last.
    const auto is_else = [](const promela::Sequence& option) {
      return option[0].kind == Statement::Kind::kElse && (option.size() == 1 || !(option[1].at == option[0].at));
    };
    const auto place = [](const promela::Sequence& option) {
      return std::pair(option[0].at.at.line, option[0].at.at.column);
    };
    std::vector<Line> options(s.options.size());
    for (std::size_t i = 0; i <= last; ++i) {
      if (is_else(s.options.back()) && i < last && place(s.options.back()) < place(s.options[i]) &&
          options.back().points.empty())
        options.back() = lay(s.options.back());
      if (options[i].points.empty()) options[i] = lay(s.options[i]);
    }
    return options;
  }

  void lay_choice(const Statement& s, Line& line) {
    const bool repeats = s.kind == Statement::Kind::kDo;
    if (repeats) breaks_.emplace_back();
    std::vector<Line> options = lay_options(s);
    const PointId head = add(Kind::kHead, s), joint = add(Kind::kJoint, s);
    label(s, head);
    for (const Line& option : options) {
      points()[option.points.back()].next = joint;
      points()[head].options.push_back(option.points.front());
    }
    parts_[head] = std::move(options);
    if (repeats) append(line, joint);
    append(line, head);
    if (!repeats) return append(line, joint);
    const PointId exit = add(Kind::kJoint, s);
    for (const PointId jump : breaks_.back()) points()[jump].target = exit;
    breaks_.pop_back();
    append(line, exit);
  }

  void lay_block(const Statement& s, Line& line) {
    const auto begin = static_cast<PointId>(points().size());
    Line inside = lay(s.options[0]);
    if (s.kind == Statement::Kind::kAtomic) make_atomic(inside);
    enclose(s, std::move(inside), begin, s.kind == Statement::Kind::kDStep ? Kind::kDStep : Kind::kHead, line);
  }

  void enclose(const Statement& s, Line inside, PointId begin, Kind kind, Line& line) {
    const PointId head = add(kind, s);
    label(s, head);
    points()[head].options.push_back(inside.points.front());
    points()[head].first_inside = begin;
    inner_.push_back({inside.points.back(), head});
    parts_[head].push_back(std::move(inside));
    append(line, head);
  }

  void lay_unless(const Statement& s, Line& line) {
    Line main = lay(s.options[0]), escape = lay(s.options[1]);
    const PointId head = add(Kind::kUnless, s), joint = add(Kind::kJoint, s);
    points()[main.points.back()].next = joint;
    points()[escape.points.back()].next = joint;
    points()[head].options = {main.points.front()};
    parts_[head] = {main, escape};
    escapes_.push_back(escape);
    attach(main, escapes_.size() - 1);
    if (s.labels.empty()) {
      append(line, head);
      return append(line, joint);
    }
    Line inside;
    append(inside, head);
    append(inside, joint);
    enclose(s, std::move(inside), head, Kind::kHead, line);  // a label belongs to a block around it
  }

  void mark_atomic(const Line& line) {
    for (const PointId p : line.points) {
      points()[p].is_atomic = true;
      if (points()[p].kind == Kind::kDStep) continue;
      for (const Line& part : parts_[p]) mark_atomic(part);
    }
  }
  void make_atomic(const Line& line) {
    mark_atomic(line);
    const PointId last = line.points.back();
    const bool is_block = points()[last].kind == Kind::kHead && points()[last].first_inside != kNone;
    if (is_block) return make_atomic(parts_[last][0]);
    points()[last].is_atomic = false;
    points()[last].ends_atomic = true;
  }

  // A jump out of atomic sequences is not atomic; one into them is.
  void mend_atomic_jumps() {
    const auto inside = [](const Point& p) { return p.is_atomic || p.ends_atomic; };
    for (Point& jump : points()) {
      if (jump.kind != Kind::kJump || !inside(jump)) continue;
      jump.is_atomic = inside(points()[jump.target]);
      jump.ends_atomic = !jump.is_atomic;
    }
  }

  // The escape is offered at all points of the line, before those that are offered there already.
  void attach(const Line& line, std::size_t escape) {
    for (const PointId p : line.points) attach(p, escape);
  }
  void attach(PointId p, std::size_t escape) {
    std::vector<std::size_t>& own = own_escapes_[p];
    if (std::ranges::find(own, escape) != own.end()) return;
    for (const std::size_t lower : std::vector<std::size_t>(own)) attach(escapes_[lower], escape);
    own.insert(own.begin(), escape);
    if (points()[p].kind == Kind::kDStep) return;
    const std::size_t parts = points()[p].kind == Kind::kUnless ? 1 : parts_[p].size();
    for (std::size_t i = 0; i < parts; ++i) attach(parts_[p][i], escape);
  }
  void gather_escapes(PointId p) {
    if (points()[p].kind == Kind::kJoint) return;
    for (const std::size_t each : own_escapes_[p])
      points()[p].escapes.push_back(body_.settle(escapes_[each].points.front(), points()[p].is_atomic));
  }

  // A part that begins with do begins at its head, one that begins with unless at the beginning of its main part.
  PointId start(PointId p) {
    for (;;) {
      const Point& point = points()[p];
      if (point.kind == Kind::kJoint && point.next != kNone)
        p = point.next;
      else if (point.kind == Kind::kUnless)
        p = point.options[0];
      else
        return p;
    }
  }

  // As pan does it: point by point in their order, each statement of an escape is put before what is there. So the
  // options of an escape are in reverse order; and the head of a block comes after the escapes within it, which by then
  // contain those around the block, so that at such a head they are one escape.
  void make_offers() {
    auto& offers = body_.offered;
    for (PointId p = 0; p < points().size(); ++p) {
      offers.emplace_back();
      for (const PointId choice : body_.choices(p)) offers.back().push_back({choice, kNone});
    }
    for (PointId p = 0; p < points().size(); ++p)
      for (const PointId choice : body_.choices(p)) {
        const std::vector<PointId>& escapes = points()[choice].escapes;
        for (auto escape = escapes.rbegin(); escape != escapes.rend(); ++escape) put_first(p, *escape);
      }
  }
  void put_first(PointId p, PointId escape) {
    std::vector<Offer>& here = body_.offered[p];
    for (const Offer& offer : std::vector<Offer>(body_.offered[escape]))
      if (std::ranges::find(here, offer.point, &Offer::point) == here.end())
        here.insert(here.begin(), {offer.point, escape});
  }

  static void copy_labels(const Point& from, Point& to) {
    to.is_end |= from.is_end;
    to.is_progress |= from.is_progress;
    to.is_accept |= from.is_accept;
  }
  void spread_down(PointId head) {
    for (const PointId option : std::vector<PointId>(points()[head].options)) {
      copy_labels(points()[head], points()[option]);
      if (points()[option].kind == Kind::kHead) spread_down(option);
    }
  }
  void spread_labels() {
    for (PointId p = 0; p < points().size(); ++p)
      if (points()[p].kind == Kind::kHead)
        for (const PointId option : std::vector<PointId>(points()[p].options))
          if (points()[option].kind == Kind::kHead) spread_down(option);
    for (PointId p = 0; p < points().size(); ++p)
      if (points()[p].kind == Kind::kHead)
        for (const PointId choice : body_.choices(p)) copy_labels(points()[choice], points()[body_.after(choice)]);
    for (PointId p = 0; p < points().size(); ++p)
      if (points()[p].kind == Kind::kJoint && points()[p].is_end) points()[body_.after(p)].is_end = true;
  }

  const promela::Proctype& proctype_;
  const std::set<std::string>& referred_;
  Body body_;
  std::vector<std::vector<Line>> parts_;               // by point: options, or what is in a block
  std::vector<std::vector<std::size_t>> own_escapes_;  // by point, into escapes_
  std::vector<Line> escapes_;
  std::vector<Inside> inner_;
  std::vector<std::pair<PointId, std::string>> gotos_;
  std::vector<std::vector<PointId>> breaks_;  // of the loops around
  std::uint32_t numbered_ = 0;
};

}  // namespace

Body lay_out(const promela::Proctype& proctype, const std::set<std::string>& referred) {
  return Layout(proctype, referred).make();
}

PointId Body::settle(PointId p, bool from_atomic) const {
  for (std::size_t jumps = 0; jumps <= points.size(); ++jumps) {
    const Point& here = points[p];
    PointId to = p;
    if (here.kind == Kind::kJump) to = here.target;
    if (here.kind == Kind::kJoint) to = here.next;
    if (here.kind == Kind::kUnless) to = settle(here.options[0], from_atomic);
    if (to == p || to == kNone) return p;
    if (from_atomic && !points[to].is_atomic) return p;
    p = to;
  }
  return p;
}

PointId Body::after(PointId p) const {
  const Point& here = points[p];
  return settle(here.kind == Kind::kJump ? here.target : here.next, here.is_atomic);
}

std::vector<PointId> Body::choices(PointId p) const {
  if (points[p].kind != Kind::kHead) return {p};
  std::vector<PointId> all;
  for (const PointId option : points[p].options) std::ranges::copy(choices(option), std::back_inserter(all));
  return all;
}

}  // namespace onager::witness::game
