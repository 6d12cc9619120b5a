// A part of an XML text that is kept: elements with their attributes, without text and prefixes of name spaces.

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace onager::frontend {

struct XmlTree {
  std::string name;
  Position at;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<XmlTree> children;

  // Empty if there is none.
  std::string_view attribute(std::string_view wanted) const {
    for (const auto& [name_of, value] : attributes)
      if (name_of == wanted) return value;
    return {};
  }
};

}  // namespace onager::frontend
