#include "tests/mutation/made_up_models.h"

#include "tests/cli/attack_files.h"
#include "tests/cli/md5_samples.h"
#include "tests/support/iqm_writer.h"
#include "tests/support/player_models.h"
#include "tests/support/small_gltf.h"
#include "tests/unit/assets/make_archive.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{

namespace fs = std::filesystem;

namespace
{

std::string_view text(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string seed(const std::string& file)
{
    return readFile(fs::path(SINEW_FUZZ_SEEDS) / file);
}

// One mesh for each image, and two whose materials are declared.
void writeDressed(const TempFolder& folder)
{
    std::vector<std::string> shaders{"models/a/skin", "declared"};
    for (const std::string file :
         {"jpeg/colour.jpg", "jpeg/progressive.jpg", "tga/run_lengths32.tga", "tga/indexed.tga",
          "png/palette.png", "png/interlaced_rgba.png", "dds/bc1_levels.dds", "dds/bc7.dds"})
    {
        const fs::path image(file);
        shaders.push_back(image.stem().string());
        folder.write("dressed/" + image.filename().string(), seed(file));
    }
    folder.write("dressed/dressed.md5mesh", meshWithShaders(shaders));
    folder.write("dressed/lit.mtr", seed("mtr/lit.mtr"));
    folder.write("dressed/declared.shader",
                 "declared\n{\n{\nmap indexed.tga\nalphaFunc GE128\n}\n{\nanimMap 4 palette.png "
                 "colour.jpg\nblendFunc add\ntcMod scroll 0.1 -0.2\n}\n}\n");
}

void writePlayer(const TempFolder& folder)
{
    for (const MadeUpFile& file : madeUpFiles())
        folder.write("player/" + file.name, text(file.bytes));
    folder.write("player/animation.cfg", madeUpAnimations());
    folder.write("player/head_default.skin", "head,models/players/made/red\ntag_head,\n");
    folder.write("player/red.tga", onePixelTga());
}

} // namespace

void writeMadeUpModels(const TempFolder& folder)
{
    folder.write("quad/quad.md5mesh", goodMesh());
    folder.write("quad/quad.tga", onePixelTga());
    folder.write("quad/walk.md5anim", goodClip());
    writeDressed(folder);
    writePlayer(folder);
    folder.write("iqm/small.iqm", text(writeIqm(smallIqmFile())));
    folder.write("iqm/skin.tga", onePixelTga());
    const GltfDocument document = smallGltf();
    folder.write("gltf/small.gltf", document.json.dump(1));
    folder.write("gltf/small.bin", text(document.buffer));
    folder.write("gltf/a.png", seed("png/rgb.png"));
    folder.write("glb/small.glb", text(glbOf(document)));
    folder.write("glb/a.png", seed("png/rgb.png"));
    fs::create_directory(folder / "archive");
    writeArchive(folder / "archive/pack.pk3", {{.name = "quad.md5mesh", .contents = goodMesh()},
                                               {.name = "quad.tga", .contents = onePixelTga()},
                                               {.name = "walk.md5anim", .contents = goodClip()}});
}

} // namespace sinew::test
