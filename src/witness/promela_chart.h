// The messages of a run of a Promela model, as a chart has them: a line for each process, an arrow for each message.
//
// Only what others can see has a row: messages, printed texts, processes that begin and end, errors, and where the run
// ends. Messages are numbered; in a channel with a buffer the receive has the number of its send.
//
// Cost  that of playing the run; the rows are kept

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/watch.h"
#include "model/promela.h"
#include "witness/trace.h"

namespace onager::witness {

struct Chart {
  struct Line {                          // a process
    std::string name;                    // `P(1)`
    std::size_t from = 0;                // the row where it begins
    std::optional<std::size_t> to = {};  // where it ends; else it is there at the end
  };
  struct Row {
    enum class Kind : std::uint8_t {
      kMeet,     // a rendezvous: from `line` to `other`
      kSend,     // into a buffer
      kReceive,  // out of it; `other` is the line that has sent
      kText,     // printed
      kError,
      kStuck,  // it cannot go on, and is not at its end
      kCycle,  // what comes now is repeated for ever; no line
    };
    Kind kind = Kind::kText;
    std::size_t line = 0, other = 0;
    std::size_t message = 0;  // the number of the message, from 1
    std::string text;
    std::size_t step = 0;  // of the run, from 1; 0: after all of them
  };
  std::string model;
  std::vector<Line> lines;
  std::vector<Row> rows;
  std::vector<std::size_t> waiting;  // messages that nobody has received at the end
  std::vector<std::size_t> lost;     // those that went with their channel
  std::size_t steps = 0;
};

// Of the whole run, or up to the first step that cannot be made. Throws LimitMet.
Chart chart_of(const promela::Program& program, const Trace& trace, Watch& watch = Watch::endless());

}  // namespace onager::witness
