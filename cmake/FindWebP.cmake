# WebP::webp, WebP::webpmux, which writes animations, and WebP::webpdemux, which reads them.
# Debian's packages have no CMake package files.
find_path(WEBP_INCLUDE_DIR webp/mux.h)
find_library(WEBP_LIBRARY NAMES webp libwebp)
find_library(WEBPMUX_LIBRARY NAMES webpmux libwebpmux)
find_library(WEBPDEMUX_LIBRARY NAMES webpdemux libwebpdemux)
mark_as_advanced(WEBP_INCLUDE_DIR WEBP_LIBRARY WEBPMUX_LIBRARY WEBPDEMUX_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(WebP REQUIRED_VARS WEBP_LIBRARY WEBPMUX_LIBRARY WEBPDEMUX_LIBRARY
                                                     WEBP_INCLUDE_DIR)

if(WebP_FOUND AND NOT TARGET WebP::webp)
    foreach(name webp webpmux webpdemux)
        string(TOUPPER ${name} variable)
        add_library(WebP::${name} UNKNOWN IMPORTED)
        set_target_properties(WebP::${name} PROPERTIES
            IMPORTED_LOCATION "${${variable}_LIBRARY}"
            INTERFACE_INCLUDE_DIRECTORIES "${WEBP_INCLUDE_DIR}")
    endforeach()
    set_property(TARGET WebP::webpmux WebP::webpdemux PROPERTY INTERFACE_LINK_LIBRARIES WebP::webp)
endif()
