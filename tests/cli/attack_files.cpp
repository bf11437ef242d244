#include "tests/cli/attack_files.h"

#include "engine/images/image.h"
#include "tests/unit/assets/make_archive.h"

namespace sinew::test
{

std::string meshWithShaders(const std::vector<std::string>& shaders)
{
    std::string text = "MD5Version 10\nnumJoints 1\nnumMeshes " + std::to_string(shaders.size()) +
                       "\njoints {\n\"root\" -1 (0 0 0) (0 0 0)\n}\n";
    for (const std::string& shader : shaders)
        text += "mesh {\nshader \"" + shader +
                "\"\nnumverts 3\nvert 0 (0 0) 0 1\nvert 1 (1 0) 1 1\nvert 2 (0 1) 2 1\n"
                "numtris 1\ntri 0 0 1 2\nnumweights 3\nweight 0 0 1 (0 0 0)\n"
                "weight 1 0 1 (1 0 0)\nweight 2 0 1 (0 1 0)\n}\n";
    return text;
}

std::vector<std::string> numberedNames(std::size_t count)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i)
        names.push_back(std::string("s").append(std::to_string(i)));
    return names;
}

std::string plainPng(std::uint32_t size)
{
    const Image image{.width = size,
                      .height = size,
                      .pixels =
                          std::vector<std::byte>(std::size_t{4} * size * size, std::byte{255})};
    const std::vector<std::byte> png = encodePng(image);
    return {reinterpret_cast<const char*>(png.data()), png.size()};
}

std::string archiveOfBlanks(const std::string& firstName, const std::string& first,
                            const BlankEntries& blanks)
{
    const std::string contents(blanks.size, ' ');
    const RawEntry blank{.stored = deflated(contents),
                         .method = 8,
                         .size = static_cast<std::uint32_t>(contents.size()),
                         .checksum = checksumOf(contents)};
    RawArchive archive{.entries = {{.name = firstName, .stored = first}}};
    for (std::size_t i = 0; i < blanks.count; ++i)
    {
        archive.entries.push_back(blank);
        archive.entries.back().name = blanks.folder + std::to_string(i) + blanks.extension;
    }
    return archive.bytes();
}

} // namespace sinew::test
