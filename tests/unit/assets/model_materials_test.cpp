// Loads materials and images stored in a model's file.
#include "engine/materials/material_library.h"
#include "engine/materials/model_materials.h"
#include "tests/support/model_image.h"

#include <gmock/gmock.h>

namespace sinew
{
namespace
{

using test::modelImage;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::byte> png(std::uint32_t side, int grey)
{
    return encodePng(
        {.width = side,
         .height = side,
         .pixels = std::vector<std::byte>(std::size_t{4} * side * side,
                                          std::byte(static_cast<unsigned char>(grey)))});
}

class LoadedModelMaterials : public ::testing::Test
{
protected:
    LoadedMaterials load(ModelMaterials model, const MaterialLimits& limits = {})
    {
        return loadModelMaterials(std::move(model), "robot.glb", limits, warnings);
    }

    std::vector<std::string> shownWarnings() const
    {
        std::vector<std::string> shown;
        for (const Diagnostic& warning : warnings)
            shown.push_back(toString(warning));
        return shown;
    }

    Diagnostics warnings;
};

TEST_F(LoadedModelMaterials, KeepTheirOrderAndNeedNoImages)
{
    const LoadedMaterials loaded =
        load({.materials = {{.name = "body"}, {.name = "glass", .alphaMode = AlphaMode::Blend}}});
    ASSERT_THAT(loaded.materials, SizeIs(2));
    EXPECT_EQ(loaded.materials[0].shader, "body");
    EXPECT_EQ(loaded.materials[0].source, "the model's file");
    EXPECT_TRUE(isDrawn(loaded.materials[0]));
    EXPECT_FALSE(loaded.materials[0].translucent);
    EXPECT_TRUE(loaded.materials[1].translucent);
    EXPECT_THAT(loaded.textures, IsEmpty());
    EXPECT_THAT(shownWarnings(), IsEmpty());
}

TEST_F(LoadedModelMaterials, LoadAnImageOncePerKindOfUse)
{
    SurfaceMaterial body{.name = "body", .baseColourTexture = TextureUse{.image = 1}};
    body.metallicRoughnessTexture = TextureUse{.image = 0};
    body.occlusionTexture = TextureUse{.image = 0};
    body.emissiveTexture = TextureUse{.image = 1};
    body.normalTexture = TextureUse{.image = 1}; // data, not a colour
    const LoadedMaterials loaded = load({.images = {modelImage("orm.png", png(8, 10)),
                                                    modelImage("skin.png", png(4, 20)),
                                                    {.name = "unused.png", .bytes = {}}},
                                         .materials = {body}});
    EXPECT_THAT(shownWarnings(), IsEmpty());
    ASSERT_THAT(loaded.textures, SizeIs(3));
    const SurfaceMaterial& surface = *loaded.materials[0].surface;
    const auto textureOf = [&](const std::optional<TextureUse>& use)
    { return loaded.textures[use->image]; };
    EXPECT_EQ(textureOf(surface.baseColourTexture).name, "skin.png");
    EXPECT_TRUE(textureOf(surface.baseColourTexture).colour);
    EXPECT_EQ(surface.emissiveTexture->image, surface.baseColourTexture->image);
    EXPECT_EQ(textureOf(surface.normalTexture).name, "skin.png");
    EXPECT_FALSE(textureOf(surface.normalTexture).colour);
    EXPECT_EQ(textureOf(surface.normalTexture).texture.levels[0].width, 4U);
    EXPECT_EQ(textureOf(surface.occlusionTexture).name, "orm.png");
    EXPECT_FALSE(textureOf(surface.occlusionTexture).colour);
    EXPECT_EQ(surface.occlusionTexture->image, surface.metallicRoughnessTexture->image);
}

TEST_F(LoadedModelMaterials, LeaveOutImagesThatAreMissingOrBroken)
{
    SurfaceMaterial body{.name = "body", .baseColourTexture = TextureUse{.image = 0}};
    body.normalTexture = TextureUse{.image = 1};
    body.emissiveTexture = TextureUse{.image = 2};
    std::vector<std::byte> damaged = png(64, 0);
    damaged.resize(damaged.size() / 2);
    const LoadedMaterials loaded =
        load({.images = {{.name = "skin.png", .bytes = {}, .whyMissing = "not beside the model"},
                         modelImage("n.gif", {std::byte{'G'}, std::byte{'I'}}),
                         modelImage("glow.png", damaged)},
              .materials = {body}});
    EXPECT_THAT(loaded.textures, IsEmpty());
    EXPECT_FALSE(loaded.materials[0].surface->baseColourTexture);
    EXPECT_FALSE(loaded.materials[0].surface->normalTexture);
    EXPECT_FALSE(loaded.materials[0].surface->emissiveTexture);
    EXPECT_THAT(
        shownWarnings(),
        ElementsAre(HasSubstr("robot.glb: material \"body\", base colour image: refused: "
                              "skin.png: not beside the model; the image is left out"),
                    HasSubstr("normal image: refused: n.gif: is not a PNG, JPEG or WebP image"),
                    HasSubstr("emissive image: refused: glow.png: ")));
}

TEST_F(LoadedModelMaterials, TellImagesOfOneNameApart)
{
    SurfaceMaterial body{.name = "body", .baseColourTexture = TextureUse{.image = 0}};
    body.emissiveTexture = TextureUse{.image = 1};
    ModelMaterials model{
        .images = {modelImage("image", png(2, 10)), modelImage("image", png(4, 20))},
        .materials = {body}};
    model.images[1].number = 7;
    const LoadedMaterials loaded = load(std::move(model));
    ASSERT_THAT(loaded.textures, SizeIs(2));
    EXPECT_EQ(loaded.textures[0].texture.levels[0].width, 2U);
    EXPECT_EQ(loaded.textures[1].texture.levels[0].width, 4U);
    EXPECT_EQ(loaded.textures[1].name, "image (image 7)");
}

} // namespace
} // namespace sinew
