# What desktops and shells expect of a program besides itself: manual pages, completion, an entry in
# menus, an icon, and the types of model files.

# samples/CMakeLists.txt makes these with the programs.
set(generated ${PROJECT_BINARY_DIR}/generated)
foreach(program IN ITEMS sinew sinew-crowd)
    install(FILES ${generated}/man/${program}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
            COMPONENT sinew_samples OPTIONAL)
    install(FILES ${generated}/bash/${program}
            DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
            COMPONENT sinew_samples OPTIONAL)
    install(FILES ${generated}/zsh/_${program} DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions
            COMPONENT sinew_samples OPTIONAL)
endforeach()

set(desktop ${PROJECT_SOURCE_DIR}/assets/desktop)
install(FILES ${desktop}/sinew.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications
        COMPONENT sinew_samples)
install(FILES ${desktop}/sinew.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT sinew_samples)
install(FILES ${desktop}/sinew.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages
        COMPONENT sinew_samples)
