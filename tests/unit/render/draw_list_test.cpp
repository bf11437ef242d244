// Converts materials to draws: which, in what order, and how.
#include "engine/render/draw_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

using ::testing::ElementsAre;
using ::testing::SizeIs;
using Phase = SurfaceDraw::Phase;
using Role = MaterialStage::Role;

constexpr Blend kAdd{BlendFactor::One, BlendFactor::One};
constexpr Blend kOver{BlendFactor::SourceAlpha, BlendFactor::OneMinusSourceAlpha};
constexpr Blend kFilter{BlendFactor::DestinationColour, BlendFactor::Zero};
constexpr Blend kNone{BlendFactor::Zero, BlendFactor::One};

LoadedStage stageOf(Role role, std::optional<std::uint32_t> texture)
{
    LoadedStage loaded;
    loaded.stage.role = role;
    loaded.texture = texture;
    return loaded;
}

LoadedStage blended(std::uint32_t texture, const Blend& blend)
{
    LoadedStage loaded = stageOf(Role::Blend, texture);
    loaded.stage.blend = blend;
    return loaded;
}

LoadedMaterial materialOf(std::vector<LoadedStage> stages)
{
    return {.stages = std::move(stages)};
}

std::string shown(const SampledImage& image)
{
    switch (static_cast<BuiltInTexture>(image.texture))
    {
    case BuiltInTexture::Placeholder:
        return "placeholder";
    case BuiltInTexture::White:
        return "white";
    case BuiltInTexture::Black:
        return "black";
    case BuiltInTexture::FlatNormal:
        return "flat";
    }
    return std::to_string(image.texture);
}

// "0: lit cover 1 2 3" - mesh, kind, blend, images.
std::string shown(const SurfaceDraw& draw)
{
    std::string blend = "other";
    for (const auto& [known, name] : {std::pair{Blend{}, "cover"},
                                      {kAdd, "add"},
                                      {kOver, "over"},
                                      {kFilter, "filter"},
                                      {kNone, "none"}})
        if (draw.blend == known)
            blend = name;
    std::string text = std::to_string(draw.mesh) + ": " + (draw.lit ? "lit " : "unlit ") + blend +
                       ' ' + shown(draw.images.diffuse);
    if (draw.lit)
        text += ' ' + shown(draw.images.normal) + ' ' + shown(draw.images.specular);
    return text;
}

class DrawList : public ::testing::Test
{
protected:
    DrawList()
    {
        for (std::uint32_t i = 0; i < 10; ++i)
            materials_.textures.push_back({.name = std::to_string(i), .texture = {}});
    }

    // Adds a mesh whose centre is at x = `distance` from the camera.
    std::uint32_t add(LoadedMaterial material, double distance = 1.0)
    {
        const auto index = static_cast<std::uint32_t>(materials_.materials.size());
        materials_.materials.push_back(std::move(material));
        meshes_.push_back({.material = index, .centre = {distance, 0.0, 0.0}});
        return index;
    }

    std::vector<SurfaceDraw> draws(float time = 0.0F) const
    {
        return drawList(materials_, meshes_, {.seconds = time});
    }

    std::vector<std::string> shownDraws(float time = 0.0F) const
    {
        std::vector<std::string> texts;
        for (const SurfaceDraw& draw : draws(time))
            texts.push_back(shown(draw));
        return texts;
    }

    // Draws of a material with these stages.
    std::vector<std::string> drawsOf(std::vector<LoadedStage> stages)
    {
        add(materialOf(std::move(stages)));
        return shownDraws();
    }

    LoadedMaterials materials_;
    std::vector<SurfaceMesh> meshes_;
};

TEST_F(DrawList, PutsImagesThatAreLitTogetherIntoOneDraw)
{
    EXPECT_THAT(
        drawsOf({stageOf(Role::Normal, 1), stageOf(Role::Diffuse, 2), stageOf(Role::Specular, 3)}),
        ElementsAre("0: lit cover 2 1 3"));
}

TEST_F(DrawList, DrawsWhatIsNotLitOverWhatIsLit)
{
    EXPECT_THAT(drawsOf({stageOf(Role::Diffuse, 1), blended(2, kAdd), stageOf(Role::Normal, 3),
                         stageOf(Role::Glow, 4), stageOf(Role::Specular, 5)}),
                ElementsAre("0: lit cover 1 3 5", "0: unlit add 2", "0: unlit add 4"));
}

TEST_F(DrawList, AddsFurtherImagesOfAKind)
{
    EXPECT_THAT(
        drawsOf({stageOf(Role::Normal, 1), stageOf(Role::Diffuse, 2), stageOf(Role::Specular, 3),
                 stageOf(Role::Diffuse, 4), stageOf(Role::Normal, 5), stageOf(Role::Diffuse, 6)}),
        ElementsAre("0: lit cover 2 1 3", "0: lit add 4 1 black", "0: lit add 6 5 black"));
    const std::vector<SurfaceDraw> added = draws();
    EXPECT_TRUE(added[0].writesDepth);
    EXPECT_FALSE(added[1].writesDepth);
    EXPECT_FALSE(added[1].castsShadow);
}

TEST_F(DrawList, TakesANormalMapAloneForThatOfAWhiteSurface)
{
    EXPECT_THAT(drawsOf({stageOf(Role::Normal, 1)}), ElementsAre("0: lit cover white 1 black"));
}

TEST_F(DrawList, TakesASpecularMapWithoutColourForThatOfABlackSurface)
{
    EXPECT_THAT(drawsOf({stageOf(Role::Normal, 1), stageOf(Role::Specular, 2)}),
                ElementsAre("0: lit cover black 1 2"));
}

TEST_F(DrawList, ShowsThePlaceholderOnlyForAMissingColour)
{
    EXPECT_THAT(
        drawsOf({stageOf(Role::Diffuse, std::nullopt), stageOf(Role::Normal, std::nullopt),
                 stageOf(Role::Specular, std::nullopt), stageOf(Role::Blend, std::nullopt)}),
        ElementsAre("0: lit cover placeholder flat black", "0: unlit cover placeholder"));
}

TEST_F(DrawList, DrawsNothingOfAStageThatLeavesWhatIsThere)
{
    EXPECT_THAT(drawsOf({blended(1, kNone), blended(2, Blend{})}), ElementsAre("0: unlit cover 2"));
}

TEST_F(DrawList, LeavesOutStagesWhoseConditionIsZero)
{
    LoadedStage diffuse = stageOf(Role::Diffuse, 1);
    diffuse.stage.condition =
        Expression([](float seconds) { return seconds < 1.0F ? 1.0F : 0.0F; });
    LoadedStage other = stageOf(Role::Diffuse, 2);
    other.stage.condition = Expression([](float seconds) { return seconds < 1.0F ? 0.0F : 1.0F; });
    add(materialOf({diffuse, other, stageOf(Role::Normal, 3)}));
    EXPECT_THAT(shownDraws(0.5F), ElementsAre("0: lit cover 1 3 black"));
    EXPECT_THAT(shownDraws(1.5F), ElementsAre("0: lit cover 2 3 black"));
}

TEST_F(DrawList, ShowsASurfaceBlackWhoseColourIsSwitchedOff)
{
    LoadedStage off = stageOf(Role::Diffuse, 1);
    off.stage.condition = Expression(0.0F);
    EXPECT_THAT(drawsOf({off, stageOf(Role::Normal, 3)}),
                ElementsAre("0: lit cover black 3 black"));
}

TEST_F(DrawList, TestsAlpha)
{
    LoadedStage fence = stageOf(Role::Diffuse, 1);
    for (const auto& [comparison, expected] :
         {std::pair{AlphaComparison::Greater, gpu::kAlphaGreater},
          {AlphaComparison::Less, gpu::kAlphaLess},
          {AlphaComparison::GreaterEqual, gpu::kAlphaGreaterEqual}})
    {
        fence.stage.alphaTest = AlphaTest{comparison, Expression::time()};
        materials_.materials.clear();
        meshes_.clear();
        add(materialOf({fence}));
        const std::vector<SurfaceDraw> list = draws(0.25F);
        ASSERT_THAT(list, SizeIs(1));
        EXPECT_EQ(list[0].phase, Phase::AlphaTested);
        EXPECT_EQ(list[0].alphaComparison, expected);
        EXPECT_EQ(list[0].parameters.alphaReference, 0.25F);
        EXPECT_TRUE(list[0].writesDepth);
        EXPECT_TRUE(list[0].castsShadow);
    }
}

TEST_F(DrawList, SparesTheHolesOfWhatItIsDrawnOver)
{
    LoadedStage fence = stageOf(Role::Diffuse, 1);
    fence.stage.alphaTest = AlphaTest{AlphaComparison::Greater, Expression(0.5F)};
    add(materialOf({fence, stageOf(Role::Glow, 2)}));
    add(materialOf({stageOf(Role::Diffuse, 1), stageOf(Role::Glow, 2)}));
    const std::vector<SurfaceDraw> list = draws();
    ASSERT_THAT(list, SizeIs(4));
    for (const SurfaceDraw& draw : list)
        EXPECT_EQ(draw.sparesHoles, draw.mesh == 0 && draw.phase == Phase::Blended);
}

TEST_F(DrawList, DrawsOpaqueThenTestedThenBlendedSurfaces)
{
    LoadedStage fence = stageOf(Role::Diffuse, 1);
    fence.stage.alphaTest = AlphaTest{AlphaComparison::Greater, Expression(0.5F)};
    add(materialOf({blended(0, kOver)}), 9.0);
    add(materialOf({fence}), 5.0);
    add(materialOf({stageOf(Role::Diffuse, 2)}), 1.0);
    add(materialOf({stageOf(Role::Diffuse, 3)}), 7.0);
    EXPECT_THAT(shownDraws(), ElementsAre("2: lit cover 2 flat black", "3: lit cover 3 flat black",
                                          "1: lit cover 1 flat black", "0: unlit over 0"));
}

TEST_F(DrawList, DrawsBlendedSurfacesFromTheFarthestToTheNearest)
{
    for (const double distance : {2.0, 8.0, 5.0})
        add(materialOf({blended(1, kOver), blended(2, kAdd)}), distance);
    EXPECT_THAT(shownDraws(), ElementsAre("1: unlit over 1", "1: unlit add 2", "2: unlit over 1",
                                          "2: unlit add 2", "0: unlit over 1", "0: unlit add 2"));
}

TEST_F(DrawList, SortsBlendedSurfacesByTheirSortFirst)
{
    const auto smoke = [](std::optional<float> sort, bool translucent)
    {
        LoadedMaterial material = materialOf({blended(1, kOver)});
        material.sort = sort;
        material.translucent = translucent;
        return material;
    };
    add(smoke(7.0F, true), 9.0);
    add(smoke(std::nullopt, true), 8.0); // 4
    add(smoke(2.0F, true), 1.0);
    add(smoke(std::nullopt, false), 2.0); // 0
    add(smoke(4.5F, true), 9.0);
    std::vector<std::uint32_t> order;
    for (const SurfaceDraw& draw : draws())
        order.push_back(draw.mesh);
    EXPECT_THAT(order, ElementsAre(3, 2, 1, 4, 0));
}

TEST_F(DrawList, CastsNoShadowWhereTheMaterialSaysSo)
{
    LoadedMaterial noShadows = materialOf({stageOf(Role::Diffuse, 1)});
    noShadows.noShadows = true;
    LoadedMaterial translucent = materialOf({stageOf(Role::Diffuse, 1)});
    translucent.translucent = true;
    add(noShadows);
    add(translucent);
    for (const SurfaceDraw& draw : draws())
        EXPECT_FALSE(draw.castsShadow);
}

TEST_F(DrawList, HandsOnHowImagesAreSampled)
{
    LoadedStage diffuse = stageOf(Role::Diffuse, 1);
    diffuse.stage.wrap = TextureWrap::ZeroClamp;
    diffuse.stage.nearest = true;
    add(materialOf({diffuse, stageOf(Role::Normal, 2)}));
    const SurfaceImages images = draws()[0].images;
    EXPECT_EQ(images.diffuse,
              (SampledImage{.texture = 1, .wrap = TextureWrap::ZeroClamp, .nearest = true}));
    EXPECT_EQ(images.normal, (SampledImage{.texture = 2}));
}

TEST_F(DrawList, EvaluatesColoursAndKeepsThemWithinTheirRange)
{
    LoadedStage stage = blended(1, kAdd);
    stage.stage.colour = {Expression::time(), Expression(0.25F), Expression(-3.0F),
                          Expression(7.0F)};
    add(materialOf({stage}));
    EXPECT_EQ(draws(0.5F)[0].parameters.diffuse.colour, gpu::vec4(0.5F, 0.25F, 0.0F, 1.0F));
    EXPECT_EQ(draws(4.0F)[0].parameters.diffuse.colour, gpu::vec4(1.0F, 0.25F, 0.0F, 1.0F));
    EXPECT_EQ(draws()[0].parameters.normal.colour, gpu::vec4(1.0F));
}

TEST_F(DrawList, MovesTexturesWithTime)
{
    LoadedStage stage = stageOf(Role::Diffuse, 1);
    const Expression time = Expression::time();
    stage.stage.transforms = {{std::array{Expression(2.0F), Expression(0.5F), time},
                               std::array{Expression(), Expression(1.0F), Expression() - time}}};
    add(materialOf({stage}));
    const auto at = [&](float seconds) { return draws(seconds)[0].parameters.diffuse; };
    EXPECT_EQ(at(0.25F).rowS, gpu::vec3(2.0F, 0.5F, 0.25F));
    EXPECT_EQ(at(0.25F).rowT, gpu::vec3(0.0F, 1.0F, 0.75F)); // -0.25 wraps around
    EXPECT_EQ(at(0.75F).rowS.z, 0.75F);
    EXPECT_EQ(at(1000.5F).rowS.z, 0.5F); // whole repeats are dropped
    EXPECT_EQ(draws(0.25F)[0].parameters.normal.rowS, gpu::vec3(1.0F, 0.0F, 0.0F));
}

TEST_F(DrawList, MovesTexturesThatDoNotRepeatAllTheWay)
{
    LoadedStage stage = stageOf(Role::Diffuse, 1);
    stage.stage.wrap = TextureWrap::Clamp;
    stage.stage.transforms = {{std::array{Expression(1.0F), Expression(), Expression::time()},
                               std::array{Expression(), Expression(1.0F), Expression()}}};
    add(materialOf({stage}));
    EXPECT_EQ(draws(3.5F)[0].parameters.diffuse.rowS.z, 3.5F);
}

TEST_F(DrawList, TurnsThePagesOfAnimations)
{
    LoadedStage diffuse = stageOf(Role::Diffuse, std::nullopt);
    diffuse.animation = {4, 5, 6};
    diffuse.stage.animationRate = 2.0F;
    LoadedStage normal = stageOf(Role::Normal, std::nullopt);
    normal.animation = {7, 8};
    normal.stage.animationRate = 1.0F;
    add(materialOf({diffuse, normal}));
    EXPECT_THAT(shownDraws(0.0F), ElementsAre("0: lit cover 4 7 black"));
    EXPECT_THAT(shownDraws(0.6F), ElementsAre("0: lit cover 5 7 black"));
    EXPECT_THAT(shownDraws(1.1F), ElementsAre("0: lit cover 6 8 black"));
    EXPECT_THAT(shownDraws(1.6F), ElementsAre("0: lit cover 4 8 black"));
    EXPECT_THAT(shownDraws(-5.0F), ElementsAre("0: lit cover 4 7 black"));
    EXPECT_THAT(shownDraws(1e30F), SizeIs(1));
}

TEST_F(DrawList, TellsHowNormalsAreStored)
{
    materials_.textures[1].texture.xInAlpha = true;
    materials_.textures[2].texture.format = TextureFormat::Bc5;
    for (const std::uint32_t texture : {1U, 2U, 3U})
        add(materialOf({stageOf(Role::Diffuse, 2), stageOf(Role::Normal, texture)}));
    add(materialOf({stageOf(Role::Diffuse, 1)}));
    const std::vector<SurfaceDraw> list = draws();
    EXPECT_EQ(list[0].normalEncoding, gpu::kNormalXInAlpha);
    EXPECT_EQ(list[1].normalEncoding, gpu::kNormalXInRedYInGreen);
    EXPECT_EQ(list[2].normalEncoding, gpu::kNormalInColour);
    EXPECT_EQ(list[3].normalEncoding, gpu::kNormalInColour);
}

} // namespace
} // namespace sinew
