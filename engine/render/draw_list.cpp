#include "engine/render/draw_list.h"

#include "engine/animation/bounds.h"
#include "engine/animation/reference_skinning.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace sinew
{
namespace
{

using Role = MaterialStage::Role;

// Stages of one draw: a lit surface with up to three images, or one unlit image.
struct StageGroup
{
    const LoadedStage* diffuse = nullptr; // or the unlit stage
    const LoadedStage* normal = nullptr;
    const LoadedStage* specular = nullptr;
    bool lit = true;
};

bool isLit(const LoadedStage* loaded)
{
    return loaded->stage.role <= Role::Specular;
}

// As in Doom 3, a normal map applies to the following diffuse and specular images up to the next
// normal map. The first one also applies to the images before it. A group has at most one image of
// each kind; a second one starts a new group.
std::vector<StageGroup> litGroups(std::span<const LoadedStage* const> lit)
{
    std::vector<StageGroup> groups;
    StageGroup group;
    const auto flush = [&]
    {
        groups.push_back(group);
        group = {.normal = group.normal};
    };
    const auto give = [&](const LoadedStage*& image, const LoadedStage* loaded)
    {
        if (image != nullptr)
            flush();
        image = loaded;
    };
    const auto firstNormal = std::ranges::find(
        lit, Role::Normal, [](const LoadedStage* loaded) { return loaded->stage.role; });
    if (firstNormal != lit.end())
        group.normal = *firstNormal;
    for (const LoadedStage* loaded : lit)
    {
        if (loaded->stage.role == Role::Diffuse)
            give(group.diffuse, loaded);
        else if (loaded->stage.role == Role::Specular)
            give(group.specular, loaded);
        else if (loaded != group.normal)
        {
            if (group.diffuse != nullptr || group.specular != nullptr)
                flush();
            group.normal = loaded;
        }
    }
    if (group.diffuse != nullptr || group.specular != nullptr || groups.empty())
        groups.push_back(group);
    return groups;
}

// Lit stages come first, unlit ones over them.
std::vector<StageGroup> groupStages(std::span<const LoadedStage* const> drawn)
{
    std::vector<const LoadedStage*> lit;
    std::ranges::copy_if(drawn, std::back_inserter(lit), isLit);
    std::vector<StageGroup> groups;
    if (!lit.empty())
        groups = litGroups(lit);
    for (const LoadedStage* loaded : drawn)
        if (!isLit(loaded))
            groups.push_back({.diffuse = loaded, .lit = false});
    return groups;
}

std::size_t pictureAt(const LoadedStage& loaded, float seconds)
{
    const double picture = std::floor(double{seconds} * double{loaded.stage.animationRate});
    if (!(picture > 0.0))
        return 0;
    return static_cast<std::size_t>(
        std::fmod(picture, static_cast<double>(loaded.animation.size())));
}

SampledImage imageOf(const LoadedStage* loaded, float seconds, BuiltInTexture whenAbsent,
                     BuiltInTexture whenMissing)
{
    if (loaded == nullptr)
        return builtIn(whenAbsent);
    SampledImage image = builtIn(whenMissing);
    if (!loaded->animation.empty())
        image.texture = loaded->animation[pictureAt(*loaded, seconds)];
    else if (loaded->texture)
        image.texture = *loaded->texture;
    image.wrap = loaded->stage.wrap;
    image.nearest = loaded->stage.nearest;
    return image;
}

gpu::StageParameters parametersOf(const LoadedStage* loaded, float seconds)
{
    gpu::StageParameters result{
        .colour = gpu::vec4(1.0F), .rowS = {1.0F, 0.0F, 0.0F}, .rowT = {0.0F, 1.0F, 0.0F}};
    if (loaded == nullptr)
        return result;
    const MaterialStage& stage = loaded->stage;
    for (int i = 0; i < 4; ++i)
        result.colour[i] =
            std::clamp(stage.colour[static_cast<std::size_t>(i)].evaluate(seconds), 0.0F, 1.0F);
    const auto rows = evaluate(stage.transforms, seconds);
    result.rowS = {rows[0][0], rows[0][1], rows[0][2]};
    result.rowT = {rows[1][0], rows[1][1], rows[1][2]};
    // Whole repetitions have no effect but cost precision far from 0.
    if (stage.wrap == TextureWrap::Repeat)
    {
        result.rowS.z -= std::floor(result.rowS.z);
        result.rowT.z -= std::floor(result.rowT.z);
    }
    return result;
}

// With only a normal map, a surface is white. With all colour stages switched off, it is black.
SurfaceImages imagesOf(const LoadedMaterial& material, const StageGroup& group, float seconds)
{
    const bool hasColour =
        std::ranges::any_of(material.stages, [](const LoadedStage& loaded)
                            { return isLit(&loaded) && loaded.stage.role != Role::Normal; });
    return {
        .diffuse = imageOf(
            group.diffuse, seconds, hasColour ? BuiltInTexture::Black : BuiltInTexture::White,
            material.vertexColours ? BuiltInTexture::White : BuiltInTexture::Placeholder),
        .normal =
            imageOf(group.normal, seconds, BuiltInTexture::FlatNormal, BuiltInTexture::FlatNormal),
        .specular = imageOf(group.specular, seconds, BuiltInTexture::Black, BuiltInTexture::Black)};
}

std::uint32_t normalEncodingOf(const LoadedMaterials& materials, const LoadedStage* normal)
{
    if (normal == nullptr || !normal->texture)
        return gpu::kNormalInColour;
    const Texture& texture = materials.textures[*normal->texture].texture;
    if (texture.xInAlpha)
        return gpu::kNormalXInAlpha;
    return texture.format == TextureFormat::Bc5 ? gpu::kNormalXInRedYInGreen : gpu::kNormalInColour;
}

std::uint32_t comparisonOf(AlphaComparison comparison)
{
    switch (comparison)
    {
    case AlphaComparison::Greater:
        return gpu::kAlphaGreater;
    case AlphaComparison::Less:
        return gpu::kAlphaLess;
    case AlphaComparison::GreaterEqual:
        return gpu::kAlphaGreaterEqual;
    }
    return gpu::kAlphaAlwaysPasses;
}

// The first lit group is opaque; later ones are added.
Blend blendOf(const StageGroup& group, bool first)
{
    constexpr Blend kAdd{.source = BlendFactor::One, .destination = BlendFactor::One};
    if (group.lit)
        return first ? Blend{} : kAdd;
    return group.diffuse->stage.role == Role::Glow ? kAdd : group.diffuse->stage.blend;
}

SurfaceDraw drawOf(const LoadedMaterials& materials, const LoadedMaterial& material,
                   const StageGroup& group, bool first, float seconds)
{
    SurfaceDraw draw{.lit = group.lit,
                     .vertexColours = group.lit && material.vertexColours,
                     .polygonOffset = material.polygonOffset,
                     .normalEncoding = normalEncodingOf(materials, group.normal),
                     .cull = material.cull,
                     .blend = blendOf(group, first),
                     .images = imagesOf(material, group, seconds),
                     .parameters = {.diffuse = parametersOf(group.diffuse, seconds),
                                    .normal = parametersOf(group.normal, seconds),
                                    .specular = parametersOf(group.specular, seconds),
                                    .isMirrored = material.isMirrored ? 1.0F : 0.0F}};
    if (group.diffuse != nullptr && group.diffuse->stage.alphaTest)
    {
        const AlphaTest& test = *group.diffuse->stage.alphaTest;
        draw.phase = SurfaceDraw::Phase::AlphaTested;
        draw.alphaComparison = comparisonOf(test.comparison);
        draw.parameters.alphaReference = test.reference.evaluate(seconds);
    }
    draw.writesDepth = draw.blend == Blend{};
    if (!draw.writesDepth)
        draw.phase = SurfaceDraw::Phase::Blended;
    draw.castsShadow = draw.writesDepth && !material.noShadows && !material.translucent;
    return draw;
}

// The draws of a declared material's stages, in their order.
void addDraws(const LoadedMaterials& materials, std::uint32_t mesh, const LoadedMaterial& material,
              float seconds, std::vector<SurfaceDraw>& draws)
{
    constexpr Blend kNothing{.source = BlendFactor::Zero, .destination = BlendFactor::One};
    std::vector<const LoadedStage*> drawn;
    for (const LoadedStage& loaded : material.stages)
        if (loaded.stage.condition.evaluate(seconds) != 0.0F)
            drawn.push_back(&loaded);
    bool first = true;
    bool holesBelow = false;
    for (const StageGroup& group : groupStages(drawn))
    {
        SurfaceDraw draw = drawOf(materials, material, group, first, seconds);
        if (draw.blend == kNothing)
            continue;
        draw.mesh = mesh;
        draw.sparesHoles = holesBelow && !draw.writesDepth;
        holesBelow = holesBelow || draw.phase == SurfaceDraw::Phase::AlphaTested;
        first = first && !draw.writesDepth;
        draws.push_back(draw);
    }
}

// Doom 3's default of `sort`.
float sortOf(const LoadedMaterial& material)
{
    constexpr float kOpaque = 0.0F;
    constexpr float kBlended = 4.0F;
    return material.sort.value_or(material.translucent ? kBlended : kOpaque);
}

SampledImage imageOf(const std::optional<TextureUse>& use, BuiltInTexture whenAbsent)
{
    if (!use)
        return builtIn(whenAbsent);
    SampledImage image{.texture = use->image, .wrap = use->wrapS, .nearest = use->nearest};
    if (use->wrapT != use->wrapS)
        image.wrapT = use->wrapT;
    return image;
}

gpu::StageParameters parametersOf(const std::optional<TextureUse>& use, const gpu::vec4& colour)
{
    const TextureUse given = use.value_or(TextureUse{});
    const auto& [rowS, rowT] = given.transform;
    return {.colour = colour,
            .rowS = {rowS[0], rowS[1], rowS[2]},
            .ofSecondSet = given.texCoordSet == 1 ? 1.0F : 0.0F,
            .rowT = {rowT[0], rowT[1], rowT[2]}};
}

void applyAlphaMode(const SurfaceMaterial& material, SurfaceDraw& draw)
{
    switch (material.alphaMode)
    {
    case AlphaMode::Opaque:
        break;
    case AlphaMode::Mask:
        draw.phase = SurfaceDraw::Phase::AlphaTested;
        draw.alphaComparison = gpu::kAlphaGreaterEqual;
        draw.parameters.alphaReference = material.alphaCutoff;
        break;
    case AlphaMode::Blend:
        draw.phase = SurfaceDraw::Phase::Blended;
        draw.blend = {.source = BlendFactor::SourceAlpha,
                      .destination = BlendFactor::OneMinusSourceAlpha};
        draw.writesDepth = false;
        draw.castsShadow = false;
        break;
    }
}

} // namespace

SampledImage builtIn(BuiltInTexture texture)
{
    return {.texture = static_cast<std::uint32_t>(texture)};
}

SurfaceImages alphaTestImages(const SurfaceDraw& draw)
{
    if (draw.images.kind == SurfaceKind::Declared)
        return draw.images;
    return {.diffuse = draw.images.diffuse,
            .normal = builtIn(BuiltInTexture::FlatNormal),
            .specular = builtIn(BuiltInTexture::Black)};
}

std::vector<SurfaceDraw> drawList(const LoadedMaterials& materials,
                                  std::span<const SurfaceMesh> meshes, const SurfaceView& view)
{
    std::vector<SurfaceDraw> draws;
    for (std::uint32_t mesh = 0; mesh < meshes.size(); ++mesh)
    {
        const LoadedMaterial& material = materials.materials[meshes[mesh].material];
        if (material.surface)
            draws.push_back(surfaceDraw(mesh, *material.surface));
        else
            addDraws(materials, mesh, material, static_cast<float>(view.seconds), draws);
    }
    const auto before = [&](const SurfaceDraw& a, const SurfaceDraw& b)
    {
        if (a.phase != b.phase)
            return a.phase < b.phase;
        if (a.phase != SurfaceDraw::Phase::Blended)
            return false;
        const float sortOfA = sortOf(materials.materials[meshes[a.mesh].material]);
        const float sortOfB = sortOf(materials.materials[meshes[b.mesh].material]);
        if (sortOfA != sortOfB)
            return sortOfA < sortOfB;
        return glm::distance(view.eye, meshes[a.mesh].centre) >
               glm::distance(view.eye, meshes[b.mesh].centre);
    };
    std::ranges::stable_sort(draws, before);
    for (SurfaceDraw& draw : draws)
    {
        if (view.twoSided)
            draw.cull = CullSides::None;
        draw.softEdges = view.softEdges && draw.phase == SurfaceDraw::Phase::AlphaTested;
    }
    return draws;
}

SurfaceDraw surfaceDraw(std::uint32_t mesh, const SurfaceMaterial& material)
{
    const auto& [red, green, blue, alpha] = material.baseColour;
    const auto& emissive = material.emissive;
    const bool emits = emissive != decltype(material.emissive){};
    SurfaceDraw draw{
        .mesh = mesh,
        .lit = !material.unlit,
        .cull = material.culled(),
        .images = {.diffuse = imageOf(material.baseColourTexture, BuiltInTexture::White),
                   .normal = builtIn(BuiltInTexture::FlatNormal),
                   .specular = builtIn(BuiltInTexture::White),
                   .kind = SurfaceKind::MetallicRoughness,
                   .occlusion = builtIn(BuiltInTexture::White),
                   .emissive = builtIn(BuiltInTexture::White)}};
    if (!material.unlit)
    {
        draw.images.normal = imageOf(material.normalTexture, BuiltInTexture::FlatNormal);
        draw.images.specular = imageOf(material.metallicRoughnessTexture, BuiltInTexture::White);
        draw.images.occlusion = imageOf(material.occlusionTexture, BuiltInTexture::White);
        if (emits)
            draw.images.emissive = imageOf(material.emissiveTexture, BuiltInTexture::White);
    }
    const float scale = material.normalScale;
    draw.parameters = {
        .diffuse = parametersOf(material.baseColourTexture, {red, green, blue, alpha}),
        .normal = parametersOf(material.normalTexture, {scale, scale, 1.0F, 1.0F}),
        .specular = parametersOf(material.metallicRoughnessTexture,
                                 {1.0F, material.roughness, material.metallic, 1.0F}),
        .occlusion =
            parametersOf(material.occlusionTexture, {material.occlusionStrength, 1.0F, 1.0F, 1.0F}),
        .emissive =
            parametersOf(material.emissiveTexture, {emissive[0], emissive[1], emissive[2], 1.0F}),
        .isMirrored = material.isMirrored ? 1.0F : 0.0F};
    applyAlphaMode(material, draw);
    return draw;
}

std::vector<SurfaceMesh> surfaceMeshes(const SkinningModel& model, const ModelPose& pose,
                                       std::span<const std::uint32_t> materials)
{
    std::vector<SurfaceMesh> meshes;
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = model.meshes[i];
        Bounds bounds;
        for (std::uint32_t v = 0; v < mesh.fileVertexCount; ++v)
            bounds.add(skinPosition(model, model.vertices[mesh.firstVertex + v], pose));
        meshes.push_back(
            {.material = materials[i],
             .centre = bounds.empty() ? glm::dvec3(0.0) : (bounds.min + bounds.max) / 2.0});
    }
    return meshes;
}

// Each stage of a mesh's material is drawn at most once; a material without stages is drawn once.
std::size_t mostSurfaces(const LoadedMaterials& materials, std::span<const SurfaceMesh> meshes)
{
    std::size_t count = 0;
    for (const SurfaceMesh& mesh : meshes)
    {
        const LoadedMaterial& material = materials.materials[mesh.material];
        count += material.surface ? 1 : material.stages.size();
    }
    return count;
}

} // namespace sinew
