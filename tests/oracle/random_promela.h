// Random Promela models for laws and fuzzing, and for comparison with Spin.
//
// A model is a function of its seed on every platform: numbers come from mt19937_64 by remainder. A few processes,
// active or run by others, with few variables of all types and channels of all kinds, and statements of every sort;
// most have some hundred states, some are endless or wrong at run time. They are text, one statement a line, kept as a
// tree so that they can be made smaller.

#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace onager::oracle {

struct PromelaNode {
  std::string label;  // may be empty
  std::string text;   // a statement; or `if`, `do`, `atomic`, `d_step`, `block`, `unless` or the heading of a `for`
  std::vector<std::vector<PromelaNode>> parts;  // options or sequences of a compound statement
};

struct PromelaBody {
  std::string heading;  // `active proctype A(byte p)`
  std::vector<std::string> declarations;
  std::vector<PromelaNode> statements;
};

struct PromelaText {
  std::vector<std::string> declarations;
  std::vector<PromelaBody> bodies;
};

PromelaText random_promela(std::uint64_t seed);

std::string to_text(const PromelaText& model);

// A model that still fails and of which no single statement, option or process can be left out and no compound
// statement be replaced by one of its parts. `fails(model)` holds to begin with; it is asked about texts that are no
// models, too.
PromelaText shrink(PromelaText model, const std::function<bool(const PromelaText&)>& fails);

}  // namespace onager::oracle
