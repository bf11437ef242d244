#include "tests/gpu/thinned_lods.h"

#include "engine/animation/pose.h"
#include "tests/gpu/white_model.h"

#include <set>

namespace sinew::test
{

AnimatedModel skeletalModel(std::uint32_t fewest, std::uint32_t most)
{
    const PlayedModel played = oddModel({.name = "odd",
                                         .parents = forestOfParents(15, 1),
                                         .fewestInfluences = fewest,
                                         .mostInfluences = most});
    AnimatedModel model =
        animatedModel(played.model, buildSkinningModel(played.model, 60.0), played.clips);
    for (std::size_t i = 0; i < model.clips.size(); ++i)
        model.clips[i].loopMode = played.loopModes[i];
    return model;
}

std::vector<ModelLod> thinned(const AnimatedModel& model)
{
    std::vector<ModelLod> lods;
    std::vector<LodRange> ranges;
    std::vector<std::uint32_t> indices = model.skinning.indices;
    for (const SkinningMesh& mesh : model.skinning.meshes)
        ranges.push_back({.firstIndex = mesh.firstIndex, .indexCount = mesh.indexCount});
    for (std::uint32_t lod = 1; lod < kLodCount; ++lod)
    {
        ModelLod thinner{.surface = {}, .pixelSize = 5.5 + 2.5 * lod};
        for (const LodRange& before : ranges)
        {
            const auto first = static_cast<std::uint32_t>(thinner.surface.indices.size());
            for (std::uint32_t i = before.firstIndex; i + 2 < before.firstIndex + before.indexCount;
                 i += 6)
                thinner.surface.indices.insert(thinner.surface.indices.end(),
                                               {indices[i], indices[i + 1], indices[i + 2]});
            const auto end = static_cast<std::uint32_t>(thinner.surface.indices.size());
            thinner.surface.meshes.push_back({.firstIndex = first, .indexCount = end - first});
        }
        indices = thinner.surface.indices;
        ranges = thinner.surface.meshes;
        lods.push_back(std::move(thinner));
    }
    return lods;
}

std::vector<ModelLod> withRigidSurfaces(const AnimatedModel& model, std::vector<ModelLod> lods)
{
    const std::vector<std::int32_t> parents = parentsOf(*clipsThatPlay(model).front());
    std::vector<bool> joints(parents.size());
    for (std::size_t lod = lods.size(); lod-- > lods.size() - 2;)
    {
        RigidSurface& rigid = lods[lod].rigid.emplace();
        const std::set<std::uint32_t> vertices(lods[lod].surface.indices.begin(),
                                               lods[lod].surface.indices.end());
        rigid.vertices.assign(vertices.begin(), vertices.end());
        for (const std::uint32_t vertex : vertices)
        {
            Influence influence =
                model.skinning.influences[model.skinning.vertices[vertex].firstInfluence];
            influence.bias = 1.0;
            for (auto joint = static_cast<std::int32_t>(influence.joint); joint >= 0;
                 joint = parents[static_cast<std::size_t>(joint)])
                joints[static_cast<std::size_t>(joint)] = true;
            rigid.influences.push_back(influence);
        }
        rigid.joints = joints;
    }
    return lods;
}

AnimatedModel modelOf(AnimatedModel model, const ModelLod& lod)
{
    showSurface(lod.surface, model.skinning);
    for (std::size_t i = 0; lod.rigid && i < lod.rigid->vertices.size(); ++i)
    {
        SkinningVertex& vertex = model.skinning.vertices[lod.rigid->vertices[i]];
        vertex.firstInfluence = static_cast<std::uint32_t>(model.skinning.influences.size());
        vertex.influenceCount = 1;
        model.skinning.influences.push_back(lod.rigid->influences[i]);
    }
    return model;
}

CrowdPlay playOf(const AnimatedModel& model, const std::vector<ModelLod>& lods)
{
    CrowdPlay play(model);
    play.crowd = buildCrowdModel(model, lods);
    return play;
}

} // namespace sinew::test
