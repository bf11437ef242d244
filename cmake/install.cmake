# `cmake --install`: installs the libraries with headers and package files, and the samples with
# their model. Programs include headers as <sinew/engine/model/clip.h>.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Sinew)

foreach(name IN LISTS SINEW_LIBRARIES)
    set(targets sinew_${name})
    if(name STREQUAL "gpu")
        list(APPEND targets sinew_volk)
    endif()
    install(TARGETS ${targets} EXPORT Sinew_${name} COMPONENT sinew_library
            INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
    set_target_properties(sinew_${name} PROPERTIES EXPORT_NAME ${name})
    # One file per library: users of one may lack the dependencies of the others.
    install(EXPORT Sinew_${name} NAMESPACE Sinew:: FILE ${name}.cmake
            DESTINATION ${package_folder} COMPONENT sinew_library)
endforeach()

# A library, preceded by everything that it is built on.
function(sinew_parts name result)
    get_target_property(linked sinew_${name} LINK_LIBRARIES)
    set(parts)
    foreach(other IN LISTS linked)
        string(REGEX REPLACE "^sinew_" "" other "${other}")
        if(other IN_LIST SINEW_LIBRARIES)
            sinew_parts(${other} parts_of_other)
            list(APPEND parts ${parts_of_other})
        endif()
    endforeach()
    list(APPEND parts ${name})
    list(REMOVE_DUPLICATES parts)
    set(${result} ${parts} PARENT_SCOPE)
endfunction()

set(components) # for SinewConfig.cmake.in
foreach(name IN LISTS SINEW_LIBRARIES)
    sinew_parts(${name} parts)
    string(APPEND components "set(sinew_${name} ${parts})\n")
endforeach()

install(CODE "include(\"${CMAKE_CURRENT_LIST_DIR}/public_headers.cmake\")
    file(REMOVE_RECURSE \"${PROJECT_BINARY_DIR}/include\")
    sinew_write_headers(\"${PROJECT_SOURCE_DIR}\" \"${PROJECT_BINARY_DIR}/include\" ${SINEW_LIBRARIES})"
    COMPONENT sinew_library)
install(DIRECTORY ${PROJECT_BINARY_DIR}/include/sinew DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        COMPONENT sinew_library)

set(uses_draco FALSE)
if(TARGET draco::draco)
    set(uses_draco TRUE)
endif()
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/SinewConfig.cmake.in
    ${PROJECT_BINARY_DIR}/SinewConfig.cmake INSTALL_DESTINATION ${package_folder}
    NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/SinewConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/SinewConfig.cmake
              ${PROJECT_BINARY_DIR}/SinewConfigVersion.cmake
              ${CMAKE_CURRENT_LIST_DIR}/FindLibZip.cmake
              ${CMAKE_CURRENT_LIST_DIR}/FindVolk.cmake
              ${CMAKE_CURRENT_LIST_DIR}/FindWebP.cmake
        DESTINATION ${package_folder} COMPONENT sinew_library)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR}
        COMPONENT sinew_library)

if(SINEW_SAMPLES)
    # Only the samples that were built: run.sh builds just the one that it starts.
    install(TARGETS sinew sinew-crowd hello_skinning hello_crowd hello_gltf OPTIONAL COMPONENT sinew_samples)
    foreach(program IN ITEMS sinew sinew-crowd hello_skinning hello_crowd hello_gltf)
        install(CODE "if(NOT EXISTS \"$<TARGET_FILE:${program}>\")
            message(STATUS \"Left out: ${program} is not built. To build all: \"
                           \"cmake --build '${PROJECT_BINARY_DIR}'\")
        endif()" COMPONENT sinew_samples)
    endforeach()
    install(DIRECTORY assets/models DESTINATION ${CMAKE_INSTALL_DATADIR}/sinew
            COMPONENT sinew_samples)
    if(UNIX)
        include(${CMAKE_CURRENT_LIST_DIR}/install_habits.cmake)
    endif()
endif()
if(PROJECT_IS_TOP_LEVEL AND CMAKE_SYSTEM_NAME STREQUAL Linux)
    include(${CMAKE_CURRENT_LIST_DIR}/package.cmake)
endif()
