# LibZip::LibZip. Debian's own package file for libzip fails without the tools of another package.
find_path(LIBZIP_INCLUDE_DIR zip.h)
find_library(LIBZIP_LIBRARY zip)
mark_as_advanced(LIBZIP_INCLUDE_DIR LIBZIP_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibZip REQUIRED_VARS LIBZIP_LIBRARY LIBZIP_INCLUDE_DIR)

if(LibZip_FOUND AND NOT TARGET LibZip::LibZip)
    add_library(LibZip::LibZip UNKNOWN IMPORTED)
    set_target_properties(LibZip::LibZip PROPERTIES
        IMPORTED_LOCATION "${LIBZIP_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${LIBZIP_INCLUDE_DIR}")
    if(MINGW) # linked statically
        find_package(ZLIB REQUIRED)
        set_property(TARGET LibZip::LibZip PROPERTY
            INTERFACE_LINK_LIBRARIES ZLIB::ZLIB)
        set_property(TARGET LibZip::LibZip PROPERTY
            INTERFACE_COMPILE_DEFINITIONS ZIP_STATIC)
    endif()
endif()
