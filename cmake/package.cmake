# `cpack` makes two Debian packages for the running release of Debian: `sinew` has the programs,
# `libsinew-dev` the libraries. tools/package_linux.sh builds and packs.
set(CPACK_GENERATOR DEB)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_NAME sinew)
set(CPACK_PACKAGE_VENDOR "the Sinew authors")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/package_debian.cmake)

# Debian's tools also read the packager's name and address from these variables.
set(CPACK_PACKAGE_CONTACT "the Sinew authors <noreply@example.org>")
if(DEFINED ENV{DEBEMAIL} AND DEFINED ENV{DEBFULLNAME})
    set(CPACK_PACKAGE_CONTACT "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()

set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_COMPONENTS_ALL sinew_library)
set(CPACK_DEBIAN_SINEW_LIBRARY_PACKAGE_NAME libsinew-dev)
set(CPACK_DEBIAN_SINEW_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_SINEW_LIBRARY_DESCRIPTION "skeletal animation skinned by Vulkan compute (development)
Static libraries, headers and CMake files to read glTF, MD5, IQM and MD3
models, to skin them on the CPU or by a Vulkan compute shader, and to draw
one of them or a crowd.")
# Dependencies of SinewConfig.cmake.in.
set(depends libexpected-dev libfmt-dev libglm-dev libjpeg62-turbo-dev libmeshoptimizer-dev
    libpng-dev libsimdjson-dev libwebp-dev libzip-dev nlohmann-json3-dev)
if(uses_draco)
    list(APPEND depends libdraco-dev)
endif()
if(SINEW_GPU)
    list(APPEND depends libspirv-cross-c-shared-dev libvulkan-dev libvulkan-volk-dev)
endif()
list(JOIN depends ", " CPACK_DEBIAN_SINEW_LIBRARY_PACKAGE_DEPENDS)

if(SINEW_SAMPLES)
    list(APPEND CPACK_COMPONENTS_ALL sinew_samples)
    set(CPACK_DEBIAN_SINEW_SAMPLES_PACKAGE_NAME sinew)
    set(CPACK_DEBIAN_SINEW_SAMPLES_PACKAGE_SECTION graphics)
    set(CPACK_DEBIAN_SINEW_SAMPLES_DESCRIPTION "viewer of animated characters, skinned by Vulkan compute
Sinew shows glTF, VRM, MD5 and IQM models and Quake 3 players in a window,
or writes pictures and films of them. A Vulkan compute shader skins their
vertices exactly as the format defines it. sinew-crowd draws thousands of
instances and measures how fast.")
    set(CPACK_DEBIAN_SINEW_SAMPLES_PACKAGE_SHLIBDEPS ON)
    # dpkg-shlibdeps does not see these libraries, which are loaded at run time.
    set(CPACK_DEBIAN_SINEW_SAMPLES_PACKAGE_DEPENDS libvulkan1)
    set(CPACK_DEBIAN_SINEW_SAMPLES_PACKAGE_RECOMMENDS
        "libsdl2-2.0-0, mesa-vulkan-drivers | vulkan-icd")
endif()

include(CPack)
