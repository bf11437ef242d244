# With SINEW_PRECOMPILED_HEADERS the headers that most sources include are compiled once, which halves
# the time that clang takes without optimisation. It is for checks: programs must be compiled with
# the options of the libraries (SINEW_HARDENED=OFF), g++ 12 gives false alarms of -Warray-bounds, and
# a file that forgets an include is not noticed.
option(SINEW_PRECOMPILED_HEADERS "Compile the headers that most sources include once" OFF)

# sinew_precompile_headers(FOLDER...): of the targets that are made there and link fmt, whose macros
# are part of what is precompiled.
function(sinew_precompile_headers)
    if(NOT SINEW_PRECOMPILED_HEADERS)
        return()
    endif()
    foreach(folder IN LISTS ARGN)
        get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
        foreach(target IN LISTS targets)
            get_property(libraries TARGET ${target} PROPERTY LINK_LIBRARIES)
            if("fmt::fmt" IN_LIST libraries)
                target_precompile_headers(${target} REUSE_FROM sinew_headers)
            endif()
        endforeach()
    endforeach()
endfunction()

if(SINEW_PRECOMPILED_HEADERS)
    file(CONFIGURE OUTPUT headers.cpp CONTENT "")
    add_library(sinew_headers OBJECT ${CMAKE_CURRENT_BINARY_DIR}/headers.cpp)
    target_compile_features(sinew_headers PRIVATE cxx_std_20)
    target_link_libraries(sinew_headers PRIVATE fmt::fmt glm::glm tl::expected)
    target_precompile_headers(sinew_headers PRIVATE
        <algorithm> <array> <cmath> <filesystem> <fmt/format.h> <functional> <glm/glm.hpp>
        <glm/gtc/quaternion.hpp> <map> <memory> <optional> <span> <string> <tl/expected.hpp>
        <vector>)
endif()
