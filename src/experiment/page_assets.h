// The files of src/experiment/page, which the build embeds in the program.

#pragma once

#include <string_view>

namespace onager::experiment {

std::string_view page_template();  // with placeholders @NAME@, @STYLE@, ...
std::string_view page_style();
std::string_view page_script();

}  // namespace onager::experiment
