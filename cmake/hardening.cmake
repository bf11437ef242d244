# Compiles programs so that bugs are harder to exploit: a bug ends the program instead. Uses options
# of GCC and clang, and linker options for ELF. Sanitizers find more and do not combine with all of
# these; _FORTIFY_SOURCE needs optimisation. On Windows, MinGW's linker enables ASLR and DEP by
# default; GCC does not support Control Flow Guard.
option(SINEW_HARDENED "Check buffers, the stack and containers while the programs run" ON)
if(NOT SINEW_HARDENED OR SINEW_SANITIZE OR MSVC)
    return()
endif()

include(CheckCXXCompilerFlag)
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

add_compile_definitions($<$<COMPILE_LANGUAGE:CXX>:_GLIBCXX_ASSERTIONS>)
if(CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$")
    set(SINEW_IS_HARDENED TRUE) # includes all options
    # Some systems' compilers define it by default.
    add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
endif()
add_compile_options(-fstack-protector-strong)
if(WIN32)
    add_link_options(-fstack-protector-strong) # in a separate library of MinGW
else() # causes an internal error in GCC 12 for Windows
    check_cxx_compiler_flag(-fstack-clash-protection SINEW_HAS_STACK_CLASH_PROTECTION)
endif()
if(SINEW_HAS_STACK_CLASH_PROTECTION)
    add_compile_options(-fstack-clash-protection)
endif()
if(UNIX AND NOT APPLE)
    add_link_options(LINKER:-z,relro,-z,now,-z,noexecstack)
endif()
