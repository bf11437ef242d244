# sinew_write_headers(SOURCE FOLDER LIBRARY...): copies the headers of the libraries and of
# shaders/shared to FOLDER/sinew; a program that uses FOLDER sees nothing but `sinew`. The copies
# include each other as "sinew/engine/...". Sets `sinew_headers` to the original files.
function(sinew_write_headers source folder)
    list(TRANSFORM ARGN REPLACE "(.+)" "${source}/engine/\\1/*.h" OUTPUT_VARIABLE patterns)
    file(GLOB_RECURSE headers RELATIVE ${source} ${patterns} ${source}/shaders/shared/*.h)
    foreach(header IN LISTS headers)
        set(written)
        if(EXISTS ${folder}/sinew/${header})
            file(READ ${folder}/sinew/${header} written)
        endif()
        file(READ ${source}/${header} content)
        string(REGEX REPLACE "#include \"(engine|shaders)/" "#include \"sinew/\\1/"
               content "${content}")
        if(NOT written STREQUAL content) # avoids rebuilding programs that include it
            file(WRITE ${folder}/sinew/${header} "${content}")
        endif()
    endforeach()
    list(TRANSFORM headers PREPEND ${source}/)
    set(sinew_headers ${headers} PARENT_SCOPE)
endfunction()
