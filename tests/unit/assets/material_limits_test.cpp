// Limits the images and declarations of a model's materials.
#include "tests/unit/assets/make_image.h"
#include "tests/unit/assets/material_folders.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sinew
{
namespace
{

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr std::uint64_t kKibibyte = 1024;

class LimitedMaterials : public ::testing::Test
{
protected:
    // An opaque image of 64 x 64 pixels in one colour: 16 KiB.
    void writeImage(const std::string& name) const
    {
        Image image{.width = 64, .height = 64, .pixels = std::vector<std::byte>(64 * 64 * 4)};
        for (std::byte& channel : image.pixels)
            channel = std::byte{200};
        const std::vector<std::byte> png = encodePng(image);
        folders_.write(name, {reinterpret_cast<const char*>(png.data()), png.size()});
    }

    void load(const std::vector<std::string>& shaders, const MaterialLimits& limits)
    {
        result = loadMaterials({.files = folders_.files(),
                                .homes = {{.name = "Robot"}},
                                .modelFile = "Robot.md5mesh",
                                .shaders = test::shaderRequests(shaders),
                                .limits = limits},
                               warnings);
    }

    std::vector<std::uint32_t> widths() const
    {
        std::vector<std::uint32_t> widths;
        for (const LoadedTexture& texture : result.textures)
            widths.push_back(texture.texture.levels[0].width);
        return widths;
    }

    std::vector<std::string> shownWarnings() const
    {
        std::vector<std::string> shown;
        for (const Diagnostic& warning : warnings)
            shown.push_back(folders_.shown(toString(warning)));
        return shown;
    }

    test::MaterialFolders folders_;
    LoadedMaterials result;
    Diagnostics warnings;
};

TEST_F(LimitedMaterials, LeavesOutImagesThatAreTooLargeTogether)
{
    for (const char* name : {"a", "b", "c"})
        writeImage(fmt::format("model/{}.png", name));
    load({"a", "b", "c"}, {.imageBytes = 47 * kKibibyte});
    EXPECT_THAT(widths(), ElementsAre(64, 64));
    EXPECT_THAT(
        shownWarnings(),
        ElementsAre(HasSubstr("model/c.png: takes 0.0 MiB, but only 0.0 of the 0 MiB for the "
                              "images of a scene are left (--limit images); a "
                              "placeholder is shown")));
    EXPECT_THAT(result.materials[2].stages, SizeIs(1));
}

TEST_F(LimitedMaterials, CountWhatAProgramMakes)
{
    writeImage("base/x.png");
    folders_.write("base/materials/a.mtr", "skin { diffusemap invertColor(x) }");
    load({"skin"}, {.imageBytes = 5 * 16 * kKibibyte - 1});
    EXPECT_THAT(widths(), ElementsAre());
    EXPECT_THAT(shownWarnings(), ElementsAre(HasSubstr("image program: takes 0.1 MiB")));
    load({"skin"}, {.imageBytes = 5 * 16 * kKibibyte});
    EXPECT_THAT(widths(), ElementsAre(64));
}

TEST_F(LimitedMaterials, LeaveOutDeclarationsAboveTheirTotal)
{
    folders_.write("base/materials/a.mtr", "a {}" + std::string(10'000, ' '));
    folders_.write("base/materials/b.mtr", "b {}" + std::string(10'000, ' '));
    folders_.write("base/scripts/c.shader", "c {}");
    load({"a", "b", "c"}, {.declarationBytes = 16 * kKibibyte});
    ASSERT_THAT(warnings, SizeIs(2));
    EXPECT_EQ(shownWarnings()[0],
              "base/materials/b.mtr: is left out: the files that declare materials would exceed "
              "0 MiB (--limit declarations)");
    EXPECT_THAT(shownWarnings()[1], HasSubstr("no image found for shader \"b\""));
    EXPECT_EQ(folders_.shown(result.materials[2].source), "base/scripts/c.shader:1");
}

} // namespace
} // namespace sinew
