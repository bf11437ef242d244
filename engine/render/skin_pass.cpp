#include "engine/render/skin_pass.h"

#include "engine/animation/pose.h"
#include "engine/render/dispatch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "spirv/skin_frames_comp.h"
#include "spirv/skin_frames_fade_comp.h"
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

gpu::FadeVertex fadeVertex(const FrameShape& shape)
{
    return {.position = glm::vec3(shape.position),
            .normal = glm::vec3(shape.normal),
            .tangent = glm::vec3(shape.tangent)};
}

} // namespace

SkinPass::SkinPass(const gpu::Device& device, const ModelBuffers& model,
                   const PosedBufferRing& posed)
    : device_(device), model_(model), posed_(posed), pass_(createPass(device, model, posed))
{
}

void SkinPass::record(const gpu::Frame& frame, const ChannelPlays& plays,
                      const std::optional<std::vector<double>>& weights, const PoseFade* fade)
{
    if (model_.frames)
    {
        recordFrames(frame, plays, fade);
        return;
    }
    const ChannelPlay& first = plays[gpu::kFirstChannel];
    if (model_.weightCount > 0)
        writeWeights(frame, weights ? *weights : sampleWeights(*first.clip, first.phase));
    pass_.bind(frame.commands, frame.slot);
    pass_.push(frame.commands, gpu::SkinPush{.vertexCount = model_.vertexCount});
    dispatch(frame.commands, model_.vertexCount);
}

void SkinPass::recordFrames(const gpu::Frame& frame, const ChannelPlays& plays,
                            const PoseFade* fade)
{
    const gpu::ComputePass& pass = fade != nullptr ? fading(frame, *fade) : pass_;
    pass.bind(frame.commands, frame.slot);
    pass.push(
        frame.commands,
        gpu::SkinFramesPush{.first = framePairOf(plays[gpu::kFirstChannel]),
                            .second = framePairOf(plays[gpu::kSecondChannel]),
                            .vertexCount = model_.vertexCount,
                            .fade = fade != nullptr ? static_cast<float>(fade->progress) : 1.0F});
    dispatch(frame.commands, model_.vertexCount);
}

const gpu::ComputePass& SkinPass::fading(const gpu::Frame& frame, const PoseFade& fade)
{
    require(fade.shapes.size() == model_.vertexCount, "a fade from other vertices");
    if (!fading_)
    {
        std::vector<std::vector<gpu::Descriptor>> sets = skinSets(model_, posed_);
        for (std::size_t slot = 0; slot < fadeVertices_.size(); ++slot)
        {
            fadeVertices_[slot] =
                gpu::Buffer(device_, sizeof(gpu::FadeVertex) * model_.vertexCount,
                            VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, gpu::Residency::Upload,
                            fmt::format("vertices to fade from of slot {}", slot));
            sets[slot].emplace_back(&fadeVertices_[slot]);
        }
        fading_.emplace(device_, skin_frames_fade_comp_spirv, sets, sizeof(gpu::SkinFramesPush),
                        "skin of frames that fades");
    }
    std::vector<gpu::FadeVertex> from(fade.shapes.size());
    std::ranges::transform(fade.shapes, from.begin(), fadeVertex);
    std::memcpy(fadeVertices_[frame.slot].mapped().data(), from.data(),
                from.size() * sizeof(gpu::FadeVertex));
    return *fading_;
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
