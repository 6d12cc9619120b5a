// The page of a view: the files of src/view/page, which are in the program, and the page that needs no server.
//
// Contract   texts of the model are data, never part of the page's own text: `<script>` in a name does nothing

#pragma once

#include <string>
#include <string_view>

#include "view/session.h"

namespace onager::view {

// Made by the build of the files of src/view/page.
std::string_view page_template();  // with the lines @HEAD@ and @DATA@
std::string_view page_style();
std::string_view page_script();

// The page that asks a server beside it.
std::string served_page();
// The same for one model in one file: with all states of `trail`, those a step aside, and those near the initial one.
std::string exported_page(Session& session, const Trail& trail);

}  // namespace onager::view
