#include "engine/render/skin_pass.h"

#include "engine/animation/sample_clip.h"
#include "engine/render/dispatch.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "spirv/skin_frames_comp.h"
#include "spirv/skin_simple_comp.h"
#include "spirv/skin_simple_morphed_comp.h"
#include "spirv/skin_simple_scale_comp.h"
#include "spirv/skin_simple_scale_morphed_comp.h"

namespace sinew
{
namespace
{

std::vector<gpu::Descriptor> modelDescriptors(const ModelBuffers& model)
{
    if (model.frames)
        return {&model.frames->vertices, &model.frames->frames, &model.frames->tangents,
                &model.frames->normals};
    return {&model.influences->vertices, &model.influences->influences};
}

std::vector<std::vector<gpu::Descriptor>> skinSets(const ModelBuffers& model,
                                                   const PosedBufferRing& posed)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const PosedBuffers& slot : posed)
    {
        sets.push_back(modelDescriptors(model));
        sets.back().insert(sets.back().end(), {&slot.joints, &slot.skinned, &slot.tangents});
        if (model.weightCount > 0)
            sets.back().insert(sets.back().end(), {&model.influences->morphRanges,
                                                   &model.influences->morphDeltas, &slot.weights});
    }
    return sets;
}

gpu::ComputePass createPass(const gpu::Device& device, const ModelBuffers& model,
                            const PosedBufferRing& posed)
{
    if (model.frames)
        return {device, skin_frames_comp_spirv, skinSets(model, posed), sizeof(gpu::SkinFramesPush),
                "skin of frames"};
    if (model.weightCount > 0)
        return {device,
                model.rigid ? gpu::SpirV(skin_simple_morphed_comp_spirv)
                            : gpu::SpirV(skin_simple_scale_morphed_comp_spirv),
                skinSets(model, posed), sizeof(gpu::SkinPush), "skin of morphed vertices"};
    return {device,
            model.rigid ? gpu::SpirV(skin_simple_comp_spirv)
                        : gpu::SpirV(skin_simple_scale_comp_spirv),
            skinSets(model, posed), sizeof(gpu::SkinPush), "skin"};
}

} // namespace

SkinPass::SkinPass(const gpu::Device& device, const ModelBuffers& model,
                   const PosedBufferRing& posed)
    : model_(model), posed_(posed), pass_(createPass(device, model, posed))
{
}

void SkinPass::record(const gpu::Frame& frame, const ChannelPlays& plays,
                      const std::optional<std::vector<double>>& weights) const
{
    const ChannelPlay& first = plays[gpu::kFirstChannel];
    if (model_.weightCount > 0)
        writeWeights(frame, weights ? *weights : sampleWeights(*first.clip, first.phase));
    pass_.bind(frame.commands, frame.slot);
    if (model_.frames)
        pass_.push(frame.commands,
                   gpu::SkinFramesPush{.first = framePairOf(plays[gpu::kFirstChannel]),
                                       .second = framePairOf(plays[gpu::kSecondChannel]),
                                       .vertexCount = model_.vertexCount});
    else
        pass_.push(frame.commands, gpu::SkinPush{.vertexCount = model_.vertexCount});
    dispatch(frame.commands, model_.vertexCount);
}

void SkinPass::writeWeights(const gpu::Frame& frame, std::span<const double> exact) const
{
    require(exact.size() == model_.weightCount, "weights of other morph targets");
    std::vector<float> weights(exact.size());
    std::ranges::transform(exact, weights.begin(),
                           [](double weight) { return static_cast<float>(weight); });
    std::memcpy(posed_[frame.slot].weights.mapped().data(), weights.data(),
                weights.size() * sizeof(float));
}

} // namespace sinew
