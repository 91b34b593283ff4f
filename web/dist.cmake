# dist/: everything that ships.
set(BLOOM_DIST ${PROJECT_BINARY_DIR}/dist CACHE PATH "Where the page goes")
find_program(BLOOM_ESBUILD esbuild NO_CMAKE_FIND_ROOT_PATH)
find_program(BLOOM_NODE NAMES node nodejs NO_CMAKE_FIND_ROOT_PATH)
# Binaryen's, which come with Emscripten, though not always on the PATH.
set(binaryen HINTS ${EMSCRIPTEN_ROOT_PATH}/../bin ${EMSCRIPTEN_ROOT_PATH}/binaryen/bin
  NO_CMAKE_FIND_ROOT_PATH)
find_program(BLOOM_WASM_DIS wasm-dis ${binaryen})
find_program(BLOOM_WASM_AS wasm-as ${binaryen})
find_program(BLOOM_WASM_SPLIT wasm-split ${binaryen})
find_program(BLOOM_EMNM emnm HINTS ${EMSCRIPTEN_ROOT_PATH} NO_CMAKE_FIND_ROOT_PATH)
if(NOT BLOOM_WASM_DIS OR NOT BLOOM_WASM_AS OR NOT BLOOM_WASM_SPLIT OR NOT BLOOM_EMNM)
  message(FATAL_ERROR "wasm-dis, wasm-as, wasm-split or emnm is missing. Install it (Debian: binaryen, "
    "emscripten), or pass -DBLOOM_WASM_DIS=FILE, and so on.")
endif()
foreach(tool ESBUILD NODE)
  if(NOT BLOOM_${tool})
    string(TOLOWER ${tool} name)
    message(FATAL_ERROR "${name} is missing. Install it (Debian: ${name}), or pass -DBLOOM_${tool}=FILE.")
  endif()
endforeach()

# The licence texts come from the sources and packages that are built in.
function(bloom_license variable what)
  find_file(${variable} NAMES copyright OFL.txt LICENSE.txt LICENSE PATHS ${ARGN}
    NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  if(NOT ${variable})
    message(FATAL_ERROR "The licence of ${what} was not found: pass -D${variable}=FILE.")
  endif()
endfunction()
get_filename_component(inter_folder ${BLOOM_INTER_REGULAR} DIRECTORY)
get_filename_component(mono_folder ${BLOOM_MONO_REGULAR} DIRECTORY)
bloom_license(BLOOM_INTER_LICENSE Inter
  /usr/share/doc/fonts-inter ${inter_folder} ${inter_folder}/..)
bloom_license(BLOOM_MONO_LICENSE "JetBrains Mono"
  /usr/share/doc/fonts-jetbrains-mono ${mono_folder} ${mono_folder}/..)
bloom_license(BLOOM_EMSCRIPTEN_LICENSE Emscripten
  /usr/share/doc/emscripten ${EMSCRIPTEN_ROOT_PATH})
bloom_license(BLOOM_SDL_LICENSE SDL ${SDL_SOURCES})
bloom_license(BLOOM_IMGUI_LICENSE "Dear ImGui" ${IMGUI_SOURCES})
bloom_license(BLOOM_XXHASH_LICENSE xxHash ${XXHASH_SOURCES})

set(licenses ${CMAKE_CURRENT_BINARY_DIR}/LICENSES.txt)
set(license_files
  "SDL=${BLOOM_SDL_LICENSE}"
  "Dear ImGui=${BLOOM_IMGUI_LICENSE}"
  "xxHash=${BLOOM_XXHASH_LICENSE}"
  "Inter=${BLOOM_INTER_LICENSE}"
  "JetBrains Mono=${BLOOM_MONO_LICENSE}"
  "Emscripten=${BLOOM_EMSCRIPTEN_LICENSE}")
add_custom_command(
  OUTPUT ${licenses}
  COMMAND ${CMAKE_COMMAND} "-DOUTPUT=${licenses}" "-DFILES=${license_files}"
          -P ${CMAKE_CURRENT_LIST_DIR}/licenses.cmake
  DEPENDS ${CMAKE_CURRENT_LIST_DIR}/licenses.cmake
  COMMENT "Collecting the licences"
  VERBATIM)

set(page
  page/api.js page/bloom.css page/bridge.js page/embed/backdrop.js page/embed/calls.js page/embed/colours.js page/dom.js page/embed/element.js page/embed/embed.css
  page/embed/embed.js page/embed/failure.js page/embed/filter.js page/embed/link.js page/embed/watch.js
  page/embed/layout.js page/embed/paper.js page/embed/poster.js page/embed/text.js page/embed/words.js page/environment.js page/tasks/work.js
  page/frames.js page/input.js page/log_lines.js page/tasks/load.js page/tasks/open.js page/tasks/parquet.js page/tasks/save.js
  page/tasks/stories.js page/start/attempts.js page/start/carried.js page/start/module.js page/start/rest.js page/text/page_text.js page/main.js page/messages.js
  page/offline.js page/canvas.js page/share.js page/sw.js page/twin.js)
# What the module was linked of, for web/owners.mjs.
set(objects ${CMAKE_CURRENT_BINARY_DIR}/objects.txt)
set(linked bloom_core bloom_systems bloom_languages bloom_files bloom_sim bloom_fonts bloom_view bloom_app)
list(TRANSFORM linked REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>")
file(GENERATE OUTPUT ${objects}
  CONTENT "$<JOIN:${linked};$<TARGET_FILE:SDL2>;$<TARGET_FILE:imgui>,\n>\n")

set(scripts
  assemble.mjs border.mjs first.mjs first.txt owners.mjs packed.mjs reorder.mjs sentences.mjs split.mjs stories.mjs wat.mjs)
file(GLOB stories CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/stories/*.json)
set(stamp ${CMAKE_CURRENT_BINARY_DIR}/dist.stamp)
add_custom_command(
  OUTPUT ${stamp}
  COMMAND ${BLOOM_NODE} ${CMAKE_CURRENT_LIST_DIR}/assemble.mjs
          --module $<TARGET_FILE_DIR:bloom_app> --objects ${objects} --build ${PROJECT_BINARY_DIR}
          --dist ${BLOOM_DIST} --licenses ${licenses}
          --widths ${BLOOM_FONT_WIDTHS} --esbuild ${BLOOM_ESBUILD} --nm ${BLOOM_EMNM}
          --wasm-dis ${BLOOM_WASM_DIS} --wasm-as ${BLOOM_WASM_AS} --wasm-split ${BLOOM_WASM_SPLIT}
  COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
  DEPENDS bloom_app bloom_fonts ${BLOOM_FONT_WIDTHS} ${licenses} ${objects} ${page} ${stories} ${scripts}
          ${PROJECT_SOURCE_DIR}/shell.html
  COMMENT "Assembling ${BLOOM_DIST}"
  VERBATIM)
add_custom_target(bloom_dist ALL DEPENDS ${stamp})
