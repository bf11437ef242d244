# What desktops and shells expect of a program besides itself: manual pages, completion, an entry in
# menus and in lists of programs, an icon, the types of model files, and thumbnails of them.

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
install(FILES ${desktop}/sinew.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo
        COMPONENT sinew_samples)
install(FILES ${desktop}/sinew.thumbnailer DESTINATION ${CMAKE_INSTALL_DATADIR}/thumbnailers
        COMPONENT sinew_samples)

# The programs contain parts of what they are built from, and those licences ask to be passed on.
file(STRINGS ${PROJECT_SOURCE_DIR}/tools/packages.txt packages REGEX "^run .*(-dev|fonts-inter) ")
foreach(line IN LISTS packages ITEMS "run spirv-tools ")
    string(REGEX REPLACE "^run +([^ ]+) .*" "\\1" package "${line}")
    file(REAL_PATH /usr/share/doc/${package}/copyright copyright)
    install(FILES ${copyright} DESTINATION ${CMAKE_INSTALL_DOCDIR}/built-from RENAME ${package}
            COMPONENT sinew_samples OPTIONAL)
endforeach()
