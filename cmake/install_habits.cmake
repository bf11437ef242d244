# What desktops and shells expect of a program besides itself: manual pages, completion, an entry in
# menus, an icon, and the types of model files.

# sinew_install_generated(PROGRAM WHAT FILE FOLDER): the output of `PROGRAM --generate WHAT`.
function(sinew_install_generated program what file folder)
    set(output ${PROJECT_BINARY_DIR}/generated/${what}/${file})
    add_custom_command(OUTPUT ${output} COMMAND ${program} --generate ${what} > ${output}
                       DEPENDS ${program} VERBATIM)
    add_custom_target(${program}_${what} ALL DEPENDS ${output})
    install(FILES ${output} DESTINATION ${folder} COMPONENT sinew_samples)
endfunction()

if(NOT CMAKE_CROSSCOMPILING) # the programs run here
    foreach(what IN ITEMS man bash zsh)
        file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/generated/${what})
    endforeach()
    foreach(program IN ITEMS viewer crowd)
        sinew_install_generated(${program} man ${program}.1 ${CMAKE_INSTALL_MANDIR}/man1)
        sinew_install_generated(${program} bash ${program}
                                ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
        sinew_install_generated(${program} zsh _${program}
                                ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
    endforeach()
endif()

set(desktop ${PROJECT_SOURCE_DIR}/assets/desktop)
install(FILES ${desktop}/sinew.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications
        COMPONENT sinew_samples)
install(FILES ${desktop}/sinew.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT sinew_samples)
install(FILES ${desktop}/sinew.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages
        COMPONENT sinew_samples)
