// Reads JSON members one by one with precise diagnostics: the path in the text, what was expected, a hint.
//
// Contract   the first error is kept; afterwards all reads return empty values, so that callers need not check after
//            each

#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace onager::experiment {

using Json = nlohmann::ordered_json;

class PlanReader {
 public:
  // A value and its path, such as /compare/0/columns/2.
  struct Place {
    const Json* value;
    std::string path;
  };
  using Visit = std::function<void(const Place&)>;

  explicit PlanReader(std::string file) : file_(std::move(file)) {}

  const std::optional<Diagnostic>& wrong() const { return wrong_; }
  void fail(const Place& place, std::string message, std::string hint = {});

  // Returns false with an error unless it is an object with only these members.
  bool object(const Place& place, const std::vector<std::string>& known);
  // Calls `visit` if the member exists.
  void member(const Place& object, const char* name, const Visit& visit);
  bool has(const Place& object, const char* name) const { return object.value->contains(name); }

  std::string text(const Place& place);
  double number(const Place& place);  // 0 or more
  std::uint64_t whole_number(const Place& place);
  bool truth(const Place& place);
  std::vector<std::string> texts(const Place& place);                          // an array of texts, or one text
  void each(const Place& place, const Visit& visit);                           // for each element of an array
  std::vector<std::pair<std::string, std::string>> pairs(const Place& place);  // an object whose values are texts

 private:
  std::string file_;
  std::optional<Diagnostic> wrong_;
};

// A diagnostic with line and column if it is not JSON.
Result<Json> parse_json(const std::string& file, std::string_view text);

}  // namespace onager::experiment
