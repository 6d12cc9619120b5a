# What `make install` and `make package` put where.
#
# The program writes its own manual page and completion, so they cannot disagree with it; they are made when
# installing, from the program just built. A program that cannot write them stops the installation.
include(GNUInstallDirs)
find_program(GZIP_PROGRAM gzip REQUIRED)

set(generated ${PROJECT_BINARY_DIR}/generated)
install(CODE "
  function(write_from_program file)
    execute_process(COMMAND \"$<TARGET_FILE:onager>\" \${ARGN}
                    OUTPUT_FILE \"${generated}/\${file}\" ERROR_VARIABLE errors RESULT_VARIABLE status)
    file(SIZE \"${generated}/\${file}\" size)
    if(NOT status EQUAL 0 OR size EQUAL 0)
      list(JOIN ARGN \" \" arguments)
      message(FATAL_ERROR \"`onager \${arguments}` wrote \${size} bytes and ended with \${status}: \${errors}\")
    endif()
  endfunction()
  file(REMOVE_RECURSE \"${generated}\")
  file(MAKE_DIRECTORY \"${generated}\")
  write_from_program(onager.1 man)
  write_from_program(onager completion bash)
  write_from_program(_onager completion zsh)
  write_from_program(onager.fish completion fish)
  execute_process(COMMAND \"${GZIP_PROGRAM}\" -9 -n \"${generated}/onager.1\" COMMAND_ERROR_IS_FATAL ANY)
")

install(TARGETS onager RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${generated}/onager.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${generated}/onager DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
# Debian's zsh looks for what packages bring in a folder of its own.
install(CODE "
  set(folder site-functions)
  if(CMAKE_INSTALL_PREFIX STREQUAL /usr)
    set(folder vendor-completions)
  endif()
  file(INSTALL \"${generated}/_onager\"
       DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${folder}\")
")
install(FILES ${generated}/onager.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES include/onager/plugin.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/onager)
install(FILES README.md NEWS.md LICENSE CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY doc DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN "*.py" EXCLUDE
        PATTERN "*.sh" EXCLUDE)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)  # the name Debian asks for
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the onager authors")
set(CPACK_PACKAGE_DESCRIPTION "Explores the states of Petri nets and programs to find deadlocks and violated properties, and leaves
out those that stubborn sets show to be irrelevant. Reads PNML and models of the Model Checking Contest; every
counterexample can be replayed independently.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(CPack)
