# Defines the targets imgui and, for the web, SDL2. They are built once for each set of versions,
# compiler and flags, and kept in the cache outside the checkout.
include_guard(GLOBAL)

bloom_source(IMGUI_SOURCES imgui 1.90.1+ds-1 trixie
  ocornut/imgui d6cb3c923d28dcebb2d8d9605ccc7229ccef19eb)
set(sources -DIMGUI_SOURCES=${IMGUI_SOURCES})
if(EMSCRIPTEN)
  bloom_source(SDL_SOURCES libsdl2 2.26.5+dfsg-1 bookworm
    libsdl-org/SDL ac13ca9ab691e13e8eebe9684740ddcb0d716203)
  list(APPEND sources -DSDL_SOURCES=${SDL_SOURCES})
endif()

string(TOUPPER ${CMAKE_BUILD_TYPE} type)
set(flags
  "-DCMAKE_C_FLAGS=${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_${type}}"
  "-DCMAKE_CXX_FLAGS=${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}")

set(key ${sources} ${flags} ${CMAKE_CXX_COMPILER} ${CMAKE_CXX_COMPILER_VERSION}
  ${EMSCRIPTEN_VERSION})
foreach(file CMakeLists.txt imgui_config.hpp sdl_blits.c sdl_canvas.c sdl_left_out.c)
  file(SHA256 ${CMAKE_CURRENT_LIST_DIR}/${file} hash)
  list(APPEND key ${hash})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/${file})
endforeach()
string(SHA256 key "${key}")
string(SUBSTRING ${key} 0 16 key)
set(prefix ${BLOOM_CACHE}/built/${key})

file(LOCK ${prefix}.lock)
if(NOT EXISTS ${prefix})
  message(STATUS "Building Dear ImGui and SDL, once, into ${prefix}")
  set(binaries ${CMAKE_BINARY_DIR}/third_party)
  file(REMOVE_RECURSE ${binaries})  # of earlier versions
  execute_process(
    COMMAND ${CMAKE_COMMAND} -G Ninja -S ${CMAKE_CURRENT_LIST_DIR} -B ${binaries} ${sources}
            -DCMAKE_BUILD_TYPE=None ${flags}
            -DCMAKE_TOOLCHAIN_FILE=${CMAKE_TOOLCHAIN_FILE}
            -DCMAKE_C_COMPILER=${CMAKE_C_COMPILER} -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
            -DCMAKE_INSTALL_PREFIX=${prefix}.part
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${binaries} COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${CMAKE_COMMAND} --install ${binaries}
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  file(RENAME ${prefix}.part ${prefix})
endif()
file(LOCK ${prefix}.lock RELEASE)

# bloom_prebuilt(<target> <include folder>...)
function(bloom_prebuilt target)
  add_library(${target} STATIC IMPORTED GLOBAL)
  set_target_properties(${target} PROPERTIES
    IMPORTED_LOCATION ${prefix}/lib/lib${target}.a
    INTERFACE_INCLUDE_DIRECTORIES "${ARGN}")
endfunction()

bloom_prebuilt(imgui ${IMGUI_SOURCES})
target_compile_definitions(imgui INTERFACE
  "IMGUI_USER_CONFIG=\"${CMAKE_CURRENT_LIST_DIR}/imgui_config.hpp\"")
if(EMSCRIPTEN)
  bloom_prebuilt(SDL2 ${SDL_SOURCES}/include)
endif()
