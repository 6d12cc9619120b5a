// A random Promela model as the laws see it.

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "frontend/promela/read.h"
#include "system/promela/discover.h"
#include "system/promela/promela_system.h"
#include "tests/oracle/random_promela.h"

namespace onager::laws {

// A model with its graphs and what it makes; the census grows until nothing is missing.
class Subject {
 public:
  static std::optional<Subject> of(const oracle::PromelaText& text) {
    Result<promela::Program> program = frontend::read_promela("random.pml", oracle::to_text(text), "random");
    if (!program) return std::nullopt;
    return Subject(std::move(*program));
  }
  static std::optional<Subject> of(promela::Program program) { return Subject(std::move(program)); }

  // Calls `work(system)` until the census suffices.
  template <typename Work>
  auto with_system(std::uint64_t shuffle, const Work& work, const std::vector<promela::Expression>& atoms = {}) {
    while (true) {
      try {
        const promela::PromelaSystem system(*program_, graphs_, census_, shuffle, atoms);
        return work(system);
      } catch (const promela::Outgrown& outgrown) {
        outgrown.missing.add_to(census_);
      }
    }
  }
  const promela::Program& program() const { return *program_; }

 private:
  explicit Subject(promela::Program program)
      : program_(std::make_unique<promela::Program>(std::move(program))),
        graphs_(promela::graphs_of(*program_)),
        census_(promela::discover(*program_, graphs_, Watch::endless())) {}
  std::unique_ptr<promela::Program> program_;
  std::vector<promela::Graph> graphs_;
  promela::Census census_;
};

}  // namespace onager::laws
