// The files of src/experiment/page, which the build puts into the program.

#pragma once

#include <string_view>

namespace onager::experiment {

std::string_view page_template();  // with @NAME@, @STYLE@, ... to be replaced
std::string_view page_style();
std::string_view page_script();

}  // namespace onager::experiment
