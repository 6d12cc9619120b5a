# The program as one file that needs no other: the objects of the usual one, linked statically. `make static`
#
# Files go in place of what cannot be had so: no_library.cpp of the loader of shared libraries, fmt.cpp of the library fmt,
# of which Debian has no archive, and unused.cpp of what others would bring along. The files of the view that call a
# server and Graphviz are compiled once more, without these.
set(static_archives)
set(static_targets)
foreach(library ${ONAGER_LIBRARIES})
  get_target_property(kind ${library} TYPE)
  if(kind STREQUAL STATIC_LIBRARY)
    list(APPEND static_archives $<TARGET_FILE:${library}>)
    list(APPEND static_targets ${library})
  endif()
endforeach()

# What the libraries from outside need themselves comes after them.
set(static_outside)
set(static_missing)
foreach(name archive expat glpk amd colamd suitesparseconfig gmp nettle acl lzma zstd lz4 bz2 z)
  find_library(STATIC_${name} lib${name}.a)
  mark_as_advanced(STATIC_${name})
  if(STATIC_${name})
    list(APPEND static_outside ${STATIC_${name}})
  else()
    list(APPEND static_missing lib${name}.a)
  endif()
endforeach()

if(static_missing)
  list(JOIN static_missing ", " missing)
  add_custom_target(onager_static COMMAND ${CMAKE_COMMAND} -E echo "onager_static: no ${missing}; see packages.txt [static]"
                    COMMAND false)
else()
  add_executable(onager_static EXCLUDE_FROM_ALL src/cli/main.cpp cmake/static/no_library.cpp cmake/static/fmt.cpp
                 cmake/static/unused.cpp src/view/server.cpp src/view/graphviz_layout.cpp)
  target_include_directories(onager_static PRIVATE src)
  target_link_options(onager_static PRIVATE -static)
  target_link_libraries(onager_static PRIVATE -Wl,--start-group ${static_archives} -Wl,--end-group ${static_outside})
  add_dependencies(onager_static ${static_targets})
  set_target_properties(onager_static PROPERTIES OUTPUT_NAME onager RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/static
                        LINK_DEPENDS "${static_archives}" POSITION_INDEPENDENT_CODE OFF)
endif()
