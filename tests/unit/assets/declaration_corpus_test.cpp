// Real files of shaders and skins.
#include "engine/files/files.h"
#include "tests/unit/assets/declaration_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Role = MaterialStage::Role;

class DeclarationCorpus : public ::testing::Test
{
protected:
    void SetUp() override
    {
        if (std::getenv("SINEW_CORPUS") == nullptr)
            GTEST_SKIP() << "SINEW_CORPUS names no folder of models";
    }

    static fs::path file(const std::string& name)
    {
        return fs::path(std::getenv("SINEW_CORPUS")) / name;
    }
};

TEST_F(DeclarationCorpus, BlasterHasAllItsMaps)
{
    const Declarations read =
        readQuake3(readTextFile(file("md5/unv_blaster/blaster.shader")).value());
    EXPECT_THAT(read.errors, IsEmpty()) << textOf(read.errors);
    EXPECT_THAT(read.set.materials, SizeIs(6));
    const MaterialDeclaration* const blaster =
        read.set.findMaterial("models/weapons/blaster/blasterz");
    ASSERT_NE(blaster, nullptr);
    ASSERT_THAT(blaster->stages, SizeIs(4));
    EXPECT_EQ(blaster->stages[0].role, Role::Diffuse);
    EXPECT_EQ(blaster->stages[1].role, Role::Normal);
    EXPECT_EQ(blaster->stages[1].image.name, "models/weapons/blaster/blasterz_n");
    EXPECT_EQ(blaster->stages[2].role, Role::Specular);
    EXPECT_EQ(blaster->stages[3].role, Role::Glow);
    EXPECT_EQ(blaster->stages[3].image.name, "models/weapons/blaster/blasterz_a");
    for (const MaterialDeclaration& material : read.set.materials)
        EXPECT_THAT(material.warnings, IsEmpty()) << textOf(material.warnings);
}

TEST_F(DeclarationCorpus, RifleWarnsOfTurbulenceOnly)
{
    const Declarations read = readQuake3(readTextFile(file("md5/unv_rifle/rifle.shader")).value());
    EXPECT_THAT(read.errors, IsEmpty()) << textOf(read.errors);
    EXPECT_THAT(read.set.materials, SizeIs(7));
    EXPECT_THAT(read.set.findMaterial("models/weapons/rifle/rifle")->stages, SizeIs(3));
    for (const MaterialDeclaration& material : read.set.materials)
        EXPECT_THAT(material.warnings, SizeIs(material.name == "gfx/weapons/rifle/puff" ? 1 : 0))
            << textOf(material.warnings);
}

TEST_F(DeclarationCorpus, SkinsNameASurface)
{
    std::size_t count = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(file("md3")))
    {
        if (entry.path().extension() != ".skin")
            continue;
        ++count;
        Diagnostics warnings;
        const auto skin =
            readQuake3Skin(readTextFile(entry.path()).value(), entry.path().string(), warnings);
        ASSERT_TRUE(skin.has_value());
        EXPECT_THAT(*skin, SizeIs(1)) << entry.path();
        EXPECT_THAT(warnings, IsEmpty()) << textOf(warnings);
    }
    EXPECT_GT(count, 0u);
}

} // namespace
} // namespace sinew::test
