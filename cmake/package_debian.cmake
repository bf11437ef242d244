# cpack runs this once the files of the Debian packages are in separate folders. It adds files that
# every Debian package has: copyright, changelog, compressed manual pages.
cmake_minimum_required(VERSION 3.25)
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH source)

# Packages of the same commit are byte-identical.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
    execute_process(COMMAND git log -1 --format=%ct WORKING_DIRECTORY ${source}
                    OUTPUT_VARIABLE commit_time OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(commit_time)
        set(ENV{SOURCE_DATE_EPOCH} ${commit_time})
    endif()
endif()
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)

file(READ ${source}/LICENSE licence)
string(REGEX MATCH "Copyright \\(c\\) ([^\n]*)" notice "${licence}")
set(holder "${CMAKE_MATCH_1}")
string(REGEX REPLACE "^.*${holder}\n+" "" licence "${licence}")
string(STRIP "${licence}" licence)
string(REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REPLACE "\n" "\n " licence "${licence}")

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
    string(TOUPPER ${component} upper)
    set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
    set(share ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr/share)
    set(doc ${share}/doc/${package})
    file(REMOVE ${share}/doc/sinew/LICENSE) # the copyright file contains it
    if(NOT package STREQUAL "sinew")
        file(REMOVE_RECURSE ${share}/doc/sinew)
    endif()
    file(WRITE ${doc}/copyright
"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Sinew
Comment: The default model is part of Sinew, under the same licence.

Files: *
Copyright: ${holder}
License: Expat

License: Expat
 ${licence}
")
    set(version ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
    file(WRITE ${doc}/changelog.Debian
"sinew (${version}) unstable; urgency=medium

  * Version ${CPACK_PACKAGE_VERSION}; changelog.gz has the changes.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
    file(COPY_FILE ${source}/CHANGELOG.md ${doc}/changelog)
    file(GLOB_RECURSE to_compress ${doc}/changelog* ${share}/man/*)
    execute_process(COMMAND gzip -9n ${to_compress} COMMAND_ERROR_IS_FATAL ANY)
    file(GLOB_RECURSE written ${doc}/* ${share}/man/*)
    file(CHMOD ${written} FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
endforeach()
