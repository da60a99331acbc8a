# planche, its data, its man page and completions in the usual places.
install(TARGETS planche RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(TARGETS planche-http LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/planche COMPONENT program)
install(DIRECTORY templates rules cards fonts DESTINATION ${CMAKE_INSTALL_DATADIR}/planche COMPONENT data)
install(DIRECTORY src/live/page DESTINATION ${CMAKE_INSTALL_DATADIR}/planche COMPONENT data)
file(GLOB manual ${PROJECT_SOURCE_DIR}/docs/*.md)  # which the live page searches
install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_DATADIR}/planche/docs COMPONENT data)
install(FILES src/exports/page/table.html DESTINATION ${CMAKE_INSTALL_DATADIR}/planche/exports COMPONENT data)
install(PROGRAMS scripts/line-art DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program RENAME planche-line-art)
install(FILES scripts/line-art.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program RENAME planche-line-art.1)
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT doc)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT doc)  # README.md names docs/…

set(generated ${PROJECT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${generated})
add_custom_command(
  OUTPUT ${generated}/planche.1 ${generated}/planche.bash ${generated}/_planche ${generated}/planche.fish
  COMMAND planche man > ${generated}/planche.1
  COMMAND planche completions bash > ${generated}/planche.bash
  COMMAND planche completions zsh > ${generated}/_planche
  COMMAND planche completions fish > ${generated}/planche.fish
  DEPENDS planche
  COMMENT "Writing the man page and completions")
add_custom_target(man ALL DEPENDS ${generated}/planche.1)
install(FILES ${generated}/planche.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${generated}/planche.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program
        RENAME planche)
install(FILES ${generated}/_planche DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT program)
install(FILES ${generated}/planche.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
