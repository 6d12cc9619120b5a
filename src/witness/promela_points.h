// The points of a Promela body: where a process can stand, and where it goes from there.
//
// Written from doc/formats.md, for the second opinion: shares nothing with system/promela. A point is made for each
// statement and, as Spin does, for the joints between them, in the order in which Spin makes them, so that its number
// is also the one that pan writes into trails.
//
// Invariant  next, target and options are points of the same body
// Cost       linear in the text, times the depth of `unless`

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/promela.h"

namespace onager::witness::game {

using PointId = std::uint32_t;

struct Point {
  enum class Kind : std::uint8_t {
    kBasic,   // one statement
    kHead,    // of if, do, a block or atomic: offers its options
    kDStep,   // runs from options[0] until it leaves the statement
    kUnless,  // goes on at options[0]; no place to stand
    kJump,    // goto and break: to `target`
    kJoint,   // behind if, do and unless, and before do: to `next`
    kSkip,    // before a goto whose label must be a place to stand
    kEnd,     // the closing brace
  };
  Kind kind = Kind::kBasic;
  const promela::Statement* statement = nullptr;  // null for kEnd
  std::uint32_t line = 0;
  std::uint32_t number = kNone;  // in the order of the text, through all bodies
  PointId next = kNone;
  PointId target = kNone;        // of kJump
  std::vector<PointId> options;  // the first point of each
  PointId first_inside = kNone;  // of kDStep: the inside is [first_inside, this point)
  bool is_atomic = false;        // the process goes on after it
  bool ends_atomic = false;      // the last one of an atomic sequence
  std::vector<PointId> escapes;  // first points of escapes, outermost first
  bool is_end = false, is_progress = false, is_accept = false;
};

// A statement that a process can choose.
struct Offer {
  PointId point = 0;
  PointId escape = kNone;  // the first point of the escape it belongs to, if any
};

struct Body {
  std::vector<Point> points;
  PointId first = kNone;                  // where a process begins
  std::uint32_t first_number = 0;         // of its points
  std::map<std::string, PointId> labels;  // where each leads

  const Point& operator[](PointId p) const { return points[p]; }
  // Where a process goes that is about to enter `p`, coming from an atomic point or not.
  PointId settle(PointId p, bool from_atomic) const;
  // Where a process stands after the statement at `p`.
  PointId after(PointId p) const;
  // The statements among which a process at `p` chooses, in order, without escapes.
  std::vector<PointId> choices(PointId p) const;
  // The same, escapes first. Once one of an escape can be executed, only those of the same escape are looked at.
  const std::vector<Offer>& offers(PointId p) const { return offered[p]; }

  std::vector<std::vector<Offer>> offered;  // by point
};

// Labels of goto statements in `referred` are places to stand; the reader has already seen to those with a meaning.
Body lay_out(const promela::Proctype& proctype, const std::set<std::string>& referred);

// All bodies of a program.
struct Code {
  explicit Code(const promela::Program& program);
  std::vector<Body> bodies;  // by proctype
  std::optional<Body> trace;
};

}  // namespace onager::witness::game
