#include "engine/render/draw_list.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

using Role = MaterialStage::Role;

// Stages that are drawn together: what the lights do with up to three images, or one unlit image.
struct StageGroup
{
    const LoadedStage* diffuse = nullptr; // or the unlit stage
    const LoadedStage* normal = nullptr;
    const LoadedStage* specular = nullptr;
    bool lit = true;

    bool empty() const { return diffuse == nullptr && normal == nullptr && specular == nullptr; }
};

// Like Doom 3, begins another interaction where an image of the kind was already given.
std::vector<StageGroup> groupStages(std::span<const LoadedStage* const> drawn)
{
    std::vector<StageGroup> groups;
    StageGroup lit;
    const auto flush = [&]
    {
        // A normal map alone is a surface too: white.
        if (!lit.empty())
            groups.push_back(lit);
        lit = {};
    };
    for (const LoadedStage* loaded : drawn)
    {
        switch (loaded->stage.role)
        {
        case Role::Normal:
            if (lit.diffuse != nullptr || lit.specular != nullptr || lit.normal != nullptr)
                flush();
            lit.normal = loaded;
            break;
        case Role::Diffuse:
            if (lit.diffuse != nullptr)
                flush();
            lit.diffuse = loaded;
            break;
        case Role::Specular:
            if (lit.specular != nullptr)
                flush();
            lit.specular = loaded;
            break;
        case Role::Glow:
        case Role::Blend:
            flush();
            groups.push_back({.diffuse = loaded, .lit = false});
            break;
        }
    }
    flush();
    return groups;
}

SampledImage imageOf(const LoadedStage* loaded, std::size_t picture, BuiltInTexture otherwise)
{
    if (loaded == nullptr)
        return builtIn(otherwise);
    SampledImage image = builtIn(BuiltInTexture::Placeholder);
    if (!loaded->animation.empty())
        image.texture = loaded->animation[picture % loaded->animation.size()];
    else if (loaded->texture)
        image.texture = *loaded->texture;
    else if (otherwise != BuiltInTexture::White)
        return builtIn(otherwise); // a checkerboard is no normal map
    image.wrap = loaded->stage.wrap;
    image.nearest = loaded->stage.nearest;
    return image;
}

std::size_t pictureAt(const LoadedStage* loaded, float seconds)
{
    if (loaded == nullptr || loaded->animation.empty() || !(seconds > 0.0F))
        return 0;
    const double picture = std::floor(double{seconds} * double{loaded->stage.animationRate});
    return static_cast<std::size_t>(
        std::fmod(picture, static_cast<double>(loaded->animation.size())));
}

SurfaceImages imagesOf(const StageGroup& group, std::size_t picture)
{
    return {.diffuse = imageOf(group.diffuse, picture, BuiltInTexture::White),
            .normal = imageOf(group.normal, picture, BuiltInTexture::FlatNormal),
            .specular = imageOf(group.specular, picture, BuiltInTexture::Black)};
}

// Evaluates one moment's materials.
class Moment
{
public:
    Moment(const LoadedMaterials& materials, const ExpressionInputs& inputs)
        : materials_(materials), inputs_(inputs)
    {
    }

    float value(const Expression& expression) const
    {
        return expression.evaluate(inputs_, materials_.tables);
    }

    std::vector<StageGroup> groups(const LoadedMaterial& material) const
    {
        std::vector<const LoadedStage*> drawn;
        for (const LoadedStage& loaded : material.stages)
            if (value(loaded.stage.condition) != 0.0F)
                drawn.push_back(&loaded);
        return groupStages(drawn);
    }

    SurfaceDraw draw(std::uint32_t mesh, const LoadedMaterial& material, const StageGroup& group,
                     bool first) const
    {
        SurfaceDraw draw{.mesh = mesh,
                         .lit = group.lit,
                         .polygonOffset = material.polygonOffset,
                         .cull = material.cull,
                         .images = imagesOf(group, pictureAt(group.diffuse, inputs_.time))};
        draw.parameters = {.diffuse = parameters(group.diffuse),
                           .normal = parameters(group.normal),
                           .specular = parameters(group.specular),
                           .alphaReference = 0.0F,
                           .alphaComparison = gpu::kAlphaAlwaysPasses,
                           .normalEncoding = normalEncoding(group.normal),
                           .unused = 0};
        applyAlphaTest(group, draw);
        applyBlend(group, first, draw);
        draw.castsShadow = draw.writesDepth && !material.noShadows && !material.translucent;
        return draw;
    }

private:
    gpu::StageParameters parameters(const LoadedStage* loaded) const
    {
        gpu::StageParameters result{.colour = gpu::vec4(1.0F),
                                    .rowS = {1.0F, 0.0F, 0.0F},
                                    .unused0 = 0.0F,
                                    .rowT = {0.0F, 1.0F, 0.0F},
                                    .unused1 = 0.0F};
        if (loaded == nullptr)
            return result;
        const MaterialStage& stage = loaded->stage;
        for (int i = 0; i < 4; ++i)
            result.colour[i] = value(stage.colour[static_cast<std::size_t>(i)]);
        for (int i = 0; i < 3; ++i)
        {
            result.rowS[i] = value(stage.transform[0][static_cast<std::size_t>(i)]);
            result.rowT[i] = value(stage.transform[1][static_cast<std::size_t>(i)]);
        }
        // Whole repetitions of the image say nothing, and far from 0 they cost precision.
        result.rowS.z -= std::floor(result.rowS.z);
        result.rowT.z -= std::floor(result.rowT.z);
        if (stage.wrap != TextureWrap::Repeat)
        {
            result.rowS.z = value(stage.transform[0][2]);
            result.rowT.z = value(stage.transform[1][2]);
        }
        return result;
    }

    std::uint32_t normalEncoding(const LoadedStage* normal) const
    {
        if (normal == nullptr || !normal->texture)
            return gpu::kNormalInColour;
        const Texture& texture = materials_.textures[*normal->texture].texture;
        if (texture.xInAlpha)
            return gpu::kNormalXInAlpha;
        return texture.format == TextureFormat::Bc5 ? gpu::kNormalXInRedYInGreen
                                                    : gpu::kNormalInColour;
    }

    void applyAlphaTest(const StageGroup& group, SurfaceDraw& draw) const
    {
        if (group.diffuse == nullptr || !group.diffuse->stage.alphaTest)
            return;
        const AlphaTest& test = *group.diffuse->stage.alphaTest;
        draw.phase = SurfaceDraw::Phase::AlphaTested;
        draw.parameters.alphaReference = value(test.reference);
        switch (test.comparison)
        {
        case AlphaComparison::Greater:
            draw.parameters.alphaComparison = gpu::kAlphaGreater;
            break;
        case AlphaComparison::Less:
            draw.parameters.alphaComparison = gpu::kAlphaLess;
            break;
        case AlphaComparison::GreaterEqual:
            draw.parameters.alphaComparison = gpu::kAlphaGreaterEqual;
            break;
        }
    }

    // The first lit group covers; what follows is added to it.
    static void applyBlend(const StageGroup& group, bool first, SurfaceDraw& draw)
    {
        constexpr Blend kCover{};
        constexpr Blend kAdd{.source = BlendFactor::One, .destination = BlendFactor::One};
        if (group.lit)
            draw.blend = first ? kCover : kAdd;
        else
            draw.blend =
                group.diffuse->stage.role == Role::Glow ? kAdd : group.diffuse->stage.blend;
        draw.writesDepth = draw.blend == kCover;
        if (!draw.writesDepth)
            draw.phase = SurfaceDraw::Phase::Blended;
    }

    const LoadedMaterials& materials_;
    const ExpressionInputs& inputs_;
};

bool drawsNothing(const SurfaceDraw& draw)
{
    return draw.blend == Blend{.source = BlendFactor::Zero, .destination = BlendFactor::One};
}

} // namespace

SampledImage builtIn(BuiltInTexture texture)
{
    return {.texture = static_cast<std::uint32_t>(texture)};
}

std::vector<SurfaceDraw> drawList(const LoadedMaterials& materials,
                                  std::span<const SurfaceMesh> meshes,
                                  const ExpressionInputs& inputs, const glm::dvec3& eye)
{
    const Moment moment(materials, inputs);
    std::vector<SurfaceDraw> draws;
    for (std::uint32_t mesh = 0; mesh < meshes.size(); ++mesh)
    {
        const LoadedMaterial& material = materials.materials[meshes[mesh].material];
        bool first = true;
        for (const StageGroup& group : moment.groups(material))
        {
            SurfaceDraw draw = moment.draw(mesh, material, group, first);
            if (drawsNothing(draw))
                continue;
            first = first && !draw.writesDepth;
            draws.push_back(draw);
        }
    }
    const auto before = [&](const SurfaceDraw& a, const SurfaceDraw& b)
    {
        if (a.phase != b.phase)
            return a.phase < b.phase;
        if (a.phase != SurfaceDraw::Phase::Blended)
            return false;
        const auto sortOf = [&](const SurfaceDraw& draw)
        { return materials.materials[meshes[draw.mesh].material].sort.value_or(0.0F); };
        if (sortOf(a) != sortOf(b))
            return sortOf(a) < sortOf(b);
        return glm::distance(eye, meshes[a.mesh].centre) >
               glm::distance(eye, meshes[b.mesh].centre);
    };
    std::ranges::stable_sort(draws, before);
    return draws;
}

} // namespace sinew
