# Where libonager goes, and how others find it: find_package(onager), pkg-config onager.
include(GNUInstallDirs)
install(TARGETS libonager_static libonager_shared ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES include/onager/onager.h include/onager/build.h include/onager/translate.h include/onager/walk.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/onager)

# Both files find the rest from where they are, so that an installed tree may be moved.
configure_file(cmake/onagerConfig.cmake.in ${PROJECT_BINARY_DIR}/library/onagerConfig.cmake @ONLY)
configure_file(cmake/onager.pc.in ${PROJECT_BINARY_DIR}/library/onager.pc @ONLY)
include(CMakePackageConfigHelpers)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/library/onagerConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/library/onagerConfig.cmake ${PROJECT_BINARY_DIR}/library/onagerConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/onager)
install(FILES ${PROJECT_BINARY_DIR}/library/onager.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
