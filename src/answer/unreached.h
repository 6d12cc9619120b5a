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
    std::vector<Statement> statements;  // in the order of the text
    std::size_t of = 0;                 // how many it has
  };
  std::vector<Part> parts;  // of each proctype
};

}  // namespace onager::answer
