#include "cli/recording.h"

#include "cli/output.h"

namespace onager::cli {

namespace {

// Mistakes are told in many places, all of which end in output.cpp.
report::Findings* current = nullptr;

}  // namespace

Recording::Recording(const Options& options) : path_(options.sarif) {
  if (!path_.empty()) current = &findings_;
}

Recording::~Recording() {
  if (!path_.empty()) current = nullptr;
}

void Recording::write(const std::vector<std::string>& words, int exit_code) const {
  if (!path_.empty()) write_file(path_, findings_.sarif(words, exit_code));
}

report::Findings* recorded() {
  return current;
}

}  // namespace onager::cli
