// What commands that run a search have in common: the watch over their limits, and where their output goes.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/watch.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "frontend/load.h"

namespace onager::cli {

// Limits, progress and Ctrl-C while the object lives; time counts from its beginning.
class Watched {
 public:
  explicit Watched(const Options& options);
  Watched(const Options& options, double seconds, std::uint64_t bytes);
  Watch& watch() { return watch_; }
  const std::atomic<bool>* interrupt() const { return interrupt_.flag(); }
  // No more progress is shown.
  void end() { progress_.reset(); }

 private:
  static Limits limits_of(double seconds, std::uint64_t bytes, const Interrupt& interrupt,
                          std::optional<Progress>& progress);

  std::optional<Progress> progress_;
  Interrupt interrupt_;
  Limits limits_;
  Watch watch_;
};

// The model of the options, and what may be a slip in it, which is told unless quiet; with --strict the first slip is
// an error.
struct Loaded {
  Result<std::unique_ptr<kind::Model>> model;
  std::vector<Diagnostic> warnings = {};
};
Loaded load(const Options& options, Watch& watch);

// What was written where, beside a report: with --json on stderr, and not at all if quiet as well.
void tell(const std::string& text, const Options& options);

// A picture that cannot be written, or that would share stdout with JSON.
std::optional<Diagnostic> refuse_dot(const Options& options);
// The report to stdout, with colours if it is no JSON; to stderr, unless quiet, if the picture goes to stdout.
void print_beside_dot(const std::string& text, const Options& options, const std::vector<Stroke>& strokes = {});
// The picture to where --dot says.
void write_dot(const std::string& text, const Options& options);

}  // namespace onager::cli
