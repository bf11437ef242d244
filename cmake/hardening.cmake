# How programs are compiled so that a mistake in them is harder to exploit: it ends the program
# instead. GCC's and clang's own, and where the file format is ELF the linker's. Sanitizers find more
# and do not go with all of it; without optimisation there is no _FORTIFY_SOURCE. For Windows, MinGW's
# linker enables ASLR and DEP by default; GCC does not support Control Flow Guard.
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
    set(SINEW_IS_HARDENED TRUE) # with all of it
    # Some systems' compilers define it by themselves.
    add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
endif()
add_compile_options(-fstack-protector-strong)
if(WIN32)
    add_link_options(-fstack-protector-strong) # MinGW has it in a library of its own
else() # GCC 12 for Windows has an internal error with it
    check_cxx_compiler_flag(-fstack-clash-protection SINEW_HAS_STACK_CLASH_PROTECTION)
endif()
if(SINEW_HAS_STACK_CLASH_PROTECTION)
    add_compile_options(-fstack-clash-protection)
endif()
if(UNIX AND NOT APPLE)
    add_link_options(LINKER:-z,relro,-z,now,-z,noexecstack)
endif()
