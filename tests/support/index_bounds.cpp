#include "tests/support/index_bounds.h"

#include "engine/animation/skinning_arrays.h"
#include "tests/support/index_check.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace sinew::test
{
namespace
{

// The triangles of a mesh use its own vertices.
void checkMeshes(const SkinningModel& model)
{
    for (const SkinningMesh& mesh : model.meshes)
    {
        checkRange(mesh.firstVertex, vertexCountOf(mesh), model.vertices.size(),
                   "vertices of a mesh");
        checkRange(mesh.firstIndex, mesh.indexCount, model.indices.size(), "indices of a mesh");
        checkSize(mesh.indexCount % 3, 0, "corners left over");
        for (std::uint32_t i = 0; i < mesh.indexCount; ++i)
            checkIndex(std::uint64_t{model.indices[mesh.firstIndex + i]} - mesh.firstVertex,
                       vertexCountOf(mesh), "vertex of a mesh's triangle");
    }
    for (const std::uint32_t index : model.indices)
        checkIndex(index, model.vertices.size(), "vertex of a triangle");
}

void checkMorphs(const SkinningModel& model, std::uint32_t weightCount)
{
    checkOptionalSize(model.morphRanges.size(), model.influences.size(), "ranges of morph deltas");
    if (!model.morphDeltas.empty())
        checkSize(model.morphRanges.size(), model.influences.size(), "ranges of morph deltas");
    for (const MorphDeltaRange& range : model.morphRanges)
        checkRange(range.first, range.count, model.morphDeltas.size(), "morph deltas");
    for (const MorphDelta& delta : model.morphDeltas)
        checkIndex(delta.weight, weightCount, "weight of a morph delta");
}

void checkSkinning(const SkinningModel& model, std::uint32_t weightCount)
{
    checkMeshes(model);
    for (const SkinningVertex& vertex : model.vertices)
        checkRange(vertex.firstInfluence, vertex.influenceCount, model.influences.size(),
                   "influences of a vertex");
    for (const Influence& influence : model.influences)
        checkIndex(influence.joint, model.jointCount, "joint of an influence");
    checkOptionalSize(model.colours.size(), model.vertices.size(), "colours");
    checkOptionalSize(model.secondTexCoords.size(), model.vertices.size(), "second coordinates");
    checkMorphs(model, weightCount);
}

void checkFrames(const StoredFrames& model, const SkinningModel& skinning)
{
    checkSize(model.vertices.size(), skinning.vertices.size(), "framed vertices");
    checkSize(model.tangents.size(), model.frames.size(), "tangents of frames");
    checkSize(model.jointChannels.size(), skinning.jointCount, "channels of joints");
    for (const gpu::FramedVertex& vertex : model.vertices)
    {
        checkIndex(vertex.first + std::uint64_t{vertex.stride} * vertex.lastFrame,
                   model.frames.size(), "last frame of a vertex");
        checkIndex(vertex.carrier & gpu::kCarrierJoint, skinning.jointCount, "carrier of a vertex");
        checkIndex(vertex.carrier >> gpu::kCarrierChannelShift, gpu::kStillChannel + 1,
                   "channel of a vertex");
    }
    for (const std::uint32_t channel : model.jointChannels)
        checkIndex(channel, gpu::kStillChannel + 1, "channel of a joint");
    for (const gpu::FrameVertex& vertex : model.frames)
        checkIndex(vertex.zNormal >> 16U, kFrameNormals, "normal of a frame");
}

void checkParents(const auto& joints)
{
    for (const auto& joint : joints)
        if (joint.parent != kNoParent)
            checkIndex(static_cast<std::uint32_t>(joint.parent), joints.size(),
                       "parent of a joint");
}

void checkPacked(const PackedClip& packed, std::size_t jointCount)
{
    checkSize(packed.keys.size(), packed.frameCount * jointCount, "keys of a clip");
    checkSize(packed.joints.size(), jointCount, "joints of a hierarchy");
    for (const gpu::PoseJoint& joint : packed.joints)
        checkIndex(joint.joint, jointCount, "joint of a hierarchy");
    checkParents(packed.joints);
    std::size_t posed = 0;
    for (const HierarchyLevel& level : packed.levels)
    {
        checkSize(level.first, posed, "joints before a level");
        posed += level.count;
        checkIndex(level.channel, gpu::kChannelCount, "channel of a level");
    }
    checkSize(posed, jointCount, "joints of all levels");
}

// The clip has the model's joints.
void checkClip(const Clip& clip, const AnimatedModel& model)
{
    checkSize(clip.joints.size(), model.joints.size(), "joints of a clip");
    checkSize(clip.weightCount, model.still.weightCount, "weights of a clip");
    checkIndex(clip.loopStart, clip.frameCount, "first frame of a loop");
    checkOptionalSize(clip.frameTimes.size(), clip.frameCount, "times of frames");
    const bool isStill = clip.keys.size() == clip.joints.size();
    checkSize(clip.keys.size(), (isStill ? 1 : clip.frameCount) * clip.joints.size(), "keys");
    checkSize(clip.weights.size(), clip.frameCount * clip.weightCount, "weights of all frames");
    checkParents(clip.joints);
    const auto channels =
        model.frames ? std::span(model.frames->jointChannels) : std::span<const std::uint32_t>();
    checkPacked(packClip(clip, channels), model.joints.size());
    checkSize(packScales(clip).size(), clip.frameCount * model.joints.size(), "scales of a clip");
}

void checkClips(const AnimatedModel& model)
{
    checkClip(model.still, model);
    for (const ModelClip& clip : model.clips)
    {
        checkClip(clip.clip, model);
        if (model.frames && clip.frames.step < 0)
            checkIndex(clip.clip.frameCount - 1, std::size_t{clip.frames.first} + 1,
                       "frames of a clip that runs backwards");
    }
    const auto isClip = [&](std::uint32_t clip)
    { checkIndex(clip, model.clips.size(), "clip of a channel"); };
    for (const auto* const choices :
         {&model.choices.first, &model.choices.second, &model.choices.both})
        std::ranges::for_each(*choices, isClip);
    if (!model.clips.empty())
        for (std::size_t channel = 0; channel < model.channels.size(); ++channel)
            checkIndex(model.start.at(channel), model.clips.size(), "first clip of a channel");
}

void checkTexture(const std::optional<TextureUse>& use, std::size_t count)
{
    if (!use)
        return;
    checkIndex(use->image, count, "image of a material");
    checkIndex(use->texCoordSet, 2, "set of texture coordinates");
}

void checkTextures(const SurfaceMaterial& material, std::size_t count)
{
    for (const auto* const use :
         {&material.baseColourTexture, &material.metallicRoughnessTexture, &material.normalTexture,
          &material.occlusionTexture, &material.emissiveTexture})
        checkTexture(*use, count);
}

// Checks the materials in the model's file before they are loaded.
void checkMaterials(const ModelMaterials& materials, std::size_t meshCount)
{
    checkSize(materials.ofMeshes.size(), meshCount, "materials of meshes");
    for (const std::uint32_t material : materials.ofMeshes)
        checkIndex(material, materials.materials.size(), "material of a mesh");
    for (const SurfaceMaterial& material : materials.materials)
        checkTextures(material, materials.images.size());
}

} // namespace

void checkIndices(const AnimatedModel& model)
{
    checkSize(model.skinning.jointCount, model.joints.size(), "joints of influences");
    checkSize(model.meshes.size(), model.skinning.meshes.size(), "meshes");
    checkParents(model.joints);
    checkSkinning(model.skinning, model.still.weightCount);
    if (model.frames)
        checkFrames(*model.frames, model.skinning);
    for (const ModelMesh& mesh : model.meshes)
        if (!model.parts.empty())
            checkIndex(mesh.part, model.parts.size(), "part of a mesh");
    checkClips(model);
}

void checkIndices(const LoadedModel& loaded)
{
    const std::size_t meshCount = loaded.model.meshes.size();
    checkIndices(loaded.model);
    if (loaded.materials)
        checkMaterials(*loaded.materials, meshCount);
    else
        checkSize(loaded.shaders.size(), meshCount, "shaders of meshes");
    for (const ShaderRequest& shader : loaded.shaders)
        checkIndex(shader.home, loaded.homes.size(), "home of a shader");
}

void checkIndices(const LoadedMaterials& materials, std::span<const std::uint32_t> ofMeshes)
{
    const std::size_t textures = materials.textures.size();
    for (const std::uint32_t material : ofMeshes)
        checkIndex(material, materials.materials.size(), "material of a mesh");
    for (const LoadedMaterial& material : materials.materials)
    {
        if (material.surface)
            checkTextures(*material.surface, textures);
        for (const LoadedStage& stage : material.stages)
        {
            if (stage.texture)
                checkIndex(*stage.texture, textures, "texture of a stage");
            for (const std::uint32_t texture : stage.animation)
                checkIndex(texture, textures, "texture of an animation");
        }
    }
}

} // namespace sinew::test
