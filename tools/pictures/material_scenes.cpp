// Writes the scenes of tests/support/material_scenes.h, for tools/pictures.sh.
// Usage: material_scenes FOLDER
#include "tests/support/material_scenes.h"

#include "tests/support/temp_folder.h"

#include <cstdio>

int main(int argc, char** argv)
{
    if (argc != 2)
        return std::puts("usage: material_scenes FOLDER"), 1;
    const sinew::test::TempFolder scenes;
    sinew::test::writeMaterialScenes(scenes);
    std::filesystem::copy(scenes.path(), argv[1], std::filesystem::copy_options::recursive);
}
