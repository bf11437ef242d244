#include "tests/gpu/thinned_lods.h"

#include "tests/gpu/white_model.h"

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

CrowdPlay playOf(const AnimatedModel& model, const std::vector<ModelLod>& lods)
{
    CrowdPlay play(model);
    play.crowd = buildCrowdModel(model, lods);
    return play;
}

} // namespace sinew::test
