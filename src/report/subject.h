// What every report tells besides its findings: of which model, and by which settings.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace onager::report {

// One option as the user gave it or as it is by default; the name is its word on the command line, with _ for -.
struct Setting {
  std::string name;
  std::variant<std::string, std::uint64_t> value;
};

struct Subject {
  std::string model;       // see model_name
  std::size_t places = 0;  // of a program: its slots
  std::size_t transitions = 0;
  std::vector<Setting> settings;  // in the order in which reports list them
  bool is_program = false;        // not a net
};

// The id of the model; without one, the name of the file or folder it came from.
std::string model_name(const std::string& id, const std::string& path);

// The texts of the settings `search`, `store` and `reduction` after the word `explicit`, those that are there, and
// `proviso` unless it is none.
std::string technique(const Subject& subject);

}  // namespace onager::report
