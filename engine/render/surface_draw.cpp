#include "engine/animation/bounds.h"
#include "engine/animation/reference_skinning.h"
#include "engine/render/draw_list.h"

namespace sinew
{
namespace
{

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
            .rowT = {rowT[0], rowT[1], rowT[2]},
            .unused = 0.0F};
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
        .alphaReference = 0.0F,
        .isMirrored = material.isMirrored ? 1.0F : 0.0F,
        .unused0 = 0.0F,
        .unused1 = 0.0F};
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

// Each stage of a mesh's material is drawn at most once, and a material without stages once.
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

std::vector<SurfaceDraw> surfaceDraws(const LoadedMaterials& materials,
                                      std::span<const SurfaceMesh> meshes, const SurfaceView& view)
{
    const auto seconds = static_cast<float>(view.seconds);
    std::vector<SurfaceDraw> draws = drawList(materials, meshes, seconds, view.eye);
    for (SurfaceDraw& draw : draws)
    {
        if (view.twoSided)
            draw.cull = CullSides::None;
        draw.softEdges = view.softEdges && draw.phase == SurfaceDraw::Phase::AlphaTested;
    }
    return draws;
}

} // namespace sinew
