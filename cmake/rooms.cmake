# A room is one folder of src/ built as one library. It sees its own headers and those of the rooms it names,
# nothing else: each room's include path holds links to its own headers alone, so `#include "render/pdf.h"` in a room
# that does not list `render` does not compile.
#
#   room(NAME [FOLDER folder] [USES room...] [LINKS target...] [HEAVY header...] [TEST_SOURCES file...] [TEST_LINKS target...]
#        [SHARDS n] [TOGETHER] [OF_GAMES])
#
# HEAVY headers are compiled once for the whole room. The sources of a room TOGETHER are compiled eight at a time, a
# third of the work; what they hide in anonymous namespaces must then have different names.
# Sources are every *.cc of the folder (NAME, if not given) but *_test.cc, which become the program NAME_test. Subfolders
# of a room OF_GAMES are rooms of their own: see games().
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
  cmake_parse_arguments(arg "TOGETHER;OF_GAMES" "FOLDER;SHARDS" "USES;LINKS;HEAVY;TEST_SOURCES;TEST_LINKS" ${ARGN})
  if(NOT arg_FOLDER)
    set(arg_FOLDER ${name})
  endif()
  set(folder ${PROJECT_SOURCE_DIR}/src/${arg_FOLDER})
  set(view ${PROJECT_BINARY_DIR}/rooms/${name})
  if(arg_OF_GAMES)
    file(REMOVE_RECURSE ${view})
    file(MAKE_DIRECTORY ${view}/${arg_FOLDER})
    file(GLOB headers CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*.h)
    foreach(header IN LISTS headers)
      file(CREATE_LINK ${folder}/${header} ${view}/${arg_FOLDER}/${header} SYMBOLIC)
    endforeach()
    set(of rules)
    if(name STREQUAL parts)
      list(APPEND of parts)
    endif()
    games_table(${PROJECT_BINARY_DIR}/tables/${name}.cc OF ${of})  # tested without games
    list(APPEND arg_TEST_SOURCES ${PROJECT_BINARY_DIR}/tables/${name}.cc)
  else()
    get_filename_component(above ${view}/${arg_FOLDER} DIRECTORY)
    file(MAKE_DIRECTORY ${above})
    file(CREATE_LINK ${folder} ${view}/${arg_FOLDER} SYMBOLIC)
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cc)
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
    add_executable(${name}_test ${tests} ${arg_TEST_SOURCES})
    target_link_libraries(${name}_test PRIVATE ${name} ${arg_LINKS} ${arg_TEST_LINKS} GTest::gmock
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

# Writes the C++ source FILE: what the rooms OF (rules, or rules and parts) give of the GAMES.
function(games_table file)
  cmake_parse_arguments(arg "" "" "OF;GAMES" ${ARGN})
  set(made_rules "rules/game.h|const Game&|game")
  set(made_parts "parts/parts.h|const Workshop&|workshop")
  set(text "// The table of games, made from the folders of src/.\n")
  foreach(room IN LISTS arg_OF)
    string(REPLACE "|" ";" made "${made_${room}}")
    list(POP_FRONT made header type name)
    string(REPLACE "&" "*" pointer ${type})
    set(declared "")
    set(entries "")
    foreach(game IN LISTS arg_GAMES)
      string(APPEND declared "namespace ${game} {\n${type} ${name}();\n}\n")
      string(APPEND entries "&${game}::${name}(), ")
    endforeach()
    string(APPEND text "#include \"${header}\"\nnamespace planche::${room} {\n${declared}"
      "const std::vector<${pointer}>& ${name}s() {\n  static const std::vector<${pointer}> table{${entries}};\n"
      "  return table;\n}\n}\n")
  endforeach()
  file(CONFIGURE OUTPUT ${file} CONTENT "${text}" @ONLY)
endfunction()

# A room for each folder of src/rules/ and of src/parts/, rules_GAME and parts_GAME, and the library `games` with the table
# of all of them. The folder in src/rules/ may hold room.cmake, which sets
#   place        in lists; 9 where it says nothing
#   links        targets that its rules need
#   inner_loops  sources of its rules that are optimised under the sanitizers too: what searches, enumerates, and holds
#                them against plain rules, which saves the tests more time than it costs
#   fastest      sources of its rules that are worth the last tenth
# Each is tested with a table of its own, so that who works on one game waits for no other.
function(games)
  set(folder ${PROJECT_SOURCE_DIR}/src)
  set(tables ${PROJECT_BINARY_DIR}/tables)
  file(GLOB found CONFIGURE_DEPENDS LIST_DIRECTORIES true RELATIVE ${folder}/rules ${folder}/rules/*)
  set(order "")
  foreach(game IN LISTS found)
    if(IS_DIRECTORY ${folder}/rules/${game})
      set(place 9)
      set(links "")
      set(inner_loops "")
      set(fastest "")
      include(${folder}/rules/${game}/room.cmake OPTIONAL)
      list(APPEND order "${place}${game}")
      foreach(set fastest inner_loops)
        list(TRANSFORM ${set} REPLACE "(.+)" "${folder}/rules/${game}/\\1.cc")
      endforeach()
      if(PLANCHE_SANITIZE AND NOT PLANCHE_FUZZ)
        # Headers compiled beforehand without optimisation do not fit.
        set_source_files_properties(${inner_loops} PROPERTIES COMPILE_OPTIONS -O2 SKIP_PRECOMPILE_HEADERS ON)
      endif()
      set_source_files_properties(${fastest} PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
      games_table(${tables}/rules_${game}.cc OF rules GAMES ${game})
      room(rules_${game} FOLDER rules/${game} USES rules data diag base LINKS nlohmann_json::nlohmann_json ${links}
           TEST_SOURCES ${tables}/rules_${game}.cc SHARDS 2)
      list(APPEND rooms rules_${game})
      if(IS_DIRECTORY ${folder}/parts/${game})
        games_table(${tables}/parts_${game}.cc OF rules parts GAMES ${game})
        room(parts_${game} FOLDER parts/${game} USES parts rules_${game} rules templates scene data diag base
             TEST_SOURCES ${tables}/parts_${game}.cc)
        list(APPEND rooms parts_${game})
      endif()
    endif()
  endforeach()
  list(SORT order)
  list(TRANSFORM order REPLACE "^[0-9]" "")
  games_table(${tables}/games.cc OF rules parts GAMES ${order})
  add_library(games STATIC ${tables}/games.cc)
  target_link_libraries(games PUBLIC ${rooms})
  set(PLANCHE_GAME_ROOMS ${rooms} CACHE INTERNAL "")
endfunction()
