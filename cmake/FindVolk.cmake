# Volk::Headers: volk.h from the system or a Vulkan SDK, with or without its own folder.
find_path(VOLK_INCLUDE_DIR volk.h HINTS ENV VULKAN_SDK
          PATH_SUFFIXES include/Volk include/volk include Volk volk)
mark_as_advanced(VOLK_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Volk REQUIRED_VARS VOLK_INCLUDE_DIR)

if(Volk_FOUND AND NOT TARGET Volk::Headers)
    add_library(Volk::Headers INTERFACE IMPORTED)
    set_target_properties(Volk::Headers PROPERTIES
        INTERFACE_INCLUDE_DIRECTORIES "${VOLK_INCLUDE_DIR}"
        INTERFACE_COMPILE_DEFINITIONS VK_NO_PROTOTYPES)
endif()
