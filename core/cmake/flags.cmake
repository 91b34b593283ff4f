# Every compiler and linker flag of the project.
#
#   bloom_flags       our own code: language, warnings, no exceptions, no RTTI
#   bloom_page_flags  the WebAssembly module of the page
#   bloom_node_flags  a WebAssembly program that runs under Node, such as a test
include_guard(GLOBAL)

option(BLOOM_SANITIZE "Address and undefined-behaviour sanitizers, and the libFuzzer targets; needs Clang" OFF)
option(BLOOM_WERROR "Warnings in our code are errors; not in another project, whose compiler may know more of them"
  ${PROJECT_IS_TOP_LEVEL})

# CMake says -Os; -Oz makes the module a tenth smaller and no slower to the eye. WebAssembly's
# instructions of 2020, older than what the page's scripts need, save 2 KB of it, and inlining, which
# Emscripten 3.1.6 switches off beside -Oz, another 14 KB.
set(small "-Oz -DNDEBUG")
if(EMSCRIPTEN)
  string(APPEND small " -finline-functions -mbulk-memory -mnontrapping-fptoint -msign-ext")
endif()
set(CMAKE_C_FLAGS_MINSIZEREL "${small}")
set(CMAKE_CXX_FLAGS_MINSIZEREL "${small}")

add_library(bloom_machine INTERFACE)  # what third-party code must share with ours
if(BLOOM_SANITIZE)
  set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(bloom_machine INTERFACE ${sanitizers} -fsanitize=fuzzer-no-link)
  target_link_options(bloom_machine INTERFACE ${sanitizers})
endif()

add_library(bloom_flags INTERFACE)
target_link_libraries(bloom_flags INTERFACE bloom_machine)
target_compile_features(bloom_flags INTERFACE cxx_std_20)
target_compile_options(bloom_flags INTERFACE
  -Wall -Wextra -Wconversion -Wshadow $<$<BOOL:${BLOOM_WERROR}>:-Werror> -fno-exceptions -fno-rtti)

if(EMSCRIPTEN)
  # Libraries and the page are optimised once more where they are linked: it is 2 % smaller. Not the
  # tests, which would take minutes.
  set(library $<NOT:$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>>)
  target_compile_options(bloom_flags INTERFACE $<$<AND:$<CONFIG:MinSizeRel>,${library}>:-flto>)

  # Debian's Emscripten needs Debian's acorn, also under a Node that is not Debian's.
  if(EXISTS /usr/share/nodejs/acorn)
    set_property(DIRECTORY PROPERTY RULE_LAUNCH_LINK
      "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs ")
  endif()

  if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.27)
    set(stack -sTOTAL_STACK=1048576)
  else()
    set(stack -sSTACK_SIZE=1048576)
  endif()
  # Newer versions export nothing by themselves; 3.1.6 knows no other way than by itself.
  set(exports)
  if(EMSCRIPTEN_VERSION VERSION_GREATER_EQUAL 4.0.7)
    set(exports -sEXPORTED_RUNTIME_METHODS=HEAPU8)
  endif()

  add_library(bloom_page_flags INTERFACE)
  target_link_options(bloom_page_flags INTERFACE
    --no-entry
    -sMODULARIZE=1
    -sEXPORT_NAME=createBloomModule
    -sENVIRONMENT=web
    -sALLOW_MEMORY_GROWTH=1
    -sINITIAL_MEMORY=16777216
    ${stack}
    -sMALLOC=dlmalloc  # emmalloc is 3 KB smaller; a page without WebGL then grows with every resize
    -sFILESYSTEM=0
    -sDYNAMIC_EXECUTION=0
    -sTEXTDECODER=2  # every browser has it
    -sINCOMING_MODULE_JS_API=instantiateWasm  # of two files, or of the page's own bytes
    -sMINIFY_HTML=0
    -Wl,-mllvm,-inline-threshold=-15  # only what makes it smaller: 2 KB less
    -Wl,--wrap=strtod,--wrap=sinf,--wrap=cosf  # by the browser, web/platform/browser.cpp
    # A second time: 2 KB less; larger functions are not taken into their only caller: 0.8 KB less.
    -sBINARYEN_EXTRA_PASSES=-Oz,--converge,--one-caller-inline-max-function-size=20
    -sGL_SUPPORT_AUTOMATIC_ENABLE_EXTENSIONS=0  # SDL needs none, and asking takes 30 ms
    ${exports})

  add_library(bloom_node_flags INTERFACE)
  target_link_options(bloom_node_flags INTERFACE
    -sENVIRONMENT=node
    -sALLOW_MEMORY_GROWTH=1
    -sEXIT_RUNTIME=1
    -sNODERAWFS=1
    -sWASM_ASYNC_COMPILATION=0)
endif()
