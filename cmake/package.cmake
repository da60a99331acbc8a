# Debian packages: `make deb`, or cpack in a build folder that was configured with the prefix /usr. Three of them: the
# program with its man page and completions, its data, its documentation.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME planche)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "planche maintainers <planche@users.noreply.github.com>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL program data doc)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# The version names the system that the packages were built for: 0.1.0-1~deb12.
set(release 1)
if(EXISTS /etc/os-release)
  file(STRINGS /etc/os-release system REGEX "^VERSION_ID=")
  string(REGEX MATCH "[0-9]+" system "${system}")
  if(system)
    string(APPEND release ~deb${system})
  endif()
endif()
set(CPACK_DEBIAN_PACKAGE_RELEASE ${release})

# What is printed with: the packages of this section of packages.txt.
file(STRINGS ${PROJECT_SOURCE_DIR}/packages.txt lines)
set(section "")
set(printing "")
foreach(line IN LISTS lines)
  if(line MATCHES "^# (.*)")
    set(section "${CMAKE_MATCH_1}")
  elseif(section STREQUAL "to print" AND line)
    list(APPEND printing "${line}")
  endif()
endforeach()
list(JOIN printing ", " printing)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME planche)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "planche-data (= ${PROJECT_VERSION}-${release}), ${printing}")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS python3)  # for planche-line-art
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS planche-doc)
set(CPACK_DEBIAN_DATA_PACKAGE_NAME planche-data)
set(CPACK_DEBIAN_DATA_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DOC_PACKAGE_NAME planche-doc)
set(CPACK_DEBIAN_DOC_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DOC_PACKAGE_SECTION doc)
set(purpose "planche turns game data into PDFs to print and cut out,\nand checks the data against rules.")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "print-and-play sheets from game data\n${purpose}")
set(CPACK_COMPONENT_DATA_DESCRIPTION
    "print-and-play sheets from game data (templates and samples)\n${purpose}\nThis package holds templates, rules and samples.")
set(CPACK_COMPONENT_DOC_DESCRIPTION
    "print-and-play sheets from game data (documentation)\n${purpose}\nThis package holds the documentation.")

# Debian's policy: a changelog and a copyright file in each package, and compressed manual pages.
file(READ ${PROJECT_SOURCE_DIR}/LICENSE licence)
string(REGEX REPLACE "\n\n" "\n.\n" licence "\n${licence}")
string(REGEX REPLACE "\n([^\n])" "\n \\1" licence "${licence}")
file(WRITE ${generated}/debian/copyright
     "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: planche\n"
     "Source: https://github.com/planche/planche\n\n"
     "Files: *\nCopyright: 2026 the planche authors\nLicense: Expat\n\nLicense: Expat${licence}")
file(WRITE ${generated}/debian/changelog.Debian
     "planche (${PROJECT_VERSION}-${release}) unstable; urgency=medium\n\n  * Version ${PROJECT_VERSION}.\n\n"
     " -- ${CPACK_PACKAGE_CONTACT}  Thu, 01 Jan 2026 00:00:00 +0000\n")
set(PLANCHE_DEBIAN_FILES ${generated}/debian)
configure_file(${PROJECT_SOURCE_DIR}/cmake/debian_files.cmake.in ${generated}/debian_files.cmake @ONLY)
set(CPACK_PRE_BUILD_SCRIPTS ${generated}/debian_files.cmake)
include(CPack)
