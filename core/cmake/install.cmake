# What cmake --install puts in place: headers <bloom/...>, the library, its CMake package, its
# pkg-config file and the licences. All paths in them are relative: an installed tree may be moved.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(ours OFF)
if(PROJECT_IS_TOP_LEVEL OR bloom_filter_simulator_IS_TOP_LEVEL)
  set(ours ON)
endif()
option(BLOOM_INSTALL "cmake --install installs the library; in another project only when it asks" ${ours})
if(NOT BLOOM_INSTALL)
  return()
endif()

# The file keeps the name libbloom_core: Debian's libbloom is another library.
set_target_properties(bloom_core PROPERTIES EXPORT_NAME bloom)
install(TARGETS bloom_core EXPORT bloom
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/bloom DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN *.hpp)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/bloom)
install(EXPORT bloom NAMESPACE bloom:: FILE bloom-config.cmake DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/bloom-config-version.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/bloom-config-version.cmake DESTINATION ${package})

file(RELATIVE_PATH BLOOM_PREFIX_FROM_PC
  ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(${CMAKE_CURRENT_LIST_DIR}/bloom.pc.in ${PROJECT_BINARY_DIR}/bloom.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/bloom.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# The licences of what the library consists of: ours, and xxHash's, which its header begins with.
set(xxhash_license ${PROJECT_BINARY_DIR}/LICENSE.xxHash)
get_target_property(xxhash_folder bloom_xxhash INTERFACE_INCLUDE_DIRECTORIES)
file(READ ${xxhash_folder}/xxhash.h xxhash_text LIMIT 4096)
string(FIND "${xxhash_text}" "*/" xxhash_end)
string(SUBSTRING "${xxhash_text}" 0 ${xxhash_end} xxhash_text)
if(NOT xxhash_text MATCHES "Redistributions in binary form")
  message(FATAL_ERROR "${xxhash_folder}/xxhash.h does not begin with its licence.")
endif()
file(WRITE ${xxhash_license} "${xxhash_text}*/\n")
install(FILES ${PROJECT_SOURCE_DIR}/../LICENSE ${xxhash_license}
  DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/licenses/bloom)
