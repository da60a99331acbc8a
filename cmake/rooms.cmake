# A room is one folder of src/ built as one library. It sees its own headers and those of the rooms it names,
# nothing else: each room's include path holds a single link to its folder, so `#include "render/pdf.h"` in a room
# that does not list `render` does not compile.
#
#   room(NAME [USES room...] [LINKS target...] [HEAVY header...] [SHARDS n] [TOGETHER])
#
# HEAVY headers are compiled once for the whole room. The sources of a room TOGETHER are compiled eight at a time, a
# third of the work; what they hide in anonymous namespaces must then have different names.
# Sources are every *.cc of the folder and its subfolders but *_test.cc, which become the program NAME_test.
# The common headers are compiled once, for `first`; a target with HEAVY headers compiles its own.
function(precompile target first heavy)
  if(target STREQUAL first OR NOT "${heavy}" STREQUAL "")
    target_precompile_headers(${target} PRIVATE ${ARGN} ${heavy})
  else()
    target_precompile_headers(${target} REUSE_FROM ${first})
  endif()
endfunction()

set(common_headers <algorithm> <array> <filesystem> <functional> <map> <memory> <optional> <set> <string> <unordered_map>
    <variant> <vector> <fmt/format.h> <tl/expected.hpp>)

function(room name)
  cmake_parse_arguments(arg "TOGETHER" "SHARDS" "USES;LINKS;HEAVY;TEST_USES;TEST_LINKS" ${ARGN})
  set(folder ${PROJECT_SOURCE_DIR}/src/${name})
  set(view ${PROJECT_BINARY_DIR}/rooms/${name})
  file(MAKE_DIRECTORY ${view})
  file(CREATE_LINK ${folder} ${view}/${name} SYMBOLIC)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cc)
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cc$")
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")
  if(sources)
    add_library(${name} STATIC ${sources})
    target_include_directories(${name} PUBLIC ${view})
    target_link_libraries(${name} PUBLIC ${arg_USES} fmt::fmt tl::expected PRIVATE ${arg_LINKS})
    if(arg_TOGETHER)
      set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    endif()
    precompile(${name} base "${arg_HEAVY}" ${common_headers})
  else()
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE ${view})
    target_link_libraries(${name} INTERFACE ${arg_USES} fmt::fmt tl::expected)
  endif()
  if(PLANCHE_TESTS AND PLANCHE_UNITS AND tests)
    add_executable(${name}_test ${tests})
    target_link_libraries(${name}_test PRIVATE ${name} ${arg_TEST_USES} ${arg_LINKS} ${arg_TEST_LINKS} GTest::gmock
                          GTest::gtest_main rapidcheck)
    target_compile_definitions(${name}_test PRIVATE PLANCHE_SOURCE="${PROJECT_SOURCE_DIR}")
    if(PLANCHE_SANITIZE)
      # What the tests call is watched for undefined behaviour; watching the tests themselves doubles their compile time.
      target_compile_options(${name}_test PRIVATE -fno-sanitize=undefined)
    endif()
    precompile(${name}_test base_test "${arg_HEAVY}" ${common_headers} <gmock/gmock.h>
               <rapidcheck/gtest.h>)
    add_test(NAME ${name} COMMAND ${name}_test)
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "${PLANCHE_TEST_ENVIRONMENT}" LABELS unit)
    if(arg_SHARDS)
      # The same program several times, each with its share of the tests, so that no core waits for the others.
      set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT "GTEST_TOTAL_SHARDS=${arg_SHARDS}" "GTEST_SHARD_INDEX=0")
      math(EXPR last "${arg_SHARDS} - 1")
      foreach(shard RANGE 1 ${last})
        add_test(NAME ${name}_${shard} COMMAND ${name}_test)
        set_tests_properties(${name}_${shard} PROPERTIES LABELS unit
          ENVIRONMENT "${PLANCHE_TEST_ENVIRONMENT};GTEST_TOTAL_SHARDS=${arg_SHARDS};GTEST_SHARD_INDEX=${shard}")
      endforeach()
    endif()
    add_dependencies(units ${name}_test)
  endif()
endfunction()
