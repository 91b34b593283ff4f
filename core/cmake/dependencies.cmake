# Third-party code: one pinned version each, never in this repository; but the system's xxHash where
# it has one, so that a project that takes the library downloads nothing.
#
# Debian machines take it from Debian's source packages, others from the upstream repository at the
# pinned commit. Sources and what is built from them are kept outside the checkout.
include_guard(GLOBAL)

if(DEFINED ENV{XDG_CACHE_HOME})
  set(cache_home $ENV{XDG_CACHE_HOME})
else()
  set(cache_home $ENV{HOME}/.cache)
endif()
set(BLOOM_CACHE ${cache_home}/bloom-filter-simulator CACHE PATH
  "Where third-party sources and libraries are kept")

# bloom_source(<variable> <Debian name> <Debian version> <Debian suite> <repository> <commit>)
# Sets <variable> to the folder of the unpacked sources.
function(bloom_source variable name version suite repository commit)
  set(directory ${BLOOM_CACHE}/sources/${name}-${version})
  file(LOCK ${BLOOM_CACHE}/sources.lock GUARD FUNCTION)
  if(NOT EXISTS ${directory})
    message(STATUS "Fetching ${name} ${version}")
    execute_process(
      COMMAND ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/debian_source.sh ${name} ${version} ${suite} ${directory}
      RESULT_VARIABLE status)
    if(status EQUAL 3)
      include(FetchContent)
      FetchContent_Populate(${name} QUIET
        GIT_REPOSITORY https://github.com/${repository}
        GIT_TAG ${commit}
        SOURCE_DIR ${directory}.part
        BINARY_DIR ${CMAKE_BINARY_DIR}/fetch/${name}
        SUBBUILD_DIR ${CMAKE_BINARY_DIR}/fetch/${name}-steps)
      file(RENAME ${directory}.part ${directory})
    elseif(NOT status EQUAL 0)
      message(FATAL_ERROR
        "${name} ${version} could not be fetched (${status}). Check the network and that apt-get update works, then try again.")
    endif()
  endif()
  set(${variable} ${directory} PARENT_SCOPE)
endfunction()

# bloom_headers(<target> <directory>): a header-only library.
function(bloom_headers target directory)
  add_library(${target} INTERFACE)
  target_include_directories(${target} SYSTEM INTERFACE ${directory})
endfunction()

# Only compiled in: the installed headers and library need none. 0.8 is the first whose xxhash.h is
# complete by itself. XXH64 has been the same in every version.
function(bloom_xxhash)
  find_path(BLOOM_XXHASH_INCLUDE_DIR xxhash.h DOC "The folder of the system's xxhash.h")
  mark_as_advanced(BLOOM_XXHASH_INCLUDE_DIR)
  if(BLOOM_XXHASH_INCLUDE_DIR)
    file(STRINGS ${BLOOM_XXHASH_INCLUDE_DIR}/xxhash.h minor REGEX "define +XXH_VERSION_MINOR +([89]|[1-9][0-9])")
  endif()
  if(minor)
    bloom_headers(bloom_xxhash ${BLOOM_XXHASH_INCLUDE_DIR})
  else()
    bloom_source(XXHASH_SOURCES xxhash 0.8.1-1 bookworm
      Cyan4973/xxHash 35b0373c697b5f160d3db26b1cbb45a0d5ba788c)
    bloom_headers(bloom_xxhash ${XXHASH_SOURCES})
    set(XXHASH_SOURCES ${XXHASH_SOURCES} CACHE INTERNAL "")
  endif()
  target_compile_definitions(bloom_xxhash INTERFACE XXH_INLINE_ALL)
endfunction()

function(bloom_doctest)
  bloom_source(directory doctest 2.4.9~ds-1 bookworm
    doctest/doctest b7c21ec5ceeadb4951b00396fc1e4642dd347e5f)
  bloom_headers(doctest ${directory})
endfunction()

function(bloom_cli11)
  bloom_source(directory cli11 2.1.2+ds-1 bookworm
    CLIUtils/CLI11 70f8072f9dd2292fd0b9f9e5f58e279f60483ed3)
  bloom_headers(cli11 ${directory}/include)
endfunction()
