// Every spec of a stubborn set, with every sharpness of the relations and every search.

#pragma once

#include <string>
#include <vector>

#include "search/strategies.h"
#include "stubborn/strategies.h"

namespace onager::laws {

inline std::vector<std::string> all_specs() {
  const std::vector<std::string> starts = {"first", "random", "min-enabled", "min-forward"};
  const std::vector<std::string> scapegoats = {"first",           "random",      "min-transitions",
                                               "max-transitions", "min-enabled", "max-enabled",
                                               "min-forward",     "max-forward", "cost"};
  const std::vector<std::string> orders = {"first",       "random",      "min-enabled",
                                           "max-enabled", "min-forward", "max-forward"};
  std::vector<std::string> specs;
  for (const stubborn::Strategy& row : stubborn::strategies())
    for (std::string prefix : {"", "weak:"}) {
      const std::string name = prefix + std::string(row.name);
      if (row.brackets == stubborn::Brackets::kNone || row.brackets == stubborn::Brackets::kBeam) specs.push_back(name);
      if (row.brackets == stubborn::Brackets::kBeam)
        for (const char* words : {"(nds)", "(nds,first)", "(random,2)"}) specs.push_back(name + words);
      if (row.brackets == stubborn::Brackets::kOrder)
        for (const std::string& order : orders) specs.push_back(name + "(" + order + ")");
      if (row.brackets == stubborn::Brackets::kStartScapegoat)
        for (const std::string& start : starts)
          for (const std::string& scapegoat : scapegoats) specs.push_back(name + "(" + start + "," + scapegoat + ")");
    }
  return specs;
}

struct Combination {
  stubborn::Spec spec;
  stubborn::Sharpness sharpness;
  const search::Strategy& search;
  std::string name() const {
    return spec.to_string() + (sharpness.exclusive ? " exclusive" : "") + (sharpness.dynamic ? " dynamic " : " ") +
           std::string(search.name);
  }
};

inline constexpr stubborn::Sharpness kSharpness[] = {{},
                                                     {.exclusive = true},
                                                     {.exclusive = true, .most_excluded = 1},
                                                     {.disabling = true},
                                                     {.dynamic = true},
                                                     {.exclusive = true, .dynamic = true}};

inline std::vector<Combination> all_combinations() {
  std::vector<Combination> all;
  for (const std::string& spec : all_specs())
    for (const stubborn::Sharpness& sharpness : kSharpness)
      for (const search::Strategy& search : search::strategies())
        all.push_back({*stubborn::parse_spec(spec), sharpness, search});
  return all;
}

}  // namespace onager::laws
