#include "tests/gpu/morphed_model.h"

#include "tests/gpu/white_model.h"

namespace sinew::test
{
namespace
{

constexpr std::uint32_t kWeightCount = 5;

// Adds deltas of some targets to every second vertex.
void addDeltas(SkinningModel& model, MorphRandom& random)
{
    model.morphRanges.resize(model.influences.size());
    for (std::size_t v = 0; v < model.vertices.size(); v += 2)
        for (std::uint32_t i = 0; i < model.vertices[v].influenceCount; ++i)
        {
            MorphDeltaRange& range = model.morphRanges[model.vertices[v].firstInfluence + i];
            range = {.first = static_cast<std::uint32_t>(model.morphDeltas.size()),
                     .count = static_cast<std::uint32_t>(v / 2) % kWeightCount};
            for (std::uint32_t k = 0; k < range.count; ++k)
                model.morphDeltas.push_back(
                    {.position = random.within(1.5),
                     .normal = random.within(0.5),
                     .tangent = random.within(0.5),
                     .weight = (k + static_cast<std::uint32_t>(v)) % kWeightCount});
        }
}

void addWeights(Clip& clip, MorphRandom& random)
{
    for (std::uint32_t i = 0; i < clip.frameCount * kWeightCount; ++i)
        clip.weights.push_back(random.between(-0.5, 1.5));
    clip.weightCount = kWeightCount;
}

OddModelRequest request(bool scaled)
{
    return {.name = "morphed",
            .parents = forestOfParents(15, 1),
            .fewestInfluences = 1,
            .mostInfluences = 9,
            .influenceStep = 4,
            .scaled = scaled,
            .uneven = scaled};
}

} // namespace

AnimatedModel morphedModel(bool scaled)
{
    const PlayedModel played = oddModel(request(scaled));
    MorphRandom random;
    SkinningModel skinning = buildSkinningModel(played.model, 60.0);
    addDeltas(skinning, random);
    AnimatedModel model = animatedModel(played.model, skinning, played.clips);
    for (std::size_t i = 0; i < model.clips.size(); ++i)
    {
        addWeights(model.clips[i].clip, random);
        model.clips[i].loopMode = played.loopModes[i];
    }
    addWeights(model.still, random);
    return model;
}

CrowdPlay morphedPlay(bool scaled)
{
    return CrowdPlay(morphedModel(scaled));
}

} // namespace sinew::test
