// Statements of a Promela model that no run executes, as pan reports them: plain data.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace onager::answer {

struct Unreached {
  struct Statement {
    std::string file;
    std::uint32_t line = 0, column = 0;
    std::string text;
  };
  struct Part {
    std::string proctype;
    std::vector<Statement> statements;  // no process ever comes there; in the order of the text, as pan has them
    std::size_t places = 0, of = 0;     // at so many of its places no process is ever
    std::vector<Statement> idle;        // processes come there, but it is never executed; also inside d_step
  };
  std::vector<Part> parts;  // of each proctype
};

}  // namespace onager::answer
