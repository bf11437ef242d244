# Integration with desktops and shells: manual pages, completion, a menu entry, metadata for
# software centres, an icon, the types of model files, and thumbnails.

set(desktop ${PROJECT_SOURCE_DIR}/assets/desktop)
foreach(program IN ITEMS sinew sinew-crowd)
    # samples/CMakeLists.txt generates it with the program.
    install(FILES ${PROJECT_BINARY_DIR}/generated/man/${program}.1
            DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT sinew_samples OPTIONAL)
    install(FILES ${desktop}/completion.sh RENAME ${program}
            DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
            COMPONENT sinew_samples)
endforeach()
install(FILES ${desktop}/completion.sh RENAME _sinew
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT sinew_samples)

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

# The programs contain parts of these packages, whose licences must be distributed with them.
file(STRINGS ${PROJECT_SOURCE_DIR}/tools/packages.txt packages REGEX "^run .*(-dev|fonts-inter) ")
foreach(line IN LISTS packages ITEMS "run spirv-tools ")
    string(REGEX REPLACE "^run +([^ ]+) .*" "\\1" package "${line}")
    file(REAL_PATH /usr/share/doc/${package}/copyright copyright)
    install(FILES ${copyright} DESTINATION ${CMAKE_INSTALL_DOCDIR}/built-from RENAME ${package}
            COMPONENT sinew_samples OPTIONAL)
endforeach()
