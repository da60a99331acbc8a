# A room is one folder of src/, built as one library. Its include path has its own headers, those of the rooms that it
# names, and those of the rooms that they name in turn. So `#include "render/pdf.h"` does not compile in a room that
# has no way to `render`; tests/test_structure.py checks that a room includes only the rooms that it names itself.
#
#   room(NAME [ROOT folder] [FOLDER folder] [USES room...] [LINKS target...] [HEAVY header...] [INNER_LOOPS source...]
#        [TEST_SOURCES file...] [TEST_LINKS target...] [SHARDS n] [OF_GAMES] [LIGHT])
#
# The sources are all *.cc of the folder (default: NAME) in the root (default: src/), except *_test.cc, which become the
# program NAME_test. A large room has a folder for each purpose, whose sources belong to it, too. Sixteen sources are
# compiled together, which takes less than half the time. So names in their anonymous namespaces must differ; sources
# that are listed by alone() are compiled by themselves, and so are all of the room that -DPLANCHE_APART=NAME names, for
# `make mutants`, which compiles single sources anew. INNER_LOOPS, sources without .cc, are compiled with -O2 in the
# sanitized build too, which saves the tests more time than it costs; a release has -O2 there. LIGHT rooms, in which
# hardly any time is spent, have -Os in a release, which compiles in two thirds of the time and makes less code. HEAVY
# headers are precompiled for the room. A room OF_GAMES shares nothing of its subfolders, which are rooms of their own,
# and its tests get a table without games: see games().
if(NOT DEFINED CMAKE_UNITY_BUILD_BATCH_SIZE)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)
endif()

# Precompiles the common headers once, for `first`. A target with HEAVY headers has its own precompiled headers.
function(precompile target first heavy)
  if(target STREQUAL first OR NOT "${heavy}" STREQUAL "")
    target_precompile_headers(${target} PRIVATE ${ARGN} ${heavy})
  else()
    target_precompile_headers(${target} REUSE_FROM ${first})
  endif()
endfunction()

# Adds the sources of a room to a target, with INNER loops as a library of their own.
function(sources_of target)
  cmake_parse_arguments(arg "" "" "SOURCES;INNER;LINKS;INCLUDES;OPTIONS" ${ARGN})
  set(optimised "")
  set(optimise FALSE)
  if(NOT PLANCHE_FUZZ AND (PLANCHE_SANITIZE OR CMAKE_BUILD_TYPE STREQUAL Release))
    set(optimise TRUE)
  endif()
  foreach(source IN LISTS arg_INNER)
    if(source IN_LIST arg_SOURCES AND optimise)
      list(APPEND optimised ${source})
      list(REMOVE_ITEM arg_SOURCES ${source})
    endif()
  endforeach()
  target_sources(${target} PRIVATE ${arg_SOURCES})
  if(optimised)
    # Without precompiled headers, which have no optimisation.
    add_library(${target}_inner OBJECT ${optimised})
    target_include_directories(${target}_inner PRIVATE ${arg_INCLUDES})
    target_link_libraries(${target}_inner PRIVATE ${arg_LINKS})
    target_compile_options(${target}_inner PRIVATE -O2 ${arg_OPTIONS})
    set_target_properties(${target}_inner PROPERTIES UNITY_BUILD ON)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_inner>)
  endif()
  if(NOT target STREQUAL "${PLANCHE_APART}")
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON)
  endif()
endfunction()

# Lists sources of a root, without .cc, that are compiled by themselves, because their names collide with others.
function(alone root)
  list(TRANSFORM ARGN REPLACE "(.+)" "${root}/\\1.cc")
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

set(light -Os)
set(common_headers <algorithm> <array> <filesystem> <functional> <map> <memory> <optional> <set> <string> <unordered_map>
    <variant> <vector> <fmt/format.h> <tl/expected.hpp>)

# A line of JSON for each room, which tests/test_structure.py reads.
file(WRITE ${PROJECT_BINARY_DIR}/rooms.jsonl "")

function(room name)
  cmake_parse_arguments(arg "OF_GAMES;LIGHT" "ROOT;FOLDER;SHARDS" "USES;LINKS;HEAVY;INNER_LOOPS;TEST_SOURCES;TEST_LINKS"
      ${ARGN})
  if(NOT arg_FOLDER)
    set(arg_FOLDER ${name})
  endif()
  if(NOT arg_ROOT)
    set(arg_ROOT ${PROJECT_SOURCE_DIR}/src)
  endif()
  list(JOIN arg_USES "\", \"" uses)
  list(JOIN arg_TEST_LINKS "\", \"" test_links)
  file(APPEND ${PROJECT_BINARY_DIR}/rooms.jsonl
       "{\"room\": \"${name}\", \"folder\": \"${arg_FOLDER}\", "
       "\"uses\": [\"${uses}\"], \"tests\": [\"${test_links}\"]}\n")
  set(folder ${arg_ROOT}/${arg_FOLDER})
  set(view ${PROJECT_BINARY_DIR}/rooms/${name})
  if(arg_OF_GAMES)
    file(REMOVE_RECURSE ${view})
    file(MAKE_DIRECTORY ${view}/${arg_FOLDER})
    file(GLOB headers CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*.h)
    foreach(header IN LISTS headers)
      file(CREATE_LINK ${folder}/${header} ${view}/${arg_FOLDER}/${header} SYMBOLIC)
    endforeach()
    if(IS_DIRECTORY ${folder}/testing)
      file(CREATE_LINK ${folder}/testing ${view}/${arg_FOLDER}/testing SYMBOLIC)
    endif()
    set(also "")
    if(name STREQUAL parts)
      set(also WITH_PARTS)
    endif()
    games_table(${PROJECT_BINARY_DIR}/tables/${name}.cc ${also})  # tested without games
    list(APPEND arg_TEST_SOURCES ${PROJECT_BINARY_DIR}/tables/${name}.cc)
  else()
    get_filename_component(above ${view}/${arg_FOLDER} DIRECTORY)
    file(MAKE_DIRECTORY ${above})
    file(CREATE_LINK ${folder} ${view}/${arg_FOLDER} SYMBOLIC)
  endif()
  list(TRANSFORM arg_INNER_LOOPS REPLACE "(.+)" "${folder}/\\1.cc")
  set(purposes ${folder}/*/*.cc)
  if(arg_OF_GAMES)
    set(purposes "")
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cc ${purposes})
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cc$")
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")
  if(sources)
    add_library(${name} STATIC)
    sources_of(${name} SOURCES ${sources} INNER ${arg_INNER_LOOPS} INCLUDES ${view}
               LINKS ${arg_USES} fmt::fmt tl::expected ${arg_LINKS})
    target_include_directories(${name} PUBLIC ${view})
    target_link_libraries(${name} PUBLIC ${arg_USES} fmt::fmt tl::expected PRIVATE ${arg_LINKS})
    if(arg_LIGHT AND CMAKE_BUILD_TYPE STREQUAL Release)
      target_compile_options(${name} PRIVATE ${light})
      precompile(${name} diag "${arg_HEAVY}" ${common_headers})
    else()
      precompile(${name} base "${arg_HEAVY}" ${common_headers})
    endif()
  else()
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE ${view})
    target_link_libraries(${name} INTERFACE ${arg_USES} fmt::fmt tl::expected)
  endif()
  if(PLANCHE_TESTS AND PLANCHE_UNITS AND tests)
    set(links ${name} ${arg_LINKS} ${arg_TEST_LINKS} GTest::gmock GTest::gtest_main rapidcheck)
    # Tests that are compiled together share an anonymous namespace, where names may shadow others.
    set(options -DPLANCHE_SOURCE="${PROJECT_SOURCE_DIR}" -Wno-shadow)
    if(PLANCHE_SANITIZE)
      # Rooms are checked for undefined behaviour; checking the tests themselves would double their compile time.
      list(APPEND options -fno-sanitize=undefined)
      set(inner_options -fno-sanitize=all)  # inner loops of tests; those of rooms stay checked
    endif()
    add_executable(${name}_test ${arg_TEST_SOURCES})
    target_link_libraries(${name}_test PRIVATE ${links})
    target_compile_options(${name}_test PRIVATE ${options})
    sources_of(${name}_test SOURCES ${tests} INNER ${arg_INNER_LOOPS} LINKS ${links} OPTIONS ${options} ${inner_options})
    precompile(${name}_test base_test "${arg_HEAVY}" ${common_headers} <gmock/gmock.h>
               <rapidcheck/gtest.h>)
    add_test(NAME ${name} COMMAND ${name}_test)
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "${PLANCHE_TEST_ENVIRONMENT}" LABELS unit)
    if(arg_SHARDS)
      # Runs the same program several times, each with a share of the tests, to use all cores.
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

#   module(NAME FOLDER folder USES room... LINKS target...)
#
# A room that planche loads when it needs it, with what it links: see base/late_library.h. It sees headers only.
function(module name)
  cmake_parse_arguments(arg "" "FOLDER" "USES;LINKS" ${ARGN})
  list(JOIN arg_USES "\", \"" uses)
  file(APPEND ${PROJECT_BINARY_DIR}/rooms.jsonl
       "{\"room\": \"${name}\", \"folder\": \"${arg_FOLDER}\", \"uses\": [\"${uses}\"], \"tests\": []}\n")
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${arg_FOLDER}/*.cc)
  add_library(${name} MODULE ${sources})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} PRIVATE ${arg_LINKS})
  set_target_properties(${name} PROPERTIES PREFIX "" CXX_VISIBILITY_PRESET hidden
                        LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
endfunction()

# Writes the C++ source FILE with the table of the rules of games and, WITH_PARTS, that of their parts.
function(games_table file)
  cmake_parse_arguments(arg "WITH_PARTS" "" "RULES;PARTS" ${ARGN})
  set(text "// The table of games, made from the folders of src/.\n")
  one_table(text rules rules/game.h "const Game&" game ${arg_RULES})
  if(arg_WITH_PARTS)
    one_table(text parts parts/parts.h "const Workshop&" workshop ${arg_PARTS})
  endif()
  file(CONFIGURE OUTPUT ${file} CONTENT "${text}" @ONLY)
endfunction()

function(one_table into room header type name)
  string(REPLACE "&" "*" pointer ${type})
  set(declared "")
  set(entries "")
  foreach(game IN LISTS ARGN)
    string(APPEND declared "namespace ${game} {\n${type} ${name}();\n}\n")
    string(APPEND entries "&${game}::${name}(), ")
  endforeach()
  string(APPEND ${into} "#include \"${header}\"\nnamespace planche::${room} {\n${declared}"
    "const std::vector<${pointer}>& ${name}s() {\n  static const std::vector<${pointer}> table{${entries}};\n"
    "  return table;\n}\n}\n")
  set(${into} "${${into}}" PARENT_SCOPE)
endfunction()

#   games(NAME ROOT [BESIDE other])
#
# Makes two rooms of each folder ROOT/games/GAME/: GAME_rules of its folder rules/ and GAME_parts of its folder parts/.
# The library NAME holds the table of all games, with those of another such library. GAME/room.cmake may set
#   place        a digit for its place in lists; default: 9
#   links        targets that its rules need
#   inner_loops  the INNER_LOOPS of its rules: searches, enumerations, and comparisons with plain rules
#   fastest      sources of its rules that a release compiles with -O3
#   alone        sources (rules/NAME, parts/NAME) for alone()
# Each room is tested with its own table, so that the tests of a game do not depend on other games.
function(games name root)
  cmake_parse_arguments(arg "" "BESIDE" "" ${ARGN})
  set(tables ${PROJECT_BINARY_DIR}/tables)
  set(order "")
  set(printed "")
  set(rooms "")
  if(arg_BESIDE)
    get_target_property(order ${arg_BESIDE} PLANCHE_ORDER)
    get_target_property(printed ${arg_BESIDE} PLANCHE_PRINTED)
    set(rooms ${arg_BESIDE}_rooms)
  endif()
  file(GLOB found CONFIGURE_DEPENDS LIST_DIRECTORIES true RELATIVE ${root}/games ${root}/games/*)
  foreach(game IN LISTS found)
    set(folder ${root}/games/${game})
    if(IS_DIRECTORY ${folder}/rules)
      set(place 9)
      set(links "")
      set(inner_loops "")
      set(fastest "")
      set(alone "")
      include(${folder}/room.cmake OPTIONAL)
      list(APPEND order "${place}${game}")
      list(TRANSFORM fastest REPLACE "(.+)" "${folder}/rules/\\1.cc")
      set_source_files_properties(${fastest} PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
      alone(${folder} ${alone})
      games_table(${tables}/${game}_rules.cc RULES ${game})
      room(${game}_rules ROOT ${root} FOLDER games/${game}/rules USES rules declared data diag base
           LINKS nlohmann_json::nlohmann_json ${links} INNER_LOOPS ${inner_loops} TEST_SOURCES
               ${tables}/${game}_rules.cc SHARDS 2 LIGHT)
      list(APPEND rooms ${game}_rules)
      if(IS_DIRECTORY ${folder}/parts)
        list(APPEND printed "${place}${game}")
        games_table(${tables}/${game}_parts.cc WITH_PARTS RULES ${game} PARTS ${game})
        room(${game}_parts ROOT ${root} FOLDER games/${game}/parts
             USES parts ${game}_rules rules declared templates scene data diag base
             TEST_SOURCES ${tables}/${game}_parts.cc LIGHT)
        list(APPEND rooms ${game}_parts)
      endif()
    endif()
  endforeach()
  list(SORT order)
  list(SORT printed)
  add_library(${name}_rooms INTERFACE)
  target_link_libraries(${name}_rooms INTERFACE ${rooms})
  set(games ${order})
  set(shown ${printed})
  list(TRANSFORM games REPLACE "^[0-9]" "")
  list(TRANSFORM shown REPLACE "^[0-9]" "")
  games_table(${tables}/${name}.cc WITH_PARTS RULES ${games} PARTS ${shown})
  add_library(${name} STATIC ${tables}/${name}.cc)
  target_link_libraries(${name} PUBLIC ${name}_rooms)
  set_target_properties(${name} PROPERTIES PLANCHE_ORDER "${order}" PLANCHE_PRINTED "${printed}")
  set(PLANCHE_GAME_ROOMS ${rooms} PARENT_SCOPE)
endfunction()
